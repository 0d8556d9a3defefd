"""The lines, the scores and everything else that is no plane of cells. Twins: `nets.encode` and
`nets.observe`."""

from __future__ import annotations

from pravek.engines.compiler import Bytes, Numbers, Words, compiled, count, inlined
from pravek.engines.dominoes.coding import BUILD, DISCOVERY, DONE, TOTEM, TRIBE
from pravek.engines.dominoes.observing.planes import (
    CENTRED,
    COMING,
    COMING_OWNER,
    CURRENT,
    CURRENT_OWNER,
    DISCARDS,
    DOMINO,
    DOMINOES,
    FULL,
    GAMES_LEFT,
    NO_DOMINO,
    PAST,
    PHASE,
    ROUND,
    RULES,
    SCORE,
    SEATS,
    SLOT,
    SLOTS,
    TURN,
    UNSEEN,
)
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.kingdom import is_centred, points
from pravek.engines.dominoes.rules.people import people_points
from pravek.engines.dominoes.rules.totems import totem_points


@inlined
def is_over(table: Numbers) -> bool:
    last = table[at.LINES_LEFT] == 0 and table[at.COMINGS] == 0
    return last and table[at.OWED] == DONE and table[at.PLAYED] == table[at.CURRENTS]


@inlined
def round_of(table: Numbers) -> int:
    """The first line is chosen in round 0; a game that is over has come one round too far."""
    if is_over(table):
        return table[at.ROUNDS] + 1
    if table[at.CURRENTS] == 0:
        return 0
    return table[at.ROUNDS] - 1 - table[at.LINES_LEFT] if table[at.COMINGS] else table[at.ROUNDS]


@inlined
def built_of_line(table: Numbers) -> int:
    """How many dominoes of the current line have been placed or discarded."""
    return table[at.PLAYED] - (table[at.OWED] == BUILD)


@inlined
def has_discarded(table: Numbers, kingdoms: Words, p: int) -> bool:
    turns = max(0, round_of(table) - 1) * table[at.KINGS] // table[at.PLAYERS]
    if not is_over(table):
        for i in range(built_of_line(table)):
            turns += table[at.CURRENT_SEATS + i] == p
    return 2 * turns + 1 > count(kingdoms[p, at.BUILT])


@compiled
def write_seat(table: Numbers, kingdoms: Words, p: int, place: int, out: Bytes) -> None:
    """Points now, the bonus for a complete kingdom given in advance; two bytes a number."""
    centred = is_centred(kingdoms, p, table[at.SIZE])
    discarded = has_discarded(table, kingdoms, p)
    score = points(kingdoms, p, 6)
    score += table[at.MIDDLE] if centred else 0
    score += 0 if discarded else table[at.HARMONY]
    if table[at.MODE] == TOTEM:
        score += totem_points(table, kingdoms, p)
    elif table[at.MODE] == TRIBE:
        score += people_points(kingdoms, p)
    out[DISCARDS + place], out[CENTRED + place] = discarded, centred
    past = table[at.PAST + p]
    out[SCORE + 2 * place], out[SCORE + 2 * place + 1] = score & 255, score >> 8
    out[PAST + 2 * place], out[PAST + 2 * place + 1] = past & 255, past >> 8


@compiled
def write_lines(table: Numbers, seat: int, out: Bytes) -> None:
    """The dominoes of both lines, numbered from 0, and whose they are, counted from the seat."""
    players = table[at.PLAYERS]
    for i in range(SLOTS):
        out[CURRENT + i] = out[COMING + i] = NO_DOMINO
        out[CURRENT_OWNER + i] = out[COMING_OWNER + i] = SEATS
    if not is_over(table):
        for i in range(built_of_line(table), table[at.CURRENTS]):
            out[CURRENT + i] = table[at.CURRENT + i] - 1
            out[CURRENT_OWNER + i] = (table[at.CURRENT_SEATS + i] - seat) % players
    for i in range(table[at.COMINGS]):
        out[COMING + i] = table[at.COMING + i] - 1
        if table[at.COMING_SEATS + i] >= 0:
            out[COMING_OWNER + i] = (table[at.COMING_SEATS + i] - seat) % players
    for domino in range(DOMINOES):
        out[UNSEEN + domino] = table[at.UNSEEN] >> (domino + 1) & 1


@compiled
def write_moment(table: Numbers, seat: int, phase: int, out: Bytes) -> None:
    """The round, whose turn it is and what is owed."""
    standing = 0
    for i in range(table[at.COMINGS]):
        standing += table[at.COMING_SEATS + i] >= 0
    begun = table[at.CURRENTS] > 0 and not is_over(table)
    out[SLOT] = max(0, table[at.PLAYED] - 1) if begun else standing
    out[ROUND] = round_of(table) + FULL - table[at.ROUNDS]
    out[PHASE] = phase
    out[DOMINO] = table[at.DOMINO] - 1 if phase == BUILD else NO_DOMINO
    nobody = table[at.OWED] == DONE
    out[TURN] = SEATS if nobody else (table[at.SEAT] - seat) % table[at.PLAYERS]
    out[GAMES_LEFT] = table[at.GAMES_LEFT]


@compiled
def write_rules(table: Numbers, out: Bytes) -> None:
    """What was agreed on, as zeros and ones."""
    mode = max(0, table[at.MODE] - DISCOVERY)
    for i in range(3):
        out[RULES + i] = table[at.PLAYERS] == 2 + i
        out[RULES + 7 + i] = mode == i
    out[RULES + 3] = table[at.SIZE] == 7
    out[RULES + 4] = table[at.MIDDLE] > 0
    out[RULES + 5] = table[at.HARMONY] > 0
    out[RULES + 6] = table[at.SHELTER] > 0
    out[RULES + 10] = table[at.LINE] == 3
    out[RULES + 11] = table[at.ROUNDS] == 6
