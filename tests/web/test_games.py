"""Whole games in a real browser: by mouse, by keys, on a phone."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from playwright.sync_api import Error, WebSocketRoute, expect
from tests.web.conftest import Device
from tests.web.driver import (
    MOUSE,
    USABLE,
    Clock,
    clickable,
    finished,
    play_by_keys,
    play_dominoes,
    until_placing,
)
from tests.web.place import PHONE, new_table

GAMES = [
    ("kingdomino", None, 3),
    ("origins", "discovery", 3),
    ("origins", "totem", 3),
    ("origins", "tribe", 3),
]


@pytest.mark.parametrize(("game", "mode", "players"), GAMES)
def test_a_whole_game_by_mouse(
    device: Device, base: str, game: str, mode: str | None, players: int
) -> None:
    page = device()
    new_table(page, base, game, players, mode)
    page.wait_for_selector("main.table")
    assert play_dominoes(page) > 12
    assert finished(page)
    page.wait_for_selector("main.result table")
    totals = page.locator("tfoot tr").first.locator("td").all_inner_texts()
    assert len(totals) == players
    page.wait_for_selector("svg[role=img] polyline", state="attached")


@pytest.mark.parametrize(("game", "mode"), [("kingdomino", None), ("origins", "tribe")])
def test_a_whole_game_by_keys_alone(device: Device, base: str, game: str, mode: str | None) -> None:
    page = device()
    new_table(page, base, game, 2, mode, seed=2)
    page.wait_for_selector("main.table")
    assert play_by_keys(page) > 12


@pytest.mark.parametrize(
    ("game", "mode", "players", "options"),
    [(*game, {}) for game in GAMES] + [("kingdomino", None, 2, {"mighty_duel": True})],
)
def test_a_phone_never_scrolls_sideways(
    device: Device, base: str, game: str, mode: str | None, players: int, options: dict[str, bool]
) -> None:
    page = device(PHONE)
    new_table(page, base, game, players, mode, seed=1, **options)
    page.wait_for_selector("main.table")
    play_dominoes(page, 16)
    until_placing(page)
    box = page.locator("button.spot").first.bounding_box()
    assert box is not None
    assert box["width"] >= 24, "as large as its square, so that no neighbour takes its taps"
    page.locator("button.spot").first.tap()
    page.wait_for_selector(".dom.ghost")
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    heights = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert heights[0] <= heights[1], "the page itself never scrolls at the table"
    for button in page.locator("section.action .btn:visible, .tabs button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_a_spot_that_is_not_allowed_says_why(device: Device, base: str) -> None:
    page = device()
    new_table(page, base, "kingdomino", 2, seed=3)
    page.wait_for_selector("main.table")
    until_placing(page)
    page.keyboard.press("ArrowRight")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator("section.action small.bad")).to_contain_text("KD-4")


def test_a_domino_is_dragged_onto_the_board(device: Device, base: str) -> None:
    page = device()
    new_table(page, base, "kingdomino", 2, seed=3)
    page.wait_for_selector("main.table")
    until_placing(page)
    spot = page.locator("button.spot").first.bounding_box()
    tile = page.locator("section.action .held").bounding_box()
    assert spot is not None
    assert tile is not None
    page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    page.mouse.down()
    page.mouse.move(spot["x"] + 10, spot["y"] + 10, steps=6)
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=4)
    page.wait_for_selector(".dom.ghost")
    page.mouse.up()
    expect(page.locator(".dom.ghost")).to_have_count(1)


def test_undo_while_it_is_allowed(device: Device, base: str) -> None:
    page = device()
    new_table(page, base, "kingdomino", 2, seed=3)
    page.wait_for_selector("main.table")
    until_placing(page)
    before = page.locator(".board .laid").count()
    page.locator("button.spot").first.click()
    page.locator("section.action .btn.primary").click()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("button.spot")
    expect(page.locator(".board .laid")).to_have_count(before)


def test_what_was_offered_is_gone_while_the_outcome_is_on_its_way(
    device: Device, base: str
) -> None:
    page, held, lines = device(), [], []
    slow = released = False

    def between(line: WebSocketRoute) -> None:
        """After an answer the network is slow: what follows waits for us, once."""
        server = line.connect_to_server()
        lines.append(line)

        def hear(message: str | bytes) -> None:
            nonlocal slow
            if slow and not released:
                held.append(message)
            else:
                line.send(message)
            slow = slow or json.loads(message)["t"] == "ack"

        server.on_message(hear)

    page.route_web_socket("**/ws?*", between)
    new_table(page, base, "kingdomino", 2, seed=3)
    page.wait_for_selector("main.table")
    clock = Clock()
    while not held:
        clock.wait(page)
        if target := clickable(page):
            with suppress(Error):  # it was gone: the answer has come
                target.click(timeout=1500)
    assert clickable(page) is None
    released = True  # what is still on its way comes after what was held
    for message in held:
        lines[-1].send(message)
    page.wait_for_function(f"selectors => ({USABLE})(selectors) !== null", arg=list(MOUSE))
