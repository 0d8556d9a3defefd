"""The puzzle of the day: days in a row are counted, and what does not count is said."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import Device
from tests.web.place import PHONE
from tests.web.puzzling import (
    DESK,
    SAID,
    SIZES,
    click,
    listed,
    on_day,
    open_puzzle,
    settled,
    simple,
)
from tests.web.reading import LANGUAGES, complaints


def solve_today(page: Page, base: str, day: str) -> None:
    known = simple(page, base, "kingdomino", "Claim")
    on_day(page, day, known.id)
    open_puzzle(page, base, "today")
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("Right!")


def test_days_in_a_row_are_counted_and_a_missed_one_is_said(device: Device, base: str) -> None:
    page = device(PHONE)
    streak = page.locator(".streak")
    solve_today(page, base, "2026-02-28")
    expect(streak).to_contain_text("In a row: 1\u00a0day.")
    settled(page)
    solve_today(page, base, "2026-03-01")
    expect(streak).to_contain_text("In a row: 2\u00a0days.")
    settled(page)
    page.reload()
    page.locator("main.table").wait_for()
    today = listed(page, base)["today"]
    on_day(page, "2026-03-02", today)
    page.goto(f"{base}/puzzles")
    expect(streak).to_contain_text("In a row: 2\u00a0days. Today’s puzzle is still open.")
    on_day(page, "2026-03-03", today)
    page.reload()
    expect(streak).to_contain_text("The row was broken. In a row until then: 2\u00a0days.")


@SIZES
def test_a_solution_that_was_shown_does_not_count_for_the_day(
    device: Device, base: str, size: dict[str, int]
) -> None:
    page = device(size)
    known = simple(page, base, "kingdomino", "Claim")
    on_day(page, "2026-03-05", known.id)
    open_puzzle(page, base, "today")
    page.get_by_role("button", name="Show the solution").click()
    page.locator("figure").first.wait_for()
    settled(page)
    solve_today(page, base, "2026-03-05")
    expect(page.locator(SAID)).to_contain_text("shown, so it does not count for today.")
    page.get_by_role("button", name="Try again").click()  # it is solved by now, and yet
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("shown, so it does not count for today.")
    page.locator("a.back").click()
    expect(page.locator(".today .streak")).to_have_text(
        "Its solution was shown, so it does not count for today."
    )
    for language in LANGUAGES[::-1]:
        page.locator("header select").select_option(language)
        page.locator(f"html[lang={language}]").wait_for()
        assert complaints(page, language) == []


def test_a_page_that_was_left_open_does_not_fill_in_its_day(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Claim")
    on_day(page, "2026-03-01", known.id)
    open_puzzle(page, base, "today")
    on_day(page, "2026-03-03", known.id)
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("Its day is over.")
    page.locator("a.back").click()
    expect(page.locator(".streak")).to_contain_text("days in a row are counted here")


LOOKED_AT = "document.dispatchEvent(new Event('visibilitychange'))"


def test_the_list_of_a_page_that_was_left_open_has_todays(device: Device, base: str) -> None:
    page = device(PHONE)
    games = {line["game"]: line["id"] for line in listed(page, base)["puzzles"]}
    on_day(page, "2026-03-01", games["kingdomino"])
    page.goto(f"{base}/puzzles")
    card = page.locator(".today a.panel b")
    expect(card).to_have_text("Kingdomino")
    on_day(page, "2026-03-02", games["krom"])
    page.evaluate(LOOKED_AT)
    expect(card).to_have_text("Krom")
