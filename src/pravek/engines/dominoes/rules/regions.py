"""The regions of every kingdom, kept beside it while it grows, so that the points a placement
brings are read off the regions it touches."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, U, Word, Words, compiled, count, inlined, signed
from pravek.engines.dominoes.rules.kingdom import ends, symbols_on
from pravek.engines.dominoes.rules.layout import (
    AREAS,
    FACTS,
    FIRST,
    FIRST_SYMBOLS,
    HALOS,
    MANY,
    MOST,
    NEARS,
    SECOND,
    SECOND_SYMBOLS,
    TERRAIN,
)
from pravek.engines.dominoes.rules.torus import START, neighbours, region


@compiled
def refresh(kingdoms: Words, p: int, t: int) -> None:
    """Find the regions of one terrain anew."""
    left, n, bearing = kingdoms[p, TERRAIN + t], 0, U(0)
    while left:
        area = region(left & (~left + U(1)), left)
        symbols = symbols_on(kingdoms, p, area)
        kingdoms[p, AREAS + MOST * t + n] = area
        kingdoms[p, FACTS + MOST * t + n] = U(count(area) + 256 * symbols)
        if symbols:
            bearing |= area
        left &= ~area
        n += 1
    kingdoms[p, MANY + t] = U(n)
    kingdoms[p, HALOS + t] = neighbours(bearing)
    kingdoms[p, NEARS + t] = neighbours(kingdoms[p, TERRAIN + t] | START)


@compiled
def refresh_all(kingdoms: Words, p: int) -> None:
    for t in range(6):
        refresh(kingdoms, p, t)


@compiled
def copy_regions(kingdoms: Words, p: int, to: int, t: int) -> None:
    n = signed(kingdoms[p, MANY + t])
    kingdoms[to, MANY + t] = U(n)
    kingdoms[to, HALOS + t] = kingdoms[p, HALOS + t]
    kingdoms[to, NEARS + t] = kingdoms[p, NEARS + t]
    for i in range(n):
        kingdoms[to, AREAS + MOST * t + i] = kingdoms[p, AREAS + MOST * t + i]
        kingdoms[to, FACTS + MOST * t + i] = kingdoms[p, FACTS + MOST * t + i]


@inlined
def touched(kingdoms: Words, p: int, t: int, around: Word) -> tuple[int, int, int, int]:
    """Of the regions of terrain t with a square in `around`: all squares, all symbols, the
    points they bring now, and how many they are."""
    squares = symbols = points = n = 0
    for i in range(signed(kingdoms[p, MANY + t])):
        if kingdoms[p, AREAS + MOST * t + i] & around:
            fact = signed(kingdoms[p, FACTS + MOST * t + i])
            s, k = fact & 255, fact >> 8
            squares += s
            symbols += k
            points += s * k
            n += 1
    return squares, symbols, points, n


@inlined
def gain(kingdoms: Words, box: Numbers, p: int, domino: int, move: int) -> int:
    """The points a placement brings by its regions (KD-5.1)."""
    a, b = box[domino, FIRST], box[domino, SECOND]
    one, two = box[domino, FIRST_SYMBOLS], box[domino, SECOND_SYMBOLS]
    first, second = ends(move)
    if a == b:
        s, k, points, _ = touched(kingdoms, p, a, neighbours(first | second))
        return (2 + s) * (one + two + k) - points
    s, k, points, _ = touched(kingdoms, p, a, neighbours(first))
    more = (1 + s) * (one + k) - points
    s, k, points, _ = touched(kingdoms, p, b, neighbours(second))
    return more + (1 + s) * (two + k) - points
