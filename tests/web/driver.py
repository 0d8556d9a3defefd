"""Plays a table in a real browser as a person would: by mouse, or by keys alone."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page

PATIENCE = 90.0
"""Seconds after which a game that does not move on has failed."""


def finished(page: Page) -> bool:
    return page.locator("main.result").count() > 0


def first(page: Page, selector: str) -> Locator | None:
    found = page.locator(selector)
    for index in range(found.count()):
        one = found.nth(index)
        if one.is_visible() and one.is_enabled():
            return one
    return None


def clickable(page: Page) -> Locator | None:
    """What a person would click next at a domino table."""
    for selector in (
        "section.action .btn.primary",
        "main.table button.spot",
        "main.table button.slot",
        "main.table button.dr",
        "main.table .cave button.ps",
        "section.action .buttons .btn:not(.icon)",
    ):
        if found := first(page, selector):
            return found
    return None


def play_dominoes(page: Page, stop_after: int | None = None) -> int:
    """Play by mouse until the result is shown (or so many clicks were made); count the clicks."""
    clicks, since = 0, time.monotonic()
    while not finished(page):
        if stop_after is not None and clicks >= stop_after:
            break
        if target := clickable(page):
            try:
                target.click(timeout=2000)
            except Exception:
                continue  # it was gone: somebody moved meanwhile
            clicks, since = clicks + 1, time.monotonic()
        else:
            assert time.monotonic() - since < PATIENCE, "the table does not move on"
            page.wait_for_timeout(40)
    return clicks
