"""Random games in Pyodide and in native Python, told event by event: `python -m bench.soak.pocket`.

Fifty games of every set-up of every game. Resumes where it stopped; a set-up on which the two
disagree is written down. Progress and results are in bench/soak/pocket.json.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

from tests.pocket import playing
from tests.pocket.pyodide import in_pocket

from pravek.core import registry
from pravek.testing.setups import Setup, setups_of

RESULTS = Path(__file__).with_suffix(".json")


def compare(setup: Setup, games: int) -> tuple[int, str | None]:
    """How many events were told, and the first line on which the two disagree."""
    asked = json.dumps([[setup.game, setup.wishes, seed] for seed in range(games)])
    with ThreadPoolExecutor() as beside:
        told = beside.submit(in_pocket, playing.__file__, asked)
        here = playing.main(asked).split("\n")
        there = told.result().split("\n")
    pairs = zip(here, there, strict=False)
    wrong = next((f"{mine} != {theirs}" for mine, theirs in pairs if mine != theirs), None)
    if wrong is None and len(here) != len(there):
        wrong = f"{len(here)} lines here, {len(there)} there"
    return len(here), wrong


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args(arguments)
    until = monotonic() + asked.seconds
    held: dict[str, Any] = {"games a set-up": asked.games, "lines": 0, "done": [], "wrong": {}}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8"))
    for setup in (setup for entry in registry.entries() for setup in setups_of(entry)):
        if str(setup) in held["done"] or monotonic() > until:
            continue
        lines, wrong = compare(setup, asked.games)
        held["lines"] += lines
        held["done"].append(str(setup))
        if wrong is not None:
            held["wrong"][str(setup)] = wrong
        RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
    print(f"{len(held['done'])} set-ups, {held['lines']} lines, {len(held['wrong'])} disagree")


if __name__ == "__main__":
    main()
