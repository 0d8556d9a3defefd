"""What the table decides: dice, draws, shuffles, and the certain (cards turned face up).

Luck is drawn when it is seen: a pile is a set, and its order does not exist until it is dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import combinations, permutations, product
from random import Random
from typing import Any

from pravek.core.protocol import Event, Outcome


@dataclass(frozen=True, slots=True)
class Luck:
    """A chance whose result, a value, makes the outcome `then(*given, value)`."""

    then: type[Outcome]

    @property
    def kind(self) -> str:
        return self.then.__name__

    def sample(self, rng: Random) -> Outcome:
        return self._outcome(self._draw(rng))

    def odds(self) -> Iterator[tuple[Outcome, float]]:
        values = Counter(self._values())
        every = values.total()
        for value, count in values.items():
            yield self._outcome(value), count / every

    def allows(self, outcome: Event) -> bool:
        if type(outcome) is not self.then:
            return False
        value = getattr(outcome, fields(outcome)[-1].name)
        return self._outcome(value) == outcome and self._possible(value)

    # Thing by thing: a whole line at once can have 194,580 outcomes, one domino has 48

    def after(self, drawn: tuple[Any, ...] = ()) -> dict[Any, float]:
        """What may come next once these things were drawn, each with its probability; nothing
        if luck has no more say: what is missing is certain."""
        left = Counter(self._open(drawn))
        every = left.total()
        return {thing: n / every for thing, n in left.items()} if len(left) > 1 else {}

    def made_of(self, drawn: tuple[Any, ...]) -> Outcome:
        """The outcome of things drawn in this order, with what is certain after them."""
        return self._outcome(self._value(drawn))

    def _outcome(self, value: Any) -> Outcome:
        make: Callable[..., Outcome] = self.then
        return make(*getattr(self, "given", ()), value)

    def _draw(self, rng: Random) -> Any:
        raise NotImplementedError

    def _values(self) -> Iterable[Any]:
        """All values, equally likely, equal ones repeated."""
        raise NotImplementedError

    def _possible(self, value: Any) -> bool:
        raise NotImplementedError

    def _open(self, drawn: tuple[Any, ...]) -> Iterable[Any]:
        """What may be drawn after these, equally likely, equal ones repeated; none if that makes
        no difference any more."""
        raise NotImplementedError

    def _value(self, drawn: tuple[Any, ...]) -> Any:
        raise NotImplementedError


def _rest(pool: tuple[Any, ...], drawn: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is left in a pool, sorted."""
    left = Counter(pool)
    left.subtract(drawn)
    return tuple(sorted(left.elements()))


@dataclass(frozen=True, slots=True)
class Dice(Luck):
    """Roll `count` dice of six faces: a tuple of numbers."""

    count: int
    given: tuple[Any, ...] = ()

    def _draw(self, rng: Random) -> tuple[int, ...]:
        return tuple(rng.randrange(6) + 1 for _ in range(self.count))

    def _values(self) -> Iterable[tuple[int, ...]]:
        return product(range(1, 7), repeat=self.count)

    def _possible(self, value: tuple[int, ...]) -> bool:
        return len(value) == self.count and all(1 <= face <= 6 for face in value)

    def _open(self, drawn: tuple[Any, ...]) -> Iterable[int]:
        return range(1, 7) if len(drawn) < self.count else ()

    def _value(self, drawn: tuple[Any, ...]) -> tuple[int, ...]:
        return drawn


@dataclass(frozen=True, slots=True)
class Draw(Luck):
    """Draw `count` things from a pool, without order and without putting back: a sorted tuple."""

    pool: tuple[Any, ...]
    count: int
    given: tuple[Any, ...] = ()

    def _draw(self, rng: Random) -> tuple[Any, ...]:
        return tuple(sorted(rng.sample(self.pool, self.count)))

    def _values(self) -> Iterable[tuple[Any, ...]]:
        return combinations(sorted(self.pool), self.count)

    def _possible(self, value: tuple[Any, ...]) -> bool:
        drawn = Counter(value)
        return (
            value == tuple(sorted(value))
            and drawn.total() == self.count
            and drawn <= Counter(self.pool)
        )

    def _open(self, drawn: tuple[Any, ...]) -> Iterable[Any]:
        return _rest(self.pool, drawn) if len(drawn) < self.count < len(self.pool) else ()

    def _value(self, drawn: tuple[Any, ...]) -> tuple[Any, ...]:
        missing = _rest(self.pool, drawn)[: self.count - len(drawn)]
        return tuple(sorted((*drawn, *missing)))


@dataclass(frozen=True, slots=True)
class Shuffle(Luck):
    """Draw `count` things from a pool one after another: a tuple in the order drawn."""

    pool: tuple[Any, ...]
    count: int
    given: tuple[Any, ...] = ()

    def _draw(self, rng: Random) -> tuple[Any, ...]:
        return tuple(rng.sample(self.pool, self.count))

    def _values(self) -> Iterable[tuple[Any, ...]]:
        return permutations(sorted(self.pool), self.count)

    def _possible(self, value: tuple[Any, ...]) -> bool:
        return len(value) == self.count and Counter(value) <= Counter(self.pool)

    def _open(self, drawn: tuple[Any, ...]) -> Iterable[Any]:
        return _rest(self.pool, drawn) if len(drawn) < self.count else ()

    def _value(self, drawn: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*drawn, *_rest(self.pool, drawn)[: self.count - len(drawn)])


@dataclass(frozen=True, slots=True)
class Pick(Luck):
    """Draw one thing from a pool: the thing itself."""

    pool: tuple[Any, ...]
    given: tuple[Any, ...] = ()

    def _draw(self, rng: Random) -> Any:
        return rng.choice(self.pool)

    def _values(self) -> Iterable[Any]:
        return self.pool

    def _possible(self, value: Any) -> bool:
        return value in self.pool

    def _open(self, drawn: tuple[Any, ...]) -> Iterable[Any]:
        return () if drawn else self.pool

    def _value(self, drawn: tuple[Any, ...]) -> Any:
        return drawn[0] if drawn else self.pool[0]


@dataclass(frozen=True, slots=True)
class Certain:
    """No luck at all: the table shows what was hidden, so that everyone may write it down."""

    outcome: Outcome

    @property
    def kind(self) -> str:
        return type(self.outcome).__name__

    def sample(self, rng: Random) -> Outcome:
        return self.outcome

    def odds(self) -> Iterator[tuple[Outcome, float]]:
        yield self.outcome, 1.0

    def allows(self, outcome: Event) -> bool:
        return outcome == self.outcome
