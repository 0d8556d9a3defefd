"""Strength against thinking time, drawn from the games that were kept.

python -m bench.learn.curve                # docs/pictures/strength.svg
"""

from __future__ import annotations

import json
from pathlib import Path

from bench.learn.measure import HERE, summary
from pravek.arena.plots import strength

OUT = Path(__file__).parents[2] / "docs" / "pictures" / "strength.svg"
TITLE = "Kingdomino, four players, against three full-greedy"
BOTS = ("seer", "search")


def main() -> None:
    curves: dict[str, list[tuple[float, float, float, float]]] = {}
    for bot in BOTS:
        for file in (HERE / "games").glob(f"kingdomino-4p_{bot}.*_vs_full-greedy.jsonl"):
            found = summary([json.loads(line) for line in file.read_text().splitlines()])
            (share, half), seconds = found["win_share"], found["cpu_seconds_a_move"]
            point = (
                float(f"{seconds:.1g}"),
                100 * share,
                100 * (share - half),
                100 * (share + half),
            )
            curves.setdefault(bot, []).append(point)
    OUT.write_text(strength(TITLE, {bot: sorted(points) for bot, points in curves.items()}))


if __name__ == "__main__":
    main()
