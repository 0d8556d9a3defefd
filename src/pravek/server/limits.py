"""Not too much, not too often: buckets that fill again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address
from time import monotonic

from pravek.server.settings import Rate

MOST_BUCKETS = 50_000


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
            self._of[whose] = Bucket(self._rate)
            if len(self._of) > MOST_BUCKETS:
                self._of.popitem(last=False)
        self._of.move_to_end(whose)
        return self._of[whose]


def neighbourhood(address: str | None) -> str:
    """The address limits are counted for: an IPv6 household has a whole /64."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found)
