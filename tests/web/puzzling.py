"""Puzzles for tests to solve: which can be solved with a click or two, and how."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.place import PHONE

DESK = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
SAID = ".said"
"""What is said of the last try, or the hints."""
AREAS = ("caves", "forest", "savanna", "mountains")
PLAIN = ("Gather", "Climb", "End", "Stop", "Pass")
"""What Krom's action bar offers as a button."""


class Known(NamedTuple):
    """A puzzle with its answers."""

    id: str
    seat: int
    best: dict[str, Any]
    wrong: dict[str, Any]


def listed(page: Page, base: str) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"{base}/api/puzzles").json()
    return found


def simple(page: Page, base: str, game: str, *events: str) -> Known:
    """The first puzzle of a game whose best move and a wrong one are both of these kinds."""
    for line in listed(page, base)["puzzles"]:
        if line["game"] != game:
            continue
        told = page.request.get(f"{base}/api/puzzles/{line['id']}/solution").json()
        ways = [way["action"] for way in (told["best"], told["rival"], *told["others"])]
        able = [way for way in ways if way["event"] in events]
        if able[:1] == ways[:1] and len(able) > 1:
            return Known(line["id"], able[0]["seat"], *able[:2])
    raise AssertionError(f"no puzzle of {game} with {events}")


def open_puzzle(page: Page, base: str, name: str) -> None:
    page.goto(f"{base}/puzzles/{name}")
    page.locator("main.table, main.krom").wait_for()


def click(page: Page, action: dict[str, Any]) -> None:
    """Play it by mouse."""
    bar = page.locator("section.action")
    match action["event"]:
        case "Claim":
            number = action["domino"]  # beside the board, or below it on a phone
            places = f"button.slot[data-domino='{number}'], button.dr:has(b:text-is('{number}'))"
            page.locator(places).locator("visible=true").click()
            bar.locator(".btn.primary").click()
        case "Go":
            page.locator(".dest").nth(AREAS.index(action["area"])).click()
            bar.locator(".btn.primary").click()
        case "Gather" | "Climb":
            bar.locator(".btn.primary").click()
        case _:
            bar.locator(".btn:not(.primary)").last.click()


def press(page: Page, action: dict[str, Any], line: list[int]) -> None:
    """Take a domino by keys: its digit, then Enter."""
    page.keyboard.press(str(line.index(action["domino"]) + 1))
    expect(page.locator("section.action .btn.primary")).to_be_visible()
    page.keyboard.press("Enter")


def on_day(page: Page, day: str, today: str) -> None:
    """A server that says which day it is, and which puzzle is that day's."""

    def tell(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(json=answer.json() | {"day": day, "today": today})

    page.unroute("**/api/puzzles")
    page.route("**/api/puzzles", tell)


def on_shelf(page: Page, lines: list[dict[str, Any]]) -> None:
    """A server with these puzzles, of one mode unless they say otherwise."""
    plain = {"game": "kingdomino", "mode": "", "players": 2, "kind": "gap"}
    plain |= {"deed": "Claim", "themes": []}
    told = {"puzzles": [plain | line for line in lines], "day": "2026-03-01", "today": ""}
    page.route("**/api/puzzles", lambda route: route.fulfill(json=told))


REMEMBER = """async (went) => {
    const shelf = await new Promise((opened) => {
        const request = indexedDB.open('pravek.learning', 1);
        request.onsuccess = () => opened(request.result);
    });
    const kept = shelf.transaction('puzzles', 'readwrite').objectStore('puzzles');
    kept.clear();
    await Promise.all(Object.entries(went).map(([id, how], at) => new Promise((done) =>
        kept.put({ id, went: how, when: at + 1 }, id).onsuccess = done)));
    shelf.close();
}"""


READ = """async () => {
    const shelf = await new Promise((opened) => {
        const request = indexedDB.open('pravek.learning', 1);
        request.onsuccess = () => opened(request.result);
    });
    const all = shelf.transaction([...shelf.objectStoreNames]);
    await new Promise((done) => (all.objectStore('puzzles').count().onsuccess = done));
    shelf.close();
}"""


def settled(page: Page) -> None:
    """What the page has learnt lies on the disk: who reads waits for what is being written. An
    answer does not, so a page that is left at once may take it along."""
    page.evaluate(READ)


def remember(page: Page, went: dict[str, str]) -> None:
    """A device that has been at the puzzles, and on which these and no others went so, in turn."""
    page.evaluate(REMEMBER, went)
