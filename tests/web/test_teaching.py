"""The short lessons on what wins: page by page to the end, a question in between, three puzzles."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.games.lessons import chapters
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.place import PHONE, arrive
from tests.web.puzzling import DESK, SAID, SIZES, click, on_shelf, remember
from tests.web.reading import LANGUAGES, complaints

GAMES = ("kingdomino", "origins", "krom")
LESSONS = [(game, chapter) for game in GAMES for chapter in chapters(game)]
NEXT = ".turn .btn.primary"


CARDS = ".cards a"


def ids(page: Page) -> list[str]:
    """Of the puzzles at the end of a lesson."""
    links = page.locator(CARDS).evaluate_all("all => all.map((link) => link.pathname)")
    return [link.removeprefix("/puzzles/") for link in links]


def read_on(page: Page, lesson: str) -> None:
    """To the end of it, where the puzzles are."""
    game, _, name = lesson.partition("/")
    for _ in next(each for each in chapters(game) if each["id"] == name)["pages"]:
        turn(page)
    page.locator(CARDS).first.wait_for()


def solve(page: Page, base: str, puzzle: str) -> None:
    told = page.request.get(f"{base}/api/puzzles/{puzzle}/solution").json()
    click(page, told["best"]["action"])
    expect(page.locator(SAID)).to_contain_text("Right!")


def turn(page: Page) -> None:
    before = page.locator("section .head").inner_text()
    page.locator(NEXT).click()
    expect(page.locator("section .head")).not_to_have_text(before)


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_of_a_game_are_read_to_their_end(device: Device, base: str, game: str) -> None:
    """On a phone: in every language, below."""
    page = device(DESK)
    ours = chapters(game)
    for chapter in ours:
        arrive(page, f"{base}/learn/{game}/{chapter['id']}")
        for told in chapter["pages"]:
            for answer, wanted in enumerate(told.get("ask", ())):
                page.locator(".answer").nth(answer).click()
                verdict = "Right!" if wanted.get("right") else "Not quite."
                expect(page.locator(".why")).to_contain_text(verdict)
            turn(page)
        expect(page.locator(CARDS)).to_have_count(3)
    assert violations(page) == []
    arrive(page, f"{base}/learn/{game}")
    expect(page.locator("li", has_text="done")).to_have_count(len(ours))
    page.reload()
    expect(page.locator("li", has_text="done")).to_have_count(len(ours))


def test_a_lesson_is_for_everybody(device: Device, base: str) -> None:
    page = device(PHONE, theme="light")
    for game, chapter in LESSONS[::3]:
        arrive(page, f"{base}/learn/{game}/{chapter['id']}")
        while page.locator(".answer").count() == 0:
            turn(page)
        page.locator(".answer").first.click()
        assert violations(page) == []
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert violations(page, only=COLOURS) == []
        page.evaluate("document.documentElement.dataset.theme = 'light'")


@SIZES
def test_lessons_in_every_language(device: Device, base: str, size: dict[str, int]) -> None:
    page = device(size)
    for game, chapter in LESSONS:
        page.goto(f"{base}/learn/{game}/{chapter['id']}")
        for told in chapter["pages"]:
            if told.get("ask"):
                page.locator(".answer").first.click()
            for language in LANGUAGES:
                page.locator("header select").select_option(language)
                page.locator(f"html[lang={language}]").wait_for()
                assert complaints(page, language) == [], chapter["id"]
            turn(page)
        page.locator(CARDS).first.wait_for()
        for language in LANGUAGES:
            page.locator("header select").select_option(language)
            page.locator(f"html[lang={language}]").wait_for()
            assert complaints(page, language) == [], f"the end of {chapter['id']}"


LINES = [
    {"id": "hard", "grade": 4, "themes": ["crowns_left"]},
    {"id": "solved", "grade": 1, "themes": ["take_crowns"]},
    {"id": "easy", "grade": 2, "themes": ["region_crowns", "denies"]},
    {"id": "other", "grade": 1, "themes": ["denies"]},
    {"id": "elsewhere", "grade": 1, "themes": ["take_crowns"], "game": "origins", "mode": "totem"},
]
"""Puzzles of which three fit the lesson on crowns; one of them is solved."""


def test_a_lesson_ends_in_the_puzzles_that_fit_it_unsolved_and_easy_ones_first(
    device: Device, base: str
) -> None:
    page = device(PHONE)
    on_shelf(page, LINES)
    arrive(page, f"{base}/puzzles")
    remember(page, {"solved": "first"})
    page.goto(f"{base}/learn/kingdomino/crowns")
    read_on(page, "kingdomino/crowns")
    expect(page.locator(CARDS)).to_have_count(3)
    assert ids(page) == ["easy", "hard", "solved"]


@SIZES
def test_the_end_of_a_lesson_leads_to_its_puzzles_and_back(
    device: Device, base: str, size: dict[str, int]
) -> None:
    page = device(size)
    arrive(page, f"{base}/learn/kingdomino/crowns")
    read_on(page, "kingdomino/crowns")
    three = ids(page)
    page.locator(CARDS).first.click()
    for now, then in pairwise([*three, None]):
        page.locator("main.table").wait_for()
        assert page.evaluate("location.pathname") == f"/puzzles/{now}"
        solve(page, base, now)
        if then is not None:
            page.get_by_role("link", name="Next puzzle").click()
            page.wait_for_function("id => location.pathname.endsWith(id)", arg=then)
    page.get_by_role("link", name="Back to the lesson").click()
    expect(page.locator(f"{CARDS} .went")).to_have_count(3)
    assert ids(page) == three, "as they were, and now solved"


def test_who_comes_back_from_a_puzzle_finds_the_others_again(device: Device, base: str) -> None:
    page = device(PHONE)
    arrive(page, f"{base}/learn/kingdomino/order")
    read_on(page, "kingdomino/order")
    three = ids(page)
    page.locator(CARDS).first.click()
    page.locator("main.table").wait_for()
    solve(page, base, three[0])
    page.go_back()
    expect(page.locator(CARDS)).to_have_count(3)
    assert ids(page) == three
    expect(page.locator(f"{CARDS} .went")).to_have_count(1)
    page.locator(CARDS).nth(1).click()
    page.locator("a.back").click()
    page.reload()
    expect(page.locator(CARDS)).to_have_count(3)
    assert ids(page) == three


def test_a_lesson_is_read_on_where_it_was_left(device: Device, base: str) -> None:
    page = device(PHONE)
    arrive(page, f"{base}/learn/krom/roads")
    turn(page)
    turn(page)
    heading = page.locator("section .head").inner_text()
    page.reload()
    expect(page.locator("section .head")).to_have_text(heading)


def test_puzzles_that_did_not_come_are_asked_for_again(device: Device, base: str) -> None:
    page = device(PHONE, quiet=False)
    arrive(page, f"{base}/learn/krom/fights")
    page.route("**/api/puzzles", lambda route: route.abort())
    for _ in range(4):
        turn(page)
    page.get_by_role("alert").wait_for()
    page.unroute("**/api/puzzles")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(CARDS)).to_have_count(3)


def test_there_is_no_such_lesson(device: Device, base: str) -> None:
    page = device(quiet=False)
    page.goto(f"{base}/learn/krom/nosuch")
    expect(page.locator("h1")).to_have_text("There is nothing at this address")


def test_an_answer_moves_nothing_and_what_is_said_of_it_is_seen(device: Device, base: str) -> None:
    page = device(PHONE)
    arrive(page, f"{base}/learn/origins/totems")
    while page.locator(".answer").count() == 0:
        turn(page)
    tall = "all => all.map((e) => e.clientHeight)"
    before = page.locator(".answer").evaluate_all(tall)
    page.locator(".answer").first.click()
    expect(page.locator(".why")).to_contain_text("Not quite.")
    expect(page.locator(".why")).to_be_in_viewport(ratio=1)
    assert page.locator(".answer").evaluate_all(tall) == before


def test_from_the_lessons_of_one_game_to_those_of_another(device: Device, base: str) -> None:
    page = device(PHONE)
    arrive(page, f"{base}/learn")
    page.get_by_role("navigation", name="Which game?").get_by_role("link", name="Krom").click()
    expect(page.locator("h1")).to_have_text("Learn by playing: Krom")
