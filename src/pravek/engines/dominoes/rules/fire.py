"""Eruptions in words: where fire may land, and what it does. Twin: `games.origins.discovery`."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Word, Words, compiled, inlined
from pravek.engines.dominoes.coding import FLIES, TOTEM, TRIBE
from pravek.engines.dominoes.rules.cells import CASTLE
from pravek.engines.dominoes.rules.kingdom import span
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    EXTENT,
    FIRST,
    FIRST_SYMBOLS,
    MODE,
    ONES,
    PEOPLE,
    RESOURCES,
    SECOND,
    SECOND_SYMBOLS,
    SHELTER,
    TERRAIN,
    TWOS,
    WARRIORS,
)
from pravek.engines.dominoes.rules.regions import refresh
from pravek.engines.dominoes.rules.torus import BOXES, START, bit, turned
from pravek.games.origins.dominoes import VOLCANO


@inlined
def reach(extent: Word, cell: int, craters: int) -> Word:
    """The cells within so many king's steps, as far as the territory reaches (OR-4.1, OR-4.2):
    the more craters, the fewer steps. Further out the torus would lie."""
    west_end, east_end = span(extent, 0)
    north_end, south_end = span(extent, 1)
    there = (cell - CASTLE - west_end - 8 * north_end) & 63
    x, y = there & 7, there >> 3
    steps = FLIES[craters]
    left, top = max(x - steps, 0), max(y - steps, 0)
    right = min(x + steps, east_end - west_end)
    bottom = min(y + steps, south_end - north_end)
    corner = CASTLE + west_end + left + 8 * (north_end + top)
    return turned(BOXES[right - left + 1, bottom - top + 1], corner)


@inlined
def landing(table: Numbers, kingdoms: Words, p: int, cell: int, craters: int) -> Word:
    """The squares the fire may land on: in reach, no volcano, no fire yet (OR-4.3)."""
    barred = kingdoms[p, TERRAIN + VOLCANO] | kingdoms[p, ONES] | kingdoms[p, TWOS]
    if table[SHELTER]:
        barred |= START
    return reach(kingdoms[p, EXTENT], cell, craters) & kingdoms[p, BUILT] & ~barred


@compiled
def burn(table: Numbers, kingdoms: Words, p: int, cell: int, fires: int) -> None:
    """A fire token lands; a resource or a person there leaves the game (OR-4.5, OR-5.2, OR-6.6)."""
    there = bit(cell)
    if fires & 1:
        kingdoms[p, ONES] |= there
    if fires & 2:
        kingdoms[p, TWOS] |= there
    if table[MODE] >= TOTEM:
        for k in range(4):
            kingdoms[p, RESOURCES + k] &= ~there
    if table[MODE] == TRIBE:
        for k in range(7):
            kingdoms[p, PEOPLE + k] &= ~there
        kingdoms[p, WARRIORS] &= ~there
        kingdoms[p, WARRIORS + 1] &= ~there
    for t in range(5):
        if kingdoms[p, TERRAIN + t] & there:
            refresh(kingdoms, p, t)


@compiled
def put_resources(
    table: Numbers, kingdoms: Words, box: Numbers, p: int, domino: int, first: Word, second: Word
) -> None:
    """The resources that came with the domino: one on every grassland, lake, jungle and quarry
    square without printed fire (OR-5.1)."""
    if table[MODE] < TOTEM:
        return
    t = box[domino, FIRST]
    if 1 <= t <= 4 and box[domino, FIRST_SYMBOLS] == 0:
        kingdoms[p, RESOURCES + t - 1] |= first
    t = box[domino, SECOND]
    if 1 <= t <= 4 and box[domino, SECOND_SYMBOLS] == 0:
        kingdoms[p, RESOURCES + t - 1] |= second
