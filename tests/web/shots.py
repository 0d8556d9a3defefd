"""Screenshots of every page at desktop and phone size: `python -m tests.web.shots FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.driver import clickable, finished, first, play_dominoes
from tests.web.krom_driver import click_on, duty, play_krom
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
    "review-open": "/review",
    "tables": "/tables",
    "about": "/about",
    "trouble": "/t/nosuchtable",
}
LONG_WORDS = ("home", "new-origins", "learn-origins", "score", "about")
"""Pages that are looked at in the languages with the longest words, too."""


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


def until_krom(page: Page, wanted: Callable[[], bool], seed: int = 1) -> bool:
    """Play Krom on until the table shows what is wanted."""
    rng = Random(seed)
    while not finished(page):
        if wanted():
            return True
        if not click_on(page, rng):
            page.wait_for_timeout(40)
    return False


TAKE_BACK = """rounds => {
  const round = Number(document.querySelector("header")?.innerText.match(/Round (\\d+)/)?.[1]);
  const buttons = [...document.querySelectorAll("dialog button")];
  const button = buttons.find((one) => one.innerText === "I play again");
  if (!(round >= rounds) || !button) return false;
  button.click();
  return true;
}"""


def lend(page: Page, rounds: int) -> None:
    """Let a bot play our seat until that round; it plays better than these scripts, and fast."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Menu").click()
    page.wait_for_function(TAKE_BACK, arg=rounds)


def ghost_with_points(page: Page) -> None:
    """Play on until a domino is held where it brings points."""
    while not finished(page):
        if first(page, "section.action .btn[title=R]"):
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Escape")
            page.keyboard.press("r")
            page.wait_for_timeout(200)
            if page.locator(".ghost .plus").inner_text() not in ("+0", "×"):
                return
            page.keyboard.press("Enter")
        elif target := clickable(page):
            try:
                target.click(timeout=1500)
            except Exception:
                continue
        page.wait_for_timeout(60)


def four(page: Page, base: str, game: str, mode: str | None = None) -> None:
    """A table of four with bots of three levels."""
    page.goto(f"{base}/new/{game}")
    page.locator("label.chip", has_text="4 ").first.click()
    if mode:
        page.locator("label.choice").nth(["discovery", "totem", "tribe"].index(mode)).click()
    for seat, level in enumerate(("pebble", "stone", "cairn"), 1):
        page.locator(".seat").nth(seat).locator("select").nth(1).select_option(level)
    page.locator(".go button.primary").click()
    page.wait_for_selector("main.table, main.krom")


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


def duel(browser: Browser, base: str, folder: Path) -> None:
    """The largest board on the smallest screen."""
    page = sit(browser, PHONE).new_page()
    new_table(page, base, "origins", 2, "tribe")
    page.wait_for_selector("main.table")
    play_dominoes(page, 40)
    if until_duty(page, "Place domino"):
        page.wait_for_timeout(300)
    shoot(page, folder, "duel-table")


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
    shoot(page, folder, "krom-characters")
    for kind in ("Movement", "Fight", "Walk", "Climbing", "Looting"):
        if until_krom(page, lambda kind=kind: duty(page) == kind):  # type: ignore[misc]
            page.wait_for_timeout(400)
            shoot(page, folder, f"krom-{kind.lower()}")
    page.emulate_media(color_scheme="dark")
    shoot(page, folder, "krom-table-dark")
    page.emulate_media(color_scheme="light")
    play_krom(page)
    page.wait_for_timeout(900)
    shoot(page, folder, "krom-result", whole=True)


def every(browser: Browser, base: str, folder: Path) -> None:
    for name, path in PLAIN.items():
        for language in ("en", "pl", "bg") if name in LONG_WORDS else ("en",):
            page = sit(browser, DESK, language=language).new_page()
            page.goto(base + path)
            page.wait_for_timeout(900)
            shoot(page, folder, name if language == "en" else f"{name}-{language}", whole=True)
            page.context.close()
    lobby(browser, base, folder)
    dominoes(browser, base, folder, "kingdomino", None)
    for mode in ("discovery", "totem", "tribe"):
        dominoes(browser, base, folder, "origins", mode)
    duel(browser, base, folder)
    krom(browser, base, folder)


def main(folder: Path, make: Callable[[Browser, str, Path], None], bot_pause: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), bot_pause=bot_pause) as base,
        sync_playwright() as playwright,
    ):
        make(launch(playwright), base, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1] if sys.argv[1:] else "web/shots"), every, bot_pause=0)
