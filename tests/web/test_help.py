"""Hints on the screen: they mark where and then lie on the board; friends agree, results say so."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.conftest import Device
from tests.web.helped import DESK, HINT, LINE, READY, ask, placing
from tests.web.krom_driver import krom_table
from tests.web.place import PHONE, hand_over, new_table, open_table


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_first_marks_where_and_then_lies_on_the_board(
    device: Device, base: str, size: dict[str, int]
) -> None:
    page = device(size)
    placing(page, base)
    ask(page)
    expect(page.locator("main.table .outline path").first).to_be_attached()
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator(f"{LINE} .btn.primary").click()
    expect(page.locator(".ghost:not(.bad)")).to_be_visible()
    expect(page.locator(f"{LINE} p")).to_contain_text("Hania places 19. ")
    expect(page.locator(LINE)).to_contain_text("Chance to win:")
    page.locator("section.action .btn.primary").click()
    expect(page.locator(LINE)).to_have_count(0)


def test_by_keys_alone_a_hint_is_asked_for_shown_and_played(device: Device, base: str) -> None:
    page = device(DESK)
    placing(page, base)
    page.keyboard.press("h")
    expect(page.locator(f"{LINE} .btn.primary")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".ghost:not(.bad)")).to_be_visible()
    placed = page.locator("main.table .felt .laid").count()
    page.keyboard.press("Enter")
    expect(page.locator("main.table .felt .laid")).to_have_count(placed + 1)


@pytest.mark.parametrize("game", ["tribe", "krom"])
def test_other_tables_mark_what_a_hint_is_about(device: Device, base: str, game: str) -> None:
    page = device(DESK)
    if game == "krom":
        krom_table(page, base, 3)
    else:
        new_table(page, base, "origins", 2, mode=game, seed=4)
    ask(page)
    expect(page.locator(".hinted:visible").first).to_be_visible()
    page.locator(f"{LINE} .btn.primary").click()
    expect(page.locator("section.action .btn.primary")).to_be_visible()
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_plain_table_says_the_move_in_words(device: Device, base: str) -> None:
    page = device(DESK)
    new_table(page, base, "kingdomino", 2, seed=5)
    page.wait_for_selector("main.table")
    page.goto(f"{page.url}?table=plain")
    ask(page)
    page.locator(f"{LINE} .btn.primary").click()
    expect(page.locator(LINE)).to_contain_text("Hania")


def test_friends_have_hints_once_all_agree_and_anybody_may_end_them(
    device: Device, base: str
) -> None:
    host, guest = device(DESK, name="Hania"), device(PHONE, name="Todor")
    words, _ = open_table(host, base, "kingdomino")
    guest.goto(f"{base}/join/{words}")
    guest.locator("form input").fill("Todor")
    guest.locator("form button.primary").click()
    host.wait_for_selector("main.table")
    expect(host.locator(HINT)).to_have_count(0)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Allow hints for everybody").click()
    expect(guest.locator("aside.wish")).to_contain_text("Hania")
    guest.locator("aside.wish .btn").first.click()
    for page in (host, guest):
        expect(page.locator(HINT)).to_be_visible()
    guest.locator("header button[aria-haspopup=dialog]").click()
    guest.get_by_role("button", name="No more hints").click()
    expect(host.locator(HINT)).to_have_count(0)


def test_result_and_replay_say_that_help_was_used(device: Device, base: str) -> None:
    page = device(DESK)
    new_table(page, base, "kingdomino", 2, seed=5)
    page.wait_for_selector("main.table")
    ask(page)
    hand_over(page)
    expect(page.locator("main.result .title")).to_contain_text("Hania (hints: 1, guide: 0)")
    page.get_by_role("link", name="Replay").click()
    log = page.locator("main.table ol.log")
    expect(log).to_be_attached()
    page.keyboard.press("End")
    expect(log).to_contain_text("takes a hint")


def test_a_hint_that_was_asked_for_on_a_broken_line_is_not_taken_later(
    device: Device, base: str
) -> None:
    """The log would tell of help that nobody has seen."""
    page = device(DESK)
    lines: list[WebSocketRoute] = []
    asked: list[int] = []

    def listen(line: WebSocketRoute) -> None:
        server, number = line.connect_to_server(), len(lines)
        lines.append(line)

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["t"] == "hint":
                asked.append(number)
            if number or asked == []:  # of the first line nothing arrives after the wish
                server.send(message)

        line.on_message(pass_on)
        server.on_message(line.send)

    page.route_web_socket("**/ws*", listen)
    placing(page, base)
    page.locator(READY).click()
    expect(page.locator(LINE)).to_be_visible()
    lines[0].close(code=1001)
    expect(page.locator(LINE)).to_have_count(0)
    assert asked == [0]
    ask(page)  # whoever still wants one asks again
    assert asked == [0, len(lines) - 1]


def test_a_hint_is_asked_for_with_a_cyrillic_h_and_not_with_the_browser_s_own_keys(
    device: Device, base: str
) -> None:
    page = device(DESK)
    new_table(page, base, "kingdomino", 2, seed=5)
    expect(page.locator(READY)).to_be_visible()
    page.keyboard.press("Control+h")
    assert page.locator(LINE).count() == 0
    cyrillic = "new KeyboardEvent('keydown', { key: 'х', code: 'KeyH', bubbles: true })"
    page.evaluate(f"document.body.dispatchEvent({cyrillic})")
    expect(page.locator(LINE)).to_be_visible()


SWOLLEN = """() => {
    const marked = document.querySelector('.row-of .hinted');
    marked.style.outlineOffset = 'calc(var(--hinted-gap, 2px) + 3px)'; // as far as it swells
    const { outlineOffset, outlineWidth } = getComputedStyle(marked);
    return marked.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth)
        - document.querySelector('.next .head').getBoundingClientRect().bottom;
}"""
"""Pixels between the words over the line and what a hint draws around a domino, at its largest."""


def test_what_a_hint_marks_on_a_phone_covers_no_words_and_stands_still_if_wished(
    device: Device, base: str
) -> None:
    page = device(PHONE)
    new_table(page, base, "kingdomino", 2, seed=5)
    ask(page)
    expect(page.locator(".row-of .hinted")).to_be_visible()
    page.wait_for_function(
        "() => !document.querySelector('.row-of .hinted').getAnimations().length"
    )
    assert page.evaluate(SWOLLEN) >= 0


def test_the_menu_has_no_heading_with_nothing_under_it(device: Device, base: str) -> None:
    page = device(PHONE)
    new_table(page, base, "kingdomino", 2, seed=5)
    expect(page.locator(READY)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog h3", has_text="My seat")).to_be_visible()
    assert page.locator("dialog h3 + h3").count() == 0
