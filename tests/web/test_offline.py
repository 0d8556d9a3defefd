"""A page that was kept plays without a network: no server, no line, the same games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.place import ARGS, CHROMIUM, DESK, PHONE, hand_over, new_table, serving, sit


@pytest.fixture(scope="module")
def alone(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[BrowserContext, str]]:
    """A device on which everything was kept; then its server was killed, and the line was cut."""
    context = sit(browser, DESK)
    with serving(tmp_path_factory.mktemp("tables"), end=SIGKILL) as base:
        page = context.new_page()
        page.goto(base)
        page.get_by_role("button", name="Keep on this device").click()
        expect(page.get_by_text("It is all here")).to_be_visible()
        page.close()
    context.set_offline(True)
    yield context, base
    context.close()


@pytest.fixture
def page(alone: tuple[BrowserContext, str]) -> Iterator[Page]:
    page = alone[0].new_page()
    yield page
    page.close()


GAMES = [
    ("kingdomino", 2, None),
    ("origins", 2, "discovery"),
    ("origins", 2, "totem"),
    ("origins", 2, "tribe"),
    ("krom", 2, None),
]


@pytest.mark.parametrize(("game", "players", "mode"), GAMES)
def test_a_whole_game_against_bots_without_server_or_network(
    alone: tuple[BrowserContext, str], page: Page, game: str, players: int, mode: str | None
) -> None:
    new_table(page, alone[1], game, players, mode)
    assert "/t/pocket-" in page.url
    expect(page.get_by_text("No network")).to_be_visible()
    hand_over(page)
    expect(page.locator("main.result")).to_be_visible()


def test_a_table_is_where_it_stood_when_the_page_is_closed_and_opened_again(
    alone: tuple[BrowserContext, str], page: Page
) -> None:
    new_table(page, alone[1], "kingdomino", 2, seed=7)
    page.locator("main.table button.slot").first.click()
    page.locator("section.action .btn.primary").click()
    shown = page.locator("div.room").get_attribute("data-shown")
    page.goto("about:blank")
    page.goto(f"{alone[1]}/tables")
    page.get_by_role("link", name="Go back to the table").first.click()
    page.wait_for_selector("main.table")
    assert int(page.locator("div.room").get_attribute("data-shown") or 0) >= int(shown or 0) > 0


def test_a_first_visit_fetches_nothing_of_the_pack(browser: Browser, base: str) -> None:
    context = sit(browser, PHONE)
    page, fetched = context.new_page(), list[str]()
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(base)
    expect(page.get_by_role("button", name="Keep on this device")).to_be_visible()
    assert not [url for url in fetched if "/offline/" in url or url.endswith(("sw.js", ".wasm"))]
    context.close()


def test_the_browser_itself_finds_nothing_against_installing_the_page(
    base: str, browser: Browser, tmp_path: Path
) -> None:
    """On a device that is no private window: there it would find nothing but that."""
    device = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=CHROMIUM, args=ARGS
    )
    page = device.new_page()
    page.goto(base)
    asked = device.new_cdp_session(page).send("Page.getInstallabilityErrors")
    device.close()
    assert asked["installabilityErrors"] == []
