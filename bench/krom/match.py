"""Search against sensible players, in paired deals with all seat rotations; resumable.

    python -m bench.krom.match --bot search:sims=8000 --players 4 --deals 50 \
        --out bench/krom/four.json

Every deal is played once from each seat. Run it again and it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

from pravek.bots import bot_seed, make, play_match
from pravek.core.match import Match

Z = 1.96


def game(spec: str, against: str, players: int, seed: int, seat: int) -> dict[str, Any]:
    match: Match[Any] = Match("krom", players=players, seed=seed)
    bots = [
        make(spec if s == seat else against, match.game, bot_seed(seed, s)) for s in range(players)
    ]
    begin = process_time()
    play_match(match, bots)
    places = match.ranking
    return {
        "seed": seed,
        "seat": seat,
        "win": (places[seat] == 1) / places.count(1),
        "points": [score.total for score in match.scores],
        "rounds": match.state.round,
        "cpu_s": round(process_time() - begin, 2),
    }


def summary(games: list[dict[str, Any]], players: int) -> dict[str, Any]:
    """The win share with a 95 % interval clustered by deal."""
    deals: dict[int, list[float]] = {}
    for played in games:
        deals.setdefault(played["seed"], []).append(played["win"])
    whole = [sum(wins) / len(wins) for wins in deals.values() if len(wins) == players]
    mean = sum(played["win"] for played in games) / len(games)
    spread = sqrt(sum((share - mean) ** 2 for share in whole) / max(1, len(whole) - 1))
    error = Z * spread / sqrt(max(1, len(whole)))
    return {
        "games": len(games),
        "deals": len(whole),
        "win_share": round(mean, 4),
        "win_share_ci": [round(mean - error, 4), round(mean + error, 4)],
        "neutral": round(1 / players, 4),
        "mean_rounds": round(sum(p["rounds"] for p in games) / len(games), 2),
        "mean_cpu_s": round(sum(p["cpu_s"] for p in games) / len(games), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search:sims=8000")
    parser.add_argument("--against", default="sensible")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    setting = {key: getattr(args, key) for key in ("bot", "against", "players", "seed")}
    kept = json.loads(args.out.read_text()) if args.out.exists() else {}
    if kept and kept["setting"] != setting:
        raise SystemExit(f"{args.out} holds another match: {kept['setting']}")
    games: list[dict[str, Any]] = kept.get("games", [])
    done = {(played["seed"], played["seat"]) for played in games}
    command = (
        f"python -m bench.krom.match --bot {args.bot} --against {args.against} "
        f"--players {args.players} --deals {args.deals} --seed {args.seed} --out {args.out}"
    )
    for seed in range(args.seed, args.seed + args.deals):
        for seat in range(args.players):
            if (seed, seat) in done:
                continue
            games.append(game(args.bot, args.against, args.players, seed, seat))
            text = {
                "command": command,
                "setting": setting,
                "machine": f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores",
                "summary": summary(games, args.players),
                "games": games,
            }
            part = args.out.with_suffix(".part")
            part.write_text(json.dumps(text, indent=1) + "\n")
            part.replace(args.out)
        print(json.dumps(summary(games, args.players)), flush=True)


if __name__ == "__main__":
    main()
