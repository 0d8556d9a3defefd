"""The levels of a page without a network: the steps between them, and against the server's.

    python -m bench.pocket_levels --games 12      # resumes; results in bench/arena/pocket

They think here on the rules alone, as in a page. A page is about half as quick as native Python, so
those that think by the clock are given half of their time; the others play ten times as many games.
Krom has no search in a page: its levels are the server's, but for the strongest, which is the
server's second.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

from bench.levels import SETUPS
from bench.steps import step
from pravek.arena.run import Tournament
from pravek.bots.levels import LEVELS, bot_for

HERE = Path(__file__).parent / "arena" / "pocket"
TIMED = (("menhir", "cairn"), ("menhir", "menhir"), ("spirit", "menhir"))
UNTIMED = tuple((level, level) for level in LEVELS if level not in ("menhir", "spirit"))
STEPS = (("stone", "pebble"), ("cairn", "stone"), ("menhir", "cairn"))
"""Of the page alone."""


def in_a_page(game: str, level: str, options: Mapping[str, Any]) -> str:
    """Who plays a level where NumPy is missing, with the time a page makes of its own."""

    def found(name: str) -> object:
        return None if name.partition(".")[0] in ("numpy", "numba") else find_spec(name)

    with mock.patch("pravek.bots.levels.find_spec", found):
        spec = bot_for(game, level, options)
    return re.sub(r"time=([\d.]+)", lambda time: f"time={float(time[1]) / 2:g}", spec)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--setups", default="kingdomino,discovery,totem,tribe")
    parser.add_argument("--seed", type=int, default=2026)
    wish = parser.parse_args()
    sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    for pairs, others in ((UNTIMED, bot_for), (STEPS, in_a_page), (TIMED, bot_for)):
        for name in wish.setups.split(","):
            game, options = SETUPS[name]
            for level, rival in pairs:
                bots = in_a_page(game, level, options), others(game, rival, options)
                games = wish.games * (1 if "time=" in bots[0] else 10)
                if bots[0] != bots[1]:
                    step(HERE, name, Tournament(game, options, wish.seed), bots, games)


if __name__ == "__main__":
    main()
