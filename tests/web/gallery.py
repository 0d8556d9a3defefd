"""Every page and every kind of decision in five languages, on sheets to be looked at:
`python -m tests.web.gallery FOLDER`.

A sheet shows one page or decision in all of them, on desktops or on phones. Decisions come from
games that are played to their end; rare ones are slipped in.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.best_shots import beside
from tests.web.driver import finished, play_dominoes
from tests.web.helped import HINT, ask, placing
from tests.web.krom_driver import click_on, duty, krom_table, play_krom
from tests.web.place import DESK, PHONE, hand_over, launch, new_table, open_table, serving, sit
from tests.web.puzzling import click, simple
from tests.web.reading import LANGUAGES, SPEAK
from tests.web.shots import PLAIN
from tests.web.slipped import slip
from tests.web.test_decisions import RARE, kind
from tests.web.test_puzzles import KINDS

SIZES = {"phone": PHONE, "desk": DESK}


class Gallery:
    def __init__(self, browser: Browser, folder: Path) -> None:
        self._folder = folder
        self._packer = sit(browser, DESK).new_page()
        folder.mkdir(parents=True, exist_ok=True)

    def hang(
        self,
        page: Page,
        name: str,
        ready: str = "main",
        opened: str | None = None,
        then: Callable[[], object] | None = None,
    ) -> None:
        """The page as it is now, in every language, with what a button opens, or after something
        has been done on it; it speaks English again afterwards."""
        taken: dict[str, list[bytes]] = {size: [] for size in SIZES}
        for language in (*LANGUAGES[1:], "en"):
            page.evaluate(SPEAK, language)
            page.reload()
            page.wait_for_selector(ready)
            page.wait_for_load_state("networkidle")
            if opened:
                page.locator(opened).click()
                page.locator("dialog[open]").wait_for()
            if then:
                then()
            for size, viewport in SIZES.items():
                page.set_viewport_size(viewport)  # type: ignore[arg-type]
                page.wait_for_timeout(250)
                taken[size].append(page.screenshot())
        for size, pictures in taken.items():
            sheet = self._folder / f"{name}-{size}.png"
            sheet.write_bytes(
                beside(self._packer, pictures, 2000, across=5 if size == "phone" else 2)
            )


def decisions(
    gallery: Gallery,
    page: Page,
    name: str,
    next_kind: Callable[[], str | None],
    play: Callable[[], object],
) -> None:
    met = set[str]()
    while not finished(page):
        asked = next_kind()
        if asked and asked not in met:
            met.add(asked)
            gallery.hang(page, f"{name}-{asked.lower()}", "section.action p")
        play()
    gallery.hang(page, f"{name}-result", "main.result h2, main.result h1")


def dominoes(gallery: Gallery, browser: Browser, base: str) -> None:
    for game, mode, players in (
        ("kingdomino", None, 2),
        ("origins", "discovery", 3),
        ("origins", "totem", 4),
        ("origins", "tribe", 4),
    ):
        page = sit(browser, DESK).new_page()
        new_table(page, base, game, players, mode, seed=4)
        page.wait_for_selector("main.table")
        decisions(
            gallery,
            page,
            mode or game,
            lambda page=page: kind(page),
            lambda page=page: play_dominoes(page, 1),
        )
        page.context.close()


def krom(gallery: Gallery, browser: Browser, base: str) -> None:
    page, rng = sit(browser, DESK).new_page(), Random(3)
    krom_table(page, base, 4, seed=3)
    page.wait_for_selector("main.krom")

    def play() -> None:
        if not click_on(page, rng):
            page.wait_for_timeout(40)

    def asked() -> str | None:
        if not page.locator("section.action .btn:visible, .tray button:enabled").count():
            return None
        if (owed := duty(page)) != "ActionTurn":
            return owed
        sentence = page.locator("section.action p span").first.inner_text()
        return f"turn-{re.sub(r'[^a-z]+', '-', sentence.lower())[:24]}"  # each area has its own

    decisions(gallery, page, "krom", asked, play)
    page.context.close()


def rare(gallery: Gallery, browser: Browser, base: str) -> None:
    """What a game may not bring, slipped in."""
    for mode, kinds in RARE.items():
        page = sit(browser, DESK).new_page()
        owed = next(iter(kinds.values()))
        slip(page, lambda: owed)  # noqa: B023 (the page is told of the latest)
        new_table(page, base, "origins", 4, mode, seed=4)
        for name, owed in kinds.items():  # noqa: B007 (the page is told of it)
            gallery.hang(page, f"{mode}-{name}-slipped", "section.action p")
        page.context.close()


def pages(gallery: Gallery, browser: Browser, base: str) -> None:
    for name, path in PLAIN.items():
        page = sit(browser, DESK).new_page()
        page.goto(base + path)
        gallery.hang(page, f"page-{name}")
        page.context.close()


def friends(gallery: Gallery, browser: Browser, base: str) -> None:
    """A lobby, who is invited to it, one's own tables, the menu and the wishes of a device."""
    host, guest = sit(browser, DESK).new_page(), sit(browser, DESK, name="").new_page()
    words, _ = open_table(host, base, "kingdomino")
    gallery.hang(host, "lobby", ".words")
    guest.goto(f"{base}/join/{words}")
    gallery.hang(guest, "join", "form input")
    gallery.hang(host, "menu", ".words", "header button[aria-haspopup=dialog]")
    host.goto(f"{base}/tables")
    gallery.hang(host, "my-tables")
    gallery.hang(host, "settings", opened="header.top button[aria-haspopup=dialog]")


def dark(gallery: Gallery, browser: Browser, base: str) -> None:
    page = sit(browser, DESK, theme="dark").new_page()
    for name in ("home", "new-krom", "rules-tribe", "score"):
        page.goto(base + PLAIN[name])
        gallery.hang(page, f"dark-{name}")
    for game, mode in (("kingdomino", None), ("origins", "tribe")):
        new_table(page, base, game, 4, mode, seed=4)
        play_dominoes(page, 12)
        gallery.hang(page, f"dark-{mode or game}", "section.action p")
    hand_over(page)
    gallery.hang(page, "dark-result", "main.result h2")
    krom_table(page, base, 4, seed=3)
    play_krom(page, 8)
    gallery.hang(page, "dark-krom", "section.action p")


def teaching(gallery: Gallery, browser: Browser, base: str) -> None:
    """Puzzles with a wrong answer and the solution, the end of a lesson, the deals of the day, a
    hint at a table."""
    page = sit(browser, DESK).new_page()
    for game, kinds in KINDS.items():
        known = simple(page, base, game, *kinds)
        page.goto(f"{base}/puzzles/{known.id}")
        table = "main.table, main.krom"
        gallery.hang(page, f"puzzle-{game}", table)
        gallery.hang(page, f"puzzle-{game}-wrong", table, then=partial(wrong, page, known.wrong))
        gallery.hang(page, f"puzzle-{game}-solution", table, then=partial(solution, page))
    for name in ("puzzles", "learn/krom", "daily", "daily/krom"):
        page.goto(f"{base}/{name}")
        gallery.hang(page, f"page-{name.replace('/', '-')}")
    page.goto(f"{base}/learn/kingdomino/crowns")
    gallery.hang(page, "lesson")
    gallery.hang(page, "lesson-end", then=partial(to_the_end, page))
    placing(page, base)
    gallery.hang(page, "hint", HINT, then=partial(ask, page))
    page.context.close()


def wrong(page: Page, action: dict[str, Any]) -> None:
    click(page, action)
    page.locator(".bad").first.wait_for()


def solution(page: Page) -> None:
    page.locator(".task .btn").last.click()
    page.locator("figure .num").nth(1).wait_for()


def to_the_end(page: Page) -> None:
    """Answer whatever is asked on the way."""
    while page.locator(".turn button.primary").count():
        if page.locator(".answer:enabled").count():
            page.locator(".answer").first.click()
        page.locator(".turn button.primary").click()
    page.locator(".cards a").first.wait_for()


ROOMS = {
    "teaching": teaching,
    "pages": pages,
    "friends": friends,
    "dominoes": dominoes,
    "rare": rare,
    "krom": krom,
    "dark": dark,
}


def main(folder: Path, rooms: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as base,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        gallery = Gallery(browser, folder)
        for room in rooms or ROOMS:
            ROOMS[room](gallery, browser, base)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
