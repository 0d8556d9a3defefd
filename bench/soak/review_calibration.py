"""Whether the chances of a review are what happens: `python -m bench.soak.review_calibration
[--table T] [--games N] [--jobs N]`.

Games of equal players, ten moments of each: the chances foretold by the standard review against who
won, by tenths. The mean absolute error must be under 3 points of percent at every table. Games are
kept in bench/reviews and grown; results in bench/soak/review_calibration.json, the plot in
docs/review-calibration.svg.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bench.review import Line, asked, equals, grown, played
from pravek.bots.evaluating import shares_of
from pravek.bots.evaluators import evaluator_for
from pravek.review.course import course_of
from pravek.review.depths import depth_of

RESULTS = Path(__file__).with_suffix(".json")
KEPT = Path("bench/reviews")
PLOT = Path("docs/review-calibration.svg")
GAMES, MOMENTS, MOST = 2000, 10, 0.03
SIDE, EDGE = 360, 40


def line(table: str, deal: int) -> Line:
    """Ten moments of a game: what was foretold, and the result."""
    match = played(table, [equals(table)], deal)
    course, evaluator = course_of(match), evaluator_for(match.game.name)
    steps = sorted(Random(deal).sample(course.choices, min(MOMENTS, len(course.choices))))
    views = [course.seen(step, None) for step in steps]
    worths = evaluator.worths(match.game, views, depth_of(evaluator).moment, deal)
    foretold = [[round(chance, 4) for chance in worth.chances] for worth in worths]
    return {"deal": deal, "steps": steps, "foretold": foretold, "won": shares_of(match.ranking)}


def tenths(lines: Sequence[Line]) -> list[tuple[float, float, int]]:
    """What was foretold in the mean, what happened, and how often; a row a tenth."""
    pairs = [
        (chance, won)
        for each in lines
        for chances in each["foretold"]
        for chance, won in zip(chances, each["won"], strict=True)
    ]
    rows = []
    for tenth in range(10):
        some = [pair for pair in pairs if min(9, int(10 * pair[0])) == tenth]
        if some:
            told, won = (sum(column) / len(some) for column in zip(*some, strict=True))
            rows.append((round(told, 4), round(won, 4), len(some)))
    return rows


def error(rows: Sequence[tuple[float, float, int]]) -> float:
    """How far what happened is from what was foretold, in the mean over all forecasts."""
    return sum(abs(told - won) * many for told, won, many in rows) / sum(row[2] for row in rows)


def plot(found: dict[str, Any]) -> str:
    """A square a table: foretold to the right, happened upwards; a dot as large as its tenth."""
    parts = []
    for place, (table, row) in enumerate(found.items()):
        x, y = place % 4 * SIDE + EDGE, place // 4 * SIDE + EDGE
        inner = SIDE - 2 * EDGE
        parts.append(f'<path d="M{x} {y + inner}L{x + inner} {y}" stroke="#999"/>')
        parts.append(
            f'<rect x="{x}" y="{y}" width="{inner}" height="{inner}" fill="none" stroke="#444"/>'
        )
        parts.append(f'<text x="{x}" y="{y - 8}">{table}: {100 * row["error"]:.1f} %</text>')
        whole = sum(many for *_, many in row["tenths"])
        for told, won, many in row["tenths"]:
            radius = 2 + 14 * (many / whole) ** 0.5
            parts.append(
                f'<circle cx="{x + told * inner:.0f}" cy="{y + inner - won * inner:.0f}" '
                f'r="{radius:.1f}" fill="#2f6f8f" fill-opacity=".6"/>'
            )
    rows = (len(found) + 3) // 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {4 * SIDE} {rows * SIDE}" '
        'font-family="sans-serif" font-size="15" role="img">'
        "<title>Chances foretold and what happened, by tenths</title>"
        f"{''.join(parts)}</svg>\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    wanted = asked(arguments, GAMES)
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for table in wanted.table:
        file = KEPT / f"calibration-{table}.jsonl"
        rows = tenths(grown(file, wanted.games, partial(line, table), wanted.jobs))
        found[table] = {"games": wanted.games, "error": round(error(rows), 4), "tenths": rows}
        print(table, found[table]["error"], rows, flush=True)
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    PLOT.write_text(plot(found))
    if far := [table for table in wanted.table if found[table]["error"] >= MOST]:
        raise SystemExit(f"further from what happened than {MOST}: {', '.join(far)}")


if __name__ == "__main__":
    main(sys.argv[1:])
