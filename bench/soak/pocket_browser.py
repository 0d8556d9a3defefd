"""Whole games in a browser without server and network, every game and mode, played by hand:
`python -m bench.soak.pocket_browser [--games 3]`.

Against bots with any number of players, and Krom around one screen. Nothing may be asked outside,
the result is shown, the replay goes to its end. Resumes where it stopped; results are in
bench/soak/pocket_browser.json.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright
from tests.web.alone import left_alone, outward
from tests.web.driver import play_dominoes
from tests.web.krom_driver import krom_table, play_krom
from tests.web.place import DESK, launch, new_table, watched

RESULTS = Path(__file__).with_suffix(".json")
DOMINOES: list[tuple[str, str | None, dict[str, Any]]] = [
    ("kingdomino", None, {}),
    ("kingdomino", None, {"dynasty": True}),
    ("kingdomino", None, {"mighty_duel": True}),
    ("origins", "discovery", {}),
    ("origins", "totem", {}),
    ("origins", "tribe", {}),
]


def setups() -> list[str]:
    """As JSON: game, mode, options, players, and who sits at the other seats of Krom."""
    dominoes = [
        [game, mode, options, players, "bot"]
        for game, mode, options in DOMINOES
        for players in ((2,) if options else (2, 3, 4))
    ]
    around_one_screen: list[Any] = ["krom", None, {}, 2, "me"]  # more random hands find no end
    krom = [*(["krom", None, {}, players, "bot"] for players in (2, 4)), around_one_screen]
    return [json.dumps(setup) for setup in [*dominoes, *krom]]


def play(page: Page, base: str, setup: str, seed: int) -> int:
    """A whole game and its replay; how many clicks it took."""
    game, mode, options, players, who = json.loads(setup)
    if game == "krom":
        krom_table(page, base, players, who, seed)
    else:
        new_table(page, base, game, players, mode, seed, **options)
    page.wait_for_selector("main.table, main.krom")
    assert "/t/pocket-" in page.url
    clicks = play_krom(page, seed=seed) if game == "krom" else play_dominoes(page)
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.locator(".controls input[type=range]")
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    return clicks


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of every set-up")
    asked = parser.parse_args(arguments)
    held: dict[str, Any] = {"clicks": {}, "complaints": []}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with left_alone(browser, Path(folder), DESK) as (context, base):
            for setup in setups():
                done = held["clicks"].setdefault(setup, [])
                while len(done) < asked.games:
                    page = context.new_page()
                    heard = [watched(page), outward(page)]
                    done.append(play(page, base, setup, seed=len(done) + 1))
                    page.close()
                    held["complaints"] += [line for lines in heard for line in lines]
                    RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
                    print(setup, done[-1], "clicks", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
