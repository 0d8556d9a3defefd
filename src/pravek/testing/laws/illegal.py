"""What is not legal changes nothing, and one is told why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from pravek.core.match import IllegalAction, Match
from pravek.core.protocol import Action, Decide, Over, Refusal
from pravek.testing.broken import fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk, fields_of

TRIED = 25
"""Actions that are tried in each moment."""


@law
def an_illegal_action_changes_nothing_and_says_why(walk: Walk) -> None:
    for action, refusal in refusals(walk):
        walk.met["refused"] += 1
        said = f"of {short(action)} why_not says {short(refusal)}"
        if not (refusal.clause and refusal.key and refusal.text.endswith(".")):
            fault(f"{said}; a refusal has a clause, a key, and a sentence with its full stop")
        _json(said, dict(refusal.args))


@law
def a_legal_action_is_never_refused(walk: Walk) -> None:
    for index, match in _moments(walk):
        for action in _legal(match):
            if refusal := match.why_not(action):
                fault(f"{walk.after(index)} {short(action)} is offered, but why_not says {refusal}")


@law
def nobody_sits_on_a_seat_that_is_not_there(walk: Walk) -> None:
    match = walk.deal()
    if not isinstance(match.turn, Decide):
        fault("at the start nobody has anything to decide")
    some = match.actions(match.turn.seats[0])[0]
    for seat in (-1, match.game.players, 99):
        refused(match, type(some)(**{**fields_of(some), "seat": seat}))


def refusals(walk: Walk) -> Iterator[tuple[Action, Refusal]]:
    """What was decided somewhere in the game, tried where it is not legal; and why it is not."""
    rng = Random(1)
    everything = sorted({event for event in walk.log if isinstance(event, Action)}, key=repr)
    for index, match in _moments(walk):
        legal = _legal(match)
        for action in rng.sample(everything, min(len(everything), TRIED)):
            if action in legal:
                continue
            refusal = refused(match, action)
            if refusal != match.why_not(action):
                said = short(match.why_not(action))
                fault(f"{walk.after(index)} why_not of the illegal {short(action)} is {said}")
            yield action, refusal
        refused(match, "anything")


def refused(match: Match[Any], action: Any) -> Refusal:
    """Try what is not legal: it must be refused, and change nothing."""
    before = match.state, list(match.log)
    reason = Refusal("protocol", "no_action", "This is not an action.")
    try:
        match.play(action)
    except IllegalAction as error:
        reason = error.refusal
    except TypeError:
        if isinstance(action, Action):
            raise
    else:
        fault(f"{short(action)} is not legal, but it was played")
    if (match.state, match.log) != before:
        fault(f"{short(action)} was refused, but it changed something")
    return reason


def _moments(walk: Walk) -> Iterator[tuple[int, Match[Any]]]:
    """A match that is played again, at some of the moments at which a player must speak."""
    looked = {index for index, _ in walk.sample(walk.moments)}
    match = Match.empty(walk.game)
    for index, event in enumerate((*walk.log, None)):
        spoken_by_table = not isinstance(match.turn, Decide | Over) or walk.game.forced(match.state)
        if index in looked and not spoken_by_table:
            yield index, match
        if event is not None:
            match.admit(event)


def _legal(match: Match[Any]) -> set[Action]:
    return {action for seat in range(match.game.players) for action in match.actions(seat)}


def _json(said: str, value: object) -> None:
    try:
        json.dumps(value)
    except (TypeError, ValueError) as error:
        fault(f"{said}, which cannot be put into JSON: {error}")
