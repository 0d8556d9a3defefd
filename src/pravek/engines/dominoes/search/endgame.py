"""The last two rounds of Kingdomino, solved: all dominoes lie face up, so nothing is luck.

Where every seat has one king, what a seat can reach with a domino of the last line does not
depend on the others; only who gets which domino does. So each seat's best end with each domino is
counted once, and the picks that are left are a small tree.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pravek.engines.compiler import Numbers, U, Words, compiled, lowest
from pravek.engines.dominoes.coding import BUILD, CHOOSE, KINGDOMINO
from pravek.engines.dominoes.rules.kingdom import numbered, place, placements
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
    SIZE,
    WORDS,
)
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.rules.score import merit, utility

NOTHING = 0
"""No domino to place."""


def is_solvable(table: Numbers) -> bool:
    """Whether the last line lies open, and every seat has one domino to place and one to pick."""
    one_king = table[KINGS] == table[PLAYERS] and table[CURRENTS] == table[PLAYERS]
    last_line = table[LINES_LEFT] == 0 and table[COMINGS] > 0
    asked = table[OWED] == BUILD or table[OWED] == CHOOSE
    return bool(table[MODE] == KINGDOMINO and one_king and last_line and asked)


@compiled
def best_end(table: Numbers, boards: Words, box: Numbers, p: int, domino: int, spare: int) -> int:
    """The best merit a seat can end with if it places this domino and no more."""
    masks = placements(boards, p, table[SIZE], box, domino)
    top = -1
    boards[spare] = boards[p]
    for way in range(4):
        mask = masks[way]
        while mask:
            place(boards, p, box, domino, numbered(way, lowest(mask)))
            mask &= mask - U(1)
            top = max(top, merit(table, boards, p))
            boards[p] = boards[spare]
    return top if top >= 0 else merit(table, boards, p)


@compiled
def ends_with_each(
    table: Numbers, kingdoms: Words, box: Numbers, p: int, now: int, ends: Numbers
) -> None:
    """For each domino of the last line: the best merit a seat can end with if it still has to
    place `now` and gets that one."""
    players = table[PLAYERS]
    boards = np.zeros((players + 2, WORDS), np.uint64)
    for q in range(players):
        boards[q] = kingdoms[q, :WORDS]
    tried = False
    if now != NOTHING:
        masks = placements(boards, p, table[SIZE], box, now)
        boards[players] = boards[p]
        for way in range(4):
            mask = masks[way]
            while mask:
                tried = True
                place(boards, p, box, now, numbered(way, lowest(mask)))
                mask &= mask - U(1)
                for i in range(table[COMINGS]):
                    end = best_end(table, boards, box, p, table[COMING + i], players + 1)
                    ends[i] = max(ends[i], end)
                boards[p] = boards[players]
    if not tried:
        for i in range(table[COMINGS]):
            ends[i] = best_end(table, boards, box, p, table[COMING + i], players + 1)


@compiled
def end_of_move(table: Numbers, kingdoms: Words, box: Numbers, code: int, slot: int) -> int:
    """The best merit of the seat that owes something after this answer and this pick."""
    players, p = table[PLAYERS], table[SEAT]
    boards = np.zeros((players + 1, WORDS), np.uint64)
    boards[p] = kingdoms[p, :WORDS]
    if table[OWED] == BUILD:
        if code >= 0:
            place(boards, p, box, table[DOMINO], code)
    else:
        slot = code
    return best_end(table, boards, box, p, table[COMING + slot], players)


def solve(position: Position, moves: Numbers, by_points: float, spite: float) -> Iterator[float]:
    """What each move is worth to its seat if everybody picks what is best for themselves."""
    players, me = int(position.table[PLAYERS]), int(position.table[SEAT])
    for merits in ends(position, moves, by_points, spite):
        yield float(utility(merits, players, me, by_points, spite))


def ends(position: Position, moves: Numbers, by_points: float, spite: float) -> Iterator[Numbers]:
    """The merits of all seats at the end after each move, if everybody picks what is best for
    themselves."""
    table, kingdoms, box = position.table, position.kingdoms, position.box
    players, me, slots = int(table[PLAYERS]), int(table[SEAT]), int(table[COMINGS])
    later = [int(seat) for seat in table[CURRENT_SEATS + table[PLAYED] : CURRENT_SEATS + players]]
    reached = np.zeros((players, slots), np.int64)
    merits = np.zeros(players, np.int64)
    taken = {i: int(table[COMING_SEATS + i]) for i in range(slots)}
    for at, seat in enumerate(later):
        now = int(table[CURRENT + table[PLAYED] + at])
        ends_with_each(table, kingdoms, box, seat, now, reached[seat])
    for slot, seat in taken.items():
        if seat >= 0:
            ends_with_each(table, kingdoms, box, seat, NOTHING, reached[seat])
            merits[seat] = reached[seat, slot]

    def settled(merits: Numbers, free: frozenset[int], turn: int) -> Numbers:
        """How all end once the seats from `turn` on have picked."""
        if turn == len(later):
            return merits
        seat, outcomes = later[turn], list[Numbers]()
        for slot in sorted(free):
            then = merits.copy()
            then[seat] = reached[seat, slot]
            outcomes.append(settled(then, free - {slot}, turn + 1))
        return max(outcomes, key=lambda end: utility(end, players, seat, by_points, spite))

    free = frozenset(slot for slot, seat in taken.items() if seat < 0)
    for code, slot in moves:
        pick = int(slot if table[OWED] == BUILD else code)
        mine = merits.copy()
        mine[me] = end_of_move(table, kingdoms, box, int(code), int(slot))
        yield settled(mine, free - {pick}, 0)
