"""How quick a table without a network is: `python -m bench.pocket bench/pocket.json`.

By the page's own clock, on a device that has kept everything and has no server any more: from the
tap on *Play* in a page that has just come (Python begins then) to the frame with the board, five
times, and once where Python has never begun on the device; from a move to its answer with the next
offers; and how long a bot of the middle level takes. Measure on a quiet machine.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.web.alone import begun, left_alone
from tests.web.driver import play_dominoes
from tests.web.krom_driver import play_krom
from tests.web.place import DESK, deal_code, launch, machine

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {}),
    ("origins", {"mode": "tribe"}),
    ("krom", {}),
]
LISTEN = """
    globalThis.spoken = [];
    const note = (...words) => spoken.push([performance.now(), ...words]);
    globalThis.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                const told = data.filter(({ t }) => t === "events" || t === "snapshot");
                const owes = told.at(-1)?.d.position?.owes.seats ?? null;
                if (data.length) note("heard", data.map(({ t }) => t), owes);
            });
        }
        postMessage(message) {
            note("said", [message.t], null);
            super.postMessage(message);
        }
    };
"""
"""When the page said something to its home, and when it heard something: whose turn it is then."""
TAP = """() => new Promise((done) => {
    document.querySelector(".go button.primary").click();
    const begun = performance.now();
    const look = () => document.querySelector("main.table .board, main.krom .areas")
        ? requestAnimationFrame(() => done(performance.now() - begun))
        : requestAnimationFrame(look);
    look();
})"""


def tap(context: BrowserContext, base: str, game: str, options: dict[str, Any]) -> tuple[Page, int]:
    """A page that has just come, and how many milliseconds later its board was there."""
    page = context.new_page()
    page.add_init_script(LISTEN)
    page.goto(f"{base}/new/{game}?deal={quote(deal_code(game, 2, 7, **options))}")
    page.wait_for_selector(".go button.primary:enabled")
    return page, round(page.evaluate(TAP))


def answers(page: Page) -> tuple[list[float], list[float]]:
    """Milliseconds from each of our moves to its answer, and of each decision of a bot."""
    moves: list[float] = []
    bots: list[float] = []
    said: float | None = None
    bot_since: float | None = None
    for when, way, words, owes in page.evaluate("spoken"):
        if way == "said":
            said = when if "move" in words else said
        elif "ack" in words and said is not None:
            moves.append(when - said)
            said = None
        if owes is not None:
            if bot_since is not None:
                bots.append(when - bot_since)
            bot_since = when if owes and 0 not in owes else None
    return moves, bots


def p95(times: list[float]) -> int:
    return round(statistics.quantiles(times, n=20)[-1])


def measure(context: BrowserContext, base: str) -> dict[str, Any]:
    page, passed = tap(context, base, *TABLES[0])
    begun(page)
    page.close()
    found: dict[str, Any] = {"tap to board, Python's first start of all, ms": passed}
    for game, options in TABLES:
        taps, moves, bots = list[int](), list[float](), list[float]()
        for number in range(5):
            page, passed = tap(context, base, game, options)
            taps.append(passed)
            if number < 2:
                page.wait_for_selector("main.table, main.krom")
                play_krom(page) if game == "krom" else play_dominoes(page)
                mine, theirs = answers(page)
                moves, bots = moves + mine, bots + theirs
            page.close()
        found[game] = {
            "tap to board, ms": taps,
            "median, ms": round(statistics.median(taps)),
            "moves": len(moves),
            "offers after a move, p95 ms": p95(moves),
            "decisions of bots": len(bots),
            "a bot's answer, p95 ms": p95(bots),
        }
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with left_alone(browser, Path(folder), DESK) as (context, base):
            found = measure(context, base) | {"machine": machine(browser)}
        browser.close()
    text = json.dumps(found, indent=1)
    print(text)
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
