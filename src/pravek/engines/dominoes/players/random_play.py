"""Random play: any legal answer, each as likely as the next."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, Words, compiled, count, inlined
from pravek.engines.dominoes.coding import BUILD, CHOOSE, EAST, NORTH, SOUTH, TRIBE, WEST
from pravek.engines.dominoes.rules.duties import MOST_ANSWERS, answer, answers, build
from pravek.engines.dominoes.rules.generator import below, sow
from pravek.engines.dominoes.rules.kingdom import numbered, placements
from pravek.engines.dominoes.rules.layout import (
    COMING_SEATS,
    COMINGS,
    DOMINO,
    GENERATOR,
    MODE,
    OWED,
    PLAYERS,
    ROW,
    SEAT,
    SIZE,
    WORDS,
)
from pravek.engines.dominoes.rules.people import may_recruit
from pravek.engines.dominoes.rules.rounds import claim, go_on
from pravek.engines.dominoes.rules.score import total
from pravek.engines.dominoes.rules.torus import nth


@inlined
def build_anywhere(table: Numbers, kingdoms: Words, box: Numbers) -> None:
    p, domino = table[SEAT], table[DOMINO]
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    a, b, c, d = count(masks[0]), count(masks[1]), count(masks[2]), count(masks[3])
    move = -1
    if a + b + c + d:
        n = below(table, a + b + c + d)
        if n < a:
            move = numbered(EAST, nth(masks[0], n))
        elif n < a + b:
            move = numbered(SOUTH, nth(masks[1], n - a))
        elif n < a + b + c:
            move = numbered(WEST, nth(masks[2], n - a - b))
        else:
            move = numbered(NORTH, nth(masks[3], n - a - b - c))
    build(table, kingdoms, box, p, move)


@inlined
def claim_any(table: Numbers, kingdoms: Words) -> None:
    free = 0
    for i in range(table[COMINGS]):
        free += table[COMING_SEATS + i] < 0
    n = below(table, free)
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] < 0:
            if n == 0:
                claim(table, i)
                break
            n -= 1
    if table[MODE] == TRIBE:
        may_recruit(table, kingdoms, table[SEAT])


@inlined
def step_randomly(table: Numbers, kingdoms: Words, box: Numbers, codes: Numbers) -> None:
    """The seat that owes something answers anything."""
    if table[OWED] == BUILD:
        build_anywhere(table, kingdoms, box)
    elif table[OWED] == CHOOSE:
        claim_any(table, kingdoms)
    else:
        n = answers(table, kingdoms, box, codes)
        answer(table, kingdoms, box, codes[below(table, n)])


@compiled
def playouts(table: Numbers, kingdoms: Words, box: Numbers, seed: int, games: int) -> int:
    """Play the position randomly so many times; the sum of all totals."""
    sum_, players = 0, table[PLAYERS]
    again, boards = table.copy(), np.zeros((players, ROW), np.uint64)
    codes = np.zeros(MOST_ANSWERS, np.int64)
    sow(again, seed)
    for _ in range(games):
        for i in range(GENERATOR):
            again[i] = table[i]
        for p in range(players):
            for i in range(WORDS):
                boards[p, i] = kingdoms[p, i]
        while go_on(again):
            step_randomly(again, boards, box, codes)
        for p in range(players):
            sum_ += total(again, boards, p)
    return sum_
