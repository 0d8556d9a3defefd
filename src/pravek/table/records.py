"""Records and territories that people bring: played again, judged, counted; Refuse says what is
wrong with them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pravek.core import fair, notation, registry
from pravek.core.codec import FormatError, decode, encode
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Game, Over, Seat, Turn
from pravek.core.record import RecordError, load
from pravek.table.answers import Checked, Doubt, Sheets, Step
from pravek.table.judging import judge
from pravek.table.messages import Because
from pravek.table.pen import plain
from pravek.table.problems import Refuse
from pravek.table.scene import offer_of, sheets_of
from pravek.table.shapes import Entry, Json, Owes, Position


def check(text: str, start: int, count: int, seat: Seat | None) -> Checked:
    """The record played again: what the header says, a page of steps, the score race."""
    match, states = sound(text)
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
    match, states = sound(text)
    action = action_of(named, match.game)
    if step >= len(states) or not 0 <= action.seat < match.game.players:
        raise nobody_can()
    return judge(match.game, _side(match, states[step], action.seat), action)


def at(text: str, step: int, seat: Seat, named: list[Json]) -> Position:
    """A position of a finished game as a seat saw it, and what it could choose there; after it has
    decided so instead, if it has."""
    match, states = sound(text)
    game = match.game
    if match.ending == "open":
        raise Refuse(409, "review_open", "The game is not over yet.")
    if step >= len(states) or seat >= game.players:
        raise nobody_can()
    state = states[step]
    for each in named:
        state = game.apply(state, _legal(match, state, seat, each))
    return seen(game, state, _side(match, state, seat), seat)


def seen(game: Game[Any], state: Any, view: Any, seat: Seat) -> Position:
    """A position as a seat sees it, and what it can choose there; nobody plays on."""
    picture = dict(game.describe(view))
    actions = game.actions(view, seat)
    return Position(
        view=picture,
        owes=_owes(game.turn(state), picture),
        offers=[offer_of(game, view, n, action, plain) for n, action in enumerate(actions)],
        sheets=sheets_of(game.scores(view)),
        undo=None,
        timers=[],
    )


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


def sound(text: str) -> tuple[Match[Any], list[Any]]:
    """The match of a record and all its states; Refuse says what is wrong with the record."""
    try:
        return _replayed(text)
    except RecordError as error:
        raise bad_record(error) from None


def action_of(named: Json, game: Game[Any]) -> Action:
    try:
        action = decode(named, game.events)
    except FormatError as error:
        raise Refuse(422, "not_an_action", str(error)[:500]) from None
    if not isinstance(action, Action):
        raise nobody_can()
    return action


def _legal(match: Match[Any], state: Any, seat: Seat, named: Json) -> Action:
    """The action that is named, if this seat may choose it there; Refuse otherwise."""
    action = action_of(named, match.game)
    if action not in match.game.actions(_side(match, state, seat), seat):
        raise nobody_can()
    return action


def bad_record(error: RecordError) -> Refuse:
    return Refuse(422, "bad_record", str(error)[:500], {"line": error.line})


def nobody_can() -> Refuse:
    return Refuse(422, "not_an_action", "Nobody can decide this there.")


def _side(match: Match[Any], state: Any, seat: Seat | None) -> Any:
    """The state from a side; a witnessed record has one side only, its own."""
    whole = seat is None or match.seen_by is not None
    return state if whole else match.game.view(state, seat)


def _step(match: Match[Any], state: Any, number: int, seat: Seat | None) -> Step:
    game, view = match.game, _side(match, state, seat)
    picture = dict(game.describe(view))
    entry, event = None, match.log[number - 1] if number else None
    if event is not None and seat is not None and match.seen_by is None:
        blind = seat in match.unnoticed[number - 1]
        event = None if blind else game.witness(event, seat)
    if event is not None:
        entry = Entry(n=number, at=0, event=encode(event), token=notation.token(event))
    return Step(
        number=number,
        entry=entry,
        view=picture,
        owes=_owes(game.turn(state), picture),
        sheets=sheets_of(game.scores(view)),
    )


def _owes(turn: Turn, picture: Json) -> Owes:
    owing = list(turn.seats) if isinstance(turn, Decide) else []
    over = isinstance(turn, Over)
    return Owes(state="over" if over else "decide", seats=owing, duty=picture.get("duty"))
