"""Every page: accessible, in five languages, on a phone, and friendly when something is wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.driver import play_dominoes, until_placing
from tests.web.first_board import first_board
from tests.web.place import DESK, PHONE, ROOT, arrive, hand_over, new_table
from tests.web.reading import LANGUAGES, complaints, words

PATHS = [
    "/",
    "/new/kingdomino",
    "/new/origins",
    "/new/krom",
    "/join",
    "/join/no-such-words",
    "/tables",
    "/replay",
    "/review",
    "/score",
    "/rules",
    "/rules/kingdomino",
    "/rules/discovery",
    "/rules/totem",
    "/rules/tribe",
    "/rules/krom",
    "/learn/kingdomino",
    "/learn/origins",
    "/learn/krom",
    "/learn/krom/fights",
    "/puzzles",
    "/about",
    "/t/nosuchtable",
    "/nowhere",
]


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(device: Device, base: str, path: str) -> None:
    page = device(quiet=False, theme="light")
    arrive(page, base + path)
    assert violations(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page, only=COLOURS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_every_language(device: Device, base: str, language: str) -> None:
    page = device(PHONE, quiet=False, language=language)
    for path in PATHS:
        if path == "/join/no-such-words" and language != "en":
            continue  # the server allows only so many wrong guesses
        arrive(page, base + path)
        assert complaints(page, language) == [], path


def speak(page: Page, language: str) -> None:
    """Change the language in the menu of the table."""
    page.locator("header button[aria-haspopup=dialog]").click()
    page.locator("dialog select").first.select_option(language)
    page.wait_for_selector(f"html[lang={language}]")
    assert complaints(page, language) == [], "menu"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert (
        page.locator("header button[aria-haspopup=dialog]").inner_text()
        == words(language)["ui.menu"]
    )


@pytest.mark.parametrize(
    ("game", "mode"), [("kingdomino", None), ("origins", "totem"), ("origins", "tribe")]
)
def test_a_table_in_every_language(device: Device, base: str, game: str, mode: str | None) -> None:
    """Every tab of the table, its menu and the result of one game, on a phone."""
    page = device(PHONE)
    new_table(page, base, game, 3, mode, seed=8)
    page.wait_for_selector("main.table")
    play_dominoes(page, 12)
    until_placing(page)
    for language in LANGUAGES[::-1]:
        speak(page, language)
        for tab in page.locator(".tabs button").all()[::-1]:
            tab.click()
            assert complaints(page, language) == [], tab.inner_text()
    hand_over(page)
    page.wait_for_selector("main.result table")
    for language in LANGUAGES[::-1]:
        speak(page, language)
        assert complaints(page, language) == [], "result"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_in_every_language(device: Device, base: str, language: str) -> None:
    page = device(PHONE, language=language)
    page.goto(f"{base}/replay")
    page.locator("input[type=file]").set_input_files(ROOT / "tests/records/kingdomino-4.jsonl")
    page.wait_for_selector("main.table .board")
    last = page.locator("input[type=range]").get_attribute("max")
    page.keyboard.press("End")
    page.wait_for_function("n => document.querySelector('input[type=range]').value === n", arg=last)
    assert complaints(page, language) == []


def test_the_first_load_is_small(device: Device, base: str) -> None:
    """Script, style and drawings up to the first board: under 250 KB compressed, fonts apart."""
    page = device()
    sizes: dict[str, int] = {}

    def weigh(response: object) -> None:
        url = response.url  # type: ignore[attr-defined]
        if url.startswith(base) and not url.endswith((".woff2", ".woff")) and "/api/" not in url:
            sizes[url] = response.request.sizes()["responseBodySize"]  # type: ignore[attr-defined]

    page.on("requestfinished", lambda request: weigh(request.response()))
    page.goto(base)
    page.wait_for_load_state("networkidle")
    new_table(page, base, "kingdomino", 2)
    page.wait_for_selector("main.table .board")
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 250_000, sizes


def test_the_first_board_asks_for_little(browser: Browser, base: str) -> None:
    """How quick it is `tests.web.first_board` measures; that depends on how much it asks for."""
    found = first_board(browser, base, loads=1)
    assert 0 < found["requests"] <= 25, found
    assert 100 < found["kilobytes"] <= 310, found


def test_a_record_is_replayed_with_keys(device: Device, base: str) -> None:
    page = device()
    page.goto(f"{base}/replay")
    page.locator("input[type=file]").set_input_files(ROOT / "tests/records/kingdomino-3.jsonl")
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = slider.get_attribute("max")
    page.keyboard.press("End")
    page.wait_for_function("n => document.querySelector('input[type=range]').value === n", arg=last)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")


def test_the_calculator_counts(device: Device, base: str) -> None:
    page = device(DESK)
    page.goto(f"{base}/score")
    page.get_by_role("button", name="2", exact=True).click()
    for cell in (7, 8, 13):
        page.locator(".cell").nth(cell).click()
    page.get_by_role("button", name="Count").click()
    page.get_by_text("Score: 18 points").wait_for()
