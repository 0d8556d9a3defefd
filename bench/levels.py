"""The steps between neighbouring levels, two players, every game and mode.

    python -m bench.levels --games 200            # resumes; results in bench/arena/levels
    python -m bench.levels --setups duel --steps spirit --games 60

Every level thinks as long as it does in the product: the strongest 2 s a move.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from bench.setups import Setup
from bench.steps import step
from pravek.arena.run import Tournament
from pravek.bots.levels import LEVELS, bot_for

HERE = Path(__file__).parent / "arena" / "levels"
SETUPS: dict[str, Setup] = {
    "kingdomino": ("kingdomino", {"players": 2}),
    "duel": ("kingdomino", {"players": 2, "mighty_duel": True}),
    "discovery": ("origins", {"players": 2, "mode": "discovery"}),
    "totem": ("origins", {"players": 2, "mode": "totem"}),
    "tribe": ("origins", {"players": 2, "mode": "tribe"}),
    "short": ("origins", {"players": 2, "mode": "discovery", "short": True}),
    "krom": ("krom", {"players": 2}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--setups", default=",".join(SETUPS))
    parser.add_argument("--steps", default=",".join(LEVELS), help="levels to be measured")
    parser.add_argument("--seed", type=int, default=2026)
    wish = parser.parse_args()
    for name in wish.setups.split(","):
        game, options = SETUPS[name]
        for weak, strong in pairwise(LEVELS):
            if strong in wish.steps.split(","):
                bots = (bot_for(game, strong, options), bot_for(game, weak, options))
                step(HERE, name, Tournament(game, options, wish.seed), bots, wish.games)


if __name__ == "__main__":
    main()
