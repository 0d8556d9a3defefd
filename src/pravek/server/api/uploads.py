"""Records and territories that people bring: checked in a worker, answered as JSON.

Everything here runs in a worker process, and answers with `Problem` instead of raising.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import json

import pravek
from pravek.core import fair, notation, registry
from pravek.core.codec import FormatError, decode, encode
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Over, Seat
from pravek.core.record import RecordError
from pravek.table.answers import Checked, Doubt, Problem, Sheets, Step
from pravek.table.judging import judge
from pravek.table.scene import sheets_of
from pravek.table.shapes import Entry, Owes, Told

Answer = tuple[int, bytes]


def check(text: str, start: int, count: int, seat: Seat | None) -> Answer:
    """The record played again: what the header says, a page of steps, the score race."""
    try:
        match, states = _replayed(text)
    except RecordError as error:
        return _problem("bad_record", str(error), line=error.line)
    if seat is not None and (seat >= match.game.players or match.seen_by is not None):
        return _problem("no_such_side", "The record cannot be seen from that side.")
    lines = text.strip().split("\n")
    page = range(min(start, len(states)), min(start + count, len(states)))
    return _answer(
        Checked(
            header=json.decode(lines[0]),
            footer=json.decode(lines[-1]),
            steps=len(states),
            page=[_step(match, states[number], number, seat) for number in page],
            totals=[[score.total for score in match.game.scores(state)] for state in states],
            notes=[{"after": note.after, **note.words} for note in match.notes],
            luck=fair.check(match),  # type: ignore[arg-type]
        )
    )


def why(text: str, step: int, named: dict[str, Any]) -> Answer:
    """Whether an action would have been legal at a step, and what it would have brought."""
    try:
        match, states = _replayed(text)
        action = decode(named, match.game.events)
    except RecordError as error:
        return _problem("bad_record", str(error), line=error.line)
    except FormatError as error:
        return _problem("not_an_action", str(error))
    players = match.game.players
    if step >= len(states) or not isinstance(action, Action) or not 0 <= action.seat < players:
        return _problem("not_an_action", "Nobody can decide this there.")
    return _answer(judge(match.game, _side(match, states[step], action.seat), action))


def score(game: str, options: dict[str, Any], text: str) -> Answer:
    """Typed territories, counted."""
    try:
        entry = registry.entry(game)
        typed = entry.typed
        if typed is None or entry.source is not None:  # whose code is not run here
            raise registry.SetupError(f"territories of {game} cannot be typed")
        reader, rules = typed.load(), registry.build(game, **options)
        sheets = sheets_of(reader.count(rules, text))
        doubts = [
            Doubt(key=found.key, args=dict(found.args), clause=found.clause, text=found.text)
            for found in reader.doubts(rules, text)
        ]
        return _answer(Sheets(sheets=sheets, doubts=doubts))
    except ValueError as error:
        return _problem("bad_territory", str(error))
    except (TypeError, LookupError):
        return _problem("no_such_setup", "A game cannot be set up like this.")


@lru_cache(maxsize=4)
def _replayed(text: str) -> tuple[Match[Any], list[Any]]:
    """The match of a record, and the state after each of its events, the start first."""
    match = pravek.load(text)
    states = [match.game.start()]
    for event in match.log:
        states.append(match.game.apply(states[-1], event))
    return match, states


def _side(match: Match[Any], state: Any, seat: Seat | None) -> Any:
    """The state from a side; a witnessed record has one side only, its own."""
    whole = seat is None or match.seen_by is not None
    return state if whole else match.game.view(state, seat)


def _step(match: Match[Any], state: Any, number: int, seat: Seat | None) -> Step:
    game, view = match.game, _side(match, state, seat)
    picture, turn = game.describe(view), game.turn(state)
    owing = list(turn.seats) if isinstance(turn, Decide) else []
    entry, event = None, match.log[number - 1] if number else None
    if event is not None and seat is not None and match.seen_by is None:
        blind = seat in match.unnoticed[number - 1]
        event = None if blind else game.witness(event, seat)
    if event is not None:
        entry = Entry(n=number, at=0, event=encode(event), token=notation.token(event))
    return Step(
        number=number,
        entry=entry,
        view=dict(picture),
        owes=Owes(
            state="over" if isinstance(turn, Over) else "decide",
            seats=owing,
            duty=picture.get("duty"),
        ),
        sheets=sheets_of(game.scores(view)),
    )


def _answer(told: Told) -> Answer:
    return 200, json.encode(told)


def _problem(key: str, text: str, **args: Any) -> Answer:
    return 422, json.encode(Problem(status=422, key=key, text=text[:500], args=args))
