"""The last round of Kingdomino, solved: every seat places what it has, and nobody is in the way."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pravek.engines.compiler import Numbers, U, Words, compiled, lowest
from pravek.engines.dominoes.rules.kingdom import numbered, place, placements
from pravek.engines.dominoes.rules.layout import (
    CURRENT,
    CURRENT_SEATS,
    CURRENTS,
    DOMINO,
    PLAYED,
    PLAYERS,
    SEAT,
    SIZE,
    WORDS,
)
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.rules.score import merit
from pravek.engines.dominoes.search.endgame import NOTHING, best_end


@compiled
def _end(table: Numbers, boards: Words, box: Numbers, p: int, domino: int, spare: int) -> int:
    if domino == NOTHING:
        return merit(table, boards, p)
    return best_end(table, boards, box, p, domino, spare)


@compiled
def best_of_two(
    table: Numbers, kingdoms: Words, box: Numbers, p: int, first: int, second: int
) -> int:
    """The best merit of a seat that still has to place these dominoes, in this order."""
    players = table[PLAYERS]
    boards = np.zeros((players + 2, WORDS), np.uint64)
    boards[p] = kingdoms[p, :WORDS]
    if second == NOTHING:
        return _end(table, boards, box, p, first, players)
    top = -1
    masks = placements(boards, p, table[SIZE], box, first)
    boards[players] = boards[p]
    for way in range(4):
        mask = masks[way]
        while mask:
            place(boards, p, box, first, numbered(way, lowest(mask)))
            mask &= mask - U(1)
            top = max(top, best_end(table, boards, box, p, second, players + 1))
            boards[p] = boards[players]
    return top if top >= 0 else best_end(table, boards, box, p, second, players + 1)


@compiled
def end_of_placing(table: Numbers, kingdoms: Words, box: Numbers, code: int, second: int) -> int:
    """The best merit of the seat that places its domino like this (-1: it fits nowhere)."""
    players, p = table[PLAYERS], table[SEAT]
    boards = np.zeros((players + 1, WORDS), np.uint64)
    boards[p] = kingdoms[p, :WORDS]
    if code >= 0:
        place(boards, p, box, table[DOMINO], code)
    return _end(table, boards, box, p, second, players)


def ends(position: Position, moves: Numbers) -> Iterator[Numbers]:
    """The merits of all seats at the end after each placement, if everybody places best."""
    table, kingdoms, box = position.table, position.kingdoms, position.box
    players, me = int(table[PLAYERS]), int(table[SEAT])
    left: list[list[int]] = [[] for _ in range(players)]
    for i in range(int(table[PLAYED]), int(table[CURRENTS])):
        left[int(table[CURRENT_SEATS + i])].append(int(table[CURRENT + i]))
    two = [(*dominoes, NOTHING, NOTHING)[:2] for dominoes in left]
    merits = np.array([best_of_two(table, kingdoms, box, p, *two[p]) for p in range(players)])
    for code, _ in moves:
        mine = merits.copy()
        mine[me] = end_of_placing(table, kingdoms, box, int(code), two[me][0])
        yield mine
