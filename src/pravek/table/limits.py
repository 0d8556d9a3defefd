"""Not too much, not too often: buckets that fill again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic

MOST_BUCKETS = 50_000
LONGEST_NAME = 24
"""Letters of a name at a table."""
MOST_STEPS = 100
"""Steps of a record that are shown at once."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    second: float


@dataclass(frozen=True, slots=True)
class TableLimits:
    """What one seat or one table may do."""

    phrases: Rate = Rate(5, 0.25)
    """Quick phrases of one seat."""
    holders: Rate = Rate(10, 0.2)
    """Hand-overs, leavings and returns of one seat."""
    rematches: Rate = Rate(20, 0.1)
    """New games of one table."""
    hints: Rate = Rate(10, 0.5)
    """Hints for one seat."""
    returns: int = 100
    """Returns to one seat in one game: after so many the bot plays on."""
    changes: int = 200
    """Decisions of one seat that are taken back or sealed anew in one game."""


class Bucket:
    """Holds `burst` drops and gains `second` of them a second; each thing done takes one, and
    what turns out to be dear leaves a debt."""

    __slots__ = ("_clock", "_drops", "_rate", "_then")

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._drops, self._then = rate.burst, clock()

    @property
    def drops(self) -> float:
        now = self._clock()
        gained = (now - self._then) * self._rate.second
        self._drops, self._then = min(self._rate.burst, self._drops + gained), now
        return self._drops

    def take(self, cost: float = 1) -> bool:
        """Whether there was one left; if so, `cost` of them are gone."""
        if self.drops < 1:
            return False
        self._drops -= cost
        return True

    def owe(self, cost: float) -> None:
        """What was done took so many more."""
        self._drops -= cost

    @property
    def wait(self) -> int:
        """Whole seconds until there is one again."""
        return max(1, round((1 - self.drops) / self._rate.second + 0.5))


class Buckets:
    """A bucket for each (address, seat); the least used ones are forgotten when there are too
    many."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._of: OrderedDict[Hashable, Bucket] = OrderedDict()

    def of(self, whose: Hashable) -> Bucket:
        if whose not in self._of:
            self._of[whose] = self.make(whose)
            if len(self._of) > MOST_BUCKETS:
                self._of.popitem(last=False)
        self._of.move_to_end(whose)
        return self._of[whose]

    def make(self, whose: Hashable) -> Bucket:
        """A full one."""
        return Bucket(self._rate)
