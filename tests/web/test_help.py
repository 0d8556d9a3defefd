"""Help on the screen: a hint that marks where and then lies on the board, the coach's quiet line,
friends who agree, a result that says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.driver import until_placing
from tests.web.krom_driver import krom_table
from tests.web.place import PHONE, hand_over, new_table, open_table
from tests.web.reading import LANGUAGES, complaints

DESK = {"width": 1280, "height": 800}
HINT, LINE = "header button.hint", "aside.hint"
REASON = {"key": "more_points", "args": {"points": 3}, "text": "It brings 3 points more at once."}
REMARK = {"label": "mistake", "loss": 0.06, "error": 0.01, "points": 6.2, "because": [REASON]}


def ask(page: Page) -> None:
    """Wait until it is our turn, and tap the hint; the engines of a fresh server are loaded."""
    page.locator(f"{HINT}:enabled").click()
    expect(page.locator(f"{LINE} .btn.primary")).to_be_visible()


def placing(page: Page, base: str, **more: Any) -> None:
    new_table(page, base, "kingdomino", 2, seed=5, **more)
    page.wait_for_selector("main.table")
    until_placing(page)


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_hint_and_coach_speak_every_language_and_cover_nothing(
    device: Device, base: str, language: str
) -> None:
    page = device(PHONE, language=language)
    coach = tell_coach(page)
    placing(page, base)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        ask(page)
        assert complaints(page, language) == []
        page.locator(f"{LINE} .btn.primary").click()
        expect(page.locator(".ghost")).to_be_visible()
        assert complaints(page, language) == []
        assert violations(page) == []
        page.locator(f"{LINE} .btn.plain").click()
        coach(REMARK)
        word = page.locator("aside.remark")
        expect(word).to_contain_text("6")
        assert complaints(page, language) == []
        assert covered(page) == []
        word.locator(".btn.plain").click()
        expect(word).to_have_count(0)


def tell_coach(page: Page) -> Callable[[Any], None]:
    """Speak for the server's coach, about our last decision; the coach itself is not heard."""
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["t"] != "coach":
                line.send(message)

        line.on_message(server.send)
        server.on_message(pass_on)
        lines.append(line)

    page.route_web_socket("**/ws*", listen)

    def say(remark: Any) -> None:
        lines[-1].send(json.dumps(spoken(remark)))

    return say


def spoken(remark: Any) -> Any:
    told = {"seat": 0, "number": 1, "undo": True, "remark": remark}
    return {"v": 1, "t": "coach", "d": told}


COVERED = """() => {
    const box = (e) => e.getBoundingClientRect();
    const note = box(document.querySelector('aside.remark'));
    return ['header.top', 'main.table .felt', 'section.action'].filter((name) => {
        const part = box(document.querySelector(name));
        return part.top < note.bottom - 1 && note.top < part.bottom - 1;
    });
}"""


def covered(page: Page) -> list[str]:
    """What the coach's line lies upon."""
    found: list[str] = page.evaluate(COVERED)
    return found


def test_what_the_coach_blames_is_taken_back_with_one_tap(device: Device, base: str) -> None:
    page = device(DESK, coach="mistakes")
    coach = tell_coach(page)
    placing(page, base)
    lands = page.locator("main.table .felt .laid")
    before = lands.count()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lands).to_have_count(before + 1)
    coach(REMARK)
    expect(page.locator("aside.remark")).to_contain_text("The better move brings 3")
    page.get_by_role("button", name="Take it back").click()
    expect(lands).to_have_count(before)
    expect(page.locator("aside.remark")).to_have_count(0)


def test_a_word_of_the_coach_that_meets_its_move_being_taken_back_is_not_shown(
    device: Device, base: str
) -> None:
    page = device(DESK)

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["t"] == "undo":  # it was said before the server knew
                line.send(json.dumps(spoken(REMARK)))
            server.send(message)

        line.on_message(pass_on)
        server.on_message(line.send)

    page.route_web_socket("**/ws*", listen)
    placing(page, base)
    lands = page.locator("main.table .felt .laid")
    before = lands.count()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lands).to_have_count(before + 1)
    page.keyboard.press("u")
    expect(lands).to_have_count(before)
    assert page.locator("aside.remark").count() == 0


def test_the_coach_s_mood_is_kept_on_the_device(device: Device, base: str) -> None:
    page = device(DESK)
    page.goto(base)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Guide").select_option("talkative")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Guide")).to_have_value("talkative")


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
    page.locator(f"{HINT}:enabled").click()
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
    expect(page.locator(f"{HINT}:enabled")).to_be_visible()
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
    page.wait_for_function("!document.querySelector('.row-of .hinted').getAnimations().length")
    assert page.evaluate(SWOLLEN) >= 0


def test_the_menu_has_no_heading_with_nothing_under_it(device: Device, base: str) -> None:
    page = device(PHONE)
    new_table(page, base, "kingdomino", 2, seed=5)
    expect(page.locator(f"{HINT}:enabled")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog h3", has_text="My seat")).to_be_visible()
    assert page.locator("dialog h3 + h3").count() == 0
