"""Whether losses mean something: `python -m bench.soak.review_meaning [--table T] [--games N]
[--jobs N]`.

Bots of known order play among themselves; the mean loss a decision, judged with ten times the
standard effort, must fall from each to the next with intervals apart. Ten games of each are looked
at first; those whose intervals still touch a neighbour's play on, twice as many each time (two
95 % intervals that are apart are a stricter test than one at 95 %, so a few looks are honest).
Of 50 planted moves that cost twice what a mistake must cost by ten times the effort, 48 are called
mistake or worse by the standard one; of 500 best moves of solved endgames, found by trying
everything, none. Kept in bench/reviews; results in bench/soak/review_meaning.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from tests.review.by_trying import best_action

from bench.review import Line, asked, equals, grown, played
from pravek.arena.interval import Interval, clustered
from pravek.bots.evaluating import Effort, Judgement
from pravek.bots.evaluators import evaluator_for
from pravek.bots.seeds import number
from pravek.core.protocol import Action
from pravek.review.course import Course, course_of
from pravek.review.depths import depth_of
from pravek.review.labels import THRESHOLDS, label_of

RESULTS = Path(__file__).with_suffix(".json")
KEPT = Path("bench/reviews")
GAMES, AT_FIRST = 640, 10
"""Games of a bot at most, and before the first look."""
A_GAME = 12
"""Decisions of a game that are judged."""
LADDER = ("random", "greedy", "full-greedy", "quick", "seer:sims=400")
KROM = ("random", "greedy", "sensible", "search:sims=2000")
PLANTED, CALLED, SOLVED = 50, 48, 500
A_END = 2
"""Decisions of a solved end that a game has at least, in the mean."""


def judged(course: Course, event: int, action: Action, depth: str) -> Judgement:
    evaluator = evaluator_for(course.game.name)
    view = course.seen(event, action.seat)
    effort = depth_of(evaluator, depth).decision
    return evaluator.judge(course.game, view, action, effort, number(0, view))


def losses(table: str, bot: str, deal: int) -> Line:
    """Some decisions of a game that a bot played against itself."""
    course = course_of(played(table, [bot], deal))
    some = Random(deal).sample(course.choices, min(A_GAME, len(course.choices)))
    found = [judged(course, event, course.action(event), "deep").loss for event in some]
    return {"deal": deal, "losses": [round(loss, 5) for loss in found]}


def ordered(table: str, games: int, jobs: int) -> dict[str, Any]:
    """The mean loss of each bot, the weakest first, and whether each step is clear."""
    bots = KROM if table.startswith("krom") else LADDER
    rows: dict[str, Any] = {}
    wanted, unclear = dict.fromkeys(bots, 0), set(bots)
    while unclear and min(wanted[bot] for bot in unclear) < games:
        for bot in sorted(unclear, key=bots.index):
            wanted[bot] = min(games, 2 * wanted[bot] or AT_FIRST)
            rows[bot] = mean_loss(table, bot, wanted[bot], jobs)
            print(table, bot, wanted[bot], rows[bot], flush=True)
        unclear = {bot for step in pairwise(bots) if not _apart(rows, *step) for bot in step}
    return {"loss": rows, "games": wanted, "apart": not unclear}


def mean_loss(table: str, bot: str, games: int, jobs: int) -> tuple[float, Interval]:
    """What a decision of this bot gives away, by so many games at least."""
    file = KEPT / f"meaning-{table}-{bot.replace(':', '-').replace('=', '')}.jsonl"
    return clustered(
        line["losses"] for line in grown(file, games, partial(losses, table, bot), jobs)
    )


def _apart(rows: dict[str, Any], worse: str, better: str) -> bool:
    return bool(rows[worse][1][0] > rows[better][1][1])


def planted(table: str, deal: int) -> Line:
    """A random action in a game of good players, if it costs enough: what it is called."""
    course, rng = course_of(played(table, [equals(table)], deal)), Random(deal)
    for event in rng.sample(course.choices, min(30, len(course.choices))):
        seat = course.action(event).seat
        action = rng.choice(course.game.actions(course.seen(event, seat), seat))
        if judged(course, event, action, "quick").loss < THRESHOLDS["mistake"]:
            continue
        deep = judged(course, event, action, "deep")
        if deep.loss >= 2 * THRESHOLDS["mistake"]:
            label = label_of(judged(course, event, action, "standard"))
            return {"deal": deal, "loss": round(deep.loss, 4), "label": label}
    return {"deal": deal, "loss": 0.0, "label": ""}


def called(table: str, games: int, jobs: int) -> list[str]:
    """What the planted moves are called: of so many games at least as it takes, or of all."""
    file, found, tried = KEPT / f"planted-{table}.jsonl", list[str](), 0
    while len(found) < PLANTED and tried < games:
        tried = min(games, tried + PLANTED - len(found))
        lines = grown(file, tried, partial(planted, table), jobs)
        found = [line["label"] for line in lines if line["loss"]]
    return found


def solved(table: str, deal: int) -> Line:
    """The best actions of the solved end of a game, found by trying everything on the rules: what
    they are called."""
    course = course_of(played(table, ["quick"], deal))
    evaluator, labels = evaluator_for(course.game.name), []
    for event in reversed(course.choices):
        state = course.states[event]
        first = evaluator.judge(course.game, state, course.action(event), Effort(sims=1), 0)
        if not first.exact:
            break
        best = best_action(course.game, state, course.action(event).seat)
        labels.append(label_of(evaluator.judge(course.game, state, best, Effort(sims=1), 0)))
    return {"deal": deal, "called": labels}


def main(arguments: Sequence[str] | None = None) -> None:
    wanted = asked(arguments, GAMES)
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for table in wanted.table:
        row = ordered(table, wanted.games, wanted.jobs)
        labels = called(table, wanted.games, wanted.jobs)
        bad = sum(label in ("mistake", "blunder") for label in labels)
        row |= {"planted": len(labels), "called": bad}
        if table in ("kingdomino-2p", "kingdomino-4p", "duel"):
            file = KEPT / f"best-{table}.jsonl"
            ends = grown(file, SOLVED // A_END, partial(solved, table), wanted.jobs)
            best = [label for line in ends for label in line["called"]]
            row |= {"solved": len(best), "blamed": sum(label != "best" for label in best)}
        found[table] = row
        print(table, row, flush=True)
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    rows = [found[table] for table in wanted.table]
    short = any(row["planted"] < PLANTED for row in rows)
    short |= any(row["called"] * PLANTED < CALLED * row["planted"] for row in rows)
    short |= any(row.get("solved", SOLVED) < SOLVED for row in rows)
    if short or any(row.get("blamed") or not row["apart"] for row in rows):
        raise SystemExit("losses do not mean what they should: see bench/soak/review_meaning.json")


if __name__ == "__main__":
    main(sys.argv[1:])
