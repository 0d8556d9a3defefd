"""Somebody who asks for help at a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.driver import until_placing
from tests.web.place import new_table

DESK = {"width": 1280, "height": 800}
HINT, LINE = "header button.hint", "aside.hint"
READY = f"{HINT}[aria-disabled=false]"
REASON = {"key": "more_points", "args": {"points": 3}, "text": "It brings 3 points more at once."}
REMARK = {"label": "mistake", "loss": 0.06, "error": 0.01, "points": 6.2, "because": [REASON]}


def ask(page: Page) -> None:
    """Wait until it is our turn, and tap the hint; the engines of a fresh server are loaded."""
    page.locator(READY).click()
    expect(page.locator(f"{LINE} .btn.primary")).to_be_visible()


def placing(page: Page, base: str, **more: Any) -> None:
    new_table(page, base, "kingdomino", 2, seed=5, **more)
    page.wait_for_selector("main.table")
    until_placing(page)


def tell_coach(page: Page) -> Callable[[Any], None]:
    """Speak for the server's coach, about our last decision; the coach itself is not heard."""
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["t"] != "coach":
                line.send(message)

        line.on_message(server.send)
        server.on_message(pass_on)
        lines.append(line)

    page.route_web_socket("**/ws*", listen)

    def say(remark: Any) -> None:
        lines[-1].send(json.dumps(spoken(remark)))

    return say


def spoken(remark: Any) -> Any:
    told = {"seat": 0, "number": 1, "undo": True, "remark": remark}
    return {"v": 1, "t": "coach", "d": told}
