"""For each law a game that breaks it: one of the examples with a single thing done wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tests.examples import example

Nim, Pig, Goofspiel = map(example, ("nim", "pig", "goofspiel"))
T = TypeVar("T")

BREAKERS: dict[str, Any] = {}
"""The game that breaks a law, by the law's name."""


def breaks(*laws: str) -> Callable[[T], T]:
    """Mark a game, a class or an entry, as one that breaks these laws."""

    def marked(game: T) -> T:
        BREAKERS.update(dict.fromkeys(laws, game))
        return game

    return marked
