"""Whether luck is luck: `python -m bench.soak.review_luck [--table T] [--games N]
[--jobs N]`.

Games of equal players: the mean luck of every seat is 0 within its interval, and the result without
luck varies at most half as much. Then two bots of known strength: where the plain result in all
games tells them apart, the result without luck does so in a quarter of them, and for the same one.
Kept in bench/reviews; results in bench/soak/review_luck.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import NormalDist, variance
from typing import Any

from bench.review import Line, asked, grown, played
from pravek.arena.interval import Interval, clustered, half
from pravek.bots.evaluating import shares_of
from pravek.bots.evaluators import evaluator_for
from pravek.review.course import course_of
from pravek.review.depths import depth_of
from pravek.review.luck import luck_of
from pravek.review.parts import whole

RESULTS = Path(__file__).with_suffix(".json")
KEPT = Path("bench/reviews")
GAMES = 500
RIVALS = {"krom": ("sensible", "sensible:slips=0.2")}
"""Bots of known strength by game; elsewhere *Menhir* and *Cairn* of the small boards."""


def line(table: str, bots: Sequence[str], deal: int) -> Line:
    """The result of each seat, and all luck of the game for it."""
    match = played(table, bots, deal)
    course, evaluator = course_of(match), evaluator_for(match.game.name)
    effort = depth_of(evaluator).outcome
    lucks = [
        whole(luck_of(evaluator, course, event, effort, deal)).chances for event in course.lucks
    ]
    luck = [sum(column) for column in zip(*lucks, strict=True)]
    return {"deal": deal, "won": shares_of(match.ranking), "luck": [round(x, 5) for x in luck]}


def in_turns(table: str, bots: Sequence[str], deal: int) -> Line:
    """On every other deal they change seats."""
    return line(table, bots[:: -1 if deal % 2 else 1], deal)


def without(line: Line, seat: int) -> float:
    return float(line["won"][seat] - line["luck"][seat])


def equal_players(table: str, games: int, jobs: int) -> dict[str, Any]:
    """The mean luck, and how much less results vary without it."""
    file = KEPT / f"luck-{table}.jsonl"
    lines = grown(file, games, partial(line, table, [_steady(table)]), jobs)
    raw = sum(variance(float(each["won"][seat]) for each in lines) for seat in _seats(lines))
    adjusted = sum(variance(without(each, seat) for each in lines) for seat in _seats(lines))
    return fairness(lines) | {"ratio": round(adjusted / raw, 4)}


def fairness(lines: Sequence[Line]) -> dict[str, Any]:
    """The mean luck of each seat, and whether all can be 0: the intervals are wide enough to hold
    together at 95 % (Bonferroni)."""
    seats = _seats(lines)
    means = [clustered([each["luck"][seat]] for each in lines) for seat in seats]
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / len(seats)) / normal.inv_cdf(0.975)
    fair = all(abs(mean) <= wider * half(interval) for mean, interval in means)
    return {"luck": means, "fair": fair}


def _steady(table: str) -> str:
    """Who plays without slips: what is no luck is then only what they decide."""
    return "sensible" if table.startswith("krom") else "policy"


def _seats(lines: Sequence[Line]) -> range:
    return range(len(lines[0]["won"]))


def told_apart(table: str, games: int, jobs: int) -> dict[str, Any]:
    """The share of the first bot, plainly in all games, and without luck in a quarter of them."""
    bots = RIVALS.get(table.split("-")[0], ("policy", "quick"))
    file = KEPT / f"apart-{table}.jsonl"
    lines = grown(file, games, partial(in_turns, table, bots), jobs)
    return compared(lines) | {"bots": bots}


def compared(lines: Sequence[Line]) -> dict[str, Any]:
    """The share of the first bot both ways, and whether luck taken away costs no answer."""
    few = lines[: max(2, len(lines) // 4)]
    plain = clustered([float(each["won"][each["deal"] % 2])] for each in lines)
    less = clustered([without(each, each["deal"] % 2)] for each in few)
    stronger, still = _stronger(plain[1]), _stronger(less[1])
    shares = {"all": plain, "without_luck_in_a_quarter": less}
    return shares | {"told_apart": still != 0, "as_well": stronger in (0, still)}


def _stronger(interval: Interval) -> int:
    """1 or -1: the first bot has clearly more or less than half of the wins; 0: nobody knows."""
    return (interval[0] > 0.5) - (interval[1] < 0.5)


def is_right(row: dict[str, Any]) -> bool:
    """Whether a table shows what luck must be."""
    return row["fair"] and row["ratio"] <= 0.5 and row.get("apart", {}).get("as_well", True)


def main(arguments: Sequence[str] | None = None) -> None:
    wanted = asked(arguments, GAMES)
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for table in wanted.table:
        found[table] = equal_players(table, wanted.games, wanted.jobs)
        if table.endswith("2p") or table == "duel":
            found[table]["apart"] = told_apart(table, wanted.games, wanted.jobs)
        print(table, found[table], flush=True)
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    rows = {table: found[table] for table in wanted.table}
    if bad := [table for table, row in rows.items() if not is_right(row)]:
        raise SystemExit(f"luck is not what it should be: {', '.join(bad)}")


if __name__ == "__main__":
    main(sys.argv[1:])
