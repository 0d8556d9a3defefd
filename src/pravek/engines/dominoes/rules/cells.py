"""Cells of the rules and cells of the engine's torus. Needs no Numba."""

from __future__ import annotations

from functools import lru_cache

from pravek.games.dominoes.grid import POSITIONS, Cells, Position, each

CASTLE = 27


def cell_of(position: Position) -> int:
    """The bit of a place counted from the castle."""
    x, y = position
    return (CASTLE + x + 8 * y) % 64


_BIT = {cell: 1 << cell_of(position) for cell, position in POSITIONS.items()}


@lru_cache(maxsize=4096)
def word(cells: Cells) -> int:
    """A set of cells of the rules on the torus. Few of them change in a move."""
    return sum(_BIT[cell] for cell in each(cells))


def rectangle(width: int, height: int) -> int:
    """A rectangle whose north-west corner is bit 0. One of width 9 runs into the next row: its
    first and last column share their bits."""
    cells = {(x + 8 * y) % 64 for x in range(width) for y in range(height)}
    return sum(1 << cell for cell in cells)
