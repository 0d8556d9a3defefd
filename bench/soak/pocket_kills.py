"""The browser killed at fifty moments of games without a network:
`python -m bench.soak.pocket_kills`.

A move that the page had shown must be there when it is opened again. Resumes where it stopped;
progress and whatever was lost are in bench/soak/pocket_kills.json.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.web.killing import killed_games

RESULTS = Path(__file__).with_suffix(".json")
KILLS = {"kingdomino": 17, "origins": 17, "krom": 16}


def main(arguments: list[str] | None = None) -> None:
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    held: dict[str, Any] = {"kills": dict.fromkeys(KILLS, 0), "lost": []}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8"))
    with sync_playwright() as playwright:
        for game, wanted in KILLS.items():
            done = held["kills"][game]
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                for lost in killed_games(
                    playwright.chromium, Path(folder), game, wanted - done, done
                ):
                    held["kills"][game] += 1
                    held["lost"] += [lost] if lost else []
                    RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
                    print(f"{game}: {held['kills'][game]} kills, lost: {lost}", flush=True)


if __name__ == "__main__":
    main()
