"""Two players open (OR-2.5): one of them, drawn at random, takes positions 1 and 4 of the first
line or 2 and 3; the opponent takes the other two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pravek.core.protocol import Action, Seat
from pravek.core.values import altered
from pravek.games.dominoes.events import Duty
from pravek.games.dominoes.state import Slot, St, done

OUTER, INNER = (1, 4), (2, 3)


@dataclass(frozen=True, slots=True)
class Opening(Duty):
    """Choose positions of the first line for both chiefs."""


@dataclass(frozen=True, slots=True)
class Open(Action):
    """Take these two positions of the first line; 1 is the lowest number."""

    notation: ClassVar[str] = "open-{positions}"
    positions: tuple[int, int]


def choices(seat: Seat) -> list[Action]:
    return [Open(seat, OUTER), Open(seat, INNER)]


def opened(state: St, choice: Open) -> St:
    """Both players' chiefs stand on the first line."""
    coming = tuple(
        Slot(slot.domino, choice.seat if position in choice.positions else 1 - choice.seat)
        for position, slot in enumerate(state.coming, 1)
    )
    return altered(done(state), coming=coming, bag=())
