"""A kingdom in words: where a domino may go, placing it, counting. Twin: `games.dominoes.kingdom`.

A placement is one number: 4 times the cell of its first half, plus the way the second half points.
"""

from __future__ import annotations

from pravek.engines.compiler import (
    Numbers,
    U,
    Word,
    Words,
    compiled,
    count,
    inlined,
    signed,
)
from pravek.engines.dominoes.coding import NORTH, WEST
from pravek.engines.dominoes.rules.cells import CASTLE
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    DOUBLE,
    EXTENT,
    FIRST,
    FIRST_SYMBOLS,
    ONES,
    SECOND,
    SECOND_SYMBOLS,
    TERRAIN,
    TWOS,
)
from pravek.engines.dominoes.rules.torus import (
    BOXES,
    START,
    bit,
    neighbours,
    north,
    region,
    turned,
    west,
)


@inlined
def span(extent: Word, axis: int) -> tuple[int, int]:
    """The first and last column (axis 0) or row (axis 1) that is used, counted from the castle."""
    bits = signed(extent >> U(16 * axis))
    return (bits & 255) - 16, (bits >> 8 & 255) - 16


@inlined
def room(extent: Word, axis: int, size: int) -> tuple[int, int]:
    """The first line that may still be used, and how many. A domino never needs more than two
    beyond the kingdom (KD-4.3)."""
    low, high = span(extent, axis)
    used = high - low + 1
    more = min(size - used, 2)
    return low - more, used + 2 * more


@inlined
def placements(
    kingdoms: Words, p: int, size: int, box: Numbers, domino: int
) -> tuple[Word, Word, Word, Word]:
    """For each way, the western or northern cells of all legal placements (KD-4.1 to KD-4.3).
    A double is listed once, towards east or south."""
    built, extent = kingdoms[p, BUILT], kingdoms[p, EXTENT]
    left, width = room(extent, 0, size)
    top, height = room(extent, 1, size)
    corner = CASTLE + left + 8 * top
    free = turned(BOXES[width, height], corner) & ~built
    first = neighbours(kingdoms[p, TERRAIN + box[domino, FIRST]] | START) & free
    second = neighbours(kingdoms[p, TERRAIN + box[domino, SECOND]] | START) & free
    across = free & west(free)
    down = free & north(free)
    if width == 8:  # the last column is next to the first on the torus, not on the table
        across &= ~turned(BOXES[1, height], corner + 7)
    if height == 8:
        down &= ~turned(BOXES[width, 1], corner + 56)
    to_east = across & (first | west(second))
    to_south = down & (first | north(second))
    if box[domino, DOUBLE]:
        return to_east, to_south, U(0), U(0)
    return to_east, to_south, across & (second | west(first)), down & (second | north(first))


@inlined
def numbered(way: int, cell: int) -> int:
    """The number of a placement, given its western or northern cell."""
    if way >= WEST:
        cell += 8 if way == NORTH else 1
    return 4 * (cell & 63) + way


@inlined
def ends(move: int) -> tuple[Word, Word]:
    """The cells of the first and the second half."""
    first, way = bit(move >> 2), move & 3
    step = 8 if way & 1 else 1
    return first, turned(first, step if way < WEST else -step)


@inlined
def extended(extent: Word, move: int) -> Word:
    """The extent once a domino lies there. The eastern (southern) half is within one step of
    the kingdom's box, so its place is certain; the other half is one step back."""
    cell, way, down = move >> 2, move & 3, move & 1
    if way < WEST:
        cell += 8 if down else 1
    west_end, east_end = span(extent, 0)
    north_end, south_end = span(extent, 1)
    corner = CASTLE + west_end - 1 + 8 * (north_end - 1)
    there = (cell - corner) & 63
    x, y = west_end - 1 + (there & 7), north_end - 1 + (there >> 3)
    west_end, east_end = min(west_end, x - 1 + down), max(east_end, x)
    north_end, south_end = min(north_end, y - down), max(south_end, y)
    return U(
        (west_end + 16) | (east_end + 16) << 8 | (north_end + 16) << 16 | (south_end + 16) << 24
    )


@inlined
def place(kingdoms: Words, p: int, box: Numbers, domino: int, move: int) -> None:
    """Put the domino there."""
    first, second = ends(move)
    kingdoms[p, TERRAIN + box[domino, FIRST]] |= first
    kingdoms[p, TERRAIN + box[domino, SECOND]] |= second
    one, two = U(box[domino, FIRST_SYMBOLS]), U(box[domino, SECOND_SYMBOLS])
    kingdoms[p, ONES] |= first * (one & U(1)) | second * (two & U(1))
    kingdoms[p, TWOS] |= first * (one >> U(1)) | second * (two >> U(1))
    kingdoms[p, BUILT] |= first | second
    kingdoms[p, EXTENT] = extended(kingdoms[p, EXTENT], move)


@inlined
def symbols_on(kingdoms: Words, p: int, cells: Word) -> int:
    return count(kingdoms[p, ONES] & cells) + 2 * count(kingdoms[p, TWOS] & cells)


@compiled
def points(kingdoms: Words, p: int, terrains: int) -> int:
    """Each region of the first `terrains` terrains: squares times symbols (KD-5.1, OR-8.0)."""
    marked, total = kingdoms[p, ONES] | kingdoms[p, TWOS], 0
    for t in range(terrains):
        terrain = kingdoms[p, TERRAIN + t]
        marks = marked & terrain
        while marks:
            area = region(marks & (~marks + U(1)), terrain)
            total += count(area) * symbols_on(kingdoms, p, area)
            marks &= ~area
    return total


@compiled
def largest(kingdoms: Words, p: int) -> int:
    """The squares of the largest region, with or without symbols (KD-5.2)."""
    most = 0
    for t in range(6):
        left = kingdoms[p, TERRAIN + t]
        while left:
            area = region(left & (~left + U(1)), left)
            most = max(most, count(area))
            left &= ~area
    return most


@inlined
def is_centred(kingdoms: Words, p: int, size: int) -> bool:
    """No square is further from the castle than the middle allows (KD-6.1). Read off the
    extent: the torus cannot tell four steps west from four steps east."""
    west_end, east_end = span(kingdoms[p, EXTENT], 0)
    north_end, south_end = span(kingdoms[p, EXTENT], 1)
    half = size // 2
    return max(max(-west_end, east_end), max(-north_end, south_end)) <= half


@inlined
def is_complete(kingdoms: Words, p: int, size: int) -> bool:
    return count(kingdoms[p, BUILT]) == size * size
