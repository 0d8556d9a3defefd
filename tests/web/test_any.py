"""A game that brings nothing to the browser is shown plainly, with its title from the server."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.web.axe import violations
from tests.web.conftest import Device
from tests.web.place import PHONE, hand_over, new_table
from tests.web.plain_driver import OFFER

NIM: dict[str, Any] = {
    "name": "nim",
    "title": "Nim, the old one",
    "about": "Take stones; who takes the last one wins.",
    "players": [2, 3],
    "default_players": 2,
    "options": [
        {
            "name": "misere",
            "about": "Who takes the last stone loses.",
            "choices": [],
            "default": False,
            "players": [2],
        }
    ],
    "chance": False,
    "secrets": False,
    "typed": False,
    "own_cards": False,
}


def know_nim(page: Page) -> None:
    """The server of this page has one game more."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={"games": [*response.json()["games"], NIM]})

    page.route("**/api/games", answer)


def slip_nim(page: Page) -> None:
    """Whatever table this page is told of, it is one of Nim."""

    def renamed(text: str) -> str:
        told = json.loads(text)
        table = told["d"] if told["t"] == "table" else told["d"].get("table")
        if table:
            table["game"] = "nim"
        return json.dumps(told)

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(renamed(str(text))))
        socket.on_message(lambda text: server.send(text))

    page.route_web_socket("**/ws?*", meddle)


def test_a_game_without_a_folder_can_be_played_to_its_end(device: Device, base: str) -> None:
    page = device(PHONE)
    know_nim(page)
    slip_nim(page)
    new_table(page, base, "kingdomino", 2, seed=4)
    page.wait_for_selector("main.any")
    assert page.locator("header h1").text_content() == NIM["title"] * 2  # long and short
    for _ in range(4):
        page.locator(OFFER).first.click()
        page.wait_for_selector(OFFER)
    page.locator("main.any ol.log li").nth(4).wait_for(state="attached")
    expect(page.locator("main.any .total")).to_have_count(2)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand_over(page)
    page.wait_for_selector("main.result .total")
    expect(page.locator("main.result .total")).to_have_count(2)
    assert violations(page) == []


def test_a_new_table_offers_whatever_the_server_has(device: Device, base: str) -> None:
    page = device()
    know_nim(page)
    asked: list[dict[str, Any]] = []

    def keep(route: Route) -> None:
        asked.append(route.request.post_data_json or {})
        route.fulfill(status=200, json={})

    page.goto(f"{base}/new/nim")
    page.route("**/api/tables", keep)
    chosen = page.locator("label.game.on")
    page.wait_for_function(
        "title => document.querySelector('label.game.on')?.textContent.includes(title)",
        arg=NIM["title"],
    )
    expect(page.locator("label.game")).to_have_count(4)
    expect(page.get_by_text(NIM["about"])).to_be_visible()
    expect(page.locator(".numbers").first.locator("label.chip")).to_have_count(2)
    switch = page.get_by_text("Who takes the last stone loses.")
    switch.click()
    assert violations(page) == []
    page.locator("label.chip", has_text="3 ").first.click()
    expect(switch).to_have_count(0)  # it is for two
    page.locator("label.chip", has_text="2 ").first.click()
    with page.expect_response("**/api/tables"):
        page.locator(".go button.primary").click()
    expect(chosen).to_have_count(1)
    assert asked[0]["game"] == "nim"
    assert asked[0]["options"] == {"misere": True}
