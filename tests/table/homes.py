"""A server and a home, asked in the same way: what is said to both can be compared."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.server.net import InPlace, Net, open_net
from tests.server.old.scene import Still
from tests.table.page import Json, Page, middle

from pravek.server.house import House
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision


class Middle(InPlace):
    """The server's bots choose as those at home do; where several owe, one after the other."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        play = self._house.rooms[claim.room].play
        assert play is not None
        await asyncio.sleep(0)
        while any(play.holders[s].kind == "bot" for s in play.owing if s < question.seat):
            await asyncio.sleep(0)
        return Decision(question.actions[len(question.actions) // 2])


class Served:
    """A server as a page sees it, and a way to wait until nothing happens there any more."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._socks: dict[str, Any] = {}

    async def table(self, *given: Any, **more: Any) -> Json:
        made = await self._net.table(*given, **more)
        return {**made, "links": {}}

    async def sit(self, made: Json, *seats: int, **more: Any) -> tuple[Any, Json]:
        sock, at = await self._net.sit(made, *seats, **more)
        self._socks[made["table"]["id"]] = sock
        return sock, at

    async def http(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self._net.http(method, path, body, headers=headers)
        is_record = answer.headers["content-type"].startswith("application/x-ndjson")
        return answer.status, answer.body.decode() if is_record else answer.json

    async def settle(self, table: str) -> None:
        """Everything that was said is answered, and no bot thinks."""
        house, sock = self._net.house, self._socks[table]
        room = house.rooms[table]
        for _ in range(2):
            await sock.send("say", seat=9, phrase="hello")  # out of bounds: refused in its turn
            while not _is_barrier(await sock.next()):
                pass
            while house.driver.is_busy(room):
                await asyncio.sleep(0)

    def heard(self, table: str) -> list[Json]:
        said = [json.loads(text) for text in self._socks[table].heard]
        return [message for message in said if not _is_barrier(message)]


def _is_barrier(message: Json) -> bool:
    return message["t"] == "refused" and message["d"]["key"] == "not_a_message"


class AtHome(Page):
    async def http(self, method: str, path: str, body: Any = None, secret: Any = None) -> Any:
        answer = await super().http(method, path, body, secret)
        return answer.status, answer.json

    async def post(self, path: str, body: Any) -> Any:
        return await super().http("POST", path, body)

    def heard(self, table: str) -> list[Json]:
        return self.lines[table].heard


Talk = Callable[[Any], Awaitable[list[Any]]]


def at_both(folder: Path, talk: Talk, start: int = 0) -> tuple[list[Any], list[Any]]:
    """What was said at a server, and at a home whose luck and secrets begin with this number."""

    async def served() -> list[Any]:
        async with open_net(folder, Still()) as net:
            net.house.thinkers = Middle(net.house)  # type: ignore[assignment]
            return await talk(Served(net))

    return asyncio.run(served()), asyncio.run(talk(AtHome(middle, Still(start))))


async def decide(place: Any, table: str, line: Any, rng: Random, n: int) -> bool:
    """Somebody at this screen does something; False when the game is over."""
    heard = place.heard(table)
    last = next(m for m in reversed(heard) if m["t"] in ("events", "snapshot"))
    position = last["d"]["position"]
    mine = next(m for m in reversed(heard) if m["t"] == "snapshot")["d"]["you"]["seats"]
    owing = [seat for seat in position["owes"]["seats"] if seat in mine]
    offers, name = position["offers"], f"m{n}"
    if not owing:
        return False
    if position["undo"] is not None and rng.random() < 0.15:
        await line.send("undo", seat=position["undo"], seen=last["v"], id=name)
    elif not offers or rng.random() < 0.1:
        await line.send("face", seat=rng.choice(owing))
    elif rng.random() < 0.1:
        wrong = {**rng.choice(offers)["action"], "seat": rng.choice([0, 1, 2])}
        await line.send("move", action=wrong, seen=rng.choice([0, last["v"]]), id=name)
    elif rng.random() < 0.1:
        await line.send("why", action=rng.choice(offers)["action"], id=name)
    else:
        action = rng.choice(offers)["action"]
        await line.send("move", action=action, seen=last["v"], id=name)
    return True
