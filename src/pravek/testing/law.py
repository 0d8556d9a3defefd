"""A law: a sentence that every game keeps, and how one sees whether it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pravek.testing.walk import Walk


@dataclass(frozen=True, slots=True)
class Law:
    """A sentence about any game. It is held against one game that was played at random."""

    name: str
    judge: Callable[[Walk], None]
    """Looks at a walk and raises Fault where the law is broken; counts in `walk.met` what it met,
    so that one can see whether the law was put to the test at all."""

    def __str__(self) -> str:
        return self.name

    @property
    def word(self) -> str:
        """The name as one word of a command line."""
        return self.name.replace(" ", "-")


def law(judge: Callable[[Walk], None]) -> Law:
    """The name of the function is the sentence."""
    return Law(judge.__name__.replace("_", " "), judge)
