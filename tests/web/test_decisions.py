"""Every kind of decision at a domino table: axe finds nothing wrong when it is asked."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.driver import finished, first, play_dominoes
from tests.web.place import new_table
from tests.web.reading import words

ASKED = {
    key.removeprefix("do."): re.compile(re.sub(r"\\\{.*?\}", ".+", re.escape(text)))
    for key, text in words("en").items()
    if key.startswith("do.") and key not in ("do.over", "do.wait", "do.yours", "do.deal")
}
"""The sentence over the table, by the kind of decision it asks for."""


def kind(page: Page) -> str | None:
    """What we are asked for; None while others play."""
    said = page.evaluate("document.querySelector('section.action p span')?.textContent ?? ''")
    plain = said.replace("\u00a0", " ")
    return next((name for name, asks in ASKED.items() if asks.fullmatch(plain)), None)


@pytest.mark.parametrize(
    ("game", "mode", "players", "kinds"),
    [
        ("kingdomino", None, 3, {"choose", "build"}),
        ("origins", "discovery", 2, {"opening", "choose", "build", "erupt"}),
        ("origins", "tribe", 3, {"choose", "build", "erupt", "recruit", "pay", "settle"}),
    ],
)
def test_axe_finds_nothing_at_any_decision(
    device: Device, base: str, game: str, mode: str | None, players: int, kinds: set[str]
) -> None:
    page, met = device(), set()
    new_table(page, base, game, players, mode, seed=4)
    page.wait_for_selector("main.table")
    while not finished(page):
        asked = kind(page)
        if asked and asked not in met:
            met.add(asked)
            if asked == "build" and (spot := first(page, "button.spot")):
                spot.click()
            assert violations(page) == [], asked
        play_dominoes(page, 1)
    assert kinds <= met
    page.wait_for_selector("main.result table")
    assert violations(page) == []


def rare(message: str, duty: dict[str, Any], group: str, actions: list[dict[str, Any]]) -> str:
    """A position as it would be if this were owed: too rare to wait for it."""
    told = json.loads(message)
    position = told["d"].get("position") if told["t"] in ("snapshot", "events") else None
    if position:
        position["owes"] |= {"state": "decide", "seats": [0], "duty": {"seat": 0, **duty}}
        position["view"]["duty"] = position["owes"]["duty"]
        position["offers"] = [
            {"id": n, "group": group, "token": "", "action": {"seat": 0, **action}, "preview": {}}
            for n, action in enumerate(actions)
        ]
    return json.dumps(told)


@pytest.mark.parametrize(
    ("asked", "duty", "group", "actions"),
    [
        ("handover", {"kind": "handover", "totem": "fish"}, "Hand", [{"to": 1}, {"to": 2}]),
        ("discard", {"kind": "build", "domino": 7}, "Discard", [{}]),
    ],
)
def test_axe_finds_nothing_at_a_rare_decision(
    device: Device,
    base: str,
    asked: str,
    duty: dict[str, Any],
    group: str,
    actions: list[dict[str, Any]],
) -> None:
    page = device()

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(rare(str(text), duty, group, actions)))

    page.route_web_socket("**/ws", meddle)
    new_table(page, base, "origins", 3, "totem", seed=4)
    page.wait_for_selector("section.action .btn")
    assert kind(page) == asked
    assert page.locator("section.action .btn:not(.icon)").count() == len(actions)
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []
