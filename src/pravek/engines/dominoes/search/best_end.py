"""The best a seat can end with where nobody is in its way: everything it still has to place, tried
out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pravek.engines.compiler import Numbers, U, Words, compiled, lowest
from pravek.engines.dominoes.rules.kingdom import numbered, place, placements
from pravek.engines.dominoes.rules.layout import SIZE, WORDS
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.rules.score import merit

NOTHING = -1
"""No domino, and how it is placed."""
MOST = 4
"""Dominoes that a seat has still to place at most."""


def reached(position: Position, p: int, first: int, codes: Numbers, then: Sequence[int]) -> Numbers:
    """For each way to place its first domino: the best merit a seat can end with if it places the
    others after it, in this order."""
    found, left = np.zeros(len(codes), np.int64), np.array(then, np.int64)
    best_ends(position.table, _boards(position), position.box, p, first, codes, left, found)
    return found


def many(position: Position, p: int, dominoes: Sequence[int], most: int) -> int:
    """In how many ways a seat can place these, in this order; no more than `most` are counted."""
    boards, left = _boards(position), np.array(dominoes, np.int64)
    _, found = try_all(position.table, boards, position.box, p, left, most, False)
    return int(found)


def _boards(position: Position) -> Words:
    """The kingdoms, and a row for each domino to try things in."""
    boards = np.zeros((len(position.kingdoms) + MOST, WORDS), np.uint64)
    boards[: len(position.kingdoms)] = position.kingdoms[:, :WORDS]
    return boards


@compiled
def best_ends(
    table: Numbers,
    boards: Words,
    box: Numbers,
    p: int,
    first: int,
    codes: Numbers,
    left: Numbers,
    found: Numbers,
) -> None:
    spare = len(boards) - 1
    boards[spare] = boards[p]
    for i in range(len(codes)):
        if codes[i] >= 0:
            place(boards, p, box, first, codes[i])
        found[i], _ = try_all(table, boards, box, p, left, 1 << 62, True)
        boards[p] = boards[spare]


@compiled
def try_all(
    table: Numbers, boards: Words, box: Numbers, p: int, left: Numbers, most: int, weigh: bool
) -> tuple[int, int]:
    """The best merit of a seat that still has to place these in this order, if that is to be
    weighed, and in how many ways it can; ends when there are as many as `most`."""
    last, before = len(left), len(boards) - MOST
    open_ = np.zeros((last, 4), np.uint64)
    at, arrived, top, found = 0, True, -1, 0
    while at >= 0:
        if at == last:
            if weigh:
                top = max(top, merit(table, boards, p))
            found += 1
            at, arrived = at - 1, False
            if found >= most:
                break
            continue
        if arrived:
            masks = placements(boards, p, table[SIZE], box, left[at])
            for way in range(4):
                open_[at, way] = masks[way]
            boards[before + at] = boards[p]
            if masks[0] | masks[1] | masks[2] | masks[3] == U(0):  # it fits nowhere
                at += 1
                continue
        boards[p] = boards[before + at]
        way = 0
        while way < 4 and open_[at, way] == U(0):
            way += 1
        if way == 4:
            at, arrived = at - 1, False
            continue
        mask = open_[at, way]
        open_[at, way] = mask & (mask - U(1))
        place(boards, p, box, left[at], numbered(way, lowest(mask)))
        at, arrived = at + 1, True
    return top, found
