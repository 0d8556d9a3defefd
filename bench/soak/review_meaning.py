"""Whether losses mean something: `python -m bench.soak.review_meaning [--table T] [--games N]
[--jobs N]`.

Bots of known order are asked at the same decisions of games between equals, and what each would
have given away is judged with ten times the standard effort: the mean must fall from each to the
next, its interval clear of nothing. At first few games are looked at; as long as a step is not
clear, twice as many, in which only the bots of that step are asked.
Of 50 planted moves that by ten times the effort cost twice what a mistake must cost, and clearly
(one game played to its end is no proof), 48 are called mistake or worse by the standard one; of
500 best moves of solved endgames, found by trying everything, none. Kept in bench/reviews;
results in bench/soak/review_meaning.json.
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
from pravek.arena.interval import Interval, clustered, half
from pravek.bots import make
from pravek.bots.evaluating import Effort, Judgement
from pravek.bots.evaluators import evaluator_for
from pravek.bots.protocol import Clock
from pravek.bots.seeds import generator, number
from pravek.core.protocol import Action
from pravek.review.course import Course, course_of
from pravek.review.depths import depth_of
from pravek.review.labels import CLEAR, THRESHOLDS, label_of

RESULTS = Path(__file__).with_suffix(".json")
KEPT = Path("bench/reviews")
GAMES, AT_FIRST = 640, 20
"""Games at most, and before the first look."""
LOOKS = 1.26
"""How much clearer than one look must each of six be, if all together are to be wrong in 5 % (2.45
standard errors instead of 1.96, Pocock)."""
A_GAME, MORE = 12, 48
"""Decisions of a game that are looked at; more where few are judged."""
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


def ladder(table: str) -> Sequence[str]:
    """Bots of known order, the weakest first."""
    return KROM if table.startswith("krom") else LADDER


def losses(table: str, bots: Sequence[str], deal: int) -> Line:
    """Some decisions of a game between equals: what each bot would have given away there. Where
    not all are asked and those who are do the same, it is not judged: None."""
    course, few = course_of(played(table, [equals(table)], deal)), len(bots) < len(ladder(table))
    found: dict[str, list[float | None]] = {bot: [] for bot in bots}
    many = min(MORE if few else A_GAME, len(course.choices))
    for event in Random(deal).sample(course.choices, many):
        chosen = {bot: answer(course, event, bot) for bot in found}
        different = dict.fromkeys(chosen.values())
        if few and len(different) == 1:
            lost: dict[Action, float | None] = dict.fromkeys(different)
        else:
            lost = {each: round(judged(course, event, each, "deep").loss, 5) for each in different}
        for bot, action in chosen.items():
            found[bot].append(lost[action])
    return {"deal": deal, "losses": found}


def answer(course: Course, event: int, bot: str) -> Action:
    """What that bot does where somebody else had to decide. *Random* has the luck of *greedy*,
    which takes anything where nothing brings points: there they do the same."""
    game, seat = course.game, course.action(event).seat
    view = course.seen(event, seat)
    actions, seed = game.actions(view, seat), number(0, view)
    if bot == "random":
        return generator(seed, view).choice(actions)
    return make(bot, game, seed).choose(game, view, seat, actions, Clock())


def ordered(table: str, games: int, jobs: int) -> dict[str, Any]:
    """The mean loss of each bot, what it is above the next one's, and whether that is clear."""
    file, bots, wanted = KEPT / f"meaning-{table}.jsonl", ladder(table), min(games, AT_FIRST)
    steps, who = list(pairwise(bots)), set(bots)
    while True:
        one = partial(losses, table, [bot for bot in bots if bot in who])
        lines = [line["losses"] for line in grown(file, wanted, one, jobs)]
        whole = [line for line in lines if len(line) == len(bots)]
        row = {
            "loss": {bot: clustered(line[bot] for line in whole) for bot in bots},
            "above": {worse: above(lines, worse, better) for worse, better in steps},
            "games": [len(whole), wanted],
        }
        unclear = [step for step in steps if not clear(*row["above"][step[0]])]
        row["apart"] = not unclear
        print(table, row, flush=True)
        if not unclear or wanted == games:
            return row
        who, wanted = {bot for step in unclear for bot in step}, min(games, 2 * wanted)


def above(
    lines: Sequence[dict[str, list[float | None]]], worse: str, better: str
) -> tuple[float, Interval]:
    """How much more one gives away than the other at the same decisions, if both were asked."""
    return clustered(
        [
            (more or 0.0) - (less or 0.0)
            for more, less in zip(line[worse], line[better], strict=True)
        ]
        for line in lines
        if worse in line and better in line
    )


def clear(mean: float, interval: Interval) -> bool:
    return mean > LOOKS * half(interval)


def planted(table: str, deal: int) -> Line:
    """A random action in a game of good players, if it clearly costs enough: what it is called."""
    course, rng = course_of(played(table, [equals(table)], deal)), Random(deal)
    for event in rng.sample(course.choices, min(30, len(course.choices))):
        seat = course.action(event).seat
        action = rng.choice(course.game.actions(course.seen(event, seat), seat))
        if judged(course, event, action, "quick").loss < THRESHOLDS["mistake"]:
            continue
        deep = judged(course, event, action, "deep")
        if deep.loss >= max(2 * THRESHOLDS["mistake"], CLEAR * deep.error):
            label = label_of(judged(course, event, action, "standard"))
            found = {"loss": round(deep.loss, 4), "error": round(deep.error, 4), "label": label}
            return {"deal": deal, **found}
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
