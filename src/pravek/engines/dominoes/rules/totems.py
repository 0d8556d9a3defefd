"""The check of the totems in words. Twin: `games.origins.totem`."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Words, compiled, count
from pravek.engines.dominoes.coding import HAND_OVER, TOTEM_POINTS
from pravek.engines.dominoes.rules.layout import OWED, PLAYERS, RESOURCES, TOTEM_DUE, TOTEMS


@compiled
def most_of(table: Numbers, kingdoms: Words, k: int) -> tuple[int, int, int]:
    """The most any seat has of a resource, how many seats have that many, and the first."""
    most, seats, first = -1, 0, -1
    for p in range(table[PLAYERS]):
        n = count(kingdoms[p, RESOURCES + k])
        if n > most:
            most, seats, first = n, 1, p
        elif n == most:
            seats += 1
    return most, seats, first


@compiled
def check_totems(table: Numbers, kingdoms: Words, p: int) -> bool:
    """The check after a placement and its eruption (OR-5.3 to OR-5.5); whether a totem must be
    handed to one of several: then that is owed."""
    due = False
    for k in range(4):
        most, seats, first = most_of(table, kingdoms, k)
        own = count(kingdoms[p, RESOURCES + k])
        if most == 0:  # OR-5.5
            table[TOTEMS + k] = -1
        elif own == most:
            if seats == 1:  # OR-5.3
                table[TOTEMS + k] = p
        elif table[TOTEMS + k] == p:  # OR-5.4
            if seats == 1:
                table[TOTEMS + k] = first
            else:
                table[OWED], table[TOTEM_DUE] = HAND_OVER, k
                due = True
    return due


@compiled
def totem_points(table: Numbers, kingdoms: Words, p: int) -> int:
    """A point for each resource left, and the totems (OR-1.4, OR-5.7)."""
    sum_ = 0
    for k in range(4):
        sum_ += count(kingdoms[p, RESOURCES + k])
        if table[TOTEMS + k] == p:
            sum_ += TOTEM_POINTS[k]
    return sum_
