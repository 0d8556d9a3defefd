"""What an answer brings at once. Twins: the `preview` of the games."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, U, Words, compiled, count, lowest
from pravek.engines.dominoes.coding import (
    BUILD,
    DISCOVERY,
    ERUPT,
    PAY,
    RECRUIT,
    SETTLE,
    WARRIOR,
)
from pravek.engines.dominoes.observing.tribal import lost_resource
from pravek.engines.dominoes.rules.duties import answer
from pravek.engines.dominoes.rules.kingdom import extended, is_centred
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    DOMINO,
    EXTENT,
    HARMONY,
    MIDDLE,
    MODE,
    NUMBERS,
    ONES,
    OWED,
    PEOPLE,
    RESOURCES,
    SEAT,
    SIZE,
    TERRAIN,
    TWOS,
    WARRIORS,
    WORDS,
)
from pravek.engines.dominoes.rules.people import SUMMON, everybody, missed, worth
from pravek.engines.dominoes.rules.regions import gain
from pravek.engines.dominoes.rules.score import total
from pravek.engines.dominoes.rules.torus import START, bit
from pravek.games.origins.dominoes import VOLCANO


@compiled
def by_building(table: Numbers, kingdoms: Words, box: Numbers, p: int, code: int) -> int:
    """Where a domino changes nothing but regions and bonuses: read off the regions it joins."""
    found, size = gain(kingdoms, box, p, table[DOMINO], code), table[SIZE]
    if count(kingdoms[p, BUILT]) + 2 == size * size:
        found += table[HARMONY]
    if table[MIDDLE]:
        before, extent = is_centred(kingdoms, p, size), kingdoms[p, EXTENT]
        kingdoms[p, EXTENT] = extended(extent, code)
        found += table[MIDDLE] * (is_centred(kingdoms, p, size) - before)
        kingdoms[p, EXTENT] = extent
    return found


@compiled
def by_trying(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    p: int,
    code: int,
    on_table: Numbers,
    row: Words,
) -> int:
    """The answer is played, counted, and taken back; the regions are not put right again."""
    before = total(table, kingdoms, p)
    for i in range(NUMBERS):
        on_table[i] = table[i]
    for i in range(WORDS):
        row[i] = kingdoms[p, i]
    answer(table, kingdoms, box, code)
    after = total(table, kingdoms, p)
    for i in range(NUMBERS):
        table[i] = on_table[i]
    for i in range(WORDS):
        kingdoms[p, i] = row[i]
    return after - before


@compiled
def put_person(kingdoms: Words, p: int, person: int, cell: int) -> None:
    """Somebody stands there, or no longer does."""
    if person < WARRIOR:
        kingdoms[p, PEOPLE + person] ^= bit(cell)
        return
    for digit in range(2):
        if (person - WARRIOR + 1) >> digit & 1:
            kingdoms[p, WARRIORS + digit] ^= bit(cell)


@compiled
def cheapest_kinds(kingdoms: Words, p: int, cell: int, price: int) -> int:
    """The least that people lose if so many kinds are given up. A resource on the cell is one of
    them, but not counted."""
    losses = np.full(4, 1 << 30, np.int64)
    for k in range(4):
        left = kingdoms[p, RESOURCES + k]
        if left & bit(cell):
            price -= 1
            continue
        while left:
            losses[k] = min(losses[k], missed(kingdoms, p, k, left & (~left + U(1))))
            left &= left - U(1)
    lost = 0
    for _ in range(price):
        kind = losses.argmin()
        lost += losses[kind]
        losses[kind] = 1 << 30
    return lost


@compiled
def by_recruiting(kingdoms: Words, p: int, code: int) -> int:
    """The most that somebody can bring, resources given up counted in; nobody brings nothing."""
    if code < 0:
        return 0
    person, price = code % SUMMON, 4 if code >= SUMMON else 2
    barred = START | kingdoms[p, TERRAIN + VOLCANO] | kingdoms[p, ONES] | kingdoms[p, TWOS]
    left = kingdoms[p, BUILT] & ~(barred | everybody(kingdoms, p))
    most = -(1 << 30)
    while left:
        cell = lowest(left)
        left &= left - U(1)
        brings = worth(kingdoms, p, person, bit(cell)) - lost_resource(kingdoms, p, bit(cell))
        put_person(kingdoms, p, person, cell)
        most = max(most, brings - cheapest_kinds(kingdoms, p, cell, price))
        put_person(kingdoms, p, person, cell)
    return most


@compiled
def at_once(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    code: int,
    on_table: Numbers,
    row: Words,
) -> int:
    """The points an answer brings to its own seat right now; 0 where nothing can be said.
    `on_table` and `row` are room to try it in."""
    p, owed = table[SEAT], table[OWED]
    if owed == BUILD and table[MODE] <= DISCOVERY and code >= 0:
        return by_building(table, kingdoms, box, p, code)
    if owed == RECRUIT:
        return by_recruiting(kingdoms, p, code)
    if owed in (BUILD, ERUPT, PAY, SETTLE) and code >= 0:
        return by_trying(table, kingdoms, box, p, code, on_table, row)
    return 0
