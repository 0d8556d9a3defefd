"""A fair queue: one of each owner after the other, and of an owner's rooms one after the other."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Whoever brings much waits behind his own, not before others."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def put(self, owner: str, room: str, item: T) -> None:
        self._of.setdefault(owner, OrderedDict()).setdefault(room, deque()).append(item)

    def take(self) -> T:
        """The next one; LookupError if there is none."""
        owner = next(iter(self._of), None)
        if owner is None:
            raise LookupError
        room, items = next(iter(self._of[owner].items()))
        item = items.popleft()
        self._of[owner].move_to_end(room)
        self._of.move_to_end(owner)
        self._tidy(owner, room)
        return item

    def drop(self, owner: str, room: str, item: T) -> None:
        """It does not wait any longer, if it did."""
        if item in self._of.get(owner, OrderedDict()).get(room, ()):
            self._of[owner][room].remove(item)
            self._tidy(owner, room)

    def _tidy(self, owner: str, room: str) -> None:
        if not self._of[owner][room]:
            del self._of[owner][room]
        if not self._of[owner]:
            del self._of[owner]

    def __len__(self) -> int:
        return sum(map(self.count, self._of))

    @property
    def owners(self) -> int:
        return len(self._of)

    def count(self, owner: str) -> int:
        """How many things of this owner wait."""
        return sum(map(len, self._of.get(owner, {}).values()))
