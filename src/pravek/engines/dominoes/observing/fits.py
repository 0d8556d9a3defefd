"""What a domino would bring to a kingdom, wherever it may go. Twins: `nets.kingdom.deltas` and
`nets.observe.fits`."""

from __future__ import annotations

from pravek.engines.compiler import Bytes, Numbers, U, Words, compiled, inlined, lowest
from pravek.engines.dominoes.observing.planes import CELLS, CHANGE, SQUARES, SYMBOLS, TERRAIN
from pravek.engines.dominoes.observing.spots import beyond, both_spots
from pravek.engines.dominoes.rules.kingdom import numbered, placements, room
from pravek.engines.dominoes.rules.layout import (
    EXTENT,
    FIRST_CRATERS,
    SECOND_CRATERS,
    SIZE,
)
from pravek.engines.dominoes.rules.regions import gain
from pravek.games.origins.dominoes import VOLCANO

UNKNOWN = -1
"""In the first number of a board's fires: they were not looked for yet."""


@compiled
def look_for_fire(out: Bytes, place: int, fires: Numbers) -> None:
    """`fires[64 * craters + cell]`: the most a volcano of so many craters on that cell could bring
    at once (`nets.kingdom.gains_by_fire`)."""
    board = CELLS * place
    for cell in range(CELLS):
        bare = out[SYMBOLS + board + cell] == 0 and out[TERRAIN + board + cell] != VOLCANO + 1
        fires[cell] = out[SQUARES + board + cell] if bare else 0
    for craters in (3, 2, 1):
        further = CELLS * craters
        for row in range(0, CELLS, 8):
            for column in range(8):
                side = max(fires[row + (column - 1 & 7)], fires[row + (column + 1 & 7)])
                fires[further + row + column] = max(fires[row + column], side)
        for cell in range(CELLS):
            side = max(fires[further + (cell - 8 & 63)], fires[further + (cell + 8 & 63)])
            fires[cell] = max(fires[further + cell], side)
        for cell in range(CELLS):
            fires[further + cell] = craters * fires[cell]


@inlined
def of_fire(box: Numbers, domino: int, fires: Numbers, first: int, second: int) -> int:
    """What the volcano of a domino could bring; no domino has two."""
    found = 0
    if box[domino, FIRST_CRATERS]:
        found += fires[CELLS * box[domino, FIRST_CRATERS] + first]
    if box[domino, SECOND_CRATERS]:
        found += fires[CELLS * box[domino, SECOND_CRATERS] + second]
    return found


@compiled
def fit(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    p: int,
    place: int,
    domino: int,
    fires: Numbers,
    out: Bytes,
    shown: bool,
) -> tuple[int, int]:
    """The most points the domino brings to that kingdom, and its placements. If `shown`, what each
    placement brings is written down."""
    size, extent = table[SIZE], kingdoms[p, EXTENT]
    left, top = room(extent, 0, size)[0], room(extent, 1, size)[0]
    masks = placements(kingdoms, p, size, box, domino)
    erupts = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS] > 0
    if erupts and fires[0] == UNKNOWN:
        look_for_fire(out, place, fires)
    best, many = 0, 0
    for way in range(4):
        cells = masks[way]
        while cells:
            cell = lowest(cells)
            cells &= cells - U(1)
            change = gain(kingdoms, box, p, domino, numbered(way, cell))
            if erupts or shown:
                x, y = beyond(cell, left, top)
                first, second = both_spots(x, y, way)
                if erupts:
                    change += of_fire(box, domino, fires, first, second)
                if shown:
                    out[CHANGE + 4 * first + way] = min(change, 255)
            best = max(best, change)
            many += 1
    return min(best, 255), many
