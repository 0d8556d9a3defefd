"""Nim, the smallest game: no luck, no secrets, no rulebook. The contract asks no more than this."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import ClassVar

from pravek.core import registry
from pravek.core.open_game import OpenGame
from pravek.core.protocol import Action, Decide, Event, Over, Score, ScoreLine, Seat, Turn
from pravek.core.registry import Entry, Option


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take so many matches of a heap."""

    notation: ClassVar[str] = "{count}-of-heap-{heap}"
    heap: int
    count: int


@dataclass(frozen=True, slots=True)
class Heaps:
    left: tuple[int, ...]
    mover: Seat = 0


class Nim(OpenGame[Heaps]):
    """Whoever takes the last match wins."""

    name = "nim"
    events = (Take,)

    def __init__(self, players: int = 2, large: bool = False) -> None:
        self.players, self.heaps = players, (5, 7, 9) if large else (3, 4, 5)
        self.options = {"players": players, "large": large}

    def start(self) -> Heaps:
        return Heaps(self.heaps)

    def turn(self, state: Heaps) -> Turn:
        return Decide((state.mover,)) if any(state.left) else Over()

    def actions(self, state: Heaps, seat: Seat) -> Sequence[Action]:
        if seat != state.mover:
            return ()
        return [Take(seat, h, n) for h, left in enumerate(state.left) for n in range(1, left + 1)]

    def apply(self, state: Heaps, event: Event) -> Heaps:
        assert isinstance(event, Take)
        left = tuple(n - event.count * (h == event.heap) for h, n in enumerate(state.left))
        return replace(state, left=left, mover=(state.mover + 1) % self.players)

    def scores(self, state: Heaps) -> tuple[Score, ...]:
        last = None if any(state.left) else (state.mover - 1) % self.players
        return tuple(
            Score((ScoreLine("the last match", int(seat == last), "last"),))
            for seat in range(self.players)
        )


ENTRY = Entry(
    name="nim",
    title="Nim",
    about="Take matches; whoever takes the last one wins.",
    players=(2, 3),
    default_players=2,
    options=(Option("large", "The heaps are larger.", players=(2,)),),
    build=Nim,
    chance=False,
    secrets=False,
)


@contextmanager
def registered() -> Iterator[None]:
    """While the contract looks at it, Nim is a game of the collection; for nobody else."""
    registry.register(ENTRY)
    try:
        yield
    finally:
        registry.forget(ENTRY.name)
