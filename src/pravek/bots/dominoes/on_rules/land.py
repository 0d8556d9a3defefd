"""The shape of land, on the engine's torus: a set of cells is a word of 64 bits.

On the table it would differ: on 7 by 7 the outermost columns of what may still be built on share
their bits. The weights were learnt that way.
"""

from __future__ import annotations

from functools import cache

from pravek.engines.dominoes.coding import WAYS, WEST
from pravek.engines.dominoes.rules.cells import CASTLE, cell_of, rectangle, word
from pravek.games.dominoes.grid import HEART, POSITIONS, Cells, beyond, each
from pravek.games.dominoes.kingdom import Kingdom, Placement

Word = int
WHOLE: Word = (1 << 64) - 1
START: Word = 1 << CASTLE
BEYOND = 2
"""A domino never needs more columns or rows beyond the kingdom (KD-4.3)."""


@cache
def heart(size: int) -> Word:
    """The square of a size with the castle in the middle."""
    return word(HEART[size])


def turned(cells: Word, by: int) -> Word:
    """The word rotated: every cell `by` bits further."""
    by &= 63
    return (cells << by | cells >> (64 - by)) & WHOLE


def sides(cells: Word) -> tuple[Word, Word, Word, Word]:
    """The cells one step east, west, north and south of these."""
    return turned(cells, 1), turned(cells, -1), turned(cells, -8), turned(cells, 8)


def neighbours(cells: Word) -> Word:
    east, west, north, south = sides(cells)
    return east | west | north | south


def in_order(cells: Cells) -> list[Cells]:
    """The cells one by one, as the engine counts them."""
    return sorted(each(cells), key=lambda cell: cell_of(POSITIONS[cell]))


def by_way(placement: Placement) -> tuple[int, int]:
    """Where the engine lists a placement: by its way, then by its western or northern cell."""
    cell, towards = placement
    way = WAYS.index(towards)
    return way, cell_of(POSITIONS[beyond(cell, towards) if way >= WEST else cell])


def left_over(kingdom: Kingdom, both: Cells) -> Word:
    """The cells that may still be built on once a domino lies there."""
    places = [POSITIONS[cell] for cell in each(kingdom.built | both)]
    left, width = _room([x for x, _ in places], kingdom.size)
    top, height = _room([y for _, y in places], kingdom.size)
    area = turned(rectangle(width, height), CASTLE + left + 8 * top)
    return area & ~word(kingdom.built | both)


def _room(lines: list[int], size: int) -> tuple[int, int]:
    """The first line that may still be used, and how many."""
    low, used = min(lines), max(lines) - min(lines) + 1
    more = min(size - used, BEYOND)
    return low - more, used + 2 * more


def holes_and_dead_ends(space: Word) -> tuple[int, int]:
    """Empty cells no domino can fill, and those with a single empty neighbour."""
    east, west, north, south = sides(space)
    some = east | west | north | south
    several = (east & west) | (north & south) | ((east | west) & (north | south))
    return (space & ~some).bit_count(), (space & some & ~several).bit_count()
