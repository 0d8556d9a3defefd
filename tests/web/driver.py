"""Plays a domino table in a real browser as a person would: by mouse, or by keys alone."""

from __future__ import annotations

import time
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

PATIENCE = 60.0
"""Seconds after which a game that does not move on has failed."""
ENOUGH = 1500
"""Clicks after which any game is over, or they lead nowhere."""

PLACING = "section.action .btn[title=R]"
MOUSE = (
    "dialog[open] .btn.primary",  # the pause between two games of a dynasty
    "dialog[open] button.ps",  # cave people who come from the pile
    "section.action .btn.primary",
    "main.table button.spot",
    "main.table button.slot",
    "main.table button.dr",
    "main.table .cave button.ps",
    "section.action .buttons .btn:not(.icon)",
)


def finished(page: Page) -> bool:
    return page.locator("main.result").count() > 0


USABLE = """selectors => selectors.find((selector) => [...document.querySelectorAll(selector)]
    .some((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled')))
    ?? null"""
"""Of several selectors the first of which something can be seen and used, in one question."""


def first(page: Page, *selectors: str) -> Locator | None:
    """The first that can be seen and used."""
    found = page.evaluate(USABLE, list(selectors))
    return None if found is None else page.locator(f"{found}:visible:enabled").first


def clickable(page: Page) -> Locator | None:
    """What a person would click next at a domino table."""
    return first(page, *MOUSE)


class Clock:
    """Loses patience when nothing happens for too long."""

    def __init__(self) -> None:
        self.since = time.monotonic()

    def moved(self) -> None:
        self.since = time.monotonic()

    def wait(self, page: Page) -> None:
        assert time.monotonic() - self.since < PATIENCE, "the table does not move on"
        page.wait_for_timeout(25)


def play_dominoes(page: Page, stop_after: int | None = None) -> int:
    """Play by mouse until the result is shown (or so many clicks were made); count the clicks."""
    clicks, clock = 0, Clock()
    while not finished(page) and clicks != stop_after:
        target = clickable(page)
        if target is None:
            clock.wait(page)
            continue
        try:
            target.click(timeout=1500)
        except Error:
            clock.wait(page)  # it was gone: somebody moved meanwhile
            continue
        clicks += 1
        clock.moved()
        assert clicks < ENOUGH, "the clicks lead nowhere"
    return clicks


def until_placing(page: Page) -> None:
    """Play on until a domino is to be placed. What comes is looked at before anything is clicked:
    no place is chosen for it here."""
    clock = Clock()
    while (found := page.evaluate(USABLE, [PLACING, *MOUSE])) != PLACING:
        assert not finished(page), "no domino was to be placed until the end"
        if found is None:
            clock.wait(page)
            continue
        with suppress(Error):  # it was gone: somebody moved meanwhile
            page.locator(f"{found}:visible:enabled").first.click(timeout=1500)
            clock.moved()


def tab_to(page: Page, selector: str) -> bool:
    """Reach a button with Tab alone. If it has gone, nothing else is left that would take Enter."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return True
    page.evaluate("document.activeElement?.blur()")
    return False


def play_by_keys(page: Page) -> int:
    """Play a whole domino game without touching the mouse; count the decisions."""
    moves, steps, clock = 0, 0, Clock()
    while not finished(page):
        assert steps < ENOUGH, "the keys lead nowhere"
        if first(page, "dialog[open] button.ps"):
            tab_to(page, "dialog[open] button.ps")
            page.keyboard.press("Enter")
        elif first(page, "section.action .btn.primary"):
            page.keyboard.press("Enter")
            moves += 1
            clock.moved()
            page.wait_for_timeout(25)
        elif first(page, "main.table button.spot"):
            page.keyboard.press("ArrowRight")
        elif first(page, "main.table button.slot"):
            for digit in "1234":
                page.keyboard.press(digit)
                if first(page, "section.action .btn.primary"):
                    break
        elif first(page, "main.table .cave button.ps"):
            page.keyboard.press("1")
        elif first(page, "section.action .buttons .btn:not(.icon)"):
            if tab_to(page, "section.action .buttons .btn"):
                page.keyboard.press("Enter")
                page.evaluate("document.activeElement?.blur()")
                clock.moved()
        else:
            clock.wait(page)
            continue
        steps += 1
    return moves
