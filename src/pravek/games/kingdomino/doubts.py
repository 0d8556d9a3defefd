"""Typed kingdoms that cannot be: more squares of a look than the 48 dominoes have (KD-1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pravek.games.dominoes.doubts import Doubt, printed, squares, too_many
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.kingdomino.dominoes import BOX

SYMBOL = "crown"


def doubts(kingdoms: Sequence[Kingdom]) -> list[Doubt]:
    """What to look at again, for the kingdoms of one table."""
    typed = [squares(BOX, kingdom, SYMBOL) for kingdom in kingdoms]
    return list(too_many(typed, printed(BOX, SYMBOL), "KD-1.1"))
