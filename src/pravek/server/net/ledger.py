"""What addresses have used up of what they may do, where several nodes must know of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pravek.table.limits import Bucket, Buckets, Rate

Spent = dict[str, dict[str, float]]
"""By the name of the limit, then by address."""


class Ledger:
    def __init__(self) -> None:
        self._spent: Spent = {}
        """Since the others were last told."""
        self._buckets: dict[str, SharedBuckets] = {}

    def buckets(self, name: str, rate: Rate) -> Buckets:
        """The buckets of a limit, from which all nodes take."""
        found = self._buckets[name] = SharedBuckets(
            rate, lambda who, cost: self._add(name, who, cost)
        )
        return found

    def _add(self, name: str, who: str, cost: float) -> None:
        spent = self._spent.setdefault(name, {})
        spent[who] = spent.get(who, 0) + cost

    def tell(self) -> Spent:
        """What the others do not know yet."""
        told, self._spent = self._spent, {}
        return told

    def hear(self, spent: Spent) -> None:
        """What was used up at another node."""
        for name, addresses in spent.items():
            for who, cost in addresses.items():
                if name in self._buckets:
                    self._buckets[name].of(who).lose(cost)


class SharedBuckets(Buckets):
    def __init__(self, rate: Rate, spend: Callable[[str, float], object]) -> None:
        super().__init__(rate)
        self._spend = spend

    def make(self, whose: Hashable) -> SharedBucket:
        return SharedBucket(self._rate, lambda cost: self._spend(str(whose), cost))

    def of(self, whose: Hashable) -> SharedBucket:
        found = super().of(whose)
        assert isinstance(found, SharedBucket)
        return found


class SharedBucket(Bucket):
    """A bucket of which other nodes take, too."""

    __slots__ = ("_spend",)

    def __init__(self, rate: Rate, spend: Callable[[float], object]) -> None:
        super().__init__(rate)
        self._spend = spend

    def take(self, cost: float = 1) -> bool:
        taken = super().take(cost)
        if taken:
            self._spend(cost)
        return taken

    def owe(self, cost: float) -> None:
        super().owe(cost)
        if cost:
            self._spend(cost)

    def lose(self, cost: float) -> None:
        """Another node has let somebody take so many."""
        super().owe(cost)
