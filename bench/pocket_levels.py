"""The two strongest levels of a page without a network against the levels of the server.

    python -m bench.pocket_levels --games 20      # resumes; results in bench/arena/pocket

They think here on the rules alone, as in a page. A page is about half as quick as native Python, so
they are given half of their time. Krom has no search in a page: its levels are the server's, but
for the strongest, which is the server's second.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from bench.levels import SETUPS
from bench.steps import step
from pravek.arena.run import Tournament
from pravek.bots.levels import bot_for

HERE = Path(__file__).parent / "arena" / "pocket"
IN_A_PAGE = {"menhir": "search:time=0.6", "spirit": "search:time=2"}
"""As `bots.levels` has them where NumPy is missing (tests/pocket holds that)."""
PAIRS = (("menhir", "cairn"), ("menhir", "menhir"), ("spirit", "menhir"))


def halved(spec: str) -> str:
    return re.sub(r"time=([\d.]+)", lambda found: f"time={float(found[1]) / 2:g}", spec)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--setups", default="kingdomino,discovery,totem,tribe")
    parser.add_argument("--seed", type=int, default=2026)
    wish = parser.parse_args()
    sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    for name in wish.setups.split(","):
        game, options = SETUPS[name]
        for level, rival in PAIRS:
            bots = halved(IN_A_PAGE[level]), bot_for(game, rival, options)
            step(HERE, name, Tournament(game, options, wish.seed), bots, wish.games)


if __name__ == "__main__":
    main()
