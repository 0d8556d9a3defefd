"""What a result offers: the same deal again, a picture to share, another language."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Device
from tests.web.driver import play_dominoes
from tests.web.place import DESK, PHONE, hand_over, new_table, resize

DEAF = """
const Hearing = ResizeObserver;
window.ResizeObserver = class extends Hearing {
    constructor(told) {
        super((...news) => window.deaf || told(...news));
    }
};
"""
"""A page that can be kept from hearing that its window has another size."""


def test_the_same_deal_again(device: Device, base: str) -> None:
    """Fair luck the first time, a known deal the second: as many players, marked as what it is."""
    page = device()
    new_table(page, base, "kingdomino", 3)
    page.wait_for_selector("main.table")
    assert "fair shuffle" in page.locator("header").inner_text()
    line = page.locator(".left .no").all_inner_texts()
    hand_over(page)
    page.get_by_role("link", name="Play the same deal again").click()
    page.get_by_text("You are replaying a known deal").wait_for()
    expect(page.locator(".seat")).to_have_count(3)
    page.locator(".go button.primary").click()
    page.wait_for_selector("main.table")
    header = page.locator("header").inner_text()
    assert "replayed deal" in header
    assert "fair shuffle" not in header
    expect(page.locator(".left .no")).to_have_text(line)
    play_dominoes(page, 2)
    hand_over(page)
    assert page.get_by_text("SHA-256").count() == 0


@pytest.mark.parametrize(("game", "mode"), [("kingdomino", None), ("origins", "tribe")])
def test_a_picture_of_the_board(
    device: Device, base: str, tmp_path: Path, game: str, mode: str | None
) -> None:
    page = device()
    new_table(page, base, game, 2, mode, seed=7)
    page.wait_for_selector("main.table")
    hand_over(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save a picture").click()
    file = tmp_path / "board.png"
    waiting.value.save_as(file)
    assert waiting.value.suggested_filename == "pravek.png"
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width >= 5 * 160
    assert height >= 5 * 160
    assert len(data) > 40_000, "an empty picture is small"


def test_a_board_laid_out_for_a_wide_window_does_not_widen_a_phone(
    device: Device, base: str
) -> None:
    """Between another size and a board drawn for it lies a frame, or more on a busy phone."""
    page = device(DESK)
    page.add_init_script(DEAF)
    new_table(page, base, "kingdomino", 2)
    page.wait_for_selector("main.table")
    hand_over(page)
    page.evaluate("window.deaf = true")
    resize(page, PHONE)
    board, wide = page.evaluate(
        "[document.querySelector('.felt .board').offsetWidth, document.documentElement.scrollWidth]"
    )
    assert board > PHONE["width"], "the board is still the wide one"
    assert wide == PHONE["width"]


def test_several_regions_of_a_terrain_are_written_as_a_sum(device: Device, base: str) -> None:
    page = device()
    new_table(page, base, "kingdomino", 4, seed=7)
    page.wait_for_selector("main.table")
    hand_over(page)
    told = page.locator("main.result td small", has_text="×")
    expect(told.filter(has_text="+").first).to_be_visible()
    for one in told.all_inner_texts():
        assert re.fullmatch(r"\d+\s×\s\d+( \+ \d+\s×\s\d+)*", one), one
