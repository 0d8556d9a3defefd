"""A foreign game as the server knows it: rules that have nothing but answers fetched beforehand.

A match over it is played, told, taken back and written down like any other; whoever changes it lets
the change be rehearsed first (`stage`). No line of the game's own code runs here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pravek.core.protocol import Action, Event, Outcome, Refusal, Score, Seat, Turn
from pravek.server.outside.words import Opened

NOT_OFFERED = Refusal("protocol", "not_offered", "This is not among the legal actions.")
Side = Seat | None


class NotRehearsed(RuntimeError):
    """The server lets something happen that it has not asked about: a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position as it is shown: what each side sees, what each action brings and is called."""

    sides: Mapping[Side, tuple[Mapping[str, Any], tuple[Score, ...]]]
    offers: Mapping[Action, tuple[Mapping[str, Any], str]]


@dataclass(eq=False, slots=True)
class Position:
    """A state of the game, as far as somebody asked about it."""

    turn: Turn
    forced: Action | None
    actions: Sequence[tuple[Action, ...]]
    scores: tuple[Score, ...]
    next: dict[Event, Step] = field(default_factory=dict)
    """What can happen here: all of it was rehearsed."""
    refusals: dict[Event, Refusal] = field(default_factory=dict)
    """What cannot happen here, of what was tried."""
    drawn: Drawn | None = None

    def refresh(self, now: Position) -> None:
        """The game comes back here."""
        self.actions, self.scores = now.actions, now.scores

    def forget(self) -> None:
        """The game has gone on: what only its present needs."""
        self.actions, self.drawn, self.refusals = (), None, {}


@dataclass(frozen=True, slots=True)
class Step:
    """What happens, who sees what of it, and where it leads."""

    event: Event
    seen: Mapping[Side, Event]
    told: Mapping[Event, str]
    """What anybody sees of it, in words."""
    blind: frozenset[Side]
    reveals: frozenset[Seat]
    position: Position


@dataclass(frozen=True, slots=True)
class Luck:
    """The table owes an outcome; which, was rehearsed."""

    kind: str
    next: Mapping[Event, Step]

    def sample(self, rng: Random) -> Outcome:
        for event in self.next:
            if isinstance(event, Outcome):
                return event
        raise NotRehearsed(self.kind)

    def odds(self) -> Iterator[tuple[Outcome, float]]:
        raise NotRehearsed(self.kind)

    def allows(self, outcome: Event) -> bool:
        return outcome in self.next


@dataclass(frozen=True, slots=True)
class Sight:
    """A position from one side."""

    position: Position
    side: Side


class Mirror:
    """A `Game` of positions. A view of one is a `Sight`."""

    def __init__(self, opened: Opened, events: tuple[type[Event], ...], start: Position) -> None:
        self.name, self.rules, self.players = opened.name, opened.rules, opened.players
        self.options: Mapping[str, Any] = opened.options
        self.secrets = opened.secrets
        self.events = events
        self._start = start
        self._seen: dict[tuple[Event, Side], Event] = {}
        self._told: dict[Event, str] = {}

    def start(self) -> Any:
        return self._start

    def turn(self, state: Any) -> Turn:
        return _of(state).turn

    def actions(self, state: Any, seat: Seat) -> Sequence[Action]:
        actions = _of(state).actions
        return actions[seat] if seat < len(actions) else ()

    def forced(self, state: Any) -> Action | None:
        return _of(state).forced

    def begins(self, state: Any) -> bool:
        return False

    def apply(self, state: Any, event: Event) -> Any:
        step = _step(state, event)
        self._seen |= {(event, side): seen for side, seen in step.seen.items()}
        self._told |= step.told
        state.forget()
        return step.position

    def scores(self, state: Any) -> tuple[Score, ...]:
        drawn = _of(state).drawn
        if isinstance(state, Sight) and drawn is not None:
            return drawn.sides[state.side][1]
        return _of(state).scores

    # Who sees what

    def view(self, state: Any, seat: Side) -> Any:
        return Sight(state, seat if self.secrets else None)

    def witness(self, event: Event, seat: Side) -> Event:
        return self._seen[event, seat] if self.secrets else event

    def notices(self, state: Any, event: Event, seat: Side) -> bool:
        return seat not in _step(state, event).blind

    def reveals(self, state: Any, action: Action, seat: Seat) -> bool:
        return seat in _step(state, action).reveals

    def imagine(self, view: Any, rng: Random) -> Any:
        raise NotRehearsed("imagine")

    # For people

    def why_not(self, view: Any, action: Action) -> Refusal | None:
        position = _of(view)
        if any(action in actions for actions in position.actions):
            return None
        return position.refusals.get(action, NOT_OFFERED)

    def preview(self, view: Any, action: Action) -> Mapping[str, Any]:
        return self._offer(view, action)[0]

    def describe(self, view: Any) -> Mapping[str, Any]:
        """Nothing, of a game whose rules broke down before it could be drawn."""
        drawn = _of(view).drawn
        return drawn.sides[view.side][0] if drawn else {}

    def tell(self, event: Event) -> str:
        return self._told[event]

    def say(self, view: Any, action: Action) -> str:
        return self._offer(view, action)[1]

    def _offer(self, view: Any, action: Action) -> tuple[Mapping[str, Any], str]:
        """Nothing, of rules that offered something else when they were asked again."""
        drawn = _of(view).drawn
        return drawn.offers.get(action, ({}, "")) if drawn else ({}, "")


def _of(state: Any) -> Position:
    found: Position = state.position if isinstance(state, Sight) else state
    return found


def _step(state: Any, event: Event) -> Step:
    step = _of(state).next.get(event)
    if step is None:
        raise NotRehearsed(type(event).__name__)
    return step
