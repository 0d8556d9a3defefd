"""Decisions that may not come in a whole game, slipped into what the server tells a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


@dataclass(frozen=True)
class Asked:
    """What the first seat is asked for: its duty, and the actions of one group it is offered."""

    duty: dict[str, Any]
    group: str
    actions: list[dict[str, Any]]

    def into(self, message: str) -> str:
        """A message of the server as it would be if this were owed."""
        told = json.loads(message)
        position = told["d"].get("position") if told["t"] in ("snapshot", "events") else None
        if position:
            duty = {"seat": 0, **self.duty}
            position["owes"] |= {"state": "decide", "seats": [0], "duty": duty}
            position["view"] |= {"duty": duty, "owing": [0]}
            position["offers"] = [
                {"id": n, "group": self.group, "token": str(n)}
                | {"action": {"seat": 0, **action}, "preview": {}}
                for n, action in enumerate(self.actions)
            ]
            people = [action["person"] for action in self.actions if "person" in action]
            if position["view"].get("cave"):
                position["view"]["cave"][: len(people)] = people
        return json.dumps(told)


def slip(
    page: Page, asked: Callable[[], Asked], moved: Callable[[Any], object] | None = None
) -> None:
    """The table asks for this from now on; moves go to `moved` instead of the server."""

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(text: str | bytes) -> None:
            told = json.loads(text)
            if moved and told["t"] == "move":
                moved(told["d"]["action"])
            else:
                server.send(text)

        server.on_message(lambda text: socket.send(asked().into(str(text))))
        socket.on_message(send)

    page.route_web_socket("**/ws?*", meddle)


def ask_anew(page: Page, asked: Asked) -> list[Any]:
    """Every move is taken and answered with the same question; what was played is told."""
    played: list[Any] = []

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        position: list[Any] = []

        def hear(text: str | bytes) -> None:
            told = json.loads(asked.into(str(text)))
            position[:] = [told["d"].get("position"), told["v"]]
            socket.send(json.dumps(told))

        def send(text: str | bytes) -> None:
            told = json.loads(text)
            if told["t"] != "move":
                server.send(text)
                return
            played.append(told["d"]["action"])
            number = position[1] + len(played)
            events = {"entries": [], "position": position[0]}
            for kind, body in (
                ("ack", {"id": told["d"]["id"], "number": number}),
                ("events", events),
            ):
                socket.send(json.dumps({"v": number, "t": kind, "d": body}))

        server.on_message(hear)
        socket.on_message(send)

    page.route_web_socket("**/ws?*", meddle)
    return played
