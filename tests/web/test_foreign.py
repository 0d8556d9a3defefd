"""Games from outside in the browser: the examples, played by friends, at one screen, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.driver import Clock, finished
from tests.web.place import PHONE, ROOT, hand_over, open_table, serving
from tests.web.plain_driver import OFFER

GAMES = [
    ROOT / "examples/games/nim.py",
    ROOT / "examples/games/pig.py",
    ROOT / "examples/games/goofspiel/src/pravek_goofspiel/__init__.py",
]

SHORTER = {"pig": "50 points are enough."}
"""What to agree on where a game would take long."""


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that was started with three games which are none of ours."""
    with serving(tmp_path_factory.mktemp("foreign"), grace=1, games=GAMES) as address:
        yield address


def take_turns(*pages: Page) -> None:
    """Whoever has something offered takes the last of it, until all see the result."""
    clock = Clock()
    while not all(finished(page) for page in pages):
        for page in pages:
            offer = page.locator(OFFER)
            if offer.count():
                with suppress(Error):  # it was what the last answer has not yet taken away
                    offer.last.click(timeout=1500)
                    clock.moved()
        clock.wait(pages[0])


def together(host: Page, guest: Page, watcher: Page, base: str, game: str) -> None:
    words, watch = open_table(host, base, game, SHORTER.get(game))
    guest.goto(f"{base}/join/{words}")
    guest.locator("form input").fill("Todor")
    guest.locator("form button.primary").click()
    watcher.goto(watch)
    for page in (host, guest, watcher):
        page.wait_for_selector("main.any")


@pytest.mark.parametrize("game", ["nim", "pig", "goofspiel"])
def test_two_friends_and_a_spectator_play_it(device: Device, foreign: str, game: str) -> None:
    host, guest, watcher = device(), device(PHONE, name="Todor", language="cs"), device()
    together(host, guest, watcher, foreign, game)
    assert watcher.locator(OFFER).count() == 0
    take_turns(host, guest)
    watcher.wait_for_selector("main.result")
    for page in (host, guest, watcher):
        page.wait_for_selector(".places .total")
    totals = [page.locator(".places .total").all_inner_texts() for page in (host, watcher)]
    assert totals[0] == totals[1]
    assert violations(guest) == []
    host.get_by_role("link", name="Watch the replay").click()
    host.wait_for_selector("main.any")
    host.keyboard.press("End")
    expect(host.locator("section.action p")).to_have_text("The game is over.")
    expect(host.locator("main.any ol.log li").first).not_to_be_empty()


def test_a_bot_plays_with_us_and_for_us(device: Device, foreign: str) -> None:
    page = device(PHONE)
    page.goto(f"{foreign}/new/pig")
    page.locator(".go button.primary").click()
    page.locator(OFFER).first.click()
    page.wait_for_selector(".die[aria-label]")
    hand_over(page)
    expect(page.locator(".places > li")).to_have_count(2)


def hot_seat(page: Page, base: str, game: str) -> None:
    page.goto(f"{base}/new/{game}")
    page.wait_for_selector("label.game.on")
    page.locator(".seat").nth(1).locator("select").first.select_option("me")
    page.locator(".seat").nth(1).locator("input").fill("Todor")
    page.locator(".go button.primary").click()
    page.wait_for_selector("main.any")


def test_a_wished_game_is_no_other_while_the_server_has_not_told_its_games(
    device: Device, foreign: str
) -> None:
    page, held = device(), list[Route]()
    page.route("**/api/games", lambda route: held.append(route))
    page.goto(f"{foreign}/new/nim")
    with page.expect_request("**/api/tables") as asked:
        page.locator(".go button.primary").click()
    assert asked.value.post_data_json["game"] == "nim"
    page.unroute_all(behavior="ignoreErrors")


def test_keys_choose_and_play_and_take_back(device: Device, foreign: str) -> None:
    page = device()
    hot_seat(page, foreign, "nim")
    sentence = page.locator("section.action p")
    expect(sentence).to_have_text("It’s Hania’s turn.")
    focused = page.locator("button.offer:focus")
    page.keyboard.press("3")
    expect(focused).to_contain_text(page.locator(OFFER).nth(2).inner_text().splitlines()[-1])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    chosen = focused.inner_text().splitlines()[-1]
    expect(page.locator(OFFER).nth(3)).to_contain_text(chosen)
    page.keyboard.press("Enter")
    expect(sentence).to_have_text("It’s Todor’s turn.")
    expect(page.locator("main.any ol.log li")).to_have_count(1)
    page.keyboard.press("u")
    expect(sentence).to_have_text("It’s Hania’s turn.")
    page.keyboard.press("?")
    expect(page.locator("dialog kbd")).to_have_text(["← ↑ → ↓", "1 – 9", "Enter", "U", "?"])


def test_one_screen_is_passed_on_before_a_secret(device: Device, foreign: str) -> None:
    """Until its owner says so, nobody's choice is on the screen and nothing is offered."""
    page = device(PHONE)
    hot_seat(page, foreign, "goofspiel")
    ready = page.locator("section.action .btn.primary")
    for name in ("Hania", "Todor"):
        expect(ready).to_have_text(f"I am {name}")
        assert page.locator(OFFER).count() == 0
        ready.click()
        page.locator(OFFER).first.click()
    expect(page.locator(OFFER)).to_have_count(12)  # the next bid: the screen is Todor's already
    page.locator(OFFER).first.click()
    expect(ready).to_have_text("I am Hania")
    assert page.locator(OFFER).count() == 0
    assert violations(page) == []


def test_the_pages_know_games_from_outside(device: Device, foreign: str) -> None:
    """On the first page beneath ours, at a new table with their own words and options."""
    page = device()
    page.goto(foreign)
    others = page.locator("a.other")
    expect(others).to_have_count(3)
    assert violations(page) == []
    others.filter(has_text="Goofspiel").click()
    page.wait_for_url("**/new/goofspiel")
    page.get_by_text("Seven cards each instead of thirteen.").click()
    assert page.locator(".go a").count() == 0  # it brings no rules to read
    page.locator(".go button.primary").click()
    page.wait_for_selector("main.any")
    expect(page.locator(OFFER)).to_have_count(7)
