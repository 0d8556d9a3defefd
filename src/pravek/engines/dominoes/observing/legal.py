"""What may be answered, as a mask over the numbers of actions. Twin: `nets.legal`."""

from __future__ import annotations

from pravek.engines.compiler import Bytes, Numbers, U, Word, Words, compiled, count, lowest
from pravek.engines.dominoes.coding import (
    BUILD,
    CHOOSE,
    DONE,
    ERUPT,
    HAND_OVER,
    OPENING,
    PAY,
    RECRUIT,
    SETTLE,
)
from pravek.engines.dominoes.observing.planes import (
    AT_CELL,
    AT_DECLINE,
    AT_HAND,
    AT_INVITE,
    AT_OPEN,
    AT_PICK,
    AT_SUMMON,
)
from pravek.engines.dominoes.observing.spots import beyond, both_spots, built_spot
from pravek.engines.dominoes.rules.fire import landing
from pravek.engines.dominoes.rules.kingdom import placements, room
from pravek.engines.dominoes.rules.layout import (
    CAVE,
    COMING_SEATS,
    COMINGS,
    CRATERS,
    DOMINO,
    ERUPTS,
    EXTENT,
    FACE_UP,
    OWED,
    PAID,
    PLAYERS,
    RESOURCES,
    SEAT,
    SIZE,
    TOTEM_DUE,
)
from pravek.engines.dominoes.rules.people import ground, kinds_of
from pravek.engines.dominoes.rules.totems import most_of


@compiled
def allow_placements(table: Numbers, kingdoms: Words, box: Numbers, mask: Bytes) -> None:
    p, size = table[SEAT], table[SIZE]
    extent = kingdoms[p, EXTENT]
    left, top = room(extent, 0, size)[0], room(extent, 1, size)[0]
    masks = placements(kingdoms, p, size, box, table[DOMINO])
    for way in range(4):
        cells = masks[way]
        while cells:
            x, y = beyond(lowest(cells), left, top)
            cells &= cells - U(1)
            mask[4 * both_spots(x, y, way)[0] + way] = 1


@compiled
def allow_cells(extent: Word, cells: Word, mask: Bytes) -> None:
    while cells:
        mask[AT_CELL + built_spot(extent, lowest(cells))] = 1
        cells &= cells - U(1)


@compiled
def allow_people(table: Numbers, kingdoms: Words, p: int, mask: Bytes) -> None:
    """Nobody, whoever is face up, and anybody of the pile for four kinds (OR-6.3)."""
    mask[AT_DECLINE] = 1
    kinds = kinds_of(kingdoms, p)
    for i in range(4):
        if kinds >= 2 and table[FACE_UP + i] >= 0:
            mask[AT_INVITE + table[FACE_UP + i]] = 1
    for person in range(10):
        if kinds == 4 and table[CAVE + person] > 0:
            mask[AT_SUMMON + person] = 1


@compiled
def allow(table: Numbers, kingdoms: Words, box: Numbers, mask: Bytes) -> None:
    """Mark what the seat that owes something may answer; the last number, if nothing else."""
    p, owed = table[SEAT], table[OWED]
    mask[:] = 0
    if owed == BUILD:
        allow_placements(table, kingdoms, box, mask)
    elif owed == CHOOSE:
        for i in range(table[COMINGS]):
            if table[COMING_SEATS + i] < 0:
                mask[AT_PICK + i] = 1
    elif owed == ERUPT:
        squares = landing(table, kingdoms, p, table[ERUPTS], table[CRATERS])
        allow_cells(kingdoms[p, EXTENT], squares, mask)
    elif owed == HAND_OVER:
        k, players = table[TOTEM_DUE], table[PLAYERS]
        most, _, _ = most_of(table, kingdoms, k)
        for place in range(players):
            if count(kingdoms[(p + place) % players, RESOURCES + k]) == most:
                mask[AT_HAND + place] = 1
    elif owed == RECRUIT:
        allow_people(table, kingdoms, p, mask)
    elif owed == PAY:
        for k in range(4):
            if not table[PAID] >> k & 1:
                allow_cells(kingdoms[p, EXTENT], kingdoms[p, RESOURCES + k], mask)
    elif owed == SETTLE:
        allow_cells(kingdoms[p, EXTENT], ground(kingdoms, p), mask)
    elif owed == OPENING:
        mask[AT_OPEN] = mask[AT_OPEN + 1] = 1
    if owed != DONE and not mask.any():
        mask[len(mask) - 1] = 1
