"""A law: a sentence that every game keeps, and how one sees whether it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from pravek.core.registry import Entry
from pravek.testing.walk import Walk

J = TypeVar("J")


@dataclass(frozen=True, slots=True)
class Law(Generic[J]):
    """A sentence about any game, and who judges whether it is kept: raises Fault if it is not."""

    name: str
    judge: J

    def __str__(self) -> str:
        return self.name

    @property
    def word(self) -> str:
        """The name as one word of a command line."""
        return self.name.replace(" ", "-")


WalkLaw: TypeAlias = Law[Callable[[Walk], None]]
"""Held against one game that was played at random. It counts in `walk.met` what it met there, so
that one can see whether it was put to the test at all."""
WholeLaw: TypeAlias = Law[Callable[[Entry, "Counter[str]"], None]]
"""Held against the entry of a game and all that was met in all of its games."""


def law(judge: J) -> Law[J]:
    """The name of the function is the sentence."""
    name: str = judge.__name__  # type: ignore[attr-defined]
    return Law(name.replace("_", " "), judge)
