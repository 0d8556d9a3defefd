"""Every law, in the order in which they are held against a game: what is simplest first."""

from __future__ import annotations

from pravek.testing.law import Law, WalkLaw, WholeLaw
from pravek.testing.laws import (
    chance,
    counting,
    illegal,
    imagined,
    kept,
    promises,
    rules,
    secrets,
    undo,
    words,
)

LAWS: tuple[WalkLaw, ...] = tuple(
    found
    for room in (rules, illegal, counting, words, chance, kept, secrets, imagined, undo)
    for found in vars(room).values()
    if isinstance(found, Law)
)
"""Held against each game that is played."""

PROMISES: tuple[WholeLaw, ...] = tuple(
    found for found in vars(promises).values() if isinstance(found, Law)
)
"""Held against the entry, when all games have been played."""
