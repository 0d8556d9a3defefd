"""Whether luck is luck: `python -m bench.soak.review_luck [--table T] [--games N]`.

Games of equal players: the mean luck of a seat is 0 within its interval, and the result without
luck varies at most half as much. Then two bots of known strength: in a quarter of the games the
result without luck tells them apart as well as the plain one in all. Kept in bench/reviews; results
in bench/soak/review_luck.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import variance
from typing import Any

from bench.review import Line, asked, grown, played
from pravek.arena.interval import clustered, half
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


def without(line: Line, seat: int) -> float:
    return float(line["won"][seat] - line["luck"][seat])


def equal_players(table: str, games: int) -> dict[str, Any]:
    """The mean luck, and how much less results vary without it."""
    file = KEPT / f"luck-{table}.jsonl"
    lines = grown(file, games, lambda deal: line(table, [_steady(table)], deal))
    mean, interval = clustered([each["luck"][0]] for each in lines)
    raw = sum(variance(float(each["won"][seat]) for each in lines) for seat in _seats(lines))
    adjusted = sum(variance(without(each, seat) for each in lines) for seat in _seats(lines))
    fair = interval[0] <= 0 <= interval[1]
    return {"mean": mean, "interval": interval, "fair": fair, "ratio": round(adjusted / raw, 4)}


def _steady(table: str) -> str:
    """Who plays without slips: what is no luck is then only what they decide."""
    return "sensible" if table.startswith("krom") else "policy"


def _seats(lines: Sequence[Line]) -> range:
    return range(len(lines[0]["won"]))


def told_apart(table: str, games: int) -> dict[str, Any]:
    """The share of the first bot, plainly in all games, and without luck in a quarter of them."""
    bots = RIVALS.get(table.split("-")[0], ("policy", "quick"))
    file = KEPT / f"apart-{table}.jsonl"
    # on every other deal they change seats
    lines = grown(file, games, lambda deal: line(table, bots[:: -1 if deal % 2 else 1], deal))
    few = lines[: max(2, games // 4)]
    plain = clustered([float(each["won"][each["deal"] % 2])] for each in lines)
    less = clustered([without(each, each["deal"] % 2)] for each in few)
    shares = {"all": plain, "without_luck_in_a_quarter": less, "bots": bots}
    return shares | {"as_well": half(less[1]) <= half(plain[1])}


def main(arguments: Sequence[str] | None = None) -> None:
    wanted = asked(arguments, GAMES)
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for table in wanted.table:
        found[table] = equal_players(table, wanted.games)
        if table.endswith("2p") or table == "duel":
            found[table]["apart"] = told_apart(table, wanted.games)
        print(table, found[table], flush=True)
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    rows = {table: found[table] for table in wanted.table}
    bad = [table for table, row in rows.items() if not row["fair"] or row["ratio"] > 0.5]
    if bad:
        raise SystemExit(f"luck is not what it should be: {', '.join(bad)}")


if __name__ == "__main__":
    main(sys.argv[1:])
