"""The last two rounds of Kingdomino, solved: all dominoes lie face up, so nothing is luck.

What a seat can reach with its dominoes does not depend on the others; only who gets which of the
last line does. A seat with one king places a domino and picks one. A seat with two does so twice,
and has placed its first one before it knows its second pick. So for each way to place the first,
the best end with every pair of picks is found once; what is left is a small tree of ways and picks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from pravek.engines.compiler import Numbers, compiled
from pravek.engines.dominoes.coding import BUILD, CHOOSE, KINGDOMINO
from pravek.engines.dominoes.rules.duties import answers
from pravek.engines.dominoes.rules.layout import (
    COMING,
    COMING_SEATS,
    COMINGS,
    CURRENT,
    CURRENT_SEATS,
    CURRENTS,
    DOMINO,
    KINGS,
    LINES_LEFT,
    MODE,
    OWED,
    PLAYED,
    PLAYERS,
    SEAT,
)
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.rules.score import utility
from pravek.engines.dominoes.search.best_end import NOTHING, many, reached

PICKS = 16
"""Sets of slots of the last line."""
MOST_WAYS = 100_000
"""So many ends can be tried while somebody waits."""


@dataclass(frozen=True, slots=True)
class _Seat:
    """What a seat still has to place, but for what it picks."""

    first: int
    """The domino that may lie in any of these ways before the next pick is known."""
    ways: Numbers
    then: tuple[int, ...]
    picks: tuple[tuple[int, ...], ...]
    """The slots it may end up with."""


def is_solvable(position: Position) -> bool:
    """Whether the last line lies open, every seat has as many dominoes to place as to pick, and all
    ends can be tried."""
    table = position.table
    kings = table[CURRENTS] == table[KINGS] and table[KINGS] % table[PLAYERS] == 0
    last_line = table[LINES_LEFT] == 0 and table[COMINGS] > 0
    asked = table[OWED] == BUILD or table[OWED] == CHOOSE
    if not (table[MODE] == KINGDOMINO and kings and last_line and asked):
        return False
    left = MOST_WAYS
    for p, seat in enumerate(_seats(position)):
        first = () if seat.first == NOTHING else (seat.first,)
        for slots in seat.picks:
            if left > 0:
                left -= many(position, p, [*first, *seat.then, *_dominoes(table, slots)], left)
    return left > 0


def solve(position: Position, moves: Numbers, by_points: float, spite: float) -> Iterator[float]:
    """What each move is worth to its seat if everybody does what is best for themselves."""
    players, me = int(position.table[PLAYERS]), int(position.table[SEAT])
    for merits in ends(position, moves, by_points, spite):
        yield float(utility(merits, players, me, by_points, spite))


def ends(position: Position, moves: Numbers, by_points: float, spite: float) -> Iterator[Numbers]:
    """The merits of all seats at the end after each move, if everybody does what is best for
    themselves."""
    table, seats = position.table, _seats(position)
    me, builds = int(table[SEAT]), table[OWED] == BUILD
    mine = list(dict.fromkeys(moves[:, 0].tolist())) if builds else [NOTHING]
    seats[me] = replace(seats[me], ways=np.array(mine))
    each = [_reached(position, p, seat) for p, seat in enumerate(seats)]
    each = [rows if p == me else np.unique(rows, axis=0) for p, rows in enumerate(each)]
    found = np.zeros((len(seats), max(map(len, each)), PICKS), np.int64)
    for p, rows in enumerate(each):
        found[p, : len(rows)] = rows
    turns = _turns(_later(table), [1 if p == me else len(rows) for p, rows in enumerate(each)])
    out = np.zeros((len(turns) + 1, len(seats)), np.int64)
    for code, slot in moves.tolist():
        pick = slot if builds else code
        held, free = _taken(table)
        held[me] |= 1 << pick
        chosen = np.zeros(len(seats), np.int64)
        chosen[me] = mine.index(code) if builds else 0
        settle(turns, found, chosen, held, free & ~(1 << pick), by_points, spite, out)
        yield out[0].copy()


def _turns(later: Sequence[int], ways: Sequence[int]) -> Numbers:
    """The turns to come: a seat, and how many ways it has to place not knowing its last pick."""
    turns = np.ones((len(later), 2), np.int64)
    for turn, p in enumerate(later):
        turns[turn] = p, 1 if p in later[:turn] else ways[p]
    return turns


def _slots(table: Numbers) -> list[int]:
    """Who has each slot of the last line; -1: nobody yet."""
    return [int(seat) for seat in table[COMING_SEATS : COMING_SEATS + table[COMINGS]]]


def _taken(table: Numbers) -> tuple[Numbers, int]:
    """The slots that each seat has, and those that are free, as sets."""
    held, free = np.zeros(table[PLAYERS], np.int64), 0
    for slot, seat in enumerate(_slots(table)):
        if seat < 0:
            free |= 1 << slot
        else:
            held[seat] |= 1 << slot
    return held, free


def _later(table: Numbers) -> list[int]:
    """Whose turns are still to come in this round."""
    begin, end = CURRENT_SEATS + table[PLAYED], CURRENT_SEATS + table[CURRENTS]
    return [int(seat) for seat in table[begin:end]]


def _seats(position: Position) -> list[_Seat]:
    table = position.table
    me, later, slots = int(table[SEAT]), _later(table), _slots(table)
    seats = []
    for p in range(table[PLAYERS]):
        now = [int(table[CURRENT + table[PLAYED] + at]) for at, q in enumerate(later) if q == p]
        if p == me and table[OWED] == BUILD:
            now.insert(0, int(table[DOMINO]))
        early = (p == me and table[OWED] == BUILD) or (p != me and len(now) > 1)
        first, then = (now[0], now[1:]) if early else (NOTHING, now)
        placed = _ways(position, p, first) if early else np.array([NOTHING])
        seats.append(_Seat(first, placed, tuple(then), _picks(slots, p, table)))
    return seats


def _ways(position: Position, p: int, domino: int) -> Numbers:
    """Where a seat may place a domino."""
    table, codes = position.table.copy(), np.zeros(256, np.int64)
    table[SEAT], table[OWED], table[DOMINO] = p, BUILD, domino
    return codes[: answers(table, position.kingdoms, position.box, codes)]


def _picks(slots: Sequence[int], p: int, table: Numbers) -> tuple[tuple[int, ...], ...]:
    """The slots a seat may end up with: those it has, and others that are free."""
    has = [slot for slot, seat in enumerate(slots) if seat == p]
    free = [slot for slot, seat in enumerate(slots) if seat < 0]
    more = int(table[KINGS] // table[PLAYERS]) - len(has)
    return tuple(tuple(sorted([*has, *some])) for some in combinations(free, more))


def _dominoes(table: Numbers, slots: Sequence[int]) -> list[int]:
    return [int(table[COMING + slot]) for slot in slots]


def _reached(position: Position, p: int, seat: _Seat) -> Numbers:
    """For each way to place its first domino, by the set of slots it gets: how a seat ends."""
    found = np.zeros((len(seat.ways), PICKS), np.int64)
    for slots in seat.picks:
        dominoes = [*seat.then, *_dominoes(position.table, slots)]
        at = sum(1 << slot for slot in slots)
        found[:, at] = reached(position, p, seat.first, seat.ways, dominoes)
    return found


@compiled
def settle(
    turns: Numbers,
    ends: Numbers,
    chosen: Numbers,
    held: Numbers,
    free: int,
    by_points: float,
    spite: float,
    out: Numbers,
) -> None:
    """How all end, in out[0], once everybody whose turn is to come has placed and picked what is
    best for them; among equals what makes them end best. A turn is a seat, and in how many ways it
    may place."""
    players, last = len(held), len(turns)
    option, best = np.zeros(last + 1, np.int64), np.zeros(last + 1)
    turn, arrived = 0, True
    while turn >= 0:
        if turn == last:
            for p in range(players):
                out[turn, p] = ends[p, chosen[p], held[p]]
            turn, arrived = turn - 1, False
            continue
        seat, ways = turns[turn, 0], turns[turn, 1]
        if arrived:
            option[turn], best[turn] = -1, -1e9
        else:  # this option was followed to the end
            slot = 1 << option[turn] % 4
            held[seat], free = held[seat] ^ slot, free ^ slot
            worth = utility(out[turn + 1], players, seat, by_points, spite)
            better = worth == best[turn] and out[turn + 1, seat] > out[turn, seat]
            if worth > best[turn] or better:
                best[turn] = worth
                out[turn] = out[turn + 1]
        option[turn] += 1
        while option[turn] < 4 * ways and not free >> option[turn] % 4 & 1:
            option[turn] += 1
        if ways > 1:
            chosen[seat] = option[turn] // 4 % ways
        if option[turn] == 4 * ways:
            turn, arrived = turn - 1, False
            continue
        slot = 1 << option[turn] % 4
        held[seat], free = held[seat] ^ slot, free ^ slot
        turn, arrived = turn + 1, True
