"""The moves of a turn: every placement with every free domino of the next line, best first."""

from __future__ import annotations

import numpy as np

from pravek.kernels.jit import Numbers, Reals, U, Words, compiled, lowest
from pravek.kernels.kingdom import placements
from pravek.kernels.layout import (
    BUILD,
    COMING,
    COMING_SEATS,
    COMINGS,
    DOMINO,
    OWED,
    PLAYERS,
    SEAT,
    SIZE,
)

MOST_MOVES = 1024


@compiled
def moves_of(table: Numbers, kingdoms: Words, box: Numbers, moves: Numbers) -> int:
    """Fill `moves` with placement and slot (-1 where there is none); how many there are."""
    n = 0
    builds = table[OWED] == BUILD
    if builds:
        masks = placements(kingdoms, table[SEAT], table[SIZE], box, table[DOMINO])
        for way in range(4):
            mask = masks[way]
            while mask:
                moves[n, 0] = 64 * way + lowest(mask)
                mask &= mask - U(1)
                n += 1
    if n == 0:
        moves[0, 0] = -1
        n = 1
    slots = 0
    for i in range(table[COMINGS]):
        slots += table[COMING_SEATS + i] < 0
    if slots == 0:
        for k in range(n):
            moves[k, 1] = -1
        return n
    total = n * slots
    for k in range(n - 1, -1, -1):
        move, j = moves[k, 0], 0
        for i in range(table[COMINGS]):
            if table[COMING_SEATS + i] < 0:
                moves[k * slots + j, 0] = move
                moves[k * slots + j, 1] = i
                j += 1
    return total


__all__ = ["COMING", "MOST_MOVES", "PLAYERS", "Reals", "moves_of", "np"]
