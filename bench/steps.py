"""One bot against another at all other seats, in paired deals: is it stronger?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import line_up, rotations
from pravek.arena.stats import Row, table


def step(
    folder: Path,
    name: str,
    setup: tuple[str, dict[str, Any]],
    bots: tuple[str, str],
    games: int,
    seed: int,
    jobs: int = 1,
) -> Row:
    """Play the match, or what is missing of it, and add its figures to the folder's summary."""
    strong, weak = bots
    game, options = setup
    folder.mkdir(parents=True, exist_ok=True)
    words = f"{name}-{strong}-{weak}".replace(":", "-").replace("=", "")
    schedule = list(rotations(line_up([strong, weak], options["players"]), games))
    results = run(
        Tournament(game, options, seed), schedule, jobs=jobs, keep=folder / f"{words}.jsonl"
    )
    rows = table(results, [strong, weak])
    summary = folder / "summary.json"
    found = json.loads(summary.read_text()) if summary.exists() else {}
    neutral = 1 / options["players"]
    found[f"{name}: {strong} > {weak}"] = {
        "neutral": neutral,
        "seed": seed,
        "bots": [asdict(row) for row in rows],
    }
    summary.write_text(json.dumps(found, indent=1) + "\n")
    low, high = rows[0].win_share_ci
    verdict = "above" if low > neutral else "NOT above"
    share = f"{100 * rows[0].win_share:.1f} % ({100 * low:.1f} … {100 * high:.1f})"
    print(f"{name}: {strong} > {weak}: {share}, {verdict} neutral", flush=True)
    return rows[0]
