"""The games of a device: finished ones stay with their records, running ones say whose turn it
is."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Download, Page, expect
from tests.web.axe import COLOURS, violations
from tests.web.conftest import Device
from tests.web.place import DESK, PHONE, arrive, hand_over, new_table
from tests.web.reading import LANGUAGES, complaints
from tests.web.test_absence import choose, sit_together, until_owes

SPEAK = """language => localStorage.setItem('pravek.prefs', JSON.stringify(
    { ...JSON.parse(localStorage.getItem('pravek.prefs')), language }))"""


def my_games(page: Page, base: str, of: int) -> None:
    arrive(page, f"{base}/tables")
    expect(page.locator("article")).to_have_count(of)


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
