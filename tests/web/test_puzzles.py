"""Puzzles on the screen: solved by mouse and by keys, wrong tries answered, what is remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.place import PHONE
from tests.web.puzzling import (
    DESK,
    PLAIN,
    SAID,
    SIZES,
    click,
    listed,
    open_puzzle,
    press,
    settled,
    simple,
)
from tests.web.reading import LANGUAGES, SPEAK, complaints

KINDS = {"kingdomino": ("Claim",), "origins": ("Claim",), "krom": ("Go", *PLAIN)}
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
    settled(page)
    page.goto(f"{base}/puzzles")
    expect(page.locator(f"a.tile[href='/puzzles/{known.id}']")).to_have_class(re.compile("helped"))


def test_a_puzzle_is_solved_by_keys_and_that_is_remembered(device: Device, base: str) -> None:
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Claim")
    puzzle = page.request.get(f"{base}/api/puzzles/{known.id}").json()
    open_puzzle(page, base, known.id)
    press(page, known.best, [slot["domino"] for slot in puzzle["position"]["view"]["coming"]])
    expect(page.locator(SAID)).to_contain_text("Right!")
    settled(page)
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
    settled(page)
    page.goto(f"{base}/puzzles")
    tile = page.locator(f"a.tile[href='/puzzles/{known.id}']")
    expect(tile).to_have_class(re.compile("shown"))  # who was told has not solved it


def test_who_taps_twice_on_a_slow_line_gets_one_hint(device: Device, base: str) -> None:
    page = device(PHONE)
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)
    held: list[Route] = []
    page.route("**/solution", lambda route: held.append(route))
    hint = page.get_by_role("button", name="Hint")
    for _ in range(2):
        with page.expect_request("**/solution"):
            hint.click()
    for route in held:
        route.continue_()
    expect(page.locator(f"{SAID} .hint")).to_have_count(1)
    expect(hint).to_be_visible()


def test_that_there_is_no_hint_costs_nothing(device: Device, base: str) -> None:
    page = device(DESK)
    lines = listed(page, base)["puzzles"]
    line = next(one for one in lines if one["deed"] == "Loot" and not one["themes"])
    open_puzzle(page, base, line["id"])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(SAID)).to_contain_text("There is no hint for this one.")
    page.locator("a.back").click()
    tile = page.locator(f"a.tile[href='/puzzles/{line['id']}']")
    expect(tile).not_to_have_class(re.compile("tried"))


def test_who_presses_a_button_that_goes_is_not_sent_to_the_top(device: Device, base: str) -> None:
    """And hears what came in its place."""
    page = device(DESK)
    known = simple(page, base, "kingdomino", "Claim")
    open_puzzle(page, base, known.id)

    def press_on(name: str, then: str) -> None:
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "then => document.activeElement !== document.body"
            " && document.activeElement.innerText.startsWith(then)",
            arg=then,
        )

    press_on("Hint", "Hint")
    expect(page.locator(".hint")).to_have_count(1)  # the button may have been on its way still
    press_on("Hint", "Puzzle")
    press_on("Show the solution", "Solution")
    press_on("Try again", "Puzzle")


def test_an_unknown_puzzle_is_said_kindly(device: Device, base: str) -> None:
    page = device(quiet=False)
    page.goto(f"{base}/puzzles/nosuch")
    expect(page.locator("h1")).to_have_text("This puzzle is not here.")


@SIZES
def test_a_puzzle_in_every_language(device: Device, base: str, size: dict[str, int]) -> None:
    page = device(size)
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
        page.goto(f"{base}/puzzles")
        page.locator("a.tile").first.wait_for()
        assert complaints(page, language) == [], "all"


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
