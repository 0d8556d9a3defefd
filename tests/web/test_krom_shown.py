"""What Krom shows and when: to all of those around one screen, dice before sums, questions after.

The clock of these pages stands still and is moved on by the test: nothing here depends on time.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import Device
from tests.web.driver import Clock
from tests.web.krom_driver import duty, krom_table, play_krom
from tests.web.slipped import Asked, ask_anew

PASS = "[data-pass]"
PRIMARY = "section.action .btn.primary:visible:enabled"
HOUR = 3_600_000


def stand_still(page: Page) -> None:
    """Things move on this page, but only when the test moves its clock."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.pause_at(2 * HOUR)


def until_shown(page: Page, selector: str) -> None:
    patience = Clock()
    while not page.locator(selector).count():
        page.clock.run_for(50)
        patience.wait(page)  # a message may be on its way


def choose_characters(page: Page, players: int) -> None:
    for number in range(players):
        expect(page.locator("button.person.taken")).to_have_count(number)
        assert page.locator(PASS).count() == 0, "who chooses a character has no secret yet"
        page.locator("button.person:enabled").first.click()
        page.locator(PRIMARY).click()
    page.locator(PASS).wait_for()


def go(page: Page, area: str) -> None:
    page.locator(f"{PASS} ~ .buttons .btn").click()
    page.locator(".dest", has_text=area).click()
    page.locator(PRIMARY).click()


def test_a_screen_is_passed_only_before_a_secret(device: Device, base: str) -> None:
    page = device()
    krom_table(page, base, 3, "me")
    choose_characters(page, 3)
    for area in ("Forest", "Savanna", "Mountains"):  # nobody meets anybody
        go(page, area)
    page.locator(".held .back").first.wait_for()
    assert duty(page) == "ActionTurn"
    assert page.locator(PASS).count() == 0
    assert page.locator(".held .card").count() == 0, "everybody sees this screen"
    assert " draws: " not in page.locator(".happened").inner_text()

    page.get_by_role("button", name="Look at my cards").click()
    page.locator(f"{PASS} ~ .buttons .btn").click()
    page.locator(".held .card").first.wait_for()

    for _ in range(3):  # nobody has to take the device for an open turn
        page.get_by_role("button", name="End the turn").click()
    page.locator(PASS).wait_for()
    assert "Round 2" in page.locator("header").inner_text()


def test_all_see_the_reveal_and_the_dice_before_their_sum(device: Device, base: str) -> None:
    page = device(motion="normal")
    page.clock.install(time=HOUR)
    krom_table(page, base, 3, "me")
    choose_characters(page, 3)
    go(page, "Forest")
    go(page, "Forest")
    stand_still(page)
    go(page, "Forest")
    until_shown(page, ".turned")
    expect(page.locator(".turned")).to_have_count(3)
    assert page.locator(".held .card").count() == 0
    until_shown(page, ".fighters .die.rolling")
    assert page.locator(".fighters .total:visible").count() == 0, "the dice still fly"
    until_shown(page, ".fighters:not(.flying)")
    expect(page.locator(".fighters .total:visible")).to_have_count(3)
    portrait = page.locator(f"{PASS} use").first.get_attribute("href")
    assert portrait is not None
    assert portrait.startswith("#krom-"), "who comes next is known by the character"


def test_a_question_comes_with_its_picture(device: Device, base: str) -> None:
    page = device(motion="normal")
    page.clock.install(time=HOUR)
    krom_table(page, base, 2)
    page.locator("button.person:enabled").first.wait_for()
    stand_still(page)
    until_shown(page, "button.person:enabled")
    page.locator("button.person:enabled").first.click()
    page.locator(PRIMARY).click()
    until_shown(page, ".dest")
    page.locator(".dest", has_text="Mountains").click()
    page.locator(PRIMARY).click()
    until_shown(page, ".turned")
    until_shown(page, "section.action:has-text('See what happens')")
    assert page.locator(PRIMARY).count() == 0
    assert page.locator(".card.lit").count() == 0
    while page.get_by_role("button", name="Go on").count():
        page.get_by_role("button", name="Go on").click()
        page.clock.run_for(700)
    until_shown(page, "section.action .btn.primary")
    assert page.locator(".turned").count() == 0


def test_the_page_passes_for_who_can_do_nothing_else(device: Device, base: str) -> None:
    page = device(autopass=True)
    played = ask_anew(page, Asked({"kind": "Fight"}, "Pass", [{"event": "Pass"}]))
    page.clock.install(time=HOUR)
    krom_table(page, base, 4)
    hold = page.get_by_role("button", name="Don’t pass yet")
    page.locator("main.krom").wait_for()
    page.clock.pause_at(2 * HOUR)
    hold.wait_for()
    assert "Passing for you" in page.locator("section.action").inner_text()
    passed = len(played)
    hold.click()
    page.clock.run_for(10_000)
    assert "You have no card for this" in page.locator("section.action").inner_text()
    assert len(played) == passed
    page.get_by_role("button", name="Pass", exact=True).click()
    hold.wait_for()  # who is asked anew is passed for anew
    assert len(played) == passed + 1
    page.clock.run_for(700)
    assert len(played) == passed + 1, "somebody who thinks takes longer"
    for _ in range(36):  # all in all 2.5 s; who was passed for is asked anew, and has time again
        if len(played) == passed + 1:
            page.clock.run_for(50)
    expect(hold).to_be_visible()
    assert len(played) == passed + 2


def test_who_listens_hears_every_line(device: Device, base: str) -> None:
    page = device()
    krom_table(page, base, 4)
    page.locator("main.krom").wait_for()
    for seed in range(6):
        play_krom(page, 3, seed)
        heard, read = page.evaluate(
            "[[...document.querySelectorAll('.unseen[role=log] p')].map((p) => p.textContent),"
            " [...document.querySelectorAll('.happened .log li:not(.since)')]"
            ".map((line) => line.innerText)]"
        )
        assert heard
        for line in read[:10]:
            assert any(line.startswith(said) for said in heard), line
