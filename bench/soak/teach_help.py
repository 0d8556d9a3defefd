"""What help is worth: `python -m bench.soak.teach_help [--table T] [--games N] [--looks N]`.

*Pebble* follows a hint at every decision, the bot whose choice hints are has all other seats; each
deal is played once with pebble at each seat. Its share of the wins beside what everybody would have
must have nothing outside its 95 % interval but luck. The coach looks at decisions of that bot
itself, and at random ones: it may speak at fewer than 2 % of the first, and must at more than 80 %
of the second that cost twice what a mistake costs, by ten times the effort and clear of its error.
Everything has so many simulations, so it is a function of the deals. Kept in bench/teach, a line a
deal; results in bench/soak/teach_help.json.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from bench.review import Line, grown
from bench.setups import SETUPS
from pravek.arena.interval import clustered
from pravek.bots import make
from pravek.bots.evaluating import Effort, shares_of
from pravek.bots.evaluators import evaluator_for
from pravek.bots.protocol import Bot, Clock
from pravek.bots.runner import play_match
from pravek.bots.seeds import number
from pravek.core.codec import decode
from pravek.core.match import Match
from pravek.core.protocol import Action, Game, Seat
from pravek.review.course import Course, course_of
from pravek.review.labels import CLEAR, THRESHOLDS
from pravek.review.shapes import Label
from pravek.table.shapes import Mood
from pravek.teach.coach import WORTH_SAYING, remark
from pravek.teach.hints import hint
from pravek.teach.means import REMARK, hinting_bot, simulations

TABLES = ("kingdomino-2p", "kingdomino-4p", "discovery-3p", "krom-2p")
RESULTS = Path(__file__).with_suffix(".json")
KEPT = Path("bench/teach")
GAMES = 40
A_GAME = 12
"""Decisions of a game that the coach looks at."""
LEAST = Effort(sims=24)
"""For what a hint is worth, which nobody reads here."""
SPOKEN, HEARD = 0.02, 0.8


class Pebble:
    """Would play anything, and does what hints say."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        told = hint(game, view, seat, actions, self._seed, LEAST)
        action = decode(told.action, game.events)
        assert isinstance(action, Action)
        return action


def followed(table: str, deal: int) -> Line:
    """A deal with pebble at each seat in turn: its share of the win, and its points."""
    game, options = SETUPS[table]
    won, points = [], []
    for seat in range(options["players"]):
        match: Match[Any] = Match(game, seed=deal, **options)
        seats = range(match.game.players)
        spec = hinting_bot(match.game)
        luck = [10_000 * deal + 100 * seat + other for other in seats]
        bots: list[Bot] = [make(spec, match.game, luck[other]) for other in seats]
        bots[seat] = Pebble(luck[seat])
        play_match(match, bots)
        won.append(shares_of(match.places or ())[seat])
        points.append(match.scores[seat].total)
    return {"deal": deal, "won": won, "points": points}


def own_moves(table: str, deal: int) -> Match[Any]:
    """A game of the hinting bot against itself."""
    game, options = SETUPS[table]
    match: Match[Any] = Match(game, seed=deal, **options)
    spec = hinting_bot(match.game)
    return play_match(
        match, [make(spec, match.game, 1000 * deal + s) for s in range(match.game.players)]
    )


def said(course: Course, event: int, action: Action) -> Label | None:
    """What a talkative coach says about an action in the place of a decision."""
    view = course.seen(event, action.seat)
    found = remark(course.game, view, action, "talkative", seed=1)
    return found.label if found else None


def coached(table: str, deal: int) -> Line:
    """What is said about the bot's own decisions, and about random ones that cost enough by ten
    times the effort: clear of its error, or not."""
    course, rng = course_of(own_moves(table, deal)), Random(deal)
    game, evaluator = course.game, evaluator_for(course.game.name)
    some = rng.sample(course.choices, min(A_GAME, len(course.choices)))
    found: dict[str, list[Label | None]] = {"own": [], "planted": [], "doubted": []}
    for event in sorted(some):
        found["own"].append(said(course, event, course.action(event)))
        seat = course.action(event).seat
        view = course.seen(event, seat)
        action = rng.choice(game.actions(view, seat))
        deep = evaluator.judge(game, view, action, simulations(game, 10 * REMARK), number(2, view))
        if deep.loss >= 2 * THRESHOLDS["mistake"]:
            kind = "planted" if deep.loss >= CLEAR * deep.error else "doubted"
            found[kind].append(said(course, event, action))
    return {"deal": deal, **found}


def share(labels: Sequence[Label | None], mood: Mood) -> float:
    return sum(label in WORTH_SAYING[mood] for label in labels) / max(1, len(labels))


def measured(table: str, games: int, looks: int) -> dict[str, Any]:
    file = KEPT / f"hints-{table}.jsonl"
    lines = grown(file, games, lambda deal: followed(table, deal))
    neutral = 1 / len(lines[0]["won"]) if lines else 0.0
    mean, interval = clustered([won - neutral for won in line["won"]] for line in lines)
    row: dict[str, Any] = {"deals": len(lines), "beyond neutral": (mean, interval)}
    file = KEPT / f"coach-{table}.jsonl"
    lines = grown(file, looks, lambda deal: coached(table, deal))
    for kind in ("own", "planted", "doubted"):
        labels = [label for line in lines for label in line[kind]]
        moods: tuple[Mood, ...] = ("mistakes", "talkative")
        spoken = {mood: round(share(labels, mood), 4) for mood in moods}
        row[kind] = {"decisions": len(labels), "spoken": spoken}
    return row


def is_right(row: dict[str, Any]) -> bool:
    low, high = row["beyond neutral"][1]
    spoken, heard = (row[kind]["spoken"]["mistakes"] for kind in ("own", "planted"))
    return bool(low <= 0 <= high and spoken < SPOKEN and heard > HEARD)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser()
    parser.add_argument("--table", action="append", choices=TABLES)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--looks", type=int, default=GAMES)
    wanted = parser.parse_args(list(arguments or []))
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for table in wanted.table or TABLES:
        found[table] = measured(table, wanted.games, wanted.looks)
        print(table, found[table], flush=True)
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    rows = {table: found[table] for table in wanted.table or TABLES}
    if bad := [table for table, row in rows.items() if not is_right(row)]:
        raise SystemExit(f"help is not what it should be: {', '.join(bad)}")


if __name__ == "__main__":
    main(sys.argv[1:])
