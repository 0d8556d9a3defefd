"""Every game on six screens at once, each decision looked at: `python -m bench.soak.layout`.

One game of each mode and player count; Tribe with four also in the other languages. What was found
on each screen is kept in bench/soak/layout.json with the tree it was found in: a game that was
clean in this tree is not played again. Anything found fails the soak.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.web.layout import PLAYS, examine_game
from tests.web.place import launch, serving

from bench.soak.browser import tree

RESULTS = Path(__file__).with_suffix(".json")
LANGUAGES = ("pl", "bg", "cs", "sk")
GAMES = [(name, "en") for name in PLAYS] + [("origins-tribe-4", each) for each in LANGUAGES]


def clean(found: dict[str, Any]) -> bool:
    return not any(screen["wrong"] for screen in found["screens"].values())


def save(done: dict[str, Any]) -> None:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(done[name])}" for name in sorted(done))
    RESULTS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    asked = arguments or []
    done: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    here = tree()
    with sync_playwright() as playwright, launch(playwright) as browser:
        for game, language in GAMES:
            name = f"{game}-{language}"
            if asked and game not in asked:
                continue
            if name in done and done[name]["tree"] == here and clean(done[name]):
                continue
            with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as base:
                screens = examine_game(browser, base, PLAYS[game], language=language)
            done[name] = {"tree": here, "screens": screens}
            save(done)
            print(f"{name}: {'clean' if clean(done[name]) else screens}", flush=True)
    wanted = [f"{game}-{language}" for game, language in GAMES if not asked or game in asked]
    broken = [name for name in wanted if not clean(done[name])]
    assert not broken, broken


if __name__ == "__main__":
    main(sys.argv[1:])
