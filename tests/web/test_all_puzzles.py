"""All puzzles: which are shown, what comes next, and where one comes back to."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.place import PHONE, ROOT, arrive
from tests.web.puzzling import DESK, listed, on_shelf, open_puzzle, remember, simple
from tests.web.reading import LANGUAGES


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


def test_all_puzzles_are_found_again_as_they_were_looked_at(device: Device, base: str) -> None:
    page = device(DESK)
    arrive(page, f"{base}/puzzles")
    page.get_by_role("button", name="Krom", exact=True).click()
    page.get_by_label("What it is about").select_option(label="evolutions")
    tiles = page.locator("a.tile")
    expect(tiles).to_have_count(2)
    page.locator("a.go").click()
    page.locator("main.krom").wait_for()
    page.locator("a.back").click()
    expect(tiles).to_have_count(2)
    page.locator("header select").select_option("cs")  # a theme is more than its words
    page.locator("html[lang=cs]").wait_for()
    expect(tiles).to_have_count(2)
    page.reload()
    expect(tiles).to_have_count(2)
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)  # who comes from elsewhere finds those of its game
    page.locator("a.back").click()
    expect(page.locator("section.panel h2")).to_have_text([re.compile("^Kingdomino")])


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


def test_who_cannot_be_told_the_puzzles_may_ask_again(device: Device, base: str) -> None:
    page = device(PHONE, quiet=False)
    arrive(page, f"{base}/about")
    page.route("**/api/puzzles", lambda route: route.abort())
    page.goto(f"{base}/puzzles#of=krom")
    page.get_by_role("alert").wait_for()
    page.unroute("**/api/puzzles")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("section.panel h2")).to_have_text([re.compile("^Krom")])
    assert violations(page) == []


def test_words_that_did_not_come_are_asked_for_again(device: Device, base: str) -> None:
    page = device(DESK, quiet=False)
    assets = (ROOT / "web/dist").rglob("*.js")
    names = [path.name for path in assets if '"puzzle.puzzles"' in path.read_text()]
    assert len(names) == len(LANGUAGES)
    arrive(page, f"{base}/about")
    words = re.compile("|".join(map(re.escape, names)))
    page.route(words, lambda route: route.abort())
    page.locator("header a[href='/puzzles']").click()
    page.get_by_role("button", name="Try again").wait_for()
    page.unroute(words)
    page.locator("header a[href='/rules']").click()
    page.locator("header a[href='/puzzles']").click()
    expect(page.locator("a.tile").first).to_be_visible()
