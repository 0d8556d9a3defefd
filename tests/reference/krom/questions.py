"""What the game waits for: somebody's decision, or luck with its odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product
from math import perm
from random import Random
from typing import Any

Seat = int
Event = tuple[Any, ...]
"""The name of the event and its fields, e.g. ("Go", 0, "forest")."""


@dataclass
class Ask:
    """These seats owe one of these decisions; others may have some without owing one."""

    owing: tuple[Seat, ...]
    legal: dict[Seat, list[Event]]


@dataclass
class Luck:
    """The table owes an outcome."""

    name: str

    def number(self) -> int:
        """How many different outcomes there are."""
        raise NotImplementedError

    def odds(self) -> Iterator[tuple[Event, Fraction]]:
        raise NotImplementedError

    def chance_of(self, event: Event) -> Fraction:
        """0 for what can't happen."""
        raise NotImplementedError

    def drawn(self, rng: Random) -> Event:
        """One outcome, by the odds."""
        raise NotImplementedError


@dataclass
class Sure(Luck):
    """No luck: the table shows something."""

    event: Event

    def number(self) -> int:
        return 1

    def odds(self) -> Iterator[tuple[Event, Fraction]]:
        yield self.event, Fraction(1)

    def chance_of(self, event: Event) -> Fraction:
        return Fraction(event == self.event)

    def drawn(self, rng: Random) -> Event:
        return self.event


@dataclass
class OneOf(Luck):
    """One of these, by the number of its copies."""

    pool: Mapping[str, int]
    make: Callable[[str], Event]

    def number(self) -> int:
        return sum(1 for copies in self.pool.values() if copies)

    def odds(self) -> Iterator[tuple[Event, Fraction]]:
        total = sum(self.pool.values())
        for face, copies in self.pool.items():
            if copies:
                yield self.make(face), Fraction(copies, total)

    def chance_of(self, event: Event) -> Fraction:
        return dict(self.odds()).get(event, Fraction(0))

    def drawn(self, rng: Random) -> Event:
        return self.make(rng.choice([face for face, n in self.pool.items() for _ in range(n)]))


@dataclass
class InOrder(Luck):
    """So many of these different things, one after another; each only once."""

    pool: tuple[str, ...]
    count: int
    begin: Event
    """The event without its last field."""

    def number(self) -> int:
        return perm(len(self.pool), self.count)

    def odds(self) -> Iterator[tuple[Event, Fraction]]:
        for things in permutations(self.pool, self.count):
            yield (*self.begin, things), Fraction(1, self.number())

    def chance_of(self, event: Event) -> Fraction:
        things = event[-1]
        fits = len(things) == self.count == len(set(things)) and set(things) <= set(self.pool)
        return Fraction(int(fits and event[:-1] == self.begin), self.number())

    def drawn(self, rng: Random) -> Event:
        return (*self.begin, tuple(rng.sample(self.pool, self.count)))


@dataclass
class Dice(Luck):
    """So many dice, thrown together."""

    count: int
    begin: Event = field(default=())

    def number(self) -> int:
        return int(6**self.count)

    def odds(self) -> Iterator[tuple[Event, Fraction]]:
        for faces in product(range(1, 7), repeat=self.count):
            yield (*self.begin, faces), Fraction(1, self.number())

    def chance_of(self, event: Event) -> Fraction:
        fits = len(event[-1]) == self.count and set(event[-1]) <= set(range(1, 7))
        return Fraction(int(fits and event[:-1] == self.begin), self.number())

    def drawn(self, rng: Random) -> Event:
        return (*self.begin, tuple(rng.randint(1, 6) for _ in range(self.count)))


Question = Ask | Luck
Course = Generator[Question, Event, Any]


def ask(seat: Seat, legal: list[Event]) -> Ask:
    """One player is asked."""
    return Ask((seat,), {seat: legal})


def sure(*event: Any) -> Sure:
    return Sure(event[0], event)


def dice(count: int, *begin: Any) -> Dice:
    return Dice(begin[0], count, begin)


def one_of(pool: Counter[str], make: Callable[[str], Event]) -> OneOf:
    return OneOf(make(next(iter(pool)))[0], pool, make)
