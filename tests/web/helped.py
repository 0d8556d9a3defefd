"""Somebody who asks for help at a table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.web.driver import until_placing
from tests.web.place import new_table

DESK = {"width": 1280, "height": 800}
HINT, LINE = "header button.hint", "aside.hint"
REASON = {"key": "more_points", "args": {"points": 3}, "text": "It brings 3 points more at once."}
REMARK = {"label": "mistake", "loss": 0.06, "error": 0.01, "points": 6.2, "because": [REASON]}


def ask(page: Page) -> None:
    """Wait until it is our turn, and tap the hint; the engines of a fresh server are loaded."""
    page.locator(f"{HINT}:enabled").click()
    expect(page.locator(f"{LINE} .btn.primary")).to_be_visible()


def placing(page: Page, base: str, **more: Any) -> None:
    new_table(page, base, "kingdomino", 2, seed=5, **more)
    page.wait_for_selector("main.table")
    until_placing(page)
