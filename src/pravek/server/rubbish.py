"""Objects that hold each other: found in small steps while people play, all of them when nobody
does. A move leaves no such thing behind, so looking at everything would only make moves wait."""

from __future__ import annotations

import gc
from collections.abc import Callable

STEPS = (700, 1_000, 1_000)
"""New objects before the newest are looked at (a fraction of a millisecond), and how rarely the
older ones are: 20,000 at a time stopped 800 tables for 50 ms, again and again."""
LONGEST = 60
"""Looks after which everything is looked at, whether somebody plays or not."""


def settle() -> None:
    """What is loaded now stays, and is never looked at again; the rest in small steps."""
    gc.freeze()
    gc.set_threshold(*STEPS)


class Rubbish:
    def __init__(self, count: Callable[[], int]) -> None:
        """`count` grows with everything people do."""
        self._count, self._seen, self._waited = count, -1, 0

    def look(self) -> bool:
        """Called now and then: take everything out if nobody did anything since; whether it did."""
        seen, self._seen = self._seen, self._count()
        self._waited += 1
        if self._seen != seen and self._waited < LONGEST:
            return False
        self._waited = 0
        gc.collect()
        return True
