"""The course of a game: the state at each step, where somebody had a choice, where luck came."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from pravek.core.chance import Certain
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Event, Game, Over, Seat
from pravek.review.problems import check


@dataclass(frozen=True, slots=True)
class Course:
    """A finished game. Event n leads from step n to step n + 1."""

    game: Game[Any]
    log: tuple[Event, ...]
    states: tuple[Any, ...]
    """The state at each step, the start first."""
    choices: tuple[int, ...]
    """The events in which somebody chose among several actions, and it stood."""
    lucks: tuple[int, ...]
    """The events that luck brought."""
    steps: tuple[int, ...]
    """The points of the curve: the start, the end, and what choices and luck led to."""

    def before(self, event: int) -> int:
        """The last point of the curve before an event."""
        return self.steps[bisect_right(self.steps, event) - 1]

    def action(self, event: int) -> Action:
        action = self.log[event]
        assert isinstance(action, Action)
        return action

    def seen(self, step: int, seat: Seat | None) -> Any:
        """What a seat, or somebody who looks on (None), saw at a step."""
        return self.game.view(self.states[step], seat)


def course_of(match: Match[Any]) -> Course:
    """The course of a match; CannotReview says why it has none."""
    check(match)
    game, states = match.game, [match.game.start()]
    choices: dict[int, Seat] = {}
    lucks = []
    for number, event in enumerate(match.log):
        state, turn = states[-1], game.turn(states[-1])
        states.append(game.apply(state, event))
        if not isinstance(event, Action):
            if not isinstance(turn, Certain | Decide | Over):
                lucks.append(number)
        elif _chose(game, state, states[-1], event, choices):
            choices[number] = event.seat
    steps = sorted({0, len(match.log)} | {number + 1 for number in (*choices, *lucks)})
    return Course(game, tuple(match.log), tuple(states), tuple(choices), tuple(lucks), tuple(steps))


def _chose(
    game: Game[Any], before: Any, after: Any, action: Action, choices: dict[int, Seat]
) -> bool:
    """Whether this was a choice. Who changes a sealed one takes the earlier one out of
    `choices`: only what stood in the end is judged."""
    turn = game.turn(before)
    owed = isinstance(turn, Decide) and action.seat in turn.seats
    if not owed:
        own = (number for number, seat in reversed(choices.items()) if seat == action.seat)
        choices.pop(next(own, -1), None)
        then = game.turn(after)
        if isinstance(then, Decide) and action.seat in then.seats:  # it was withdrawn
            return False
    return len(game.actions(before, action.seat)) > 1
