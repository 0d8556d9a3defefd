"""What a device remembers of its puzzles: in several pages at once, and where nothing is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Device
from tests.web.place import PHONE
from tests.web.puzzling import DESK, SAID, click, open_puzzle, settled, simple

REFUSES = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }"
SILENT = "IDBFactory.prototype.open = () => new EventTarget()"


def test_a_page_that_knew_less_takes_nothing_back(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Claim")
    older = page.context.new_page()
    open_puzzle(older, base, known.id)
    open_puzzle(page, base, known.id)
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("Right!")
    settled(page)
    tile = page.locator(f"a.tile[href='/puzzles/{known.id}']")
    page.goto(f"{base}/puzzles")
    expect(tile).to_have_class(re.compile("first"))
    click(older, known.wrong)
    expect(older.locator(SAID)).to_contain_text("That is not the best move.")
    older.locator("a.back").click()
    own = older.locator(f"a.tile[href='/puzzles/{known.id}']")
    expect(own).to_have_class(re.compile("first"))
    page.reload()
    expect(tile).to_have_class(re.compile("first"))


def test_what_was_solved_is_known_as_long_as_a_page_that_may_keep_nothing(
    device: Device, base: str
) -> None:
    page = device(PHONE)
    page.add_init_script(REFUSES)
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)
    click(page, known.best)
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(lambda url: not url.endswith(known.id))
    page.locator("main.table").wait_for()
    page.locator("a.back").click()
    tile = page.locator(f"a.tile[href='/puzzles/{known.id}']")
    expect(tile).to_have_class(re.compile("first"))
    expect(page.locator("section.panel", has=tile)).to_contain_text("solved: 1 of")


@pytest.mark.parametrize("disk", [REFUSES, SILENT], ids=["refuses", "silent"])
def test_a_try_is_answered_whatever_the_disk_does(device: Device, base: str, disk: str) -> None:
    page = device(DESK)
    page.add_init_script(disk)
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)
    click(page, known.wrong)
    expect(page.locator(SAID)).to_contain_text("That is not the best move.")
    page.get_by_role("button", name="Try again").click()
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("Right!")
