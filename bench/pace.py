"""How long a move of each level takes: `python -m bench.pace`.

Bots of one level play each other, on one core, at every table of bench/setups.py. A move is a
whole turn, with all its decisions. Told are the median, the 99th percentile and the longest of at
least so many moves, in seconds, beside what a move of the level may take. Kept in bench/pace.json;
a table that is there is not measured again. The first decisions of a process, which load nets and
compiled code, are not counted. It fails if one move in a hundred takes longer than it may.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from bench.setups import SETUPS
from pravek.arena.game import Timed
from pravek.bots import make, play_match
from pravek.bots.levels import LEVELS, bot_for
from pravek.core.match import Match

QUICKLY = re.compile(r"time=[0-9.]+")
RESULTS = Path(__file__).with_suffix(".json")


def moves(table: str, bot: str, many: int, seconds: float) -> list[float]:
    """The seconds of at least so many moves, from whole games."""
    name, options = SETUPS[table]
    found: list[float] = []
    deal = 0
    while len(found) < many:
        match: Match[Any] = Match(name, seed=deal, **options)
        bots = [Timed(make(bot, match.game, seed=seat)) for seat in range(match.game.players)]
        play_match(match, bots, seconds=seconds)
        found += [move for timed in bots for move in timed.moves]
        deal += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--tables", default=",".join(SETUPS))
    wish = parser.parse_args()
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for table in wish.tables.split(","):
        for name, level in LEVELS.items():
            game, options = SETUPS[table]
            if (key := f"{table} {name}") in kept:
                continue
            bot = bot_for(game, name, options)
            moves(table, QUICKLY.sub("time=0.01", bot), 1, level.seconds)
            took = np.array(moves(table, bot, wish.moves, level.seconds))
            kept[key] = {
                "bot": bot,
                "moves": len(took),
                "median": round(float(np.median(took)), 4),
                "p99": round(float(np.quantile(took, 0.99)), 4),
                "longest": round(float(took.max()), 4),
                "may take": level.seconds,
            }
            print(key, kept[key], flush=True)
            RESULTS.write_text(json.dumps(kept, indent=1) + "\n")
    if late := [key for key, found in kept.items() if found["p99"] > found["may take"]]:
        raise SystemExit(f"too slow: {', '.join(late)}")


if __name__ == "__main__":
    main()
