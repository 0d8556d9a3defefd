"""A match played at random, with every state it went through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from tests.contract.setups import SOAK, Setup

import pravek
from pravek.core.codec import encode
from pravek.core.protocol import Action, Chance, Decide, Event, Game, Over, Seat

MOMENTS = 12 * SOAK
"""How many moments of a walk are looked at closely."""
LONGEST = 1200
"""A walk stops after so many events: a game at random may take its time."""


@dataclass(frozen=True)
class Walk:
    match: pravek.Match[Any]
    states: tuple[Any, ...]
    """Before each event of the log, and after the last."""

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def log(self) -> list[Event]:
        return self.match.log

    @property
    def seats(self) -> range:
        return range(self.game.players)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)

    def sample(self, most: int) -> Iterator[tuple[int, Any]]:
        """At most so many moments, evenly, the first and the last among them."""
        last = len(self.states) - 1
        count = min(most, last)
        for index in sorted({round(last * i / count) for i in range(count + 1)}):
            yield index, self.states[index]

    def decisions(self, most: int) -> Iterator[tuple[Any, Decide]]:
        """States in which somebody must decide."""
        asked = [s for s in self.states if isinstance(self.game.turn(s), Decide)]
        for state in asked[:: max(1, len(asked) // most)]:
            turn = self.game.turn(state)
            assert isinstance(turn, Decide)
            yield state, turn

    def chances(self) -> Iterator[tuple[int, Any, Chance]]:
        """States in which the table must speak, with their place in the log."""
        for index, state in enumerate(self.states):
            turn = self.game.turn(state)
            if not isinstance(turn, Decide | Over):
                yield index, state, turn


def play_on(match: pravek.Match[Any], rng: Random, most: int = LONGEST) -> pravek.Match[Any]:
    """Play at random to the end, or until the log has so many events."""
    while isinstance(turn := match.turn, Decide) and len(match.log) < most:
        match.play(choice(match, rng, turn))
    return match


def choice(match: pravek.Match[Any], rng: Random, turn: Decide) -> Action:
    """Any legal action of anybody who owes; now and then a second thought of one who has chosen."""
    seat = rng.choice(turn.seats)
    if match.game.secrets and rng.random() < 0.1:
        others = [s for s in range(match.game.players) if s not in turn.seats and match.actions(s)]
        seat = rng.choice([*others, seat])
    return rng.choice(list(match.actions(seat)))


def decided(match: pravek.Match[Any]) -> list[Action]:
    """What the players decided: the actions of the log that the table did not play itself."""
    state, found = match.game.start(), []
    for event in match.log:
        if isinstance(event, Action) and event != match.game.forced(state):
            found.append(event)
        state = match.game.apply(state, event)
    return found


@lru_cache(maxsize=128)
def walk(setup: Setup, seed: int) -> Walk:
    match = play_on(setup.match(seed), Random(f"{setup} {seed}"))
    states = [match.game.start()]
    for event in match.log:
        states.append(match.game.apply(states[-1], event))
    return Walk(match, tuple(states))


def fields_of(event: Event) -> dict[str, Any]:
    """The fields of an event by name."""
    named = encode(event)
    del named["event"]
    return named
