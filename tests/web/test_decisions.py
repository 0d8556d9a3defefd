"""Every kind of decision at a domino table: axe finds nothing wrong when it is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.driver import finished, first, play_dominoes
from tests.web.place import hand_over, new_table
from tests.web.reading import words
from tests.web.slipped import Asked, slip

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
    ("game", "mode", "kinds"),
    [
        ("kingdomino", None, {"choose", "build"}),
        ("origins", "discovery", {"opening", "build"}),
    ],
)
def test_axe_finds_nothing_at_a_common_decision(
    device: Device, base: str, game: str, mode: str | None, kinds: set[str]
) -> None:
    page, met = device(), set()
    new_table(page, base, game, 2, mode, seed=4)
    page.wait_for_selector("main.table")
    while not kinds <= met:
        asked = kind(page)
        if asked and asked not in met:
            met.add(asked)
            if asked == "build" and (spot := first(page, "button.spot")):
                spot.click()
            assert violations(page) == [], asked
        assert not finished(page), met
        play_dominoes(page, 1)
    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    hand_over(page)
    page.wait_for_selector("main.result table")
    assert violations(page) == []


NEAR = [{"at": [0, -1]}, {"at": [1, 0]}]
PEOPLE = [{"person": "hunter"}, {"person": "shaman"}]
RARE = {
    "totem": {
        "handover": Asked({"kind": "handover", "totem": "fish"}, "Hand", [{"to": 1}, {"to": 2}]),
        "erupt": Asked({"kind": "erupt", "volcano": [0, 0], "craters": 2}, "Fire", NEAR),
    },
    "tribe": {
        "recruit": Asked({"kind": "recruit"}, "Invite", PEOPLE),
        "pay": Asked({"kind": "pay", "person": "hunter", "left": 2}, "Give", NEAR),
        "settle": Asked({"kind": "settle", "person": "hunter"}, "Stand", NEAR),
        "discard": Asked({"kind": "build", "domino": 7}, "Discard", [{}]),
    },
}
"""What may not come in a whole game."""


@pytest.mark.parametrize("mode", RARE)
def test_axe_finds_nothing_at_a_rare_decision(device: Device, base: str, mode: str) -> None:
    page = device()
    owed = next(iter(RARE[mode].values()))
    slip(page, lambda: owed)
    new_table(page, base, "origins", 3, mode, seed=4)
    for name, owed in RARE[mode].items():  # noqa: B007 (the page is told of it)
        page.reload()
        page.wait_for_selector("section.action .btn:not(.icon), button.spot, .cave button.ps")
        assert kind(page) == name
        assert violations(page) == [], name
        if choice := first(page, "button.spot", ".cave button.ps"):
            choice.click()
            page.wait_for_selector("section.action .btn.primary")
            assert violations(page) == [], name


def test_people_of_the_pile_are_chosen_on_a_sheet(device: Device, base: str) -> None:
    page, moves = device(), list[Any]()
    slip(page, lambda: Asked({"kind": "recruit"}, "Summon", PEOPLE), moves.append)
    new_table(page, base, "origins", 3, "tribe", seed=4)
    page.wait_for_selector("section.action .buttons .btn")
    assert page.locator(".cave button.ps").count() == 0
    page.locator("section.action .buttons .btn:not(.icon)").click()
    page.wait_for_selector("dialog[open] button.ps")
    assert violations(page) == []
    page.locator("dialog[open] button.ps").first.click()
    page.locator("dialog[open]").wait_for(state="detached")
    assert [move["person"] for move in moves] == [PEOPLE[0]["person"]]
