"""Results of the deal of the day in a browser: handed in as soon as that can be, one's own place
among the others, midnight, and what other pages of the device have done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.teach.days import WEDNESDAY, played, well
from tests.web.conftest import Device
from tests.web.days import (
    NOON,
    STATES,
    attempt,
    come,
    hand_in,
    has_played,
    keep,
    remember,
    row,
    serving_on,
    sits_at,
)
from tests.web.place import DESK, arrive, hand_over

RESULTS = "**/api/daily/results"
DEALS = "**/api/daily"
YESTERDAY = WEDNESDAY - timedelta(days=1)


@pytest.fixture(scope="module")
def noon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Noon of a Wednesday. Nobody hands anything in here."""
    with serving_on(tmp_path_factory.mktemp("tables")) as base:
        yield base


@pytest.fixture
def played_on(tmp_path: Path) -> Iterator[str]:
    """The same noon, for one test alone."""
    with serving_on(tmp_path) as base:
        yield base


def play(page: Page, base: str) -> None:
    """The deal of Kingdomino, to its end."""
    come(page, f"{base}/daily/kingdomino")
    page.get_by_role("button", name="Play Kingdomino").click()
    page.wait_for_url("**/t/*")
    hand_over(page)


def test_a_result_that_the_server_did_not_get_is_handed_in_without_a_reload(
    device: Device, played_on: str
) -> None:
    page = device(DESK, quiet=False)
    page.route(RESULTS, lambda route: route.abort())
    play(page, played_on)
    sheet = page.locator("section[data-day=over]")
    expect(sheet).to_contain_text("kept on this device")
    expect(sheet).to_contain_text("when the home page or the deal of the day is open here")
    page.unroute(RESULTS)
    sheet.get_by_role("link", name="To today’s table").click()
    expect(page.locator("section.day")).to_contain_text("Number 1 of 1 today")
    expect(page.locator("tr.mine")).to_contain_text("a bot for a while")
    assert page.evaluate(STATES) == ["counted"]


def test_the_first_page_hands_in_what_waits_and_one_that_fails_does_not_stop_the_others(
    device: Device, played_on: str
) -> None:
    page = device(DESK, quiet=False)
    page.route(RESULTS, lambda route: route.abort())
    play(page, played_on)
    expect(page.locator("section[data-day=over]")).to_be_visible()
    page.unroute(RESULTS)
    page.goto(f"{played_on}/about")
    page.evaluate(
        """broken => {
            const kept = JSON.parse(localStorage.getItem('pravek.daily'));
            kept.attempts = [broken, ...kept.attempts];
            localStorage.setItem('pravek.daily', JSON.stringify(kept));
            const tables = JSON.parse(localStorage.getItem('pravek.tables'));
            tables.push({ ...tables[0], id: broken.table });
            localStorage.setItem('pravek.tables', JSON.stringify(tables));
        }""",
        attempt("playing", game="krom", table="broken"),
    )
    page.route("**/broken/turn", lambda route: route.fulfill(json={"over": {}, "table": {}}))
    page.route("**/broken/record*", lambda route: route.fulfill(body="no record"))
    come(page, played_on)
    page.wait_for_function(f"() => ({STATES})().includes('counted')")
    assert sorted(page.evaluate(STATES)) == ["counted", "playing"]


def test_a_record_that_did_not_come_is_said_to_be_missing_and_is_fetched_later(
    device: Device, played_on: str
) -> None:
    page = device(DESK, quiet=False)
    page.route("**/record*", lambda route: route.abort())
    play(page, played_on)
    sheet = page.locator("section[data-day=playing]")
    expect(sheet.get_by_role("status")).to_contain_text("could not be fetched yet")
    page.unroute("**/record*")
    sheet.get_by_role("link", name="To today’s table").click()
    expect(page.locator("section.day")).to_contain_text("Number 1 of 1 today")


def test_whose_clock_is_fast_has_not_lost_the_result(device: Device, played_on: str) -> None:
    page = device(DESK, quiet=False)
    early = {"key": "daily_not_yet", "args": {}, "text": ""}
    page.route(RESULTS, lambda route: route.fulfill(status=409, json=early))
    play(page, played_on)
    expect(page.locator("section[data-day=over]")).to_be_visible()
    page.unroute(RESULTS)
    page.reload()
    expect(page.locator("section[data-day=counted]")).to_contain_text("Number 1 of 1 today")


def test_ones_own_place_is_that_of_now_whatever_the_others_are_called(
    device: Device, played_on: str
) -> None:
    page = device(DESK)
    mine = hand_in(page, played_on, played("kingdomino", choose=1).record())
    ended = {name: mine[name] for name in ("points", "place", "helped")}
    has_played(page, played_on, attempt("counted", **ended))
    come(page, f"{played_on}/daily/kingdomino")
    expect(page.locator("section.day")).to_contain_text("Number 1 of 1 today")
    better = hand_in(page, played_on, played("kingdomino", choose=well).record(), "b" * 16)
    assert (better["place"], -better["points"]) < (mine["place"], -mine["points"])
    page.reload()
    expect(page.locator("section.day")).to_contain_text("Number 2 of 2 today")
    expect(page.locator("tr.mine")).to_have_count(1)
    expect(page.locator("tr.mine .num")).to_have_text(str(mine["points"]))


def test_who_stands_behind_those_that_are_told_has_a_place_too(
    device: Device, tmp_path: Path
) -> None:
    rows = [row("kingdomino", WEDNESDAY, f"Ada {n}", 300 + n) | {"place": 1} for n in range(25)]
    keep(tmp_path, rows)
    page = device(DESK)
    with serving_on(tmp_path) as base:
        hand_in(page, base, played("kingdomino", choose=1).record())
        has_played(page, base, attempt("counted"))
        come(page, f"{base}/daily/kingdomino")
        expect(page.locator("section.day")).to_contain_text("Number 26 of 26 today")
        expect(page.locator("tbody tr")).to_have_count(20)
        expect(page.locator("tr.mine")).to_have_count(0)


def test_a_result_that_the_table_does_not_know_has_no_place(device: Device, noon: str) -> None:
    page = device(DESK)
    has_played(page, noon, attempt("counted"))
    come(page, f"{noon}/daily/kingdomino")
    expect(page.locator("section.day")).to_contain_text("41 points · Place 2 of 2")
    expect(page.get_by_role("status")).to_have_text("Your result is handed in.")


def test_a_game_by_old_rules_is_played_anew_and_counts(device: Device, noon: str) -> None:
    page = device(DESK)
    old = {"key": "daily_other_rules", "args": {}}
    has_played(page, noon, attempt("refused", why=old))
    come(page, f"{noon}/daily/kingdomino")
    expect(page.locator("section.day")).to_contain_text("other rules than today’s")
    page.get_by_role("button", name="Play Kingdomino").click()
    page.wait_for_url("**/t/*")
    assert page.evaluate(STATES) == ["playing"]


def test_a_game_whose_table_was_cleared_away_is_begun_anew(device: Device, noon: str) -> None:
    page = device(DESK, quiet=False)
    has_played(page, noon, attempt("playing"))
    sits_at(page, "longgone")
    come(page, f"{noon}/daily/kingdomino")
    expect(page.get_by_role("button", name="Play Kingdomino")).to_be_visible()
    expect(page.get_by_role("link", name="Go on")).to_have_count(0)


def asleep(page: Page, base: str, *attempts: dict[str, Any]) -> None:
    """The page of the day before, which has not heard of midnight."""

    def tell(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json=told | {"date": YESTERDAY.isoformat(), "next": told["now"] + 3_600_000})

    has_played(page, base, *attempts)
    page.route(DEALS, tell)
    come(page, f"{base}/daily/kingdomino")
    expect(page.locator(".when")).to_contain_text("Tuesday, November 17, 2026")
    page.unroute(DEALS)


def test_a_page_that_slept_over_midnight_does_not_begin_the_new_day(
    device: Device, noon: str
) -> None:
    page = device(DESK)
    asleep(page, noon, attempt("counted", date=YESTERDAY.isoformat()))
    page.get_by_role("button", name="Play it again, for fun").click()
    expect(page.locator(".when")).to_contain_text("Wednesday, November 18, 2026")
    expect(page.get_by_role("button", name="Play Kingdomino")).to_be_visible()
    assert page.evaluate(STATES) == ["counted"]
    assert page.evaluate("() => localStorage.getItem('pravek.tables') ?? '[]'") == "[]"


def test_who_comes_back_to_a_page_sees_the_day_it_is(device: Device, noon: str) -> None:
    page = device(DESK)
    asleep(page, noon)
    page.evaluate("() => void document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".when")).to_contain_text("Wednesday, November 18, 2026")

    come(page, noon, NOON - timedelta(days=1))
    expect(page.locator("section.today h2")).to_contain_text("November 17")
    page.clock.set_fixed_time(NOON)
    page.evaluate("() => void document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("section.today h2")).to_contain_text("November 18")


def test_time_goes_on_while_a_machine_sleeps(device: Device, noon: str) -> None:
    """Its clock for measuring stands still meanwhile."""
    page = device(DESK)
    page.clock.install(time=NOON)
    arrive(page, f"{noon}/daily/kingdomino")
    page.evaluate(
        "stands => void (performance.now = () => stands)", page.evaluate("performance.now()")
    )
    expect(page.locator(".when")).to_contain_text("in 12\u00a0hours")
    page.clock.fast_forward("03:00:00")
    expect(page.locator(".when")).to_contain_text("in 9\u00a0hours")


def test_a_page_that_heard_nothing_of_the_others_takes_nothing_away(
    device: Device, noon: str
) -> None:
    page = device(DESK)
    page.add_init_script(
        "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
    )
    come(page, f"{noon}/daily/kingdomino")
    other = page.context.new_page()
    other.goto(f"{noon}/about")
    remember(other, attempt("counted"))
    page.get_by_role("button", name="Play Kingdomino").click()
    page.wait_for_url("**/t/*")
    assert page.evaluate(STATES) == ["counted"]


def test_a_page_that_comes_back_knows_what_the_others_did(device: Device, noon: str) -> None:
    page = device(DESK)
    come(page, f"{noon}/daily/kingdomino")
    remember(page, attempt("counted"))  # no page is told what it has written itself
    page.evaluate(
        "() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    )
    expect(page.get_by_role("button", name="Play it again, for fun")).to_be_visible()
