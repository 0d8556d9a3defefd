"""The learning curve of examples/learn/ppo.py: `python -m bench.learn.ppo --minutes 5 --seeds 1 2`.

Each seed is a training of its own, one after the other; then what was learned plays in the arena,
by the rules. Nets are not kept. Results lie in bench/learn/ppo: curve and matches of each seed, and
one picture.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pravek.arena.meeting import meet
from pravek.learn.curve import draw
from pravek.speed.machine import machine

HERE = Path(__file__).parent / "ppo"
EXAMPLE = Path(__file__).parents[2] / "examples" / "learn" / "ppo.py"
RIVALS = ("greedy", "full-greedy")


def trained(seed: int, minutes: float, games: int, net: Path) -> dict[str, Any]:
    """Train with one seed; the curve and the matches."""
    words = ["--minutes", str(minutes), "--seed", str(seed), "--out", str(net)]
    subprocess.run([sys.executable, str(EXAMPLE), *words], check=True)
    agent = f"{EXAMPLE}:{net}"
    matches = {}
    for rival in RIVALS:
        row, _ = meet("kingdomino", {"ppo": agent, rival: rival}, games=games, seed=2026)
        matches[rival] = asdict(row)
        low, high = row.win_share_ci
        print(f"seed {seed} against {rival}: {row.win_share:.3f} ({low:.3f} … {high:.3f})")
    curve = json.loads(net.with_suffix(".json").read_text("utf-8"))
    return {"seed": seed, "minutes": minutes, "curve": curve, "arena": matches}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--games", type=int, default=400, help="of each match in the arena")
    asked = parser.parse_args()
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for seed in asked.seeds:
            found = trained(seed, asked.minutes, asked.games, Path(folder) / f"seed{seed}.npz")
            text = json.dumps({"machine": machine(("gymnasium",)), **found}, indent=1)
            (HERE / f"seed{seed}.json").write_text(text + "\n", "utf-8")
    rows = []
    for file in sorted(HERE.glob("seed*.json")):
        found = json.loads(file.read_text("utf-8"))
        rows += [
            {**row, "tables": f"seed {found['seed']}", "opponent": "greedy"}
            for row in found["curve"]
        ]
    (HERE / "curve.svg").write_text(draw(rows, "examples/learn/ppo.py"), "utf-8")


if __name__ == "__main__":
    main()
