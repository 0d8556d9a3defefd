"""The games of a device: finished ones stay with their records, running ones say whose turn it
is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Download, Page, expect
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.place import DESK, PHONE, arrive, hand_over, new_table
from tests.web.reading import LANGUAGES, SPEAK, complaints
from tests.web.reviewed import bring
from tests.web.test_absence import choose, sit_together, until_owes


def my_games(page: Page, base: str, of: int) -> None:
    arrive(page, f"{base}/tables")
    expect(page.locator("article")).to_have_count(of)
    if of == 0:  # or the list is not there yet
        expect(page.get_by_text("No finished games yet.")).to_be_visible()


def sat_at(page: Page, base: str, **kept: Any) -> None:
    """This device has sat at a table that its server does not know any more."""
    table = {"id": "longgone", "game": "kingdomino", "mode": "", "when": 2, "over": False}
    table |= {"seats": [{"seat": 0, "secret": "s"}], "host": None, "join": None, "watch": None}
    page.goto(f"{base}/about")
    page.evaluate("tables => localStorage['pravek.tables'] = tables", json.dumps([table | kept]))


def saved(page: Page, button: str) -> Download:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return download.value


def test_a_finished_game_stays_until_it_is_removed_and_travels_as_a_file(
    device: Device, base: str, tmp_path: Path
) -> None:
    page = device(PHONE)
    new_table(page, base, "kingdomino", 3, seed=3)
    hand_over(page)
    page.wait_for_selector(".race svg")
    my_games(page, base, of=1)
    game = page.locator("article")
    expect(game).to_contain_text("of 3")
    for name in ("Hania", "Pebble", "Pebble 2"):
        expect(game).to_contain_text(name)

    record = saved(page, "Save the record").path().read_text()
    scores = json.loads(record.strip().rpartition("\n")[2])["scores"]
    assert sorted(map(int, game.locator(".num").all_inner_texts())) == sorted(scores)
    file = tmp_path / "games.json"
    saved(page, "Save all as one file").save_as(file)
    seat = page.evaluate("JSON.parse(localStorage['pravek.tables'])[0].seats[0].secret")
    assert seat not in file.read_text()

    choose_again = page.get_by_role("button", name="Remove")
    choose_again.click()
    page.get_by_role("button", name="Back").click()
    expect(game).to_have_count(1)
    choose_again.click()
    choose_again.click()
    expect(game).to_have_count(0)
    my_games(page, base, of=0)

    other = device(DESK, name="Todor")
    my_games(other, base, of=0)
    for text, told in (
        (file.read_text(), "Games added: 1. Already here: 0. Not readable: 0."),
        (file.read_text(), "Games added: 0. Already here: 1. Not readable: 0."),
        (file.read_text().replace('"points":', '"points":1'), "Not readable: 1."),
        (record, "This file holds no games"),
    ):
        file.write_text(text)
        other.locator("input[type=file]").set_input_files(file)
        expect(other.locator("p.notice")).to_contain_text(told)
    other.locator("article").get_by_role("link", name="Watch the replay").click()
    other.get_by_role("button", name="To the end").click()
    expect(other.locator(".felt .board .laid").first).to_be_visible()


def test_my_games_are_for_everybody_in_every_language(device: Device, base: str) -> None:
    page = device(PHONE)
    new_table(page, base, "krom", 2)
    choose(page, "End the game without a winner", "End the game without a winner")
    page.wait_for_selector("main.result")
    new_table(page, base, "kingdomino", 2)
    for language in LANGUAGES[::-1]:
        page.evaluate(SPEAK, language)
        my_games(page, base, of=1)
        expect(page.locator("a.back.waiting")).to_have_count(1)
        assert complaints(page, language) == []
    assert violations(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert violations(page, only=COLOURS) == []


def test_the_first_page_says_at_which_table_it_is_whose_turn(device: Device, base: str) -> None:
    host, guest, _ = sit_together(device, base)
    until_owes(guest, host)
    asked = list[str]()
    host.on("request", lambda request: asked.append(request.url))
    host.goto(base)
    expect(host.locator("a.back")).to_contain_text("It’s Todor’s turn.")
    guest.goto(base)
    expect(guest.locator("a.back.waiting")).to_contain_text("Your turn")
    expect(guest.locator("a.back small")).to_have_text("Kingdomino · Hania")
    guest.locator("a.back").click()
    guest.wait_for_selector("main.table")
    turns = [url for url in asked if url.endswith("/turn")]
    assert len(turns) < 10, "now and then, not all the time"


def test_a_table_that_is_gone_is_not_on_the_first_page_and_is_removed_from_the_list(
    device: Device, base: str
) -> None:
    page = device(PHONE, quiet=False)
    sat_at(page, base)
    with page.expect_response("**/turn"):
        page.goto(base)
    page.wait_for_selector(".games")
    expect(page.locator("a.back")).to_have_count(0)
    my_games(page, base, of=0)
    table = page.locator("main section").first
    expect(table).to_contain_text("There is no such table")
    remove = table.get_by_role("button", name="Remove")
    remove.click()
    table.get_by_role("button", name="Back").click()
    remove.click()
    expect(table).to_contain_text("Remove this game for good?")
    remove.click()
    expect(page.locator("a.back")).to_have_count(0)
    assert page.evaluate("localStorage['pravek.tables']") == "[]"


def test_the_second_game_of_a_table_comes_late_and_is_kept_beside_the_first(
    device: Device, base: str
) -> None:
    page = device(quiet=False)
    page.route("**/record?round=2", lambda route: route.abort())
    new_table(page, base, "kingdomino", 2, seed=3)
    hand_over(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector("main.table")
    hand_over(page)
    expect(page.get_by_text("The chart can’t be drawn right now.")).to_be_visible()
    page.unroute("**/record?round=2")
    my_games(page, base, of=2)
    both = page.locator("article", has_text="of 2")
    expect(both).to_have_count(2)
    for left in (1, 0):
        remove = both.last.get_by_role("button", name="Remove")
        remove.click()
        remove.click()
        expect(page.locator("article")).to_have_count(left)
    my_games(page, base, of=0)


def test_a_game_from_a_file_has_no_say_about_a_table_of_this_device(
    device: Device, base: str
) -> None:
    page = device(quiet=False)
    sat_at(page, base, over=True)
    bring(page, base, table="longgone")
    game = page.locator("article", has_text="Player 1")
    expect(game.get_by_role("link", name="Result")).to_have_count(0)
    for _ in range(2):
        game.get_by_role("button", name="Remove").click()
    expect(game).to_have_count(0)
    my_games(page, base, of=1)
    expect(page.get_by_role("link", name="Result")).to_have_attribute("href", "/t/longgone")


def test_an_open_page_does_not_hold_up_a_newer_one_that_changes_what_is_kept(
    device: Device, base: str
) -> None:
    page = device()
    bring(page, base)
    newer = page.context.new_page()
    newer.goto(f"{base}/about")
    held_up = """() => new Promise((tell) => {
        const request = indexedDB.deleteDatabase('pravek.games');
        request.onblocked = () => tell(true);
        request.onsuccess = () => tell(false);
    })"""
    assert not newer.evaluate(held_up)
    bring(page, base)
