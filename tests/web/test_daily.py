"""The deal of the day in a browser: from the first page to a place in the table, and back again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from tests.teach.days import WEDNESDAY, played
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.days import NOON, keep, row, serving_on
from tests.web.driver import play_dominoes, tab_to
from tests.web.place import PHONE, arrive, hand_over
from tests.web.reading import LANGUAGES, complaints

NARROW_DESK = {"width": 1280, "height": 800}
GAMES = ("kingdomino", "origins", "krom")
NAMES = ("Милена Георгиева-Стоян", "Zdeněk", "W" * 24)
TEN = re.compile(r"Ten moments of the game: ahead \d+, level \d+, behind \d+")
STATE = "JSON.parse(localStorage.getItem('pravek.daily')).attempts.map(({ state }) => state)"


@pytest.fixture(scope="module")
def noon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Noon of a Wednesday on a server where some have played, also the day before."""
    folder, yesterday = tmp_path_factory.mktemp("tables"), WEDNESDAY - timedelta(days=1)
    best = played("kingdomino", yesterday).record()
    keep(folder, [row("kingdomino", yesterday, "Ada", 90, best)])
    keep(folder, [row(game, WEDNESDAY, name, 90) for game in GAMES for name in NAMES])
    with serving_on(folder) as base:
        yield base


def come(page: Page, address: str) -> None:
    """At noon of that day."""
    page.clock.set_fixed_time(NOON)
    arrive(page, address)


def test_from_the_first_page_to_a_place_in_the_table_and_a_text_to_share(
    device: Device, noon: str
) -> None:
    page = device(PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    come(page, noon)
    page.locator("section.today").get_by_role("link", name="Kingdomino", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal of the day: Kingdomino")
    expect(page.locator("main")).to_contain_text("The next deals come in 1")
    page.get_by_role("button", name="Play Kingdomino").click()
    page.wait_for_url("**/t/*")
    play_dominoes(page, stop_after=4)
    page.goto(f"{noon}/daily")
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
    assert link == f"{noon}/daily/kingdomino"
    expect(sheet.get_by_role("img")).to_have_attribute("aria-label", TEN)
    sheet.get_by_role("link", name="To today’s table").click()
    expect(page.locator("tr.mine")).to_contain_text("Hania")

    page.get_by_role("button", name="Play it again, for fun").click()
    page.wait_for_url("**/t/*")
    hand_over(page)
    expect(page.locator("section[data-day]")).to_contain_text("This game was for fun")
    assert page.evaluate(STATE) == ["counted"]
    page.goto(noon)
    expect(page.locator("section.today a.done")).to_contain_text("✓")


def test_yesterdays_best_game_is_watched(device: Device, noon: str) -> None:
    page = device(NARROW_DESK)
    come(page, f"{noon}/daily/kingdomino")
    page.get_by_role("button", name="Watch yesterday’s best game").click()
    page.wait_for_url("**/replay")
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    expect(page.locator("main.table")).to_contain_text("Ada")
    come(page, f"{noon}/daily/origins")
    expect(page.locator("table tbody tr")).to_have_count(len(NAMES))
    expect(page.get_by_role("button", name="Watch yesterday’s best game")).to_have_count(0)


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
    for size, path in (
        (NARROW_DESK, "/"),
        (PHONE, "/"),
        (PHONE, "/daily"),
        (NARROW_DESK, "/daily"),
    ):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        come(page, noon + path)
        expect(page.locator("section.today, section.day").first).to_be_visible()
        assert complaints(page, language) == [], path
        if path == "/daily":
            assert violations(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page, only=COLOURS) == []


def test_a_result_that_the_server_did_not_get_is_handed_in_later(device: Device, noon: str) -> None:
    page = device(NARROW_DESK, quiet=False)
    come(page, f"{noon}/daily/origins")
    page.route("**/api/daily/results", lambda route: route.abort())
    page.get_by_role("button", name="Play Kingdomino Origins: Tribe").click()
    page.wait_for_url("**/t/*")
    hand_over(page)
    expect(page.locator("section[data-day=over]")).to_contain_text("kept on this device")
    page.unroute("**/api/daily/results")
    come(page, f"{noon}/daily/origins")
    expect(page.locator("section.day")).to_contain_text("of 4 today")
    expect(page.locator("tr.mine")).to_contain_text("a bot for a while")
    assert page.evaluate(STATE) == ["counted"]
