"""Sets of cells as plain integers, one bit per cell.

The grid is 13 by 13 with the castle in the middle, enough for a kingdom of 7 by 7 to grow
in any direction. A fourteenth, always empty column keeps rows from running into each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Cells: TypeAlias = int
"""A set of cells; a single cell is a set of one."""

Position: TypeAlias = tuple[int, int]
"""Column and row of a cell, counted from the castle: x east, y south."""

SIZE = 13
STRIDE = SIZE + 1
MIDDLE = SIZE // 2
EAST, SOUTH = 1, STRIDE
STEPS = {"north": -SOUTH, "east": EAST, "south": SOUTH, "west": -EAST}

GRID: Cells = sum(((1 << SIZE) - 1) << STRIDE * y for y in range(SIZE))
CENTRE: Cells = 1 << STRIDE * MIDDLE + MIDDLE


def cell_at(x: int, y: int) -> Cells:
    return 1 << STRIDE * (y + MIDDLE) + x + MIDDLE


def on_grid(x: int, y: int) -> bool:
    return abs(x) <= MIDDLE and abs(y) <= MIDDLE


POSITIONS: dict[Cells, Position] = {
    cell_at(x, y): (x, y) for y in range(-MIDDLE, MIDDLE + 1) for x in range(-MIDDLE, MIDDLE + 1)
}


def beyond(cell: Cells, towards: str) -> Cells:
    """The next cell in a direction."""
    step = STEPS[towards]
    return cell << step if step > 0 else cell >> -step


def neighbours(cells: Cells) -> Cells:
    """The cells that touch `cells` by a side (and those of `cells` that touch each other)."""
    return (cells << EAST | cells >> EAST | cells << SOUTH | cells >> SOUTH) & GRID


def surroundings(cells: Cells) -> Cells:
    """`cells` and all they touch, corners included."""
    wide = cells | cells << EAST | cells >> EAST
    return (wide | wide << SOUTH | wide >> SOUTH) & GRID


def each(cells: Cells) -> Iterator[Cells]:
    """The cells one by one, from north-west to south-east."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


def region(seed: Cells, among: Cells) -> Cells:
    """The connected part of `among` that holds `seed`."""
    grown = seed
    while True:
        grown |= (grown << EAST | grown >> EAST | grown << SOUTH | grown >> SOUTH) & among
        if grown == seed:
            return seed
        seed = grown


def _within(x: int, y: int, distance: int) -> Cells:
    return sum(
        cell
        for cell, (column, row) in POSITIONS.items()
        if abs(column - x) <= distance and abs(row - y) <= distance
    )


REACH = {
    size: {cell: _within(x, y, size - 1) for cell, (x, y) in POSITIONS.items()} for size in (5, 7)
}
"""For each size and cell: the cells that fit in one square of that size together with it."""
NEXT_TO = {cell: neighbours(cell) for cell in POSITIONS}
HEART = {size: _within(0, 0, size // 2) for size in (5, 7)}
"""The square of each size with the castle in the middle."""
