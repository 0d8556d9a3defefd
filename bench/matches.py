"""One bot against another at a table of bench/setups.py, in paired deals.

    python -m bench.matches kingdomino-4p --bot seer:time=0.3 --rivals full-greedy --deals 100

Deal n has the seed 1000 + n and is played once from every seat. A run goes on where it stopped:
every game is a line of bench/arena/matches. With `--then` the rivals are those of that commit.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from bench import then
from bench.setups import SETUPS
from bench.steps import step
from pravek.arena.run import Tournament
from pravek.arena.stats import Row

HERE = Path(__file__).parent / "arena" / "matches"
FIRST = 1000


def match(table: str, bot: str, rivals: str, deals: int, jobs: int = 1) -> list[Row]:
    """What a bot is worth at a table where all others are its rivals."""
    here = str(Path(sys.executable).parent)
    if here not in os.environ["PATH"].split(":"):  # bots that are programs are written in Python
        os.environ["PATH"] = f"{here}:{os.environ['PATH']}"
    game, options = SETUPS[table]
    tournament = Tournament(game, options, FIRST, consecutive=True)
    return step(HERE, table, tournament, (bot, rivals), deals * options["players"], jobs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=SETUPS)
    parser.add_argument("--bot", default="policy")
    parser.add_argument("--rivals", default="full-greedy")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--then", help="a commit")
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    rivals = then.spec(wish.then, wish.rivals) if wish.then else wish.rivals
    for row in match(wish.table, wish.bot, rivals, wish.deals, wish.jobs):
        print(row)


if __name__ == "__main__":
    main()
