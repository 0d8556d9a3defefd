"""What goes wrong is said kindly, and there is always a way on."""

from __future__ import annotations

from pathlib import Path
from signal import SIGKILL

import pytest
from playwright.sync_api import Page, Route, expect
from tests.ports import own_port
from tests.web.conftest import Device
from tests.web.driver import play_dominoes
from tests.web.place import ROOT, hand_over, new_table, serving

RECORD = ROOT / "tests/records/kingdomino-2.jsonl"


def way_on(page: Page) -> None:
    """The page has a link home that works."""
    page.locator("main a.btn, main .btn.primary").first.wait_for()
    page.locator("main a.btn[href='/']").click()
    page.locator("a[href^='/new']").first.wait_for()


def test_the_server_goes_and_comes_back(device: Device, tmp_path: Path) -> None:
    page, port = device(quiet=False), own_port()
    with serving(tmp_path, port, end=SIGKILL) as base:
        visitor = device(quiet=False)
        visitor.goto(f"{base}/about")
        visitor.locator("a[href='/rules']").first.wait_for()
        new_table(page, base, "kingdomino", 2, seed=5)
        page.wait_for_selector("main.table")
        play_dominoes(page, 6)
        page.locator("section.action .btn, button.spot, button.slot").first.wait_for()
    sign = page.locator("header [role=status]")
    sign.wait_for()
    assert sign.inner_text() == "reconnecting…"
    expect(page.locator("main.table")).to_have_count(1)
    visitor.locator("a[href='/rules']").first.click()
    visitor.get_by_role("heading", name="The server can’t be reached").wait_for()

    with serving(tmp_path, port) as again:
        assert again == base
        sign.wait_for(state="detached")
        assert play_dominoes(page, 6) == 6
        visitor.get_by_role("button", name="Try again").click()
        visitor.locator("main a[href^='/rules/']").first.wait_for()


def test_a_page_that_outlived_an_upgrade_loads_itself_anew(device: Device, base: str) -> None:
    """The scripts an old page knows are gone, all of them and for good; a new page knows others."""
    page = device(quiet=False)
    page.goto(f"{base}/about")
    link = page.locator("a[href='/rules']").first
    link.wait_for()
    loads: list[str] = []

    def upgraded(route: Route) -> None:
        if route.request.is_navigation_request():
            loads.append(route.request.url)
        is_gone = not loads and route.request.resource_type == "script"
        route.fulfill(status=404) if is_gone else route.continue_()

    page.route("**/*", upgraded)
    link.click()
    page.locator("main a[href^='/rules/']").first.wait_for()
    assert loads == [f"{base}/rules"]


def test_an_unknown_table(device: Device, base: str) -> None:
    page = device(quiet=False)
    for path in ("/t/nosuchtable", "/watch/nosuchtable"):
        page.goto(base + path)
        page.get_by_role("heading", name="There is no such table").wait_for()
        way_on(page)


def test_a_finished_table(device: Device, base: str) -> None:
    """Its own people see the result, spectators too; others are told that they have no seat."""
    page = device()
    new_table(page, base, "kingdomino", 2, seed=6)
    page.wait_for_selector("main.table")
    hand_over(page)
    page.reload()
    page.wait_for_selector("main.result table")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Link for spectators").click()
    watch = page.locator("dialog .url").inner_text()
    stranger = device(quiet=False)
    stranger.goto(watch)
    stranger.wait_for_selector("main.result table")
    stranger.goto(page.url)
    stranger.get_by_role("heading", name="You have no seat at this table").wait_for()
    way_on(stranger)


def test_a_seat_that_was_taken_meanwhile(device: Device, base: str) -> None:
    host, late, quick = device(), device(quiet=False), device(quiet=False)
    host.goto(f"{base}/new/kingdomino")
    host.locator(".seat").nth(1).locator("select").first.select_option("open")
    host.locator(".go button.primary").click()
    host.wait_for_selector(".words")
    words = host.locator(".words").inner_text()
    for page in (late, quick):
        page.goto(f"{base}/join/{words}")
        page.wait_for_selector("form")
    quick.locator("form button.primary").click()
    quick.wait_for_selector("main.table")
    late.locator("form button.primary").click()
    late.get_by_role("heading", name="The game has already begun").wait_for()
    way_on(late)


def test_a_name_that_is_too_long(device: Device, base: str) -> None:
    host, guest = device(), device(quiet=False)
    host.goto(f"{base}/new/kingdomino")
    host.locator(".seat").nth(1).locator("select").first.select_option("open")
    host.locator(".go button.primary").click()
    host.wait_for_selector(".words")
    guest.goto(f"{base}/join/{host.locator('.words').inner_text()}")
    name = guest.locator("form input")
    name.press_sequentially("N" * 30)
    assert len(name.input_value()) <= 24
    name.evaluate("input => input.removeAttribute('maxlength')")
    name.fill("N" * 30)
    guest.locator("form button.primary").click()
    alert = guest.locator("form [role=alert]")
    alert.wait_for()
    assert "24\u00a0letters" in alert.inner_text()
    name.fill("Nadia")
    guest.locator("form button.primary").click()
    guest.wait_for_selector("main.table")


@pytest.mark.parametrize("damage", ["no record", "cut", "cheated"])
def test_a_broken_record(device: Device, base: str, tmp_path: Path, damage: str) -> None:
    lines = RECORD.read_text().splitlines()
    broken = {
        "no record": "this is no record\n",
        "cut": "\n".join(lines[:10])[:-12],
        "cheated": "\n".join([*lines[:6], *lines[8:]]),
    }[damage]
    file = tmp_path / "broken.jsonl"
    file.write_text(broken)
    page = device(quiet=False)
    page.goto(f"{base}/replay")
    page.locator("input[type=file]").set_input_files(file)
    alert = page.locator("[role=alert]")
    alert.wait_for()
    assert "read this file as a game record" in alert.inner_text()
    page.locator("input[type=file]").set_input_files(RECORD)
    page.wait_for_selector("input[type=range]")
