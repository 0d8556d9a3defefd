"""What a browser shows before it installs the page: `python -m tests.web.screens`.

A phone and a wide screen in the middle of a game, as the manifest names them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.web.driver import play_dominoes, until_placing
from tests.web.place import PHONE, ROOT, launch, new_table, serving, sit

SCREENS = {
    "narrow": (PHONE, "kingdomino", None),
    "wide": ({"width": 1280, "height": 800}, "origins", "tribe"),
}


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as base,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for name, (size, game, mode) in SCREENS.items():
            page = sit(browser, size).new_page()
            new_table(page, base, game, 2, mode, seed=7)
            page.wait_for_selector("main.table")
            play_dominoes(page, 20)
            until_placing(page)
            page.screenshot(path=ROOT / f"web/public/screen-{name}.png")


if __name__ == "__main__":
    main()
