"""What a seat sees of a game, and what it may answer: of one game, and of many behind one call."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Bytes, Numbers, Words, compiled
from pravek.engines.dominoes.coding import BUILD, DONE
from pravek.engines.dominoes.observing.boards import write_free, write_land, write_things
from pravek.engines.dominoes.observing.fits import UNKNOWN, fit
from pravek.engines.dominoes.observing.legal import allow
from pravek.engines.dominoes.observing.numbers import (
    write_lines,
    write_moment,
    write_rules,
    write_seat,
)
from pravek.engines.dominoes.observing.planes import (
    CELLS,
    COMING,
    COMING_FIT,
    CURRENT,
    CURRENT_FIT,
    CURRENT_OWNER,
    NO_DOMINO,
    PLACES,
    SEATS,
    SLOTS,
    WAYS,
)
from pravek.engines.dominoes.observing.tribal import write_origins
from pravek.engines.dominoes.rules.duties import answer
from pravek.engines.dominoes.rules.layout import (
    DOMINO,
    MODE,
    NUMBERS,
    OWED,
    PLAYERS,
    ROW,
    SEAT,
    SIZE,
    WORDS,
)
from pravek.engines.dominoes.rules.regions import refresh_all


@compiled
def write_fits(
    table: Numbers, kingdoms: Words, box: Numbers, seat: int, fires: Numbers, out: Bytes
) -> None:
    """Dominoes of the next line are tried on every board, those being built on their owner's."""
    players = table[PLAYERS]
    for i in range(SLOTS):
        domino, place = out[CURRENT + i] + 1, out[CURRENT_OWNER + i]
        if domino <= NO_DOMINO:
            p = (seat + place) % players
            best, many = fit(table, kingdoms, box, p, place, domino, fires[place], out, False)
            out[CURRENT_FIT + 2 * i], out[CURRENT_FIT + 2 * i + 1] = best, many
        domino = out[COMING + i] + 1
        if domino > NO_DOMINO:
            continue
        for place in range(players):
            p = (seat + place) % players
            best, many = fit(table, kingdoms, box, p, place, domino, fires[place], out, False)
            at = COMING_FIT + 2 * (SLOTS * place + i)
            out[at], out[at + 1] = best, many


@compiled
def observe(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    seat: int,
    fires: Numbers,
    out: Bytes,
    mask: Bytes,
) -> None:
    """Fill a row with what a seat sees, and the mask of what it may answer. The regions of the
    kingdoms must be known; `fires` is room for [SEATS, 4 * CELLS] numbers."""
    players = table[PLAYERS]
    moves = table[OWED] != DONE and table[SEAT] == seat
    phase = table[OWED] if moves else DONE
    out[:] = 0
    mask[:] = 0
    if moves:
        allow(table, kingdoms, box, mask)
    for place in range(players):
        p = (seat + place) % players
        fires[place, 0] = UNKNOWN
        write_land(kingdoms, p, place, out)
        write_free(kingdoms, p, table[SIZE], place, out)
        write_seat(table, kingdoms, p, place, out)
        if table[MODE]:
            write_things(table, kingdoms, p, place, out)
    write_lines(table, seat, out)
    write_moment(table, seat, phase, out)
    write_rules(table, out)
    write_fits(table, kingdoms, box, seat, fires, out)
    if phase == BUILD:
        for i in range(CELLS * WAYS):
            out[PLACES + i] = mask[i]
        fit(table, kingdoms, box, seat, 0, table[DOMINO], fires[0], out, True)
    if table[MODE]:
        write_origins(table, kingdoms, seat, phase, mask, out)


@compiled
def observe_after(
    position: tuple[Numbers, Words, Numbers], codes: Numbers, out: Bytes, masks: Bytes
) -> None:
    """What the seat that owes something sees after each of these answers."""
    table, kingdoms, box = position
    players = table[PLAYERS]
    on_table, desk = np.zeros(NUMBERS, np.int64), np.zeros((players + 1, ROW), np.uint64)
    fires = np.zeros((SEATS, 4 * CELLS), np.int64)
    for k in range(len(codes)):
        on_table[:] = table
        for p in range(players):
            for i in range(WORDS):
                desk[p, i] = kingdoms[p, i]
        answer(on_table, desk, box, codes[k])
        for p in range(players):
            refresh_all(desk, p)
        observe(on_table, desk, box, table[SEAT], fires, out[k], masks[k])


@compiled
def observe_many(
    tables: Numbers, kingdoms: Words, box: Numbers, seats: Numbers, out: Bytes, masks: Bytes
) -> None:
    """Game by game; `kingdoms` are [games, players, WORDS], at rest."""
    players = kingdoms.shape[1]
    desk = np.zeros((players, ROW), np.uint64)
    fires = np.zeros((SEATS, 4 * CELLS), np.int64)
    for game in range(len(tables)):
        for p in range(players):
            for i in range(WORDS):
                desk[p, i] = kingdoms[game, p, i]
            refresh_all(desk, p)
        observe(tables[game], desk, box, seats[game], fires, out[game], masks[game])
