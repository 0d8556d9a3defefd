"""A match played at random, with every state it went through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pravek.core.codec import encode
from pravek.core.match import Match
from pravek.core.notation import token
from pravek.core.protocol import SEATS, Action, Chance, Decide, Event, Game, Over, Seat
from pravek.testing.broken import fault
from pravek.testing.setups import Setup

MOMENTS = 12
"""How many moments of a walk are looked at closely."""
LONGEST = 1200
"""A walk stops after so many events: a game at random may take its time."""


@dataclass(frozen=True)
class Walk:
    setup: Setup
    match: Match[Any]
    states: tuple[Any, ...]
    """Before each event of the log, and after the last."""
    moments: int = MOMENTS
    met: Counter[str] = field(default_factory=Counter)
    """What the laws met in it: a law that met nothing was not put to the test."""

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def seed(self) -> int:
        return self.match.seed

    @property
    def log(self) -> list[Event]:
        return self.match.log

    @property
    def seats(self) -> range:
        return range(self.game.players)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)

    def after(self, index: int) -> str:
        """The moment of a state, as a message calls it."""
        return f"after {place(self.log[:index])}"

    def deal(self, seed: int | None = None) -> Match[Any]:
        """The same deal from its beginning; or another one of the same set-up."""
        return self.setup.match(self.seed if seed is None else seed)

    def sample(self, most: int) -> Iterator[tuple[int, Any]]:
        """At most so many moments, evenly, the first and the last among them."""
        last = len(self.states) - 1
        count = max(1, min(most, last))
        for index in sorted({round(last * i / count) for i in range(count + 1)}):
            yield index, self.states[index]

    def decisions(self, most: int) -> Iterator[tuple[int, Any, Decide]]:
        """Moments in which somebody must decide: their place in the log, the state, who."""
        asked = [
            (index, state, turn)
            for index, state in enumerate(self.states)
            if isinstance(turn := self.game.turn(state), Decide)
        ]
        yield from asked[:: max(1, len(asked) // most)]

    def chances(self) -> Iterator[tuple[int, Any, Chance]]:
        """Moments in which the table must speak."""
        for index, state in enumerate(self.states):
            turn = self.game.turn(state)
            if not isinstance(turn, Decide | Over):
                yield index, state, turn


def called(viewer: Seat | None) -> str:
    """A seat as a message calls it."""
    return "a spectator" if viewer is None else f"seat {SEATS[viewer]}"


def walk(setup: Setup, seed: int, moments: int = MOMENTS) -> Walk:
    """A game of that set-up, played at random."""
    match = play_on(setup.match(seed), Random(f"{setup} {seed}"))
    states = [match.game.start()]
    for event in match.log:
        states.append(match.game.apply(states[-1], event))
    return Walk(setup, match, tuple(states), moments)


def play_on(match: Match[Any], rng: Random, most: int = LONGEST) -> Match[Any]:
    """Play at random to the end, or until the log has so many events."""
    while isinstance(turn := match.turn, Decide) and len(match.log) < most:
        match.play(choice(match, rng, turn))
    return match


def choice(match: Match[Any], rng: Random, turn: Decide) -> Action:
    """Any legal action of anybody who owes; now and then a second thought of one who has chosen."""
    seat = rng.choice(turn.seats)
    if match.game.secrets and rng.random() < 0.1:
        others = [s for s in range(match.game.players) if s not in turn.seats and match.actions(s)]
        seat = rng.choice([*others, seat])
    actions = match.actions(seat)
    if not actions:
        fault(f"after {place(match.log)} {called(seat)} owes an action and has none")
    return rng.choice(list(actions))


def place(log: Sequence[Event]) -> str:
    """Where in the game, as a message calls it."""
    return f"event {len(log)}, {token(log[-1])}," if log else "the start"


def decided(match: Match[Any]) -> list[Action]:
    """What the players decided: the actions of the log that the table did not play itself."""
    state, found = match.game.start(), []
    for event in match.log:
        if isinstance(event, Action) and event != match.game.forced(state):
            found.append(event)
        state = match.game.apply(state, event)
    return found


def fields_of(event: Event) -> dict[str, Any]:
    """The fields of an event by name."""
    found = encode(event)
    del found["event"]
    return found
