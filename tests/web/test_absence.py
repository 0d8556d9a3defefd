"""Nobody's absence stops a table: a bot sits in, one leaves and comes back, all agree to stop."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import Device
from tests.web.driver import Clock, clickable, play_dominoes
from tests.web.hearing import heard, listening
from tests.web.place import hand_over, new_table, open_table
from tests.web.test_together import take_turns


def sit_together(device: Device, base: str) -> tuple[Page, Page, str]:
    """Hania and Todor at a table for two, and the words that invited him."""
    host, guest = device(name="Hania"), device(name="Todor")
    for page in (host, guest):
        listening(page)
    words, _ = open_table(host, base, "kingdomino")
    guest.goto(f"{base}/join/{words}")
    guest.locator("form button.primary").click()
    for page in (host, guest):
        page.wait_for_selector("main.table")
    return host, guest, words


def until_owes(page: Page, other: Page) -> None:
    """Play until this page is to act."""
    clock = Clock()
    while not clickable(page):
        take_turns(other, until=1) if clickable(other) else clock.wait(other)


def choose(page: Page, *names: str) -> None:
    """Go through the menu."""
    for name in ("Menu", *names):
        page.get_by_role("button", name=name, exact=True).click()


def test_a_bot_sits_in_for_a_guest_who_is_gone(device: Device, base: str) -> None:
    """A guest closes the tab at his turn; after the grace the other lets a bot sit in, the game
    ends, the guest comes back by the same link and sees it."""
    host, guest, words = sit_together(device, base)
    until_owes(guest, host)
    guest.close()
    banner = host.locator("aside.banner")
    expect(banner).to_contain_text("Todor is away.")
    heard(host, "Todor is away.")
    let_a_bot = banner.get_by_role("button", name="Let a bot play")
    let_a_bot.click()  # once it is enabled
    banner.wait_for(state="detached")
    choose(host, "Wait for Todor after all")
    let_a_bot.click()
    banner.wait_for(state="detached")
    asked = host.get_by_text("Hania lets bot Cairn play for Todor")
    asked.nth(1).wait_for(state="attached")
    assert clickable(host) or play_dominoes(host, 1)  # the bot has moved
    hand_over(host)
    host.wait_for_selector(".race svg")  # the server draws one after the other
    back = guest.context.new_page()
    back.goto(f"{base}/join/{words.upper().replace('-', ' ')}")
    back.wait_for_selector(".race svg")
    totals = [page.locator("tfoot tr").first.inner_text() for page in (host, back)]
    assert totals[0] == totals[1]
    host.goto(f"{base}/join/{words}")  # and so does the host
    host.wait_for_selector("main.result")


def test_one_comes_back_with_one_tap(device: Device, base: str) -> None:
    """A bot on one's own seat is a banner; who left is back by the same link."""
    host, guest, words = sit_together(device, base)
    until_owes(host, guest)  # so that the bot on the other seat waits
    choose(guest, "Let a bot play for me")
    banner = guest.locator("aside.banner")
    expect(banner).to_contain_text("A bot is playing for you.")
    heard(guest, "A bot is playing for you.")
    banner.get_by_role("button", name="Take my seat back").click()
    banner.wait_for(state="detached")

    choose(guest, "Leave the table", "Leave the table")
    guest.wait_for_url(f"{base}/")
    host.get_by_text("Todor leaves the table; bot Cairn plays on").first.wait_for(state="attached")
    guest.goto(f"{base}/join/{words}")
    host.get_by_text("Todor plays again").nth(1).wait_for(state="attached")
    guest.wait_for_selector("main.table")
    expect(guest.locator("aside.banner")).to_have_count(0)
    stranger = device(quiet=False)
    stranger.goto(f"{base}/join/{words}")
    expect(stranger.locator("h1")).to_have_text("The game has already begun.")


def test_all_agree_to_stop(device: Device, base: str) -> None:
    host, guest, _ = sit_together(device, base)
    choose(host, "End the game without a winner", "End the game without a winner")
    expect(host.locator("aside.banner")).to_contain_text("To stop, we still need: Todor")
    expect(guest.locator("aside.banner")).to_contain_text("Ready to stop without a winner: Hania")
    heard(host, "To stop, we still need: Todor")
    heard(guest, "Ready to stop without a winner: Hania")
    guest.locator("aside.banner").get_by_role("button", name="Agree").click()
    for page in (host, guest):
        expect(page.locator("main.result h2").first).to_have_text("The game was stopped")
    host.get_by_role("link", name="Home page").last.click()
    host.wait_for_selector(".games")
    expect(host.locator("a.back")).to_have_count(0)  # no table is waiting
    host.goto(f"{base}/tables")
    expect(host.locator("article p")).to_contain_text("stopped")


def test_who_plays_bots_is_asked_before_it_stops(device: Device, base: str) -> None:
    page = device()
    new_table(page, base, "kingdomino", 2)
    choose(page, "End the game without a winner")
    expect(page.locator("dialog")).to_contain_text("This can’t be undone.")
    page.get_by_role("button", name="End the game without a winner").click()
    expect(page.locator("main.result h2").first).to_have_text("The game was stopped")
    for name in ("Play again", "Look at the table"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    page.reload()
    expect(page.locator("main.result h2").first).to_have_text("The game was stopped")
