"""The learning curve of examples/learn/ppo.py: `python -m bench.learn.ppo --minutes 5 --seeds 1 2`.

Each seed is a training of its own, one after the other; then what was learned plays in the arena,
by the rules. A seed that was trained is not trained again. In bench/learn/ppo lie the curve and the
matches of each seed, and one picture; the nets are not kept in the repository.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pravek.arena.meeting import meet
from pravek.learn.curve import draw
from pravek.speed.machine import machine

HERE = Path(__file__).parent / "ppo"
EXAMPLE = Path(__file__).parents[2] / "examples" / "learn" / "ppo.py"
RIVALS = ("greedy", "full-greedy")


def train(seed: int, minutes: float) -> None:
    """A net and its curve; what stands in the curve's file then is a list."""
    words = ["--minutes", str(minutes), "--seed", str(seed), "--out", str(HERE / f"seed{seed}.npz")]
    subprocess.run([sys.executable, str(EXAMPLE), *words], check=True)


def match(seed: int, rival: str, games: int) -> dict[str, Any]:
    """What a net is worth against a rival in the arena."""
    agent = f"{EXAMPLE}:{HERE / f'seed{seed}.npz'}"
    row, _ = meet("kingdomino", {"ppo": agent, rival: rival}, games=games, seed=2026)
    low, high = row.win_share_ci
    print(f"seed {seed} vs {rival}: {row.win_share:.3f} ({low:.3f} … {high:.3f})", flush=True)
    return asdict(row)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--games", type=int, default=400, help="of each match in the arena")
    asked = parser.parse_args()
    HERE.mkdir(exist_ok=True)
    rows: list[dict[str, Any]] = []
    for seed in asked.seeds:
        file = HERE / f"seed{seed}.json"
        if not file.exists():
            train(seed, asked.minutes)
        found: Any = json.loads(file.read_text("utf-8"))
        if isinstance(found, list):
            found = {"machine": machine(("gymnasium",)), "seed": seed, "curve": found, "arena": {}}
        for rival in RIVALS:
            if rival not in found["arena"]:
                found["arena"][rival] = match(seed, rival, asked.games)
                file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        rows += [{**row, "tables": f"seed {seed}", "opponent": "greedy"} for row in found["curve"]]
    (HERE / "curve.svg").write_text(draw(rows, "examples/learn/ppo.py"), "utf-8")


if __name__ == "__main__":
    main()
