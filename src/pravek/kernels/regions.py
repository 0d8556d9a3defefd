"""The regions of every kingdom, kept beside it while it grows, so that the points a placement
brings are read off the regions it touches.

`areas[p, t]` are the regions of terrain t, each a word; `facts[p, t]` their squares and symbols,
two numbers each; `many[p, t]` how many there are, `many[p, 6 + t]` unused.
"""

from __future__ import annotations

import numpy as np

from pravek.kernels.jit import Numbers, U, Word, Words, compiled, count
from pravek.kernels.kingdom import ends, symbols_on
from pravek.kernels.layout import FIRST, SECOND, TERRAIN
from pravek.kernels.torus import neighbours, region

MOST = 32
"""No terrain has more squares than this in the box, so no kingdom has more regions of it."""


def areas_for(kingdoms: int) -> tuple[Words, Numbers, Numbers]:
    """Room for the regions of so many kingdoms."""
    return (
        np.zeros((kingdoms, 6, MOST), np.uint64),
        np.zeros((kingdoms, 6, 2 * MOST), np.int64),
        np.zeros((kingdoms, 6), np.int64),
    )


@compiled
def refresh(
    kingdoms: Words, p: int, t: int, areas: Words, facts: Numbers, many: Numbers
) -> None:
    """Find the regions of one terrain anew."""
    left, n = kingdoms[p, TERRAIN + t], 0
    while left:
        area = region(left & (~left + U(1)), left)
        areas[p, t, n] = area
        facts[p, t, 2 * n] = count(area)
        facts[p, t, 2 * n + 1] = symbols_on(kingdoms, p, area)
        left &= ~area
        n += 1
    many[p, t] = n


@compiled
def refresh_all(kingdoms: Words, p: int, areas: Words, facts: Numbers, many: Numbers) -> None:
    for t in range(6):
        refresh(kingdoms, p, t, areas, facts, many)


@compiled
def touched(
    p: int, t: int, around: Word, areas: Words, facts: Numbers, many: Numbers
) -> tuple[int, int, int, int]:
    """Of the regions of terrain t with a square in `around`: all squares, all symbols, the
    points they bring now, and how many they are."""
    squares = symbols = points = n = 0
    for i in range(many[p, t]):
        if areas[p, t, i] & around:
            s, k = facts[p, t, 2 * i], facts[p, t, 2 * i + 1]
            squares += s
            symbols += k
            points += s * k
            n += 1
    return squares, symbols, points, n


@compiled
def gain(
    p: int, box: Numbers, domino: int, move: int, areas: Words, facts: Numbers, many: Numbers
) -> int:
    """The points a placement brings by its regions (KD-5.1)."""
    a, b = box[domino, FIRST], box[domino, SECOND]
    one, two = box[domino, FIRST + 1], box[domino, SECOND + 1]
    first, second = ends(move)
    if a == b:
        s, k, points, _ = touched(p, a, neighbours(first | second), areas, facts, many)
        return (2 + s) * (one + two + k) - points
    s, k, points, _ = touched(p, a, neighbours(first), areas, facts, many)
    more = (1 + s) * (one + k) - points
    s, k, points, _ = touched(p, b, neighbours(second), areas, facts, many)
    return more + (1 + s) * (two + k) - points
