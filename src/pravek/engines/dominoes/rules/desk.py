"""A desk: the four arrays a game in the engine is played on. See `layout`."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.dominoes.rules.layout import (
    EARLIER,
    KEEN_NET,
    KINDS,
    LAST,
    NUMBERS,
    PLAYERS,
    REALS,
    ROW,
    WEIGHTS,
    WORDS,
)


@compiled
def new_desk(table: Numbers, weights: Reals) -> tuple[Numbers, Words, Reals, Numbers]:
    """Room for a game, and for the answers to a duty. `weights` are [seat, rows, WEIGHTS]: those
    of the last round, what earlier rounds add, and what a keen player learned."""
    players = table[PLAYERS]
    reals = np.zeros((players + 1, REALS))
    for p in range(players):
        for i in range(WEIGHTS):
            reals[p, LAST + i] = weights[p, 0, i]
            reals[p, EARLIER + i] = weights[p, 1, i]
            for row in range(2, weights.shape[1]):
                reals[p, KEEN_NET + WEIGHTS * (row - 2) + i] = weights[p, row, i]
    on_table, on_kingdoms = np.zeros(NUMBERS, np.int64), np.zeros((players + 1, ROW), np.uint64)
    return on_table, on_kingdoms, reals, np.zeros(256, np.int64)


@compiled
def lay_out(
    table: Numbers, kingdoms: Words, on_table: Numbers, on_kingdoms: Words, kinds: Numbers
) -> None:
    """Put a position on a desk, and these players around it."""
    for i in range(NUMBERS):
        on_table[i] = table[i]
    for p in range(table[PLAYERS]):
        on_table[KINDS + p] = kinds[p]
        for i in range(WORDS):
            on_kingdoms[p, i] = kingdoms[p, i]
