"""How long `policy` thinks about a decision, on one core: `python -m bench.learn.speed`.

CPU time of this process, so a busy machine changes it less than a clock on the wall would. Only
decisions with a choice count; the games are those of random bots, every seat's decisions are timed.
"""

from __future__ import annotations

import json
import platform
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

from bench.setups import SETUPS
from pravek import Decide, Match
from pravek.bots import CATALOG, Clock
from pravek.bots.dominoes.policy import PolicyBot, net_for
from pravek.nets import net
from pravek.nets.encode import encode, family_of
from pravek.nets.observe import observe

FILE = Path(__file__).parent / "speed.json"
GAMES = 3


def milliseconds(spent: list[float]) -> dict[str, float]:
    """The typical decision and the slow ones."""
    return {
        "median": round(1e3 * float(np.median(spent)), 2),
        "p95": round(1e3 * float(np.percentile(spent, 95)), 2),
    }


def measure(name: str, options: dict[str, Any]) -> dict[str, Any]:
    whole: list[float] = []
    parts: dict[str, list[float]] = {"encode": [], "observe": [], "net": []}
    bot, clock = PolicyBot(), Clock()
    for seed in range(GAMES + 1):
        match: Match[Any] = Match(name, seed=seed, **options)
        rng, (weights, shape) = Random(seed), net_for(match.game)
        family = family_of(match.game)
        while isinstance(turn := match.turn, Decide):
            seat = turn.seats[0]
            actions, view = match.actions(seat), match.view(seat)
            if len(actions) > 1 and seed:  # game 0 only warms up
                ticks = [process_time()]
                bot.choose(match.game, view, seat, actions, clock)
                ticks.append(process_time())
                table = encode(match.game, view)
                ticks.append(process_time())
                seen, _ = observe(np, family, table)
                ticks.append(process_time())
                net.forward(net.Numpy(), weights, shape, seen)
                ticks.append(process_time())
                for spent, took in zip((whole, *parts.values()), np.diff(ticks), strict=True):
                    spent.append(float(took))
            match.play(rng.choice(actions))
    told = {part: milliseconds(spent)["median"] for part, spent in parts.items()}
    return {"decisions": len(whole), "ms": milliseconds(whole), "parts_ms": told}


def main() -> None:
    found: dict[str, Any] = {"python": platform.python_version(), "numpy": np.__version__}
    found["cores"] = 1
    found["tables"] = {}
    for table, (name, options) in SETUPS.items():
        if name not in CATALOG["policy"].games:
            continue
        row = found["tables"][table] = measure(name, options)
        print(f"{table:16} {row['ms']}  {row['parts_ms']}", flush=True)
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
