"""Cells of the rules and cells of the torus."""

from __future__ import annotations

from pravek.engines.dominoes.rules.torus import CASTLE
from pravek.games.dominoes.grid import POSITIONS, Cells, Position, each

STEP = {"east": 1, "south": 8, "west": -1, "north": -8}


def cell_of(position: Position) -> int:
    """The bit of a place counted from the castle."""
    x, y = position
    return (CASTLE + x + 8 * y) % 64


_BIT = {cell: 1 << cell_of(position) for cell, position in POSITIONS.items()}


def word(cells: Cells) -> int:
    """A set of cells of the rules on the torus."""
    return sum(_BIT[cell] for cell in each(cells))
