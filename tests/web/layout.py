"""One seat open on six screens at once: whether each shows, at every decision, all that one needs.

The screens take turns in deciding, so each is seen while it is only looked at and while something
is chosen on it. Used by test_layout.py and, for every game, by bench/soak/layout.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Page
from tests.web.driver import Clock, clickable, finished
from tests.web.examine import EXAMINE, WATCH_SHIFTS
from tests.web.krom_driver import click_on, krom_table
from tests.web.place import new_table, sit

SIZES = ((1440, 900), (1280, 800), (768, 1024), (390, 844), (360, 640), (844, 390))
CONTROL, SQUARE = 44, 24
"""The least width and height of what one taps, in pixels of CSS."""
STEADY = 2
"""Pixels by which a board may move or grow without being seen to."""
SHIFT = 0.05
"""The most that a page may shift in a game without anybody touching it."""

FRAME = {
    "header .brand": CONTROL,
    "header .btn": CONTROL,
    "section.action .btn": CONTROL,
    "section.action p": 0,
    ".tabs button": CONTROL,
}
"""What one needs at every table, and how large it must be where it is seen."""
DOMINOES = FRAME | {
    "main.table .felt .board": 0,
    "main.table .felt .plate": 0,
    "main.table button.spot": SQUARE,
    "main.table button.slot": CONTROL,
    "main.table button.dr": CONTROL,
    "main.table .cave button.ps": CONTROL,
}
KROM = FRAME | {
    ".tray": 0,
    ".tray button:enabled:not([aria-disabled=true])": CONTROL,
    ".card.lit": CONTROL,
    ".seg button": CONTROL,
}

SHOWN = "Number(document.querySelector('.room')?.dataset.shown ?? 0)"


def grown(before: list[Any], after: list[Any]) -> bool:
    """Whether the land stretches further than before."""

    def stretch(cells: list[Any]) -> list[int]:
        xs, ys = [0, *(x for x, _ in cells)], [0, *(y for _, y in cells)]
        return [min(xs), max(xs), min(ys), max(ys)]

    return stretch(before) != stretch(after)


@dataclass
class Screen:
    """One of the six, and what was wrong on it."""

    page: Page
    needs: dict[str, int]
    wrong: dict[str, int] = field(default_factory=dict)
    land: dict[str, Any] | None = None
    examined: int = 0

    def blame(self, complaint: str, when: str) -> None:
        told = f"{complaint} [{when}]"
        self.wrong[told] = self.wrong.get(told, 0) + 1

    def examine(self, number: int = 0) -> None:
        found = self.page.evaluate(EXAMINE, [self.needs, number])
        if found is None:
            return  # the result is another page
        when = found["when"]
        for complaint in found["wrong"]:
            self.blame(complaint, when)
        land, before = found["land"], self.land
        if land and before:
            steady = not grown(before["cells"], land["cells"])
            change = land["side"] - before["side"]
            if change < -STEADY or (steady and change > STEADY):
                self.blame(f"squares of {before['side']:.0f} became {land['side']:.0f}", when)
            moved = max(abs(land[axis] - before[axis]) for axis in "xy")
            if steady and moved > STEADY:
                self.blame(f"the board moved by {moved:.0f}", when)
        self.land = land
        self.examined += 1
        if found["sheet"]:  # between two games: the next one begins with an empty land
            self.page.locator("dialog[open] .btn.primary").click()
            self.examine(number)

    def shift(self) -> dict[str, Any]:
        shifts: dict[str, Any] = self.page.evaluate("window.shifts")
        return shifts


@dataclass(frozen=True)
class Play:
    """A table to be looked at: how it is made, what one needs there, how one goes on."""

    name: str
    make: Callable[[Page, str], None]
    needs: dict[str, int]
    step: Callable[[Page], bool]


def dominoes(game: str, players: int, mode: str | None = None, **options: Any) -> Play:
    def step(page: Page) -> bool:
        target = clickable(page)
        if target is None:
            return False
        try:
            target.click(timeout=1500)
        except Error:
            return False  # it was gone: somebody moved meanwhile
        return True

    words = [game, mode or "", *options, str(players)]
    return Play(
        "-".join(word for word in words if word),
        lambda page, base: new_table(page, base, game, players, mode, seed=5, **options),
        DOMINOES,
        step,
    )


def krom(players: int) -> Play:
    rng = Random(players)
    return Play(
        f"krom-{players}",
        lambda page, base: krom_table(page, base, players),
        KROM,
        lambda page: click_on(page, rng),
    )


PLAYS = {
    play.name: play
    for play in (
        dominoes("kingdomino", 2),
        dominoes("kingdomino", 4),
        dominoes("kingdomino", 2, mighty_duel=True),
        dominoes("kingdomino", 2, dynasty=True),
        *(
            dominoes("origins", players, mode)
            for mode in ("discovery", "totem", "tribe")
            for players in (2, 4)
        ),
        krom(2),
        krom(4),
    )
}


def shown(page: Page) -> int:
    """The number of the last thing that happened, as far as this page shows it."""
    number: int = page.evaluate(SHOWN)
    return number


def open_six(browser: Browser, base: str, play: Play, **wishes: Any) -> list[Screen]:
    pages = [
        sit(browser, {"width": width, "height": height}, **wishes).new_page()
        for width, height in SIZES
    ]
    play.make(pages[0], base)
    pages[0].wait_for_selector("section.action")
    secret = "JSON.parse(localStorage['pravek.tables'])[0].seats[0].secret"
    link = f"{pages[0].url}#seat={pages[0].evaluate(secret)}"
    for page in pages[1:]:
        page.goto(link)
    for page in pages:
        page.wait_for_selector("section.action")
        page.evaluate("document.fonts.ready")
        page.wait_for_load_state("networkidle")
        page.evaluate(WATCH_SHIFTS)
    return [Screen(page, play.needs) for page in pages]


def decide(screen: Screen, step: Callable[[Page], bool]) -> None:
    """Choose on this screen and confirm; what is chosen is looked at before."""
    before, clock = shown(screen.page), Clock()
    while shown(screen.page) == before and not finished(screen.page):
        clock.wait(screen.page)
        if step(screen.page) and screen.page.locator("section.action .btn.primary:visible").count():
            screen.examine()


def report(screens: list[Screen]) -> dict[str, Any]:
    found = {}
    for (width, height), screen in zip(SIZES, screens, strict=True):
        shift = screen.shift()
        if shift["sum"] >= SHIFT:
            worst = sorted(shift["of"].items(), key=lambda item: -item[1])[:6]
            screen.wrong[f"shifts by {shift['sum']:.3f}: {worst}"] = 1
        found[f"{width}x{height}"] = {
            "examined": screen.examined,
            "shift": round(shift["sum"], 4),
            "wrong": screen.wrong,
        }
    return found


def examine_game(
    browser: Browser, base: str, play: Play, most: int | None = None, **wishes: Any
) -> dict[str, Any]:
    """Play one game (or so many decisions of it) on six screens; what was found on each."""
    screens = open_six(browser, base, play, **wishes)
    decisions = 0
    while not finished(screens[0].page) and decisions != most:
        number = max(shown(screen.page) for screen in screens)
        for screen in screens:
            screen.examine(number)
        decide(screens[decisions % len(screens)], play.step)
        decisions += 1
    found = report(screens)
    for screen in screens:
        screen.page.context.close()
    return found
