"""The ladder random < greedy < full-greedy < montecarlo < search in every mode and player count.

    python bench/ladder.py --games 200                    # resumes; results in bench/arena/ladder
    python bench/ladder.py --games 200 --setups origins-tribe-4

Neighbours meet in paired deals: one of the stronger against the weaker at all other seats. With
`sims` instead of `time` a match can be repeated and does not suffer from a busy machine; the
seconds a move took are in the results.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import line_up, rotations
from pravek.arena.stats import table

HERE = Path(__file__).parent / "arena" / "ladder"
LADDER = ("random", "greedy", "full-greedy", "montecarlo:sims=1000", "search:sims=500")
SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    f"origins-{mode}-{players}": ("origins", {"mode": mode, "players": players})
    for mode in ("discovery", "totem", "tribe")
    for players in (2, 3, 4)
} | {
    "kingdomino-2": ("kingdomino", {"players": 2}),
    "kingdomino-3": ("kingdomino", {"players": 3}),
    "kingdomino-4": ("kingdomino", {"players": 4, "harmony": True, "middle_kingdom": True}),
    "kingdomino-duel": ("kingdomino", {"players": 2, "mighty_duel": True}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--setups", default=",".join(SETUPS))
    parser.add_argument("--ladder", default=",".join(LADDER))
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    HERE.mkdir(parents=True, exist_ok=True)
    for name in wish.setups.split(","):
        game, options = SETUPS[name]
        for weak, strong in pairwise(wish.ladder.split(",")):
            step(name, game, options, weak, strong, wish)


def step(name: str, game: str, options: dict[str, Any], weak: str, strong: str, wish: Any) -> None:
    words = f"{strong}-{weak}".replace(":", "-").replace("=", "")
    kept = HERE / f"{name}-{words}.jsonl"
    schedule = list(rotations(line_up([strong, weak], options["players"]), wish.games))
    tournament = Tournament(game, options, wish.seed)
    rows = table(run(tournament, schedule, jobs=wish.jobs, keep=kept), [strong, weak])
    summary = HERE / "summary.json"
    found = json.loads(summary.read_text()) if summary.exists() else {}
    found[f"{name}: {strong} > {weak}"] = {
        "neutral": 1 / options["players"],
        "bots": [asdict(row) for row in rows],
    }
    summary.write_text(json.dumps(found, indent=1) + "\n")
    low, high = rows[0].win_share_ci
    verdict = "above" if low > 1 / options["players"] else "NOT above"
    share = f"{100 * rows[0].win_share:.1f} % ({100 * low:.1f} … {100 * high:.1f})"
    print(f"{name}: {strong} > {weak}: {share}, {verdict} neutral", flush=True)


if __name__ == "__main__":
    main()
