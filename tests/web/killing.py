"""A browser that is killed, as a phone does with one that takes too much room, and opened again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL
from threading import Timer

from playwright.sync_api import BrowserContext, BrowserType, Error, Page
from tests.web.alone import keep_everything
from tests.web.driver import finished, play_dominoes
from tests.web.krom_driver import play_krom
from tests.web.place import ARGS, CHROMIUM, DESK, PATIENCE, new_table, serving

SHOWN = "aside .log ol li"
PREFS = json.dumps(json.dumps({"language": "en", "motion": "off", "name": "Hania"}))
TELL = """new MutationObserver(() => {
    const [room] = document.getElementsByClassName('room');
    const shown = room?.dataset.shown;
    if (shown && shown !== globalThis.told) console.log(`shown ${globalThis.told = shown}`);
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""The page itself tells how far it has shown a game, at the moment it does."""


class Phone:
    """A device with a memory of its own, and a browser that may be killed."""

    def __init__(self, chromium: BrowserType, folder: Path) -> None:
        self._chromium, self._folder = chromium, folder
        self.shown = 0
        """The last entry of a game that the page has shown."""

    @contextmanager
    def browser(self, offline: bool) -> Iterator[BrowserContext]:
        context = self._chromium.launch_persistent_context(
            self._folder, executable_path=CHROMIUM, args=ARGS, viewport=DESK, offline=offline
        )  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.setItem('pravek.prefs', {PREFS}); {TELL}")
        yield context
        with suppress(Error):
            context.close()

    def page(self, context: BrowserContext) -> Page:
        page = context.new_page()

        def hear(text: str) -> None:
            word, _, number = text.partition(" ")
            self.shown = int(number) if word == "shown" else self.shown

        page.on("console", lambda line: hear(line.text))
        return page

    def kill(self) -> None:
        """All at once, and nobody is asked."""
        for process in Path("/proc").iterdir():
            with suppress(OSError):
                if f"--user-data-dir={self._folder}".encode() in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), SIGKILL)


def killed_games(
    chromium: BrowserType, folder: Path, game: str, kills: int, seed: int
) -> Iterator[str | None]:
    """What was lost at each kill, or None. The game goes on where it was; a new one follows."""
    phone, rng = Phone(chromium, folder / "phone"), Random(f"{game} {seed}")
    with serving(folder, end=SIGKILL) as base, phone.browser(offline=False) as context:
        keep_everything(phone.page(context), base)
    table: str | None = None
    for _ in range(kills):
        with phone.browser(offline=True) as context:
            page = phone.page(context)
            if table is None:
                phone.shown = 0
                new_table(page, base, game, 2)
                table = page.url
            else:
                page.goto(table)
            page.wait_for_selector("div.room main")
            Timer(rng.uniform(0, 4), phone.kill).start()
            over = _play_until_it_ends(page, game)
        with phone.browser(offline=True) as context:
            page = phone.page(context)
            before = phone.shown
            if over:
                page.goto(table)
            else:  # it stands among the games that are being played
                page.goto(f"{base}/tables")
                page.locator("a.back").first.click()
            page.wait_for_selector("div.room main")
            now = int(page.locator("div.room").get_attribute("data-shown") or 0)
            table = None if over else page.url
        yield None if now >= before else f"{table}: {before} was shown, {now} is there"


def _play_until_it_ends(page: Page, game: str) -> bool:
    """Whether it was the game that ended, and not the browser."""
    play, over = play_krom if game == "krom" else play_dominoes, False
    with suppress(Error):
        while not finished(page):
            play(page, 1)
        over = True
        while True:
            page.wait_for_timeout(25)
    return over
