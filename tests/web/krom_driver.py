"""Plays a table of Krom in a real browser, by mouse."""

from __future__ import annotations

import time
from random import Random
from urllib.parse import quote

from playwright.sync_api import Error, Page
from tests.web.driver import ENOUGH, PATIENCE, finished, tab_to
from tests.web.place import deal_code

ACTION = "section.action .btn:visible:enabled"
CHOICES = (
    ".tray button:visible:enabled:not([aria-disabled=true]):not([aria-pressed=true]), "
    f".card.lit:visible:not([aria-pressed=true]), {ACTION}"
)


def krom_table(page: Page, base: str, players: int, who: str = "bot", seed: int | None = 1) -> None:
    """Make a table through the page; the others are quick bots, or persons of this kind."""
    if seed is None:
        page.goto(f"{base}/new/krom")
        page.locator("label.chip", has_text=f"{players} ").first.click()
    else:
        page.goto(f"{base}/new/krom?deal={quote(deal_code('krom', players, seed))}")
    for number in range(1, players):
        seat = page.locator(".seat").nth(number)
        seat.locator("select").first.select_option(who)
        if who == "bot":
            seat.locator("select").nth(1).select_option("stone")
    page.locator(".go button.primary").click()
    page.wait_for_url("**/t/*")


def duty(page: Page) -> str | None:
    """What is owed now, as the table names it; None when no table of Krom is shown."""
    owed: str | None = page.evaluate("document.querySelector('main.krom')?.dataset.duty ?? null")
    return owed


def click_on(page: Page, rng: Random) -> bool:
    """The primary button mostly, now and then something else that can be clicked."""
    primary = page.locator("section.action .btn.primary:visible:enabled")
    target = primary.first
    if not primary.count() or rng.random() < 0.2:
        found = page.locator(CHOICES)
        count = found.count()
        if not count or page.locator(".dest.mine").count():
            return False
        target = found.nth(rng.randrange(count))
    try:
        target.click(timeout=1500)
    except Error:
        return False  # it was gone: somebody moved meanwhile
    return True


def play_krom(page: Page, stop_after: int | None = None, seed: int = 1) -> int:
    """Play until the result is shown (or so many clicks were made); count the clicks."""
    clicks, since, rng = 0, time.monotonic(), Random(seed)
    while not finished(page) and clicks != stop_after:
        if click_on(page, rng):
            clicks, since = clicks + 1, time.monotonic()
            assert clicks < ENOUGH, "the clicks lead nowhere"
        else:
            assert time.monotonic() - since < PATIENCE, "the table does not move on"
            page.wait_for_timeout(40)
    return clicks


def krom_by_keys(page: Page, rounds: int) -> None:
    """Play so many rounds without the mouse: digits choose, Enter plays, Tab finds the rest."""
    since, tried, before = time.monotonic(), 0, None
    while f"Round {rounds + 1}" not in page.locator("header").inner_text():
        now = page.locator("main.krom").inner_text()
        if now != before:  # digits that came too early are tried again
            since, before, tried = time.monotonic(), now, 0
        assert time.monotonic() - since < PATIENCE, f"no key leads on from {duty(page)}"
        if page.locator("section.action .btn.primary:visible:enabled").count():
            page.keyboard.press("Enter")
            tried = 0
        elif page.locator(".dest.mine").count() or not page.locator(CHOICES).count():
            page.wait_for_timeout(40)  # the others are to act
        elif tried < 9:
            tried += 1
            page.keyboard.press(str(tried))
        elif tab_to(page, ACTION.replace(":visible", "")):
            page.keyboard.press("Enter")
            page.evaluate("document.activeElement?.blur()")
            tried = 0
        else:
            tried = 0
