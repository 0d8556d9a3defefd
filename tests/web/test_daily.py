"""The deal of the day in a browser: from the first page to a place in the table; its pages on every
day of the week and in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.teach.days import WEDNESDAY, played
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.days import KEPT, NOON, STATES, come, keep, row, serving_on
from tests.web.driver import play_dominoes, tab_to
from tests.web.place import PHONE, arrive, hand_over, resize
from tests.web.reading import LANGUAGES, complaints, wish_for

NARROW_DESK = {"width": 1280, "height": 800}
SIZES = (NARROW_DESK, PHONE)
GAMES = ("kingdomino", "origins", "krom")
NAMES = ("Милена Георгиева-Стоян", "Zdeněk", "W" * 24)
TEN = re.compile(r"Ten moments of the game: ahead \d+, level \d+, behind \d+")
GO_OTHERWISE = f"""went => {{
    const kept = {KEPT};
    kept.attempts = kept.attempts.map((attempt) => ({{ ...attempt, ...went }}));
    localStorage.setItem('pravek.daily', JSON.stringify(kept));
}}"""
OTHERWISE = {
    "over": None,
    "refused": {"key": "daily_luck", "args": {"event": 12}},
    "given_up": None,
}
"""States of an attempt, and why."""


@pytest.fixture(scope="module")
def noon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Noon of a Wednesday on a server where some have played, also the day before. Nobody hands
    anything in here, so that its tables stay as they are."""
    folder, yesterday = tmp_path_factory.mktemp("tables"), WEDNESDAY - timedelta(days=1)
    best = played("kingdomino", yesterday).record()
    keep(folder, [row("kingdomino", yesterday, "Ada", 90, best)])
    keep(folder, [row(game, WEDNESDAY, name, 90) for game in GAMES for name in NAMES])
    with serving_on(folder) as base:
        yield base


@pytest.fixture
def played_on(tmp_path: Path) -> Iterator[str]:
    """The same noon, for one test alone."""
    keep(tmp_path, [row("kingdomino", WEDNESDAY, name, 90) for name in NAMES])
    with serving_on(tmp_path) as base:
        yield base


def read(page: Page, language: str, where: str) -> None:
    """Its words fit, at both sizes."""
    for size in SIZES:
        resize(page, size)
        page.evaluate("() => document.fonts.ready.then(() => null)")  # other letters, other widths
        assert complaints(page, language) == [], (where, size)


def look_at(page: Page, where: str, within: str | None = None) -> None:
    """It is for everybody, at both sizes and in both themes; which words it has makes no difference
    to that."""
    for size in SIZES:
        resize(page, size)
        assert violations(page, within=within) == [], (where, size)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page, COLOURS, within) == [], where
    page.evaluate("document.documentElement.dataset.theme = 'light'")


def test_from_the_first_page_to_a_place_in_the_table_and_a_text_to_share(
    device: Device, played_on: str
) -> None:
    page = device(PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    come(page, played_on)
    page.locator("section.today").get_by_role("link", name="Kingdomino", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal of the day: Kingdomino")
    expect(page.locator("main")).to_contain_text("The next deals come in 1")
    page.get_by_role("button", name="Play Kingdomino").click()
    page.wait_for_url("**/t/*")
    play_dominoes(page, stop_after=4)
    page.goto(f"{played_on}/daily")
    page.locator("[data-game=kingdomino]").get_by_role("link", name="Go on").click()
    hand_over(page)
    sheet = page.locator("section[data-day=counted]")
    expect(sheet).to_contain_text("of 4 today")
    expect(sheet.locator("h3")).to_contain_text("November 18, 2026")
    expect(sheet.locator(".legend")).to_have_text(
        re.compile(r"ahead ▲.\d+, level ■.\d+, behind ▽.\d+")
    )
    sheet.get_by_role("button", name="Share the result").click()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    first, second, trail, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert first == "Pravek · 2026-11-18 · Kingdomino"
    # the bot that took over slips now and then, so it may win or not
    assert re.fullmatch(r"\d+\spoints · Place [12] of 2 · a bot for a while", second), second
    assert len(trail) == 10
    assert set(trail) <= set("▲■▽")
    assert link == f"{played_on}/daily/kingdomino"
    expect(sheet.get_by_role("img")).to_have_attribute("aria-label", TEN)
    sheet.get_by_role("link", name="To today’s table").click()
    expect(page.locator("tr.mine")).to_contain_text("Hania")

    page.get_by_role("button", name="Play it again, for fun").click()
    page.wait_for_url("**/t/*")
    hand_over(page)
    expect(page.locator("section[data-day]")).to_contain_text("This game was for fun")
    assert page.evaluate(STATES) == ["counted"]
    page.goto(played_on)
    expect(page.locator("section.today a.done")).to_contain_text("✓")


def test_yesterdays_best_game_is_watched_also_after_a_reload(device: Device, noon: str) -> None:
    page = device(NARROW_DESK)
    come(page, f"{noon}/daily/kingdomino")
    page.get_by_role("link", name="Watch yesterday’s best game").click()
    page.wait_for_url("**/replay?best=kingdomino/2026-11-17")
    expect(page.locator("main.table")).to_contain_text("Ada")
    page.reload()
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    expect(page.locator("main.table")).to_contain_text("Ada")
    come(page, f"{noon}/daily/origins")
    expect(page.locator("table tbody tr")).to_have_count(len(NAMES))
    expect(page.get_by_role("link", name="Watch yesterday’s best game")).to_have_count(0)


def test_a_best_game_that_nobody_has_is_said_to_be_none(device: Device, noon: str) -> None:
    page = device(NARROW_DESK, quiet=False)
    come(page, f"{noon}/replay?best=krom/2026-11-17")
    expect(page.get_by_role("alert")).to_contain_text("There is no result of that day")


def test_by_keys_alone(device: Device, noon: str) -> None:
    page = device(NARROW_DESK)
    come(page, f"{noon}/daily")
    assert tab_to(page, "[data-game=krom] .btn.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator("header .pill", has_text="Nov")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_day_in_every_language_and_for_everybody(
    device: Device, noon: str, language: str
) -> None:
    page = device(PHONE, language=language, theme="light")
    for path in ("/", "/daily", "/daily/krom"):
        come(page, noon + path)
        expect(page.locator("section.today, section.day").first).to_be_visible()
        read(page, language, path)
        if language == "en":
            look_at(page, path)


@pytest.mark.parametrize("weekday", range(7))
def test_the_deals_of_each_day_of_the_week(device: Device, tmp_path: Path, weekday: int) -> None:
    """Each has its own set-up."""
    moment, language = NOON + timedelta(days=weekday), LANGUAGES[weekday % len(LANGUAGES)]
    page = device(NARROW_DESK, language=language, theme="light")
    with serving_on(tmp_path, moment) as base:
        told = page.request.get(f"{base}/api/daily").json()
        come(page, f"{base}/daily", moment)
        expect(page.locator("section.day")).to_have_count(len(GAMES))
        for deal in told["games"]:
            chosen = [name for name, value in deal["options"].items() if value is True]
            pills = page.locator(f"[data-game={deal['game']}] .pill")
            expect(pills).to_have_count(1 + len(chosen))
            expect(pills.first).to_contain_text(str(deal["players"]))
        read(page, language, str(moment.date()))
        look_at(page, str(moment.date()))


def test_how_a_game_went_in_every_language_and_for_everybody(
    device: Device, played_on: str
) -> None:
    """Under its result and beside the table of the day: not fetched, counted, and the others."""
    page = device(NARROW_DESK, quiet=False, theme="light")
    page.route("**/record*", lambda route: route.abort())
    come(page, f"{played_on}/daily/kingdomino")
    page.locator("section.day .btn.primary").click()
    page.wait_for_url("**/t/*")
    hand_over(page)
    places = {
        page.url: "section[data-day={}]",
        f"{played_on}/daily/kingdomino": "section.day",
    }

    def look(state: str) -> None:
        for address, place in places.items():
            arrive(page, address)
            shown = place.format(state)
            expect(page.locator(shown)).to_be_visible()
            look_at(page, f"{state} {address}", shown)
            for size in SIZES:
                resize(page, size)
                for language in LANGUAGES[::-1]:
                    wish_for(page, language)
                    assert complaints(page, language) == [], (state, address, size)
        assert page.evaluate(STATES) == [state]

    look("playing")
    page.unroute("**/record*")
    look("counted")
    page.route("**/api/daily/results", lambda route: route.abort())
    for state, why in OTHERWISE.items():
        page.evaluate(GO_OTHERWISE, {"state": state, "why": why})
        look(state)
