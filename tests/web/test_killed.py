"""The browser is killed in the middle of a game without a network. Fifty times, in all games:
`python -m bench.soak.pocket_kills`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser
from tests.web.killing import killed_games


def test_no_move_is_lost_that_the_page_had_shown(browser: Browser, tmp_path: Path) -> None:
    lost = list(killed_games(browser.browser_type, tmp_path, "kingdomino", kills=2, seed=1))
    assert lost == [None, None]
