"""Sets of cells as one word: the cell (x, y) is bit `CASTLE + x + 8 y`, modulo 64.

A kingdom spans at most 7 columns and 7 rows, so no two of its cells share a bit, no two that do
not touch become neighbours, and a step in any direction is a rotation of the word. Empty cells
further than 7 columns apart can share a bit; `kingdom.free_cells` keeps them apart.
"""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import U, Word, compiled, count, inlined, lowest
from pravek.engines.dominoes.rules.cells import CASTLE, rectangle

START = U(1 << CASTLE)


@inlined
def bit(cell: int) -> Word:
    return U(1) << U(cell & 63)


@inlined
def east(cells: Word) -> Word:
    """The cells one step east of these."""
    return (cells << U(1)) | (cells >> U(63))


@inlined
def west(cells: Word) -> Word:
    return (cells >> U(1)) | (cells << U(63))


@inlined
def south(cells: Word) -> Word:
    return (cells << U(8)) | (cells >> U(56))


@inlined
def north(cells: Word) -> Word:
    return (cells >> U(8)) | (cells << U(56))


@inlined
def turned(cells: Word, by: int) -> Word:
    """The word rotated: every cell `by` bits further."""
    n = U(by & 63)
    return (cells << n) | (cells >> (U(64) - n & U(63)))


@inlined
def neighbours(cells: Word) -> Word:
    """The cells that touch these by a side."""
    return east(cells) | west(cells) | south(cells) | north(cells)


@compiled
def surroundings(cells: Word) -> Word:
    """These cells and all they touch, corners included."""
    wide = cells | east(cells) | west(cells)
    return wide | south(wide) | north(wide)


@inlined
def region(seed: Word, among: Word) -> Word:
    """The connected part of `among` that holds `seed`."""
    grown = seed | (neighbours(seed) & among)
    while grown != seed:
        seed = grown
        grown = seed | (neighbours(seed) & among)
    return seed


@inlined
def nth(cells: Word, n: int) -> int:
    """The number of the n-th set bit, counted from 0."""
    before = 0
    for half in (32, 16):
        low = count(cells & ((U(1) << U(half)) - U(1)))
        if n >= low:
            n -= low
            before += half
            cells >>= U(half)
    for _ in range(n):
        cells &= cells - U(1)
    return before + lowest(cells)


BOXES = np.array([[rectangle(w, h) for h in range(10)] for w in range(10)], np.uint64)
"""Rectangles by width and height."""


def heart(size: int) -> int:
    """The square of a size with the castle in the middle."""
    half = size // 2
    reach = range(-half, half + 1)
    return sum(1 << (CASTLE + x + 8 * y) % 64 for x in reach for y in reach)


HEARTS = np.array([heart(size) if size in (5, 7) else 0 for size in range(8)], np.uint64)
