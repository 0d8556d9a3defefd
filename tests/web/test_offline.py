"""A page that was kept plays without a network: no server, no line, the same games. Whole games of
every mode, played by hand, are in bench/soak/pocket_browser.py."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.alone import left_alone, outward
from tests.web.days import NOON
from tests.web.driver import until_placing
from tests.web.krom_driver import krom_table
from tests.web.place import ARGS, CHROMIUM, DESK, PHONE, ROOT, hand_over, new_table, sit, watched
from tests.web.puzzling import click, open_puzzle

from pravek.teach.puzzles.answers import listed, solution

POLICY = "async () => (await fetch('/index.html')).headers.get('content-security-policy')"
Alone = tuple[BrowserContext, str]


@pytest.fixture(scope="module")
def alone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alone]:
    with left_alone(browser, tmp_path_factory.mktemp("tables"), DESK) as device:
        yield device


@pytest.fixture
def opened(alone: Alone) -> Iterator[Callable[[], Page]]:
    """A new page on that device. None of them may complain, or ask for anything outside."""
    heard: list[list[str]] = []

    def open_page() -> Page:
        page = alone[0].new_page()
        heard.extend((watched(page), outward(page)))
        return page

    yield open_page
    for page in alone[0].pages:
        page.close()
    assert [line for lines in heard for line in lines] == []


def test_a_file_that_does_not_come_is_no_reason_to_ask_a_server_without_a_network(
    alone: Alone, opened: Callable[[], Page]
) -> None:
    page = opened()
    page.goto(f"{alone[1]}/about")
    expect(page.get_by_text("No network")).to_be_visible()
    page.evaluate("() => void dispatchEvent(new Event('vite:preloadError'))")
    page.goto(f"{alone[1]}/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_game_against_a_bot_from_the_first_domino_to_its_replay(
    alone: Alone, opened: Callable[[], Page], tmp_path: Path
) -> None:
    page = opened()
    new_table(page, alone[1], "kingdomino", 2, seed=3)
    assert "/t/pocket-" in page.url
    expect(page.get_by_text("No network")).to_be_visible()
    assert "script-src 'self';" in page.evaluate(POLICY), "it was kept with the page"
    until_placing(page)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator("section.action small.bad")).to_contain_text("KD-4")

    laid = page.locator(".felt .board .laid")
    before = laid.count()
    page.locator("button.spot").first.click()
    page.locator("section.action .btn.primary").click()
    expect(laid).to_have_count(before + 1)
    page.get_by_role("button", name="Undo").click()
    expect(laid).to_have_count(before)
    page.locator("button.spot").first.click()
    page.locator("section.action .btn.primary").click()
    expect(laid).to_have_count(before + 1)
    shown = page.locator("aside .log ol li").all_inner_texts()
    page.close()

    page = opened()
    page.goto(f"{alone[1]}/tables")
    page.get_by_role("link", name="Go back to the table").first.click()
    expect(laid := page.locator(".felt .board .laid")).to_have_count(before + 1)
    for line in shown:
        told = line.split(" +")[0].strip()  # what a move brought is said only when it happens
        expect(page.locator("aside .log ol li", has_text=told).first).to_be_visible()
    hand_over(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(laid.first).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "record.jsonl"
    saved.value.save_as(record)
    verified = subprocess.run(
        [sys.executable, "-m", "pravek", "verify", record], capture_output=True, text=True
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr
    page.goto(f"{alone[1]}/tables")
    expect(page.locator("article", has_text="of 2")).to_contain_text("Hania")


def test_the_deal_of_the_day_is_played_at_home_and_waits_for_a_server(
    alone: Alone, opened: Callable[[], Page]
) -> None:
    """On a Wednesday, whatever day it is: a page and its worker have a clock each."""
    page = opened()
    page.clock.set_fixed_time(NOON)
    with page.expect_event("worker") as begun:
        page.goto(alone[1])
    begun.value.evaluate(f"() => void (Date.now = () => {int(NOON.timestamp() * 1000)})")
    page.locator("section.today").get_by_role("link", name="Kingdomino", exact=True).click()
    expect(page.locator(".when")).to_contain_text("Wednesday, November 18, 2026")
    expect(page.locator("section.day")).to_contain_text("which can’t be reached now")
    page.get_by_role("button", name="Play Kingdomino").click()
    page.wait_for_url("**/t/pocket-*")
    hand_over(page)
    expect(page.locator("section[data-day=over]")).to_contain_text("kept on this device")


def test_a_lesson_and_the_score_of_a_game_at_home(alone: Alone, opened: Callable[[], Page]) -> None:
    page = opened()
    page.goto(f"{alone[1]}/learn/kingdomino")
    page.locator("main .btn.primary").first.click()
    page.locator("aside.coach", has_text="choose dominoes from a line").wait_for()
    page.locator("header a.brand").click()
    page.locator("footer").get_by_role("link", name="Score a game at home").click()
    page.get_by_role("button", name="forest").click()
    page.get_by_role("button", name="1", exact=True).click()
    for cell in (7, 8):
        page.locator(".cell").nth(cell).click()
    page.get_by_role("button", name="Count").click()
    expect(page.locator(".lines li span").first).to_have_text("forest, 2\u00a0×\u00a02")


def test_a_puzzle_is_solved_and_a_lesson_read(alone: Alone, opened: Callable[[], Page]) -> None:
    page = opened()
    known = ((line.id, solution(line.id).best.action) for line in listed(0).puzzles)
    puzzle, best = next((id, best) for id, best in known if best["event"] == "Claim")
    open_puzzle(page, alone[1], puzzle)
    click(page, best)
    expect(page.locator(".said")).to_contain_text("Right!")
    page.get_by_role("button", name="See both moves").click()
    expect(page.locator("figure .claimed")).to_have_count(2)
    page.goto(f"{alone[1]}/learn/kingdomino/crowns")
    for _ in range(4):
        page.locator(".turn .btn.primary").click()
    expect(page.locator(".cards a").first).to_be_visible()


def test_krom_around_one_screen_keeps_what_only_one_may_see(
    alone: Alone, opened: Callable[[], Page]
) -> None:
    page = opened()
    krom_table(page, alone[1], 2, "me")
    for taken in range(2):
        expect(page.locator("button.person.taken")).to_have_count(taken)
        page.locator("button.person:enabled").first.click()
        page.locator("section.action .btn.primary").click()
    page.locator("[data-pass] ~ .buttons .btn").click()
    expect(page.locator(".held .card .name")).to_have_count(1)
    hand = page.locator(".held .card .name").all_inner_texts()
    page.locator(".dest:not([aria-disabled=true])").nth(1).click()
    page.locator("section.action .btn.primary").click()
    page.locator("[data-pass]").wait_for()
    assert hand[0] not in page.content()
    address = page.url
    page.close()

    page = opened()
    page.goto(address)
    page.locator("[data-pass] ~ .buttons .btn").click()
    expect(page.locator(".pl .seal.ready")).to_have_count(1)  # the other one has chosen; not what


HOLD = """async (name) => {
    const isWanted = ({ pending }) => pending.some((lock) => lock.name === name);
    const moment = () => new Promise((over) => setTimeout(over, 20));
    const close = async () => {
        while (!isWanted(await navigator.locks.query())) await moment();
    };
    await new Promise((held) => void navigator.locks.request(name, () => (held(), close())));
}"""
"""As a page that is being closed: it has a table until another one has come for it."""


def test_a_table_whose_page_is_just_being_closed_opens_in_the_next(
    alone: Alone, opened: Callable[[], Page]
) -> None:
    page = opened()
    new_table(page, alone[1], "kingdomino", 2, seed=3)
    page.wait_for_selector("main.table")
    address = page.url
    page.close()
    closing = opened()
    closing.goto(f"{alone[1]}/about")
    closing.evaluate(HOLD, f"table {address.rpartition('/')[2]}")
    page = opened()
    page.goto(address)
    page.wait_for_selector("main.table")


def test_a_first_visit_fetches_nothing_of_the_pack(browser: Browser, base: str) -> None:
    context = sit(browser, PHONE)
    page, fetched = context.new_page(), list[str]()
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(base)
    expect(page.get_by_role("button", name="Keep on this device")).to_be_visible()
    assert not [url for url in fetched if "/offline/" in url or url.endswith(("sw.js", ".wasm"))]
    context.close()


def test_the_pictures_that_a_manifest_names_are_there_and_as_large_as_it_says() -> None:
    manifests = list((ROOT / "web/dist").glob("*.webmanifest"))
    assert len(manifests) == 5
    for manifest in manifests:
        told = json.loads(manifest.read_text(encoding="utf-8"))
        assert {screen["form_factor"] for screen in told["screenshots"]} == {"narrow", "wide"}
        for picture in [*told["icons"], *told["screenshots"]]:
            body = (ROOT / "web/dist" / picture["src"][1:]).read_bytes()
            if picture["type"] == "image/png":
                width, height = struct.unpack(">II", body[16:24])
                assert picture["sizes"] == f"{width}x{height}"


def test_the_browser_itself_finds_nothing_against_installing_the_page(
    base: str, browser: Browser, tmp_path: Path
) -> None:
    """On a device that is no private window: there it would find nothing but that."""
    device = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=CHROMIUM, args=ARGS
    )
    page = device.new_page()
    page.goto(base)
    page.wait_for_selector("h1")  # a page that speaks has named the manifest of its language
    asked = device.new_cdp_session(page).send("Page.getInstallabilityErrors")
    device.close()
    assert asked["installabilityErrors"] == []
