"""Every screen shows what one needs, and the own board keeps its place: one seat on six screens.

Two of the games; the others are played by bench/soak/layout.py.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.web.layout import PLAYS, SIZES, examine_game


@pytest.mark.parametrize("name", ["kingdomino-2", "origins-tribe-4"])
def test_six_screens_show_all_one_needs(browser: Browser, base: str, name: str) -> None:
    found = examine_game(browser, base, PLAYS[name])
    assert len(found) == len(SIZES)
    assert {size: screen["wrong"] for size, screen in found.items() if screen["wrong"]} == {}
    assert min(screen["examined"] for screen in found.values()) > 20
