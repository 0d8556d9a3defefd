"""All of our games are played to the end on the table for any game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.place import DESK, PHONE
from tests.web.plain_driver import OFFER, plain_table, play_plain

WIDE = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kingdomino", {}),
        ("origins", {"mode": "discovery"}),
        ("origins", {"mode": "totem"}),
        ("origins", {"mode": "tribe"}),
        ("krom", {}),
    ],
    ids=["kingdomino", "discovery", "totem", "tribe", "krom"],
)
def test_ours_are_played_to_the_end_plainly(
    device: Device, base: str, game: str, options: dict[str, Any]
) -> None:
    """…and the address keeps asking for it: at the table, the result and the replay."""
    page = device(PHONE)
    plain_table(page, base, game, 2, seed=5, **options)
    assert play_plain(page) > 10
    expect(page.locator("main.result .places > li")).to_have_count(2)
    assert page.url.endswith("?table=plain")
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector("main.any")
    assert re.search(r"/replay/[\w-]+\?table=plain$", page.url)
    page.keyboard.press("End")
    expect(page.locator("section.action p")).to_have_text("The game is over.")
    assert page.locator(OFFER).count() == 0


def players(page: Page) -> list[str]:
    return page.locator("main.any .players article header b").all_inner_texts()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_a_game_says_is_drawn_and_nothing_is_too_wide(
    device: Device, base: str, size: dict[str, int]
) -> None:
    """Territories are maps with the players, lines are small tables, long lists are folded."""
    page = device(size)
    plain_table(page, base, "kingdomino", 2, seed=3)
    for _ in range(7):
        page.locator(OFFER).first.click()
        page.wait_for_selector(OFFER)
    assert players(page) == ["Hania", "Pebble"]
    expect(page.locator(".players article .frame table")).to_have_count(2)
    heads = page.locator(".felt .part", has_text="Coming").locator("th").all_inner_texts()
    assert heads == ["Domino", "Seat"]
    assert not page.locator(".felt details ul").first.is_visible()
    assert "Round" not in page.locator(".felt h2").all_inner_texts()  # the bar tells it
    page.locator("main.any ol.log li").nth(7).wait_for(state="attached")
    assert page.evaluate(WIDE)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def test_without_the_wish_our_games_have_their_own_tables(device: Device, base: str) -> None:
    page = device()
    plain_table(page, base, "kingdomino", 2, seed=3)
    page.goto(page.url.split("?")[0])
    page.wait_for_selector("main.table")
    assert page.locator("main.any").count() == 0
