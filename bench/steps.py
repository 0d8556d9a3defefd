"""One bot against another at all other seats, in paired deals: is it stronger?"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import line_up, rotations
from pravek.arena.stats import Row, table


def step(
    folder: Path,
    name: str,
    tournament: Tournament,
    bots: tuple[str, str],
    games: int,
    jobs: int = 1,
) -> list[Row]:
    """Play the match, or what is missing of it, and add its figures to the folder's summary; a
    row for each bot, one for both if it meets itself."""
    strong, weak = bots
    players = tournament.options["players"]
    folder.mkdir(parents=True, exist_ok=True)
    words = re.sub(r"[ :]", "-", re.sub(r"=|\./(?:\w+/)*", "", f"{name}-{strong}-{weak}"))
    schedule = list(rotations(line_up(bots, players), games))
    results = run(tournament, schedule, jobs=jobs, keep=folder / f"{words}.jsonl")
    rows = table(results, bots)
    summary = folder / "summary.json"
    found = json.loads(summary.read_text()) if summary.exists() else {}
    neutral = 1 / players
    found[f"{name}: {strong} > {weak}"] = {
        "neutral": neutral,
        "seed": tournament.seed,
        "bots": [asdict(row) for row in rows],
    }
    summary.write_text(json.dumps(found, indent=1) + "\n")
    low, high = rows[0].win_share_ci
    verdict = "above" if low > neutral else "NOT above"
    share = f"{100 * rows[0].win_share:.1f} % ({100 * low:.1f} … {100 * high:.1f})"
    print(f"{name}: {strong} > {weak}: {share}, {verdict} neutral", flush=True)
    return rows
