"""What can be owed, the legal answers, and what an answer changes. Twins: the `answers` and
`happen` of the games.

An answer is one number: a placement (-1: discard), a slot of the next line, the cell a fire lands
on (-1: it fizzles), the seat a totem goes to, a person (-1: nobody, + SUMMON: from the pile), the
cell of a resource given up, the cell somebody stands on; 0 or 1 for the outer or inner positions
of a first line.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, U, Word, Words, compiled, count, inlined, lowest
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
    TOTEM,
    TRIBE,
)
from pravek.engines.dominoes.rules.fire import burn, landing, put_resources
from pravek.engines.dominoes.rules.kingdom import ends, numbered, place, placements
from pravek.engines.dominoes.rules.layout import (
    BAG,
    CAVE,
    COMING_SEATS,
    COMINGS,
    CRATERS,
    DOMINO,
    ERUPTS,
    FACE_UP,
    FIRST_CRATERS,
    MODE,
    OWED,
    PAID,
    PLAYERS,
    RESOURCES,
    SEAT,
    SECOND_CRATERS,
    SIZE,
    TOTEM_DUE,
    TOTEMS,
)
from pravek.engines.dominoes.rules.people import (
    SUMMON,
    give,
    ground,
    kinds_of,
    may_recruit,
    recruit,
    stand,
)
from pravek.engines.dominoes.rules.rounds import built, claim
from pravek.engines.dominoes.rules.totems import check_totems, most_of

MOST_ANSWERS = 256


@inlined
def build(table: Numbers, kingdoms: Words, box: Numbers, p: int, move: int) -> None:
    """Place the domino that is owed, or discard it (-1). Regions are not looked at."""
    domino = table[DOMINO]
    if move < 0:
        built(table)
        return
    place(kingdoms, p, box, domino, move)
    if table[MODE]:
        first, second = ends(move)
        put_resources(table, kingdoms, box, p, domino, first, second)
        craters = box[domino, FIRST_CRATERS] + box[domino, SECOND_CRATERS]
        if craters:  # OR-4.1: no domino has two volcanoes
            table[OWED], table[CRATERS] = ERUPT, craters
            table[ERUPTS] = lowest(first if box[domino, FIRST_CRATERS] else second)
            return
    after_fire(table, kingdoms, p)


@inlined
def after_fire(table: Numbers, kingdoms: Words, p: int) -> None:
    """Placing and eruption are over: the check of the totems, then the king moves (OR-2.7)."""
    if table[MODE] == TOTEM and check_totems(table, kingdoms, p):
        return
    built(table)


@compiled
def open_line(table: Numbers, p: int, inner: int) -> None:
    """One player takes the outer or inner positions, the other the rest (OR-2.5)."""
    for i in range(4):
        table[COMING_SEATS + i] = p if (i == 1 or i == 2) == (inner == 1) else 1 - p
    table[BAG] = table[BAG + 1] = 0
    table[OWED] = DONE


@compiled
def answer(table: Numbers, kingdoms: Words, box: Numbers, code: int) -> None:
    """The seat that owes something answers."""
    p, owed = table[SEAT], table[OWED]
    if owed == BUILD:
        build(table, kingdoms, box, p, code)
    elif owed == CHOOSE:
        claim(table, code)
        if table[MODE] == TRIBE:
            may_recruit(table, kingdoms, p)
    elif owed == ERUPT:
        if code >= 0:
            burn(table, kingdoms, p, code, table[CRATERS])
        after_fire(table, kingdoms, p)
    elif owed == HAND_OVER:
        table[TOTEMS + table[TOTEM_DUE]] = code
        built(table)
    elif owed == RECRUIT:
        recruit(table, code)
    elif owed == PAY:
        give(table, kingdoms, p, code)
    elif owed == SETTLE:
        stand(table, kingdoms, p, code)
    elif owed == OPENING:
        open_line(table, p, code)


@compiled
def list_cells(cells: Word, codes: Numbers, n: int) -> int:
    while cells:
        codes[n] = lowest(cells)
        cells &= cells - U(1)
        n += 1
    return n


@compiled
def list_people(table: Numbers, kingdoms: Words, p: int, codes: Numbers) -> int:
    """Nobody, whoever is face up, and anybody of the pile for four kinds (OR-6.3)."""
    codes[0] = -1
    n, kinds = 1, kinds_of(kingdoms, p)
    for person in range(10):
        offered = False
        for i in range(4):
            offered |= table[FACE_UP + i] == person
        if offered and kinds >= 2:
            codes[n] = person
            n += 1
    for person in range(10):
        if table[CAVE + person] > 0 and kinds == 4:
            codes[n] = SUMMON + person
            n += 1
    return n


@compiled
def answers(table: Numbers, kingdoms: Words, box: Numbers, codes: Numbers) -> int:
    """Fill `codes` with the legal answers of the seat that owes something; how many."""
    p, owed, n = table[SEAT], table[OWED], 0
    if owed == BUILD:
        masks = placements(kingdoms, p, table[SIZE], box, table[DOMINO])
        for way in range(4):
            begin = n
            n = list_cells(masks[way], codes, n)
            for i in range(begin, n):
                codes[i] = numbered(way, codes[i])
    elif owed == CHOOSE:
        for i in range(table[COMINGS]):
            if table[COMING_SEATS + i] < 0:
                codes[n] = i
                n += 1
    elif owed == ERUPT:
        squares = landing(table, kingdoms, p, table[ERUPTS], table[CRATERS])
        n = list_cells(squares, codes, 0)
    elif owed == HAND_OVER:
        k = table[TOTEM_DUE]
        most, _, _ = most_of(table, kingdoms, k)
        for seat in range(table[PLAYERS]):
            if count(kingdoms[seat, RESOURCES + k]) == most:
                codes[n] = seat
                n += 1
    elif owed == RECRUIT:
        n = list_people(table, kingdoms, p, codes)
    elif owed == PAY:
        for k in range(4):
            if not table[PAID] >> k & 1:
                n = list_cells(kingdoms[p, RESOURCES + k], codes, n)
    elif owed == SETTLE:
        n = list_cells(ground(kingdoms, p), codes, 0)
    elif owed == OPENING:
        codes[0], codes[1] = 0, 1
        n = 2
    if n == 0:  # the domino fits nowhere; the fire finds nothing to burn
        codes[0] = -1
        n = 1
    return n
