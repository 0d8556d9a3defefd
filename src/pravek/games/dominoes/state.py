"""The table of every game of the family: kingdoms, two lines of dominoes, what is owed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from pravek.core.protocol import Seat
from pravek.core.values import altered
from pravek.games.dominoes.events import Duty
from pravek.games.dominoes.kingdom import Kingdom


@dataclass(frozen=True, slots=True)
class Slot:
    """A domino of a line, and whose king stands on it; None while it is free."""

    domino: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class State:
    kingdoms: tuple[Kingdom, ...]
    box: frozenset[int]
    """Dominoes not seen yet. A set: their order does not exist until they are dealt."""
    lines_left: int
    """Lines still to be dealt."""
    bag: tuple[Seat, ...]
    """Kings not drawn yet for the first line, by seat."""
    duties: tuple[Duty, ...] = ()
    """What the active seat owes, first thing first."""
    current: tuple[Slot, ...] = ()
    """The line being built, lowest number first: the order of turns."""
    played: int = 0
    """How many dominoes of the current line have had their turn."""
    coming: tuple[Slot, ...] = ()
    """The next line; empty before it is dealt, and in the last round."""
    gone: tuple[int, ...] = ()
    """Dominoes that left the game face up: discarded, or chosen by nobody."""


St = TypeVar("St", bound=State)
T = TypeVar("T")


def owed(state: State) -> Duty | None:
    """What is owed right now."""
    return state.duties[0] if state.duties else None


def done(state: St, **changes: Any) -> St:
    """The first duty is done, and this is what it changed."""
    return altered(state, duties=state.duties[1:], **changes)


def owe(state: St, *duties: Duty) -> St:
    """These duties come before the others."""
    return altered(state, duties=(*duties, *state.duties)) if duties else state


def put(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The row with another value for one seat."""
    return (*row[:seat], value, *row[seat + 1 :])
