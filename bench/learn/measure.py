"""Bots of the nets against others: paired deals, every seat in turn, results kept as they come.

    python -m bench.learn.measure kingdomino-4p --bot seer:sims=4000 --rivals full-greedy --deals 25

A run goes on where it stopped: every game is a line of bench/learn/games/NAME.jsonl. Time is that
of one core (CPU seconds of this process), so a busy machine does not change it for `sims=N`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from pravek import Decide, Match
from pravek.bots import Clock, bot_seed, make

HERE = Path(__file__).parent
BONUS = {"middle_kingdom": True, "harmony": True}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "kingdomino-4p": ("kingdomino", {"players": 4, **BONUS}),
    "kingdomino-3p": ("kingdomino", {"players": 3, **BONUS}),
    "kingdomino-2p": ("kingdomino", {"players": 2, **BONUS}),
    "duel": ("kingdomino", {"players": 2, "mighty_duel": True, **BONUS}),
} | {
    f"{mode}-{players}p": ("origins", {"mode": mode, "players": players})
    for mode in ("discovery", "totem", "tribe")
    for players in (2, 3, 4)
}


def play(table: str, mine: str, rivals: str, deal: int, seat: int) -> dict[str, Any]:
    name, options = TABLES[table]
    match: Match[Any] = Match(name, seed=deal, **options)
    players = match.game.players
    bots = [
        make(mine if s == seat else rivals, match.game, bot_seed(deal, s)) for s in range(players)
    ]
    spent, decisions = 0.0, 0
    while isinstance(turn := match.turn, Decide):
        s = turn.seats[0]
        begun = process_time()
        action = bots[s].choose(match.game, match.view(s), s, match.actions(s), Clock())
        if s == seat:
            spent += process_time() - begun
            decisions += 1
        match.play(action)
    scores = [score.total for score in match.scores]
    winners = match.ranking.count(1)
    win = (match.ranking[seat] == 1) / winners
    return {
        "deal": deal,
        "seat": seat,
        "scores": scores,
        "win": win,
        "seconds": spent / decisions,
    }


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    deals = sorted({row["deal"] for row in rows})

    def mean(value: Any) -> list[float]:
        by_deal = [np.mean([value(r) for r in rows if r["deal"] == deal]) for deal in deals]
        half = 1.96 * np.std(by_deal, ddof=1) / np.sqrt(len(deals)) if len(deals) > 1 else 0.0
        return [round(float(np.mean(by_deal)), 4), round(float(half), 4)]

    def others(row: dict[str, Any]) -> list[int]:
        return [score for s, score in enumerate(row["scores"]) if s != row["seat"]]

    return {
        "games": len(rows),
        "deals": len(deals),
        "win_share": mean(lambda row: row["win"]),
        "mean": mean(lambda row: row["scores"][row["seat"]]),
        "margin": mean(lambda row: row["scores"][row["seat"]] - max(others(row))),
        "others": mean(lambda row: float(np.mean(others(row)))),
        "cpu_seconds_a_decision": round(float(np.mean([row["seconds"] for row in rows])), 4),
    }


def match(table: str, bot: str, rivals: str, deals: int, first: int = 1000) -> dict[str, Any]:
    """Play the match, or what is missing of it; its figures after every deal are printed."""
    name = f"{table}_{bot}_vs_{rivals}".replace(":", ".").replace("=", "")
    file = HERE / "games" / f"{name}.jsonl"
    file.parent.mkdir(exist_ok=True)
    lines = file.read_text().splitlines() if file.is_file() else []
    rows = [json.loads(line) for line in lines]
    done = {(row["deal"], row["seat"]) for row in rows}
    for deal in range(first, first + deals):
        missing = [s for s in range(TABLES[table][1]["players"]) if (deal, s) not in done]
        for seat in missing:
            rows.append(play(table, bot, rivals, deal, seat))
            with file.open("a") as out:
                out.write(json.dumps(rows[-1]) + "\n")
        if missing:
            print(json.dumps(summary([row for row in rows if row["deal"] <= deal])), flush=True)
    return summary([row for row in rows if row["deal"] < first + deals])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--bot", default="policy")
    parser.add_argument("--rivals", default="full-greedy")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--first", type=int, default=1000, help="the seed of the first deal")
    given = parser.parse_args()
    print(json.dumps(match(given.table, given.bot, given.rivals, given.deals, given.first)))


if __name__ == "__main__":
    main()
