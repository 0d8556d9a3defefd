"""Every word of the vocabulary of pictures is drawn, whatever is written among them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.place import DESK, PHONE
from tests.web.plain_driver import plain_table

from pravek.core import picture

VIEW: dict[str, Any] = {
    "duty": "Bid one of your cards.",
    "strength": picture.number(3, of=10),
    "trumps": picture.text("Hearts are trumps"),
    "starter": picture.seat(1),
    "market": picture.listed(["bread", "salt", 7]),
    "board": picture.grid([["X", None, "O"], [None, picture.die(4), 5], ["X", "O", None]]),
    "deck": picture.pile(12),
    "discards": picture.pile(3, top=picture.card("9", "blue")),
    "prize": picture.card("12", "yellow"),
    "dice": picture.listed([picture.die(6), picture.die(None), picture.die(17, sides=20)]),
    "hands": picture.each_seat([picture.cards(["7", "queen"]), picture.cards([], hidden=5)]),
    "places": [{"at": [0, 0], "land": "lake", "fish": 2}, {"at": [2, 1], "land": "forest"}],
    "rows": [[1, 2, 3], [4, 5, 6]],
    "line": [{"tile": 4, "seat": 0}, {"tile": 9, "seat": None}],
    "weather": {"wind": "north", "rain": True},
    "many": list(range(40)),
    "nothing": None,
}
RUBBISH: dict[str, Any] = {
    "unheard": {"is": "hologram", "of": "a castle"},
    "bare": {"is": "grid"},
    "crooked": {"is": "die", "value": "six", "sides": None},
    "uneven": picture.grid([["a"], ["b", "c", "d"]]),
    "far": [{"at": [0, 0], "land": "lake"}, {"at": [100000, 9], "land": "far"}],
    "deep": [[[[[[[[[[[["down"]]]]]]]]]]]],
    "empty": picture.cards([]),
    "negative": picture.pile(-3),
    "too_few": picture.each_seat([1]),
    "": "nameless",
    "markup": "<b>bold</b> {name} **stars**",
    "round": {"of": "what"},
}


def show(page: Page, view: dict[str, Any]) -> None:
    """Whatever the server says, the game says this of itself."""

    def retold(text: str) -> str:
        told = json.loads(text)
        position = told["d"].get("position") if told["t"] in ("snapshot", "events") else None
        if position:
            position["view"] = view
        return json.dumps(told)

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(retold(str(text))))
        socket.on_message(lambda text: server.send(text))

    page.route_web_socket("**/ws?*", meddle)


def part(page: Page, label: str) -> Locator:
    return page.locator(".felt .part").filter(has=page.get_by_role("heading", name=label))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_all_pictures_are_drawn(device: Device, base: str, size: dict[str, int]) -> None:
    page = device(size)
    show(page, VIEW)
    plain_table(page, base, "kingdomino", 2, seed=3)
    expect(page.locator("section.action p")).to_contain_text("Bid one of your cards.")
    assert part(page, "Strength").inner_text().split() == ["Strength", "3", "/", "10"]
    assert "Hearts are trumps" in part(page, "Trumps").inner_text()
    assert "Pebble" in part(page, "Starter").inner_text()
    assert part(page, "Market").locator("li").all_inner_texts() == ["bread", "salt", "7"]
    assert part(page, "Board").locator("td").all_inner_texts()[:3] == ["X", "", "O"]
    expect(part(page, "Board").locator("svg.die")).to_have_count(1)
    expect(part(page, "Deck").get_by_role("img")).to_have_accessible_name("pile: 12")
    expect(part(page, "Discards").get_by_role("img")).to_have_accessible_name("pile: 3, 9 (blue)")
    assert part(page, "Prize").inner_text().split() == ["Prize", "12", "(yellow)"]
    dice = [die.get_attribute("aria-label") for die in part(page, "Dice").locator("svg").all()]
    assert dice == ["die: 6", "die, not rolled yet", "die: 17"]
    hands = page.locator(".players article")
    assert hands.nth(0).locator(".card").all_inner_texts() == ["7", "queen"]
    expect(hands.nth(1).locator(".hidden")).to_have_accessible_name("face down: 5")
    assert part(page, "Places").locator("thead th").all_inner_texts() == ["−1", "0", "1", "2", "3"]
    expect(part(page, "Rows").locator("td")).to_have_count(6)
    assert part(page, "Line").locator("th").all_inner_texts() == ["Tile", "Seat"]
    assert part(page, "Weather").locator("dt").all_inner_texts() == ["Wind", "Rain"]
    assert part(page, "Many").locator("summary").inner_text() == "Show all (40)"
    assert part(page, "Nothing").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def test_what_is_no_picture_is_shown_as_it_stands(device: Device, base: str) -> None:
    """Nonsense costs the game its looks, and nobody the table."""
    page = device(PHONE)
    show(page, RUBBISH)
    plain_table(page, base, "kingdomino", 2, seed=3)
    text = page.locator(".felt").inner_text()
    for words in ("hologram", "a castle", "nameless", "<b>bold</b> {name} **stars**", "far"):
        assert words in text
    assert "[object" not in page.locator("body").inner_text()
    page.locator("button.offer").first.wait_for()
    assert violations(page) == []
