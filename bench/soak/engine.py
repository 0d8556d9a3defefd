"""A bot in C plays 100 games in the arena, at every kind of table; none is lost.

`python -m bench.soak.engine` builds examples/engine/greedy.c and lets it meet our own greedy, who
plays as it does, on paired deals; results are in bench/soak/engine.json.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import line_up, rotations
from pravek.arena.stats import table
from pravek.core.registry import bring

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).with_suffix(".json")
TABLES: dict[str, dict[str, Any]] = {
    "kingdomino": {"players": 2},
    "origins": {"players": 3, "mode": "tribe"},
    "krom": {"players": 2},
    "nim": {"players": 2},
    "pig": {"players": 2},
}
GAMES = 100


def main(arguments: list[str] | None = None) -> None:
    del arguments
    for name in ("nim", "pig"):
        bring(str(ROOT / "examples" / "games" / f"{name}.py"))
    kept, lost = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "greedy"
        source = ROOT / "examples" / "engine" / "greedy.c"
        subprocess.run(["cc", "-std=c99", "-O2", "-o", program, source], check=True)
        bots = [f"exec:{program}", "greedy"]
        for game, options in TABLES.items():
            schedule = list(rotations(line_up(bots, options["players"]), GAMES))
            results = run(Tournament(game, options, 2026), schedule)
            broken = [result.broken for result in results if result.broken]
            lost += len(broken)
            rows = [asdict(row) for row in table(results, bots)]
            rows[0]["name"] = "exec:greedy.c"
            kept[game] = {"games": len(results), "broken": broken[:3], "bots": rows}
            print(f"{game}: {len(results)} games, {len(broken)} lost", flush=True)
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n")
    if lost:
        raise SystemExit(f"{lost} games were lost: see {RESULTS}")


if __name__ == "__main__":
    main()
