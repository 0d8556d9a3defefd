"""The planes of one kingdom. Twins: `nets.encode` and `nets.kingdom`."""

from __future__ import annotations

from pravek.engines.compiler import (
    Bytes,
    Numbers,
    U,
    Word,
    Words,
    compiled,
    inlined,
    lowest,
    signed,
)
from pravek.engines.dominoes.observing.planes import (
    CASTLE_GROUND,
    CELLS,
    CROWNS,
    FREE,
    PERSON,
    RESOURCE,
    SQUARES,
    SYMBOLS,
    TERRAIN,
)
from pravek.engines.dominoes.observing.spots import built_spot, spot
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.kingdom import span
from pravek.engines.dominoes.rules.people import resources


@inlined
def mark(out: Bytes, plane: int, extent: Word, cells: Word, value: int) -> None:
    """Add a number to these squares of a plane."""
    while cells:
        out[plane + built_spot(extent, lowest(cells))] += value
        cells &= cells - U(1)


@compiled
def write_land(kingdoms: Words, p: int, place: int, out: Bytes) -> None:
    """Terrains, symbols, and the region each square belongs to."""
    extent, board = kingdoms[p, at.EXTENT], CELLS * place
    out[TERRAIN + board + spot(0, 0)] = CASTLE_GROUND
    for t in range(6):
        for i in range(signed(kingdoms[p, at.MANY + t])):
            fact = signed(kingdoms[p, at.FACTS + at.MOST * t + i])
            area = kingdoms[p, at.AREAS + at.MOST * t + i]
            while area:
                cell = board + built_spot(extent, lowest(area))
                area &= area - U(1)
                out[TERRAIN + cell] = t + 1
                out[SQUARES + cell] = fact & 255
                out[CROWNS + cell] = fact >> 8
    mark(out, SYMBOLS + board, extent, kingdoms[p, at.ONES], 1)
    mark(out, SYMBOLS + board, extent, kingdoms[p, at.TWOS], 2)


@inlined
def lines_in_reach(extent: Word, axis: int, size: int) -> int:
    """The columns or rows a kingdom may still use, as 8 bits in the nets' order."""
    first, last = span(extent, axis)
    more = size - (last - first + 1)
    found = 0
    for line in range(first - more, last + more + 1):
        found |= 1 << (line + 3 & 7)
    return found


@compiled
def write_free(kingdoms: Words, p: int, size: int, place: int, out: Bytes) -> None:
    """The empty cells that keep the kingdom within its size."""
    extent, board = kingdoms[p, at.EXTENT], CELLS * place
    columns, rows = lines_in_reach(extent, 0, size), lines_in_reach(extent, 1, size)
    for cell in range(CELLS):
        if rows >> (cell >> 3) & 1 and columns >> (cell & 7) & 1:
            out[FREE + board + cell] = out[TERRAIN + board + cell] == 0


@compiled
def write_things(table: Numbers, kingdoms: Words, p: int, place: int, out: Bytes) -> None:
    """Resources, and people by kind from 1."""
    extent, board = kingdoms[p, at.EXTENT], CELLS * place
    mark(out, RESOURCE + board, extent, resources(kingdoms, p), 1)
    for kind in range(7):
        mark(out, PERSON + board, extent, kingdoms[p, at.PEOPLE + kind], kind + 1)
    ones, twos = kingdoms[p, at.WARRIORS], kingdoms[p, at.WARRIORS + 1]
    mark(out, PERSON + board, extent, ones | twos, 7)
    mark(out, PERSON + board, extent, ones, 1)
    mark(out, PERSON + board, extent, twos, 2)
