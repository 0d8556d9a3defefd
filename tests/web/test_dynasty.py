"""Three games in a row: each is counted and told before the next one begins."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, expect
from tests.web.conftest import Device
from tests.web.driver import MOUSE, Clock, first
from tests.web.place import hand_over, new_table

SHEET = "dialog[open]"


def play_until_the_sheet(page: Page) -> None:
    clock = Clock()
    while not page.locator(SHEET).count():
        target = first(page, *(one for one in MOUSE if "dialog" not in one))
        if target is None:
            clock.wait(page)
            continue
        with suppress(Error):  # it was gone, or the sheet lies over it
            target.click(timeout=1500)
            clock.moved()


def numbers(page: Page, row: int) -> list[int]:
    cells = page.locator(f"{SHEET} tbody tr").nth(row).locator("td").all_inner_texts()
    return [int(cell) for cell in cells]


def test_a_game_of_a_dynasty_ends_with_a_word(device: Device, base: str) -> None:
    page = device(confirm=False)
    new_table(page, base, "kingdomino", 2, seed=3, dynasty=True)
    page.wait_for_selector("main.table")
    play_until_the_sheet(page)
    sheet = page.locator(SHEET)
    assert sheet.get_by_role("heading").inner_text() == "Game 1 is over"
    rows = [numbers(page, row) for row in range(2)]
    assert all(game == total for game, total in rows)
    assert rows[0][1] >= rows[1][1], "the best so far stands first"
    told = [sheet.locator("tbody th").nth(row).inner_text() for row in range(2)]
    sheet.get_by_role("button", name="Next game").click()
    sheet.wait_for(state="detached")
    line = page.locator("ol.log li", has_text="Game 2").inner_text()
    for name, (_, total) in zip(told, rows, strict=True):
        assert f"{name} {total}" in line

    hand_over(page)
    lines = page.locator("main.result tbody th").filter(has_text=re.compile("game", re.IGNORECASE))
    expect(lines).to_have_text(["Game 1", "Game 2"], use_inner_text=True)
