"""Cells as the nets number them, and the numbers of actions as codes of the engine and back.

On the engine's torus the end of a row leads to the next one, on that of the nets to its own
beginning; on both a place further than 7 columns away can look like another one. So a cell is first
found on the table, counted from a corner near it.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Word, Words, inlined
from pravek.engines.dominoes.coding import BUILD, HAND_OVER, NORTH, OPENING, RECRUIT, WEST
from pravek.engines.dominoes.observing.planes import (
    AT_CELL,
    AT_DECLINE,
    AT_HAND,
    AT_INVITE,
    AT_OPEN,
    AT_PICK,
    AT_SUMMON,
)
from pravek.engines.dominoes.rules.cells import CASTLE
from pravek.engines.dominoes.rules.kingdom import room, span
from pravek.engines.dominoes.rules.layout import EXTENT, OWED, PLAYERS, SEAT, SIZE
from pravek.engines.dominoes.rules.people import SUMMON


@inlined
def spot(x: int, y: int) -> int:
    """The cell of the nets for a place counted from the castle."""
    return (y + 3 & 7) * 8 + (x + 3 & 7)


@inlined
def beyond(cell: int, left: int, top: int) -> tuple[int, int]:
    """The place of a cell that is at most 7 columns east and 7 rows south of a corner."""
    there = cell - CASTLE - left - 8 * top & 63
    return left + (there & 7), top + (there >> 3)


@inlined
def built_spot(extent: Word, cell: int) -> int:
    """The cell of the nets for a square of a kingdom."""
    x, y = beyond(cell, span(extent, 0)[0], span(extent, 1)[0])
    return spot(x, y)


@inlined
def both_spots(x: int, y: int, way: int) -> tuple[int, int]:
    """The first and the second half of a domino whose western or northern half lies there."""
    here = spot(x, y)
    there = spot(x, y + 1) if way & 1 else spot(x + 1, y)
    return (there, here) if way >= WEST else (here, there)


@inlined
def line_of(number: int, first: int, many: int, back: bool) -> int:
    """The column or row of the table whose number on the nets' torus this is. With nine in reach
    the first and the last have the same: a domino pointing back lies on the last."""
    line = first + (number - 3 - first & 7)
    return line + 8 if back and line == first and many == 9 else line


@inlined
def placement_code(extent: Word, size: int, number: int) -> int:
    """The engine's code of a placement."""
    way = number & 3
    left, width = room(extent, 0, size)
    top, height = room(extent, 1, size)
    x = line_of(number >> 2 & 7, left, width, way == WEST)
    y = line_of(number >> 5, top, height, way == NORTH)
    return 4 * (CASTLE + x + 8 * y & 63) + way


@inlined
def cell_code(extent: Word, number: int) -> int:
    """The engine's cell of a square of a kingdom."""
    west, north = span(extent, 0)[0], span(extent, 1)[0]
    x = line_of(number & 7, west, 8, False)
    y = line_of(number >> 3, north, 8, False)
    return CASTLE + x + 8 * y & 63


@inlined
def code_of(table: Numbers, kingdoms: Words, number: int, discard: int) -> int:
    """The engine's code of a legal action of the seat that owes something."""
    owed, p = table[OWED], table[SEAT]
    if number == discard or (owed == RECRUIT and number == AT_DECLINE):
        return -1
    if owed == BUILD:
        return placement_code(kingdoms[p, EXTENT], table[SIZE], number)
    if number < AT_CELL:
        return number - AT_PICK
    if owed == HAND_OVER:
        return (p + number - AT_HAND) % table[PLAYERS]
    if owed == OPENING:
        return number - AT_OPEN
    if owed == RECRUIT:
        return SUMMON + number - AT_SUMMON if number >= AT_SUMMON else number - AT_INVITE
    return cell_code(kingdoms[p, EXTENT], number - AT_CELL)
