"""Games by script: lines and draws as a test wants them, decisions by their tokens."""

from __future__ import annotations

from random import Random
from typing import Any

import pravek
from pravek.core import notation
from pravek.core.protocol import Action, Decide, Event, Over


def at_table(game: str, *tokens: str, **options: Any) -> pravek.Match[Any]:
    """A match in which exactly this happened: `line-3,17,24,40 drawn-B B:take-17 …`."""
    match: pravek.Match[Any] = pravek.Match.empty(
        pravek.Match(game, seed=0, **options).game, seed=0
    )
    return tell(match, *tokens)


def tell(match: pravek.Match[Any], *tokens: str) -> pravek.Match[Any]:
    """These things happen next, luck included."""
    for token in " ".join(tokens).split():
        match.admit(notation.parse(token, match.game))
    return match


def legal(match: pravek.Match[Any]) -> list[str]:
    """The tokens of everything that may be decided now, by anybody."""
    seats = range(match.game.players)
    return sorted(notation.token(a) for seat in seats for a in match.actions(seat))


def owes(match: pravek.Match[Any]) -> tuple[int, ...] | str:
    """The seats that must decide, or what the table must do: `Deal`, `Piece`, `Over` …"""
    turn = match.turn
    if isinstance(turn, Decide):
        return turn.seats
    return "Over" if isinstance(turn, Over) else turn.kind


def refusal(match: pravek.Match[Any], token: str) -> pravek.Refusal:
    """Why this may not be decided now."""
    action = notation.parse(token, match.game)
    assert isinstance(action, Action)
    before = match.state, list(match.log)
    try:
        match.play(action)
    except pravek.IllegalAction as error:
        assert (match.state, match.log) == before
        return error.refusal
    raise AssertionError(f"{token} was legal")


def finished(game: str, seed: int, **options: Any) -> pravek.Match[Any]:
    """A whole game at random."""
    match: pravek.Match[Any] = pravek.Match(game, seed=seed, **options)
    rng = Random(seed)
    while isinstance(turn := match.turn, Decide):
        match.play(rng.choice(list(match.actions(turn.seats[0]))))
    return match


def events(match: pravek.Match[Any], kind: str) -> list[Any]:
    """The events of that name, in order."""
    return [event for event in match.log if type(event).__name__ == kind]


def states(match: pravek.Match[Any]) -> list[tuple[Any, Event]]:
    """Every state of a match with the event that followed it."""
    seen, state = [], match.game.start()
    for event in match.log:
        seen.append((state, event))
        state = match.game.apply(state, event)
    return seen
