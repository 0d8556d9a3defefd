"""Plays whatever game on the plain table, as a person would who knows no rules."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import quote

from playwright.sync_api import Error, Page
from tests.web.driver import ENOUGH, PATIENCE, finished
from tests.web.place import deal_code

OFFER = "main.any button.offer:visible"

CLICK_ON = """async ({ seed, enough, patience }) => {
    let luck = seed;
    const random = (most) => (luck = (luck * 48271) % 2147483647) % most;
    let clicks = 0;
    let since = performance.now();
    while (!document.querySelector("main.result")) {
        const pass = document.querySelector("main.any section.action .btn.primary");
        const offers = [...document.querySelectorAll("main.any button.offer")];
        const target = pass ?? (offers.length > 0 ? offers[random(offers.length)] : null);
        if (target) {
            target.click();
            clicks += 1;
            since = performance.now();
        }
        if (clicks > enough) return "the clicks lead nowhere";
        if (performance.now() - since > patience * 1000) return "the table does not move on";
        await new Promise((go) => setTimeout(go, 10));
    }
    return clicks;
}"""
"""Click on something that is offered until the result is there: within the page, for speed."""


def play_plain(page: Page, by_mouse: int = 6, seed: int = 1) -> int:
    """Play to the end, the first decisions with the mouse; count them."""
    clicks = 0
    while clicks < by_mouse and not finished(page):
        page.wait_for_selector(f"{OFFER}, main.result")
        if not finished(page):
            with suppress(Error):  # it was what the last answer has not yet taken away
                page.locator(OFFER).last.click(timeout=1500)
                clicks += 1
    wishes = {"seed": seed, "enough": ENOUGH, "patience": PATIENCE}
    rest = page.evaluate(CLICK_ON, wishes)
    assert isinstance(rest, int), rest
    return clicks + rest


def plain_table(
    page: Page, base: str, game: str, players: int, seed: int, **options: object
) -> None:
    """A table of one of our games, shown plainly, against the quickest bots."""
    code = deal_code(game, players, seed, **options)
    page.goto(f"{base}/new/{game}?deal={quote(code)}&table=plain")
    for seat in range(1, players):
        page.locator(".seat").nth(seat).locator("select").nth(1).select_option("pebble")
    page.locator(".go button.primary").click()
    page.wait_for_selector("main.any")
