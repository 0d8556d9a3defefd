"""What the coach says at the table, and when it does not."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.helped import DESK, LINE, REMARK, ask, placing, spoken, tell_coach
from tests.web.place import PHONE, resize
from tests.web.reading import LANGUAGES, complaints


@pytest.mark.parametrize("language", LANGUAGES)
def test_hint_and_coach_speak_every_language_and_cover_nothing(
    device: Device, base: str, language: str
) -> None:
    page = device(PHONE, language=language)
    coach = tell_coach(page)
    placing(page, base)
    for size in (PHONE, DESK):
        resize(page, size)
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
