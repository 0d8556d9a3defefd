"""What a coding is: actions as numbers, and what a seat sees as arrays.

A coding never changes under one version. What a plane holds and what a number means is written in
`docs/environments.md`; a test fails when it becomes something else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pravek.core.protocol import Action, Decide, Seat

VERSION = 0
"""Counts up whenever a number or a plane means something else."""

Mask = npt.NDArray[np.bool_]
Observation = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Plane:
    """A named array of an observation."""

    shape: tuple[int, ...]
    dtype: str
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


@dataclass(frozen=True, slots=True)
class Range:
    """Actions of one kind: `count` numbers from `first` on."""

    name: str
    first: int
    count: int
    meaning: str


def in_a_row(*kinds: tuple[str, int, str]) -> tuple[Range, ...]:
    """Ranges that follow each other, from 0 on."""
    found, first = [], 0
    for name, count, meaning in kinds:
        found.append(Range(name, first, count, meaning))
        first += count
    return tuple(found)


class Coding(ABC):
    """How the decisions and views of a game become numbers and arrays."""

    def __init__(self, name: str, ranges: tuple[Range, ...], space: Mapping[str, Plane]) -> None:
        self.name, self.ranges, self.space = name, ranges, space
        self.actions = sum(kind.count for kind in ranges)
        """How many numbers there are; those of a decision are some of them."""
        self.length = sum(plane.size for plane in space.values())
        """How many numbers a flat observation has."""
        largest = [np.full(plane.size, plane.high, np.float32) for plane in space.values()]
        self._largest = np.concatenate(largest)

    @abstractmethod
    def number(self, game: Any, view: Any, action: Action) -> int:
        """The number of a legal action; different actions of one decision have different ones."""

    @abstractmethod
    def observe(self, game: Any, view: Any, seat: Seat) -> Observation:
        """What a seat sees, its own things first, whether it is to decide or not."""

    def legal(self, game: Any, view: Any, seat: Seat) -> dict[int, Action]:
        """The legal actions of a seat by their numbers."""
        return {self.number(game, view, each): each for each in game.actions(view, seat)}

    def action(self, game: Any, view: Any, number: int, seat: Seat | None = None) -> Action:
        """The legal action of this number; without a seat, of the one who must decide."""
        seat = decider(game, view) if seat is None else seat
        found = None if seat is None else self.legal(game, view, seat).get(number)
        if found is None:
            raise ValueError(f"action {number} is not legal here")
        return found

    def mask(self, game: Any, view: Any, seat: Seat) -> Mask:
        """Which of all actions are legal for a seat."""
        return self.mask_of(self.legal(game, view, seat))

    def mask_of(self, numbers: Iterable[int]) -> Mask:
        mask = np.zeros(self.actions, np.bool_)
        mask[list(numbers)] = True
        return mask

    def flat(self, observation: Observation) -> npt.NDArray[np.float32]:
        """All arrays one after the other, each divided by the largest number it can hold."""
        parts = [observation[name].ravel() for name in self.space]
        row: npt.NDArray[np.float32] = np.concatenate(parts, dtype=np.float32, casting="unsafe")
        return row / self._largest

    def flats(self, observations: Observation) -> npt.NDArray[np.float32]:
        """The same of many games side by side: a row each."""
        parts = [observations[name].reshape(len(observations[name]), -1) for name in self.space]
        rows: npt.NDArray[np.float32] = np.concatenate(
            parts, axis=1, dtype=np.float32, casting="unsafe"
        )
        rows /= self._largest
        return rows


def decider(game: Any, view: Any) -> Seat | None:
    """Who decides next; of several who choose in secret, the first. None: the game is over."""
    turn = game.turn(view)
    return turn.seats[0] if isinstance(turn, Decide) else None
