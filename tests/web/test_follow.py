"""What others did can be followed: marked on every board, shown by the log, taken back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Device
from tests.web.driver import play_dominoes
from tests.web.place import new_table, resize

from pravek.games.kingdomino.dominoes import BOX

MARKED = """([boards, count]) => {
  const marked = (board) => {
    const mark = board.querySelector('svg.trace .over path')?.getBoundingClientRect();
    const square = board.querySelector('.dom.one').getBoundingClientRect().width;
    const near = (box) => ['left', 'top', 'right', 'bottom']
      .every((side) => Math.abs(box[side] - mark[side]) < square / 4);
    const laid = [...board.querySelectorAll('.laid')];
    return mark && laid.filter((domino) => near(domino.getBoundingClientRect())).length === 1;
  };
  const found = [...document.querySelectorAll(boards)];
  return found.length === count && found.every(marked);
}"""
"""Whether each of so many boards has one domino where its mark is: once it has dropped there."""


def marked_squares(sheet: Locator) -> list[str]:
    """The land that is said to be the move's."""
    labels = sheet.get_by_label("last move").evaluate_all("all => all.map((e) => e.ariaLabel)")
    return sorted(re.split("[,;]", label)[0] for label in labels)


def halves(line: Locator) -> list[str]:
    """The land of the domino that a line of the log names."""
    said = re.search(r"places (\d+)", line.inner_text())
    assert said, line.inner_text()
    return sorted(BOX.terrains[half.terrain] for half in BOX[int(said[1])].halves)


def open_line(page: Page, line: Locator) -> None:
    """A line of the log shows the board with the domino it names."""
    line.click()
    sheet = page.locator("dialog.wide")
    expect(sheet.get_by_label("last move")).to_have_count(2)
    assert marked_squares(sheet) == halves(line)
    page.wait_for_function(MARKED, arg=["dialog.wide .board", 1])
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_last_move_is_marked_on_every_board_and_a_line_of_the_log_shows_its_own(
    device: Device, base: str
) -> None:
    page = device()
    new_table(page, base, "kingdomino", 3, seed=3)
    page.wait_for_selector("main.table")
    play_dominoes(page, 16)
    page.wait_for_selector("button.spot, button.slot")
    page.wait_for_function(MARKED, arg=["main.table .board", 3])
    resize(page, {"width": 768, "height": 1024})
    page.get_by_role("button", name="Show all").click()
    lines = page.locator("dialog .log button")
    lines.nth(5).wait_for()
    for line in (lines.first, lines.last):
        open_line(page, line)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Link for spectators").click()
    spectator = device()
    spectator.goto(page.locator("dialog .url").inner_text())
    spectator.locator("button.opp").last.click()
    land = spectator.locator("dialog .board").get_attribute("data-seat")
    assert spectator.locator("dialog .move li").first.inner_text().startswith("Pebble 2 ")
    spectator.get_by_role("button", name="Keep this board large").click()
    expect(spectator.locator("main.table .felt .board")).to_have_attribute("data-seat", land or "")


def test_undo_among_bots_takes_their_answers_back_and_the_log_says_so(
    device: Device, base: str
) -> None:
    page = device()
    new_table(page, base, "kingdomino", 2, seed=7)
    page.wait_for_selector("main.table")
    undo, lines = page.get_by_role("button", name="Undo"), page.locator("aside .log ol li")
    while not (undo.count() and lines.first.inner_text().startswith("Pebble")):
        # the first and the last domino of a line: the bot plays its two in between
        slots = page.locator("main.table button.slot:visible")
        if slots.count():
            (slots.last if slots.count() < 4 else slots.first).click()
        play_dominoes(page, 1)
        page.wait_for_selector("main.table button:is(.spot, .slot), section.action .btn.primary")
    own = lines.filter(has_text="Hania").first
    taken_back, placed = own.inner_text(), page.locator(".felt .board .laid").count()
    undo.click()
    expect(lines.first).to_have_text(
        "Hania took a decision back, and with it what the bots had done since"
    )
    exactly = re.compile(rf"^\s*{re.escape(taken_back)}\s*$")
    expect(lines.filter(has_text=exactly)).to_have_count(0)
    page.wait_for_selector("main.table button.spot, main.table button.slot")
    expect(page.locator(".felt .board .laid")).to_have_count(placed - ("places" in taken_back))
    page.reload()
    expect(lines.filter(has_text="took a decision back")).to_have_count(1)
