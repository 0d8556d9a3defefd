"""Screenshots of every page at desktop and phone size: `python -m tests.web.shots FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.driver import clickable, finished, first, play_dominoes
from tests.web.place import DESK, PHONE, TABLET, launch, new_table, serving, sit

PLAIN = {
    "home": "/",
    "new-kingdomino": "/new/kingdomino",
    "new-origins": "/new/origins",
    "new-krom": "/new/krom",
    "rules": "/rules",
    "rules-kingdomino": "/rules/kingdomino",
    "rules-tribe": "/rules/tribe",
    "rules-krom": "/rules/krom",
    "learn-origins": "/learn/origins",
    "score": "/score",
    "replay-open": "/replay",
    "tables": "/tables",
    "about": "/about",
    "trouble": "/t/nosuchtable",
}


def shoot(page: Page, folder: Path, name: str, whole: bool = False) -> None:
    for size, viewport in (("desktop", DESK), ("phone", PHONE)):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        page.wait_for_timeout(350)
        page.screenshot(path=folder / f"{name}-{size}.png", full_page=whole)
    page.set_viewport_size(DESK)  # type: ignore[arg-type]


def until_duty(page: Page, words: str, most: int = 400) -> bool:
    """Play on until the action bar says so."""
    for _ in range(most):
        if finished(page):
            return False
        if words in page.locator("section.action p").inner_text():
            return True
        if target := clickable(page):
            try:
                target.click(timeout=1500)
            except Exception:
                continue
        page.wait_for_timeout(30)
    return False


def dominoes(browser: Browser, base: str, folder: Path, game: str, mode: str | None) -> None:
    page = sit(browser, DESK).new_page()
    new_table(page, base, game, 4, mode)
    page.wait_for_selector("main.table")
    name = mode or game
    play_dominoes(page, 20)
    if until_duty(page, "Place domino"):
        page.locator("button.spot").first.click()
    shoot(page, folder, f"{name}-table")
    page.emulate_media(color_scheme="dark")
    shoot(page, folder, f"{name}-table-dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    page.wait_for_timeout(300)
    page.screenshot(path=folder / f"{name}-table-tablet.png")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    if mode and until_duty(page, "erupts!"):
        page.locator("button.spot").first.click()
        shoot(page, folder, f"{name}-eruption")
    if mode == "tribe" and until_duty(page, "Recruit"):
        if person := first(page, ".cave button.ps"):
            person.click()
        shoot(page, folder, f"{name}-recruit")
    play_dominoes(page)
    page.wait_for_timeout(800)
    shoot(page, folder, f"{name}-result", whole=True)
    if game == "kingdomino":
        page.get_by_role("link", name="Watch the replay").click()
        page.wait_for_selector("input[type=range]")
        page.locator("input[type=range]").fill("30")
        page.wait_for_timeout(600)
        shoot(page, folder, "replay")


def lobby(browser: Browser, base: str, folder: Path) -> None:
    page = sit(browser, DESK).new_page()
    page.goto(f"{base}/new/kingdomino")
    page.locator("label.chip", has_text="3 ").first.click()
    page.locator(".seat").nth(1).locator("select").first.select_option("open")
    page.locator(".go button.primary").click()
    page.wait_for_selector(".qr")
    shoot(page, folder, "lobby", whole=True)
    words = page.locator(".words").inner_text()
    guest = sit(browser, DESK, name="Todor").new_page()
    guest.goto(f"{base}/join/{words}")
    guest.wait_for_selector("form")
    shoot(guest, folder, "join")


def krom(browser: Browser, base: str, folder: Path) -> None:
    page = sit(browser, DESK).new_page()
    new_table(page, base, "krom", 4)
    page.wait_for_timeout(1500)
    shoot(page, folder, "krom-table")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as base,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name, path in PLAIN.items():
            page = sit(browser, DESK).new_page()
            page.goto(base + path)
            page.wait_for_timeout(900)
            shoot(page, folder, name, whole=True)
            page.context.close()
        lobby(browser, base, folder)
        dominoes(browser, base, folder, "kingdomino", None)
        for mode in ("discovery", "totem", "tribe"):
            dominoes(browser, base, folder, "origins", mode)
        krom(browser, base, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "web/shots"))
