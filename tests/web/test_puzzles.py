"""Puzzles on the screen: solved by mouse and by keys, wrong tries answered, what is remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.place import PHONE, arrive
from tests.web.puzzling import (
    PLAIN,
    click,
    listed,
    on_day,
    on_shelf,
    open_puzzle,
    press,
    remember,
    simple,
)
from tests.web.reading import LANGUAGES, complaints
from tests.web.test_my_games import SPEAK

DESK = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
KINDS = {"kingdomino": ("Claim",), "origins": ("Claim",), "krom": ("Go", *PLAIN)}
SAID = ".said"
TRY = """async ([puzzle, action]) => (await fetch(`/api/puzzles/${puzzle}/tries`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action }) })).json()"""
"""What the server says of a try."""


@pytest.mark.parametrize(
    ("game", "size"), [("kingdomino", PHONE), ("origins", DESK), ("krom", PHONE), ("krom", DESK)]
)
def test_a_wrong_try_is_answered_and_the_right_one_leads_on(
    device: Device, base: str, game: str, size: dict[str, int]
) -> None:
    page = device(size)
    known = simple(page, base, game, *KINDS[game])
    open_puzzle(page, base, known.id)
    click(page, known.wrong)
    expect(page.locator(SAID)).to_contain_text("That is not the best move.")
    expect(page.locator(SAID)).to_contain_text("% of the chance to win")
    told = page.evaluate(TRY, [known.id, known.wrong])
    expect(page.locator(f"{SAID} p")).to_have_count(1 + len(told["because"]))
    page.get_by_role("button", name="Try again").click()
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("Right!")
    page.get_by_role("button", name="See both moves").click()
    for way in (page.locator("figure.better"), page.locator("figure:not(.better)")):
        expect(way.locator("li").first).to_be_visible()
        expect(way.locator(".num")).to_contain_text("%")
    expect(page.locator(".found")).to_contain_text("Pebble")
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(lambda url: not url.endswith(known.id))
    page.goto(f"{base}/puzzles")
    expect(page.locator(f"a.tile[href='/puzzles/{known.id}']")).to_have_class(re.compile("helped"))


def test_a_puzzle_is_solved_by_keys_and_that_is_remembered(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Claim")
    puzzle = page.request.get(f"{base}/api/puzzles/{known.id}").json()
    open_puzzle(page, base, known.id)
    press(page, known.best, [slot["domino"] for slot in puzzle["position"]["view"]["coming"]])
    expect(page.locator(SAID)).to_contain_text("Right!")
    page.goto(f"{base}/puzzles")
    tile = page.locator(f"a.tile[href='/puzzles/{known.id}']")
    expect(tile).to_have_attribute("aria-label", re.compile("solved at the first try$"))
    page.reload()
    expect(tile).to_have_class(re.compile("first"))
    expect(page.locator("section.panel", has=tile)).to_contain_text("solved: 1 of")


def test_a_domino_that_is_placed_is_told_by_its_number(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Place")
    domino = page.request.get(f"{base}/api/puzzles/{known.id}").json()["position"]["owes"]["duty"]
    open_puzzle(page, base, known.id)
    page.locator("button.spot").first.click()
    page.locator("section.action .btn.primary").click()
    expect(page.locator(f"{SAID} b").first).to_have_text(re.compile("Right!|not the best move"))
    expect(page.locator("aside .log li")).to_contain_text(f"places {domino['domino']}")


@SIZES
def test_hints_come_in_steps_and_the_solution_when_asked_for(
    device: Device, base: str, size: dict[str, int]
) -> None:
    page = device(size)
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.locator(f"{SAID} .hint")).to_contain_text(["What it is about"])
    hint.click()
    expect(page.locator(f"{SAID} .hint")).to_contain_text(["What it is about", "in the line"])
    expect(hint).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("figure .claimed")).to_have_count(2)
    assert violations(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page, only=COLOURS) == []
    page.get_by_role("button", name="Try again").click()
    click(page, known.best)
    expect(page.locator(SAID)).to_contain_text("Right!")
    page.goto(f"{base}/puzzles")
    tile = page.locator(f"a.tile[href='/puzzles/{known.id}']")
    expect(tile).to_have_class(re.compile("shown"))  # who was told has not solved it


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
    solve_today(page, base, "2026-03-01")
    expect(streak).to_contain_text("In a row: 2\u00a0days.")
    page.reload()
    page.locator("main.table").wait_for()
    today = listed(page, base)["today"]
    on_day(page, "2026-03-02", today)
    page.goto(f"{base}/puzzles")
    expect(streak).to_contain_text("In a row: 2\u00a0days. Today’s puzzle is still open.")
    on_day(page, "2026-03-03", today)
    page.reload()
    expect(streak).to_contain_text("A day was missed. In a row until then: 2\u00a0days.")


def test_a_solution_that_was_shown_does_not_count_for_the_day(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Claim")
    on_day(page, "2026-03-05", known.id)
    open_puzzle(page, base, "today")
    page.get_by_role("button", name="Show the solution").click()
    page.locator("figure").first.wait_for()
    solve_today(page, base, "2026-03-05")
    expect(page.locator(".streak")).to_contain_text("days in a row are counted here")


def test_puzzles_are_chosen_by_game_and_grade_and_that_stays(device: Device, base: str) -> None:
    page = device(DESK)
    lines = listed(page, base)["puzzles"]
    grade = next(line["grade"] for line in lines if line["game"] == "kingdomino")
    arrive(page, f"{base}/puzzles")
    page.get_by_role("button", name="Kingdomino", exact=True).click()
    page.get_by_label("How hard").select_option(str(grade))
    wanted = [line for line in lines if line["game"] == "kingdomino" and line["grade"] == grade]
    expect(page.locator("a.tile")).to_have_count(len(wanted))
    page.locator("a.go").click()
    page.locator("main.table").wait_for()
    page.go_back()
    expect(page.locator("a.tile")).to_have_count(len(wanted))


def by_grade(*grades: int) -> list[dict[str, object]]:
    """Puzzles named by their grade and a letter: 1a, 1b, 2a…"""
    found = [{"id": f"{grade}{letter}", "grade": grade} for grade in grades for letter in "abcd"]
    return found[::-1]


NEXT: list[tuple[dict[str, str], str]] = [
    ({}, "1"),
    ({"1a": "first"}, "1"),
    ({"1a": "first", "1b": "first", "1c": "first"}, "2"),
    ({"1a": "first", "1b": "helped", "1c": "first"}, "1"),
    ({"2a": "helped", "3a": "tried"}, "2"),
    ({f"{grade}{letter}": "first" for grade in (1, 2) for letter in "abcd"}, "3"),
    ({"1a": "tried"} | {f"1{letter}": "first" for letter in "bcd"}, "2"),
]
"""How puzzles went, and the grade of what comes next."""


def test_what_comes_next_suits_what_was_solved(device: Device, base: str) -> None:
    page = device(DESK)
    on_shelf(page, by_grade(1, 2, 3))
    arrive(page, f"{base}/puzzles")
    for went, coming in NEXT:
        remember(page, went)
        page.reload()
        expect(page.locator("a.go")).to_have_attribute("href", re.compile(f"/puzzles/{coming}"))


def test_an_unknown_puzzle_is_said_kindly(device: Device, base: str) -> None:
    page = device(quiet=False)
    page.goto(f"{base}/puzzles/nosuch")
    expect(page.locator("h1")).to_have_text("This puzzle is not here.")


def test_a_puzzle_in_every_language(device: Device, base: str) -> None:
    page = device(PHONE)
    known = [simple(page, base, game, *KINDS[game]) for game in ("origins", "krom")]
    for language in LANGUAGES[::-1]:
        page.goto(base)
        page.evaluate(SPEAK, language)
        for puzzle in known:
            open_puzzle(page, base, puzzle.id)
            page.locator(".task .btn").first.click()
            page.locator(".hint").first.wait_for()
            click(page, puzzle.wrong)
            page.locator(".bad").first.wait_for()
            assert complaints(page, language) == [], "answer"
            page.locator(".task .btn").nth(1).click()
            page.locator("figure .num").nth(1).wait_for()
            assert complaints(page, language) == [], "solution"


def test_who_plays_krom_is_called_as_the_table_calls_him(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "krom", "Go", *PLAIN)
    open_puzzle(page, base, known.id)
    name = page.locator(".mine b").first.inner_text()
    expect(page.locator(SAID)).to_contain_text(f"You are {name}.")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("figure.better li b").first).to_have_text(name)


UNDER = """() => {
    const box = (e) => e.getBoundingClientRect();
    const side = box(document.querySelector('.krom .side'));
    const seen = [...document.querySelectorAll('.krom .side > *')]
        .filter((e) => box(e).left < side.right);
    return Math.max(...seen.map((e) => box(e).bottom)) - box(document.querySelector('.own')).top;
}"""
"""How far what stands beside the table reaches under what is decided with."""


def test_four_at_a_low_krom_table_leave_the_action_free(device: Device, base: str) -> None:
    page = device(DESK)
    lines = [line for line in listed(page, base)["puzzles"] if line["game"] == "krom"]
    line = next(line for line in lines if line["players"] == 4)
    open_puzzle(page, base, line["id"])
    expect(page.locator(".side .others")).to_be_visible()
    assert page.evaluate(UNDER) <= 0


def test_what_a_way_is_worth_stays_on_one_line_on_a_phone(device: Device, base: str) -> None:
    page = device(PHONE, language="bg")
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)
    page.locator(".buttons .btn").last.click()
    for caption in page.locator("figcaption > :is(b, .worth)").all():
        expect(caption).to_be_visible()
        assert caption.evaluate(
            "e => e.clientHeight < 1.9 * parseFloat(getComputedStyle(e).fontSize)"
        )
