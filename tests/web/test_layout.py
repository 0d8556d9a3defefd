"""Every screen shows what one needs, and the own board keeps its place: one seat on six screens.

A whole game and the first half of another; bench/soak/layout.py plays all of them to the end.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.web.layout import PLAYS, SIZES, examine_game


@pytest.mark.parametrize(("name", "most"), [("kingdomino-2", None), ("origins-tribe-4", 24)])
def test_six_screens_show_all_one_needs(
    browser: Browser, base: str, name: str, most: int | None
) -> None:
    found = examine_game(browser, base, PLAYS[name], most)
    assert len(found) == len(SIZES)
    assert {size: screen["wrong"] for size, screen in found.items() if screen["wrong"]} == {}
    assert min(screen["examined"] for screen in found.values()) > 20
