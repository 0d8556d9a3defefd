"""What only Origins has: fire, totems, people. Twins: `nets.tribe` and `nets.observe`."""

from __future__ import annotations

from pravek.engines.compiler import Bytes, Numbers, U, Word, Words, compiled, count, lowest
from pravek.engines.dominoes.coding import (
    ERUPT,
    FIRE_LADY,
    HAND_OVER,
    PAY,
    SETTLE,
    SHAMAN,
    TOTEM,
    TRIBE,
    WARRIOR,
)
from pravek.engines.dominoes.observing.planes import (
    AT_CELL,
    CAVE,
    CRATERS,
    GIVEN,
    HIRED,
    LEFT,
    PILE,
    RESOURCES,
    SEATS,
    SQUARE,
    SQUARE_CHANGE,
    SQUARES,
    TOTEMS,
    VOLCANO,
    WORTH,
)
from pravek.engines.dominoes.observing.planes import (
    TOTEM as TOTEM_DUE,
)
from pravek.engines.dominoes.observing.spots import built_spot
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.people import everybody, ground, missed, resources, worth
from pravek.engines.dominoes.rules.torus import surroundings
from pravek.games.origins.people import FOR_A_PERSON


@compiled
def lost_resource(kingdoms: Words, p: int, cell: Word) -> int:
    """What the people around lose if the resource of a square goes."""
    for k in range(4):
        if kingdoms[p, at.RESOURCES + k] & cell:
            return missed(kingdoms, p, k, cell)
    return 0


@compiled
def lost_person(kingdoms: Words, p: int, cell: Word) -> int:
    """What whoever stands there brings; a warrior is counted alone."""
    for person in range(WARRIOR):
        if kingdoms[p, at.PEOPLE + person] & cell:
            return worth(kingdoms, p, person, cell)
    strength = count(kingdoms[p, at.WARRIORS] & cell) + 2 * count(
        kingdoms[p, at.WARRIORS + 1] & cell
    )
    if strength == 0:
        return 0
    near = surroundings(cell) & ~cell
    return strength + FOR_A_PERSON * count(kingdoms[p, at.PEOPLE + SHAMAN] & near)


@compiled
def by_fire(table: Numbers, kingdoms: Words, p: int, cell: Word, squares: int) -> int:
    """How the points change if the fire lands there."""
    change = table[at.CRATERS] * squares
    if table[at.MODE] == TOTEM:
        change -= count(resources(kingdoms, p) & cell)
    elif table[at.MODE] == TRIBE:
        ladies = kingdoms[p, at.PEOPLE + FIRE_LADY] & surroundings(cell) & ~cell
        change += table[at.CRATERS] * count(ladies)
        change -= lost_resource(kingdoms, p, cell) + lost_person(kingdoms, p, cell)
    return change


@compiled
def write_squares(
    table: Numbers, kingdoms: Words, p: int, phase: int, mask: Bytes, out: Bytes
) -> None:
    """The squares that may be answered, and what each brings."""
    extent, left = kingdoms[p, at.EXTENT], kingdoms[p, at.BUILT]
    while left:
        cell = left & (~left + U(1))
        left &= ~cell
        spot = built_spot(extent, lowest(cell))
        if not mask[AT_CELL + spot]:
            continue
        if phase == ERUPT:
            change = by_fire(table, kingdoms, p, cell, out[SQUARES + spot])
        elif phase == SETTLE:
            change = worth(kingdoms, p, table[at.PERSON], cell)
        else:
            change = -lost_resource(kingdoms, p, cell)
        out[SQUARE + spot] = 1
        out[SQUARE_CHANGE + spot] = min(max(change, -100), 100) & 255


@compiled
def write_worth(kingdoms: Words, p: int, out: Bytes) -> None:
    """The most one of each kind would bring, if the resource below him were given up."""
    stands = ground(kingdoms, p) | (resources(kingdoms, p) & ~everybody(kingdoms, p))
    for person in range(10):
        left, most = stands, 0
        while left:
            cell = left & (~left + U(1))
            left &= ~cell
            most = max(most, worth(kingdoms, p, person, cell))
        out[WORTH + person] = min(most, 100)


@compiled
def write_cave(table: Numbers, out: Bytes) -> None:
    """Who lies in the cave and in the pile."""
    for i in range(4):
        if table[at.FACE_UP + i] >= 0:
            out[CAVE + table[at.FACE_UP + i]] += 1
    for person in range(10):
        out[PILE + person] = table[at.CAVE + person]


@compiled
def write_origins(
    table: Numbers, kingdoms: Words, seat: int, phase: int, mask: Bytes, out: Bytes
) -> None:
    """Everything but the planes of the boards."""
    players = table[at.PLAYERS]
    for k in range(4):
        holder = table[at.TOTEMS + k] if table[at.MODE] == TOTEM else -1
        out[TOTEMS + k] = SEATS if holder < 0 else (holder - seat) % players
        for place in range(players):
            p = (seat + place) % players
            out[RESOURCES + 4 * place + k] = count(kingdoms[p, at.RESOURCES + k])
        out[GIVEN + k] = phase == PAY and table[at.PAID] >> k & 1
    out[TOTEM_DUE] = table[at.TOTEM_DUE] if phase == HAND_OVER else SEATS
    out[HIRED] = table[at.PERSON] + 1 if phase in (PAY, SETTLE) else 0
    out[LEFT] = table[at.PRICE] if phase == PAY else 0
    if phase == ERUPT:
        out[CRATERS] = table[at.CRATERS]
        out[VOLCANO + built_spot(kingdoms[seat, at.EXTENT], table[at.ERUPTS])] = 1
    if phase in (ERUPT, PAY, SETTLE):
        write_squares(table, kingdoms, seat, phase, mask, out)
    if table[at.MODE] == TRIBE:
        write_cave(table, out)
        write_worth(kingdoms, seat, out)
