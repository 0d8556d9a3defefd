"""Records and territories that people bring: played again, judged, counted; Refuse says what is
wrong with them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pravek.core import fair, notation, registry
from pravek.core.codec import FormatError, decode, encode
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Over, Seat
from pravek.core.record import RecordError, load
from pravek.table.answers import Checked, Doubt, Sheets, Step
from pravek.table.judging import judge
from pravek.table.messages import Because
from pravek.table.problems import Refuse
from pravek.table.scene import sheets_of
from pravek.table.shapes import Entry, Json, Owes


def check(text: str, start: int, count: int, seat: Seat | None) -> Checked:
    """The record played again: what the header says, a page of steps, the score race."""
    try:
        match, states = _replayed(text)
    except RecordError as error:
        raise _bad_record(error) from None
    if seat is not None and (seat >= match.game.players or match.seen_by is not None):
        raise Refuse(422, "no_such_side", "The record cannot be seen from that side.")
    lines = text.strip().split("\n")
    page = range(min(start, len(states)), min(start + count, len(states)))
    return Checked(
        header=json.loads(lines[0]),
        footer=json.loads(lines[-1]),
        steps=len(states),
        page=[_step(match, states[number], number, seat) for number in page],
        totals=[[score.total for score in match.game.scores(state)] for state in states],
        notes=[{"after": note.after, **note.words} for note in match.notes],
        luck=fair.check(match),  # type: ignore[arg-type]
    )


def why(text: str, step: int, named: Json) -> Because:
    """Whether an action would have been legal at a step, and what it would have brought."""
    try:
        match, states = _replayed(text)
        action = decode(named, match.game.events)
    except RecordError as error:
        raise _bad_record(error) from None
    except FormatError as error:
        raise Refuse(422, "not_an_action", str(error)[:500]) from None
    players = match.game.players
    if step >= len(states) or not isinstance(action, Action) or not 0 <= action.seat < players:
        raise Refuse(422, "not_an_action", "Nobody can decide this there.")
    return judge(match.game, _side(match, states[step], action.seat), action)


def score(game: str, options: Json, text: str) -> Sheets:
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
        return Sheets(sheets=sheets, doubts=doubts)
    except ValueError as error:
        raise Refuse(422, "bad_territory", str(error)[:500]) from None
    except (TypeError, LookupError):
        raise Refuse(422, "no_such_setup", "A game cannot be set up like this.") from None


@lru_cache(maxsize=4)
def _replayed(text: str) -> tuple[Match[Any], list[Any]]:
    """The match of a record, and the state after each of its events, the start first."""
    match = load(text)
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


def _bad_record(error: RecordError) -> Refuse:
    return Refuse(422, "bad_record", str(error)[:500], {"line": error.line})
