"""Every law, in the order in which they are held against a game: what is simplest first."""

from __future__ import annotations

from pravek.testing.law import Law
from pravek.testing.laws import chance, counting, illegal, imagined, kept, rules, secrets, undo

LAWS: tuple[Law, ...] = tuple(
    found
    for room in (rules, illegal, counting, chance, kept, secrets, imagined, undo)
    for found in vars(room).values()
    if isinstance(found, Law)
)
