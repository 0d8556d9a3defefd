"""Help for who listens and for who plays by keys: nothing is said in vain, and the focus stays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import Device
from tests.web.hearing import heard, listening
from tests.web.helped import DESK, HINT, LINE, READY, REMARK, ask, placing, tell_coach
from tests.web.reading import LANGUAGES


def focused(page: Page, where: str) -> None:
    page.wait_for_function("where => document.activeElement.matches(where)", arg=where)


def test_hint_and_remark_are_heard(device: Device, base: str) -> None:
    page = device(DESK)
    coach = tell_coach(page)
    listening(page)
    placing(page, base)
    ask(page)
    heard(page, page.locator(f"{LINE} p").inner_text())
    page.locator(f"{LINE} .btn.primary").click()
    heard(page, "Hania places 19.")
    page.locator(f"{LINE} .btn.plain").click()
    expect(page.locator(LINE)).to_have_count(0)
    coach(REMARK)
    heard(page, "The better move brings 3")


def test_that_the_line_is_broken_is_heard(device: Device, base: str) -> None:
    page = device(DESK)
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws*", listen)
    listening(page)
    placing(page, base)
    expect(page.locator("header [role=status].lost")).to_have_count(0)
    lines[0].close(code=1001)
    heard(page, "reconnecting")


def test_what_goes_by_being_pressed_leaves_the_focus_at_the_table(
    device: Device, base: str
) -> None:
    page = device(DESK)
    placing(page, base)
    placed = page.locator("main.table .felt .laid").count()
    page.locator(READY).focus()
    page.keyboard.press("Enter")
    show = page.locator(f"{LINE} .btn.primary")
    expect(show).to_be_visible()
    focused(page, HINT)
    show.focus()
    page.keyboard.press("Enter")
    expect(show).to_have_count(0)
    focused(page, LINE)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # after the face: Close
    expect(page.locator(LINE)).to_have_count(0)
    focused(page, "main.table")
    page.keyboard.press("Enter")  # which plays what lies there
    expect(page.locator("main.table .felt .laid")).to_have_count(placed + 1)
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main.table .felt .laid")).to_have_count(placed)
    page.wait_for_function("() => document.activeElement !== document.body")


def test_a_hint_that_was_moved_away_is_shown_again(device: Device, base: str) -> None:
    page = device(DESK)
    placing(page, base)
    ask(page)
    for _ in range(2):
        page.keyboard.press("h")
        expect(page.locator(".ghost:not(.bad)")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".ghost")).to_have_count(0)


def hints(page: Page, answers: list[Any]) -> list[str]:
    """The first wishes for a hint get these answers (None: no answer), and not the server's; the
    names of all of them."""
    asked: list[str] = []

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "hint":
                asked.append(told["d"]["id"])
                if answers:
                    if answer := answers.pop(0):
                        line.send(json.dumps({"v": 1, "t": "refused", "d": answer}))
                    return
            server.send(message)

        line.on_message(pass_on)
        server.on_message(line.send)

    page.route_web_socket("**/ws*", listen)
    return asked


TOO_OFTEN = {"id": None, "status": 429, "key": "too_often", "args": {"seconds": 1}}
"""What a server says before it has read whose wish it was."""


def test_a_wish_that_was_not_even_read_is_not_waited_for(device: Device, base: str) -> None:
    page = device(DESK)
    asked = hints(page, [{**TOO_OFTEN, "clause": None, "text": "Too much at once."}])
    placing(page, base)
    page.locator(READY).click()
    expect(page.locator(f"{LINE} p")).to_contain_text("Wait a moment")
    page.locator(f"{LINE} .btn.plain").click()
    ask(page)
    assert len(asked) == 2


def test_who_does_not_want_to_wait_closes_the_note_and_may_ask_again(
    device: Device, base: str
) -> None:
    page = device(DESK)
    asked = hints(page, [None])
    placing(page, base)
    page.locator(READY).click()
    page.locator(f"{LINE} .btn.plain").click()
    expect(page.locator(LINE)).to_have_count(0)
    ask(page)
    assert len(asked) == 2


PROPERTY = {
    "en": "Look at this property: wheat",
    "pl": "Spójrz na tę posiadłość:",
    "bg": "Погледнете това владение:",
    "cs": "Podívejte se na toto panství:",
    "sk": "Pozrite sa na toto panstvo:",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_kingdomino_calls_a_region_as_its_rules_do(
    device: Device, base: str, language: str
) -> None:
    page = device(DESK, language=language)

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "hint":
                told["d"]["advice"]["where"] = {"terrain": "wheat", "cells": [[1, 0]]}
            line.send(json.dumps(told))

        line.on_message(server.send)
        server.on_message(tell)

    page.route_web_socket("**/ws*", listen)
    placing(page, base)
    ask(page)
    said = page.locator(f"{LINE} p").inner_text().replace("\xa0", " ")
    assert PROPERTY[language].lower() in said.lower()
