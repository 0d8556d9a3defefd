"""The score sheet in one number a seat. Twins: `points` and `tiebreakers` of the games."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Words, compiled
from pravek.engines.dominoes.coding import TOTEM, TRIBE
from pravek.engines.dominoes.rules.kingdom import (
    is_centred,
    is_complete,
    largest,
    points,
    symbols_on,
)
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    HARMONY,
    MERITS,
    MIDDLE,
    MODE,
    PAST,
    PLAYERS,
    SIZE,
)
from pravek.engines.dominoes.rules.people import people_points
from pravek.engines.dominoes.rules.totems import totem_points

POINT = 100_000
"""A point in a merit; below it lie the tie-breakers."""


@compiled
def total(table: Numbers, kingdoms: Words, p: int) -> int:
    """The total of a seat's score sheet."""
    sum_ = points(kingdoms, p, 6) + table[PAST + p]
    if table[MIDDLE] and is_centred(kingdoms, p, table[SIZE]):
        sum_ += table[MIDDLE]
    if table[HARMONY] and is_complete(kingdoms, p, table[SIZE]):
        sum_ += table[HARMONY]
    if table[MODE] == TOTEM:
        sum_ += totem_points(table, kingdoms, p)
    elif table[MODE] == TRIBE:
        sum_ += people_points(kingdoms, p)
    return sum_


@compiled
def merit(table: Numbers, kingdoms: Words, p: int) -> int:
    """What a seat is ranked by: total, largest region, symbols, in one number (KD-5.2, OR-8.0)."""
    return (
        total(table, kingdoms, p) * POINT
        + largest(kingdoms, p) * 1000
        + symbols_on(kingdoms, p, kingdoms[p, BUILT])
    )


@compiled
def rank(table: Numbers, kingdoms: Words) -> None:
    """The merits of all seats."""
    for p in range(table[PLAYERS]):
        table[MERITS + p] = merit(table, kingdoms, p)


@compiled
def utility(merits: Numbers, players: int, me: int, by_points: float, spite: float) -> float:
    """The share of the win, and by_points for each 20 points above the others: the best of them
    counts with weight `spite`, their mean with the rest."""
    top, shared, best, others = merits.max(), 0, 0, 0.0
    for p in range(players):
        shared += merits[p] == top
        if p != me:
            others += merits[p] // POINT
            best = max(best, merits[p] // POINT)
    win = 1.0 / shared if merits[me] == top else 0.0
    rivals = spite * best + (1.0 - spite) * 0.5 * others / (players - 1)
    return win + by_points * (merits[me] // POINT - rivals) / 20.0
