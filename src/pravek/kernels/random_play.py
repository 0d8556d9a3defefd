"""Random play: any legal placement, any free domino, each as likely as the next."""

from __future__ import annotations

from pravek.kernels.jit import Numbers, U, Words, compiled, count
from pravek.kernels.kingdom import (
    is_centred,
    is_complete,
    largest,
    place,
    placements,
    points,
    symbols_on,
)
from pravek.kernels.layout import (
    BUILD,
    BUILT,
    COMING_SEATS,
    COMINGS,
    DOMINO,
    HARMONY,
    LOST,
    LUCK,
    MERITS,
    MIDDLE,
    OWED,
    PAST,
    PLAYERS,
    SEAT,
    SIZE,
    WORDS,
)
from pravek.kernels.luck import below
from pravek.kernels.round import built, claim, go_on
from pravek.kernels.torus import nth


@compiled
def build_anywhere(table: Numbers, kingdoms: Words, box: Numbers) -> None:
    p, domino = table[SEAT], table[DOMINO]
    masks = placements(kingdoms, p, table[SIZE], box, domino)
    a, b, c, d = count(masks[0]), count(masks[1]), count(masks[2]), count(masks[3])
    if a + b + c + d == 0:
        kingdoms[p, LOST] += U(1)
    else:
        n = below(table, a + b + c + d)
        if n < a:
            move = nth(masks[0], n)
        elif n < a + b:
            move = 64 + nth(masks[1], n - a)
        elif n < a + b + c:
            move = 128 + nth(masks[2], n - a - b)
        else:
            move = 192 + nth(masks[3], n - a - b - c)
        place(kingdoms, p, box, domino, move)
    built(table)


@compiled
def claim_any(table: Numbers) -> None:
    free = 0
    for i in range(table[COMINGS]):
        free += table[COMING_SEATS + i] < 0
    n = below(table, free)
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] < 0:
            if n == 0:
                claim(table, i)
                return
            n -= 1


@compiled
def play_randomly(table: Numbers, kingdoms: Words, box: Numbers) -> None:
    """Play a position of Kingdomino to its end."""
    while go_on(table):
        if table[OWED] == BUILD:
            build_anywhere(table, kingdoms, box)
        else:
            claim_any(table)


@compiled
def total(table: Numbers, kingdoms: Words, p: int) -> int:
    """The total of a seat's score sheet."""
    sum_ = points(kingdoms, p, 6) + table[PAST + p]
    if table[MIDDLE] and is_centred(kingdoms, p, table[SIZE]):
        sum_ += table[MIDDLE]
    if table[HARMONY] and is_complete(kingdoms, p, table[SIZE]):
        sum_ += table[HARMONY]
    return sum_


@compiled
def rank(table: Numbers, kingdoms: Words) -> None:
    """What seats are ranked by: total, largest region, symbols, in one number (KD-5.2)."""
    for p in range(table[PLAYERS]):
        table[MERITS + p] = (
            total(table, kingdoms, p) * 100_000
            + largest(kingdoms, p) * 1000
            + symbols_on(kingdoms, p, kingdoms[p, BUILT])
        )


@compiled
def playouts(table: Numbers, kingdoms: Words, box: Numbers, seed: int, games: int) -> int:
    """Play the position randomly so many times; the sum of all totals."""
    sum_ = 0
    again, boards = table.copy(), kingdoms.copy()
    again[LUCK] = seed
    for _ in range(games):
        for i in range(LUCK):
            again[i] = table[i]
        for p in range(table[PLAYERS]):
            for i in range(WORDS):
                boards[p, i] = kingdoms[p, i]
        play_randomly(again, boards, box)
        for p in range(table[PLAYERS]):
            sum_ += total(again, boards, p)
    return sum_
