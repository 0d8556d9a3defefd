"""A rating list over the bots of every set-up: `python -m bench.ratings`.

Every two bots meet (at a table of three or four each once alone among the other), every deal from
every seat; ratings on Elo's scale by Bradley and Terry, `quick` (Krom: `sensible`) at 0. Searches
have the same small number of simulations everywhere, so that a list is a function of its seed. Goes
on where it stopped: every game is a line of bench/arena/ratings.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bench.setups import SETUPS
from pravek.arena.run import Tournament, run
from pravek.arena.schedule import round_robin
from pravek.arena.stats import elo, table

HERE = Path(__file__).parent / "arena" / "ratings"
SUMMARY = HERE / "summary.json"
SEED = 2026
DOMINOES = (
    *("quick", "random", "greedy", "full-greedy", "policy"),
    *("montecarlo:sims=100", "search:sims=100", "seer:sims=100"),
)
KROM = ("sensible", "random", "greedy", "montecarlo:sims=4", "search:sims=1000")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="of each line-up, at least")
    parser.add_argument("--tables", default=",".join(SETUPS))
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    HERE.mkdir(parents=True, exist_ok=True)
    for name in wish.tables.split(","):
        game, options = SETUPS[name]
        bots = KROM if game == "krom" else DOMINOES
        schedule = list(round_robin(bots, options["players"], wish.games))
        tournament = Tournament(game, options, SEED)
        results = run(tournament, schedule, jobs=wish.jobs, keep=HERE / f"{name}.jsonl")
        rated = elo(results, bots)
        kept = json.loads(SUMMARY.read_text()) if SUMMARY.exists() else {}
        kept[name] = {
            row.name: {"elo": rated[row.name], "games": row.games, "points": round(row.mean, 1)}
            for row in table(results, bots)
        }
        SUMMARY.write_text(json.dumps(kept, indent=1) + "\n")
        print(name, {bot: rating for bot, (rating, _) in rated.items()}, flush=True)


if __name__ == "__main__":
    main()
