"""The ladder random < greedy < full-greedy < montecarlo < search in every mode and player count.

    python -m bench.ladder --games 200                    # resumes; results in bench/arena/ladder
    python -m bench.ladder --games 200 --setups origins-tribe-4

Neighbours meet in paired deals: one of the stronger against the weaker at all other seats.
`--ladder` names other bots, e.g. with `sims` instead of `time`, which a busy machine can't change.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from bench.setups import MODES, Setup
from bench.steps import step
from pravek.arena.run import Tournament

HERE = Path(__file__).parent / "arena" / "ladder"
LADDER = ("random", "greedy", "full-greedy", "montecarlo:time=0.1", "search:time=0.1")
SETUPS: dict[str, Setup] = {
    f"origins-{mode}-{players}": ("origins", {"mode": mode, "players": players})
    for mode in MODES
    for players in (2, 3, 4)
} | {
    "kingdomino-2": ("kingdomino", {"players": 2}),
    "kingdomino-3": ("kingdomino", {"players": 3}),
    "kingdomino-4": ("kingdomino", {"players": 4, "harmony": True, "middle_kingdom": True}),
    "kingdomino-duel": ("kingdomino", {"players": 2, "mighty_duel": True}),
}


def climb(names: Sequence[str], bots: Sequence[str], games: int, seed: int, jobs: int) -> bool:
    """Whether every step of these set-ups is above neutral."""
    above = []
    for name in names:
        game, options = SETUPS[name]
        for weak, strong in pairwise(bots):
            tournament = Tournament(game, options, seed)
            row, *_ = step(HERE, name, tournament, (strong, weak), games, jobs)
            above.append(row.win_share_ci[0] > 1 / options["players"])
    return all(above)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--setups", default=",".join(SETUPS))
    parser.add_argument("--ladder", default=",".join(LADDER))
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    names, bots = wish.setups.split(","), wish.ladder.split(",")
    climb(names, bots, wish.games, wish.seed, wish.jobs)


if __name__ == "__main__":
    main()
