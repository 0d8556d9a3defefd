"""The last round of Kingdomino, solved: every seat places what it has, and nobody is in the way."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.rules.layout import (
    CURRENT,
    CURRENT_SEATS,
    CURRENTS,
    DOMINO,
    PLAYED,
    PLAYERS,
    SEAT,
)
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.search.best_end import NOTHING, reached

NOWHERE = np.array([NOTHING])


def ends(position: Position, moves: Numbers) -> Iterator[Numbers]:
    """The merits of all seats at the end after each placement, if everybody places best."""
    table, me = position.table, int(position.table[SEAT])
    left: list[list[int]] = [[] for _ in range(table[PLAYERS])]
    for i in range(table[PLAYED], table[CURRENTS]):
        left[table[CURRENT_SEATS + i]].append(int(table[CURRENT + i]))
    merits = np.zeros(len(left), np.int64)
    for p, dominoes in enumerate(left):
        merits[p] = reached(position, p, NOTHING, NOWHERE, dominoes)[0]
    codes = np.ascontiguousarray(moves[:, 0])
    for mine in reached(position, me, int(table[DOMINO]), codes, left[me]):
        merits[me] = mine
        yield merits.copy()
