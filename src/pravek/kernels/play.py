"""Whole games in the kernel: each seat random, a quick player with its weights, or Full Greedy."""

from __future__ import annotations

from pravek.kernels.full_greedy import greedy_pick, greedy_place
from pravek.kernels.jit import Numbers, Reals, U, Words, compiled
from pravek.kernels.kingdom import place
from pravek.kernels.layout import (
    BUILD,
    COMING,
    COMING_SEATS,
    COMINGS,
    DOMINO,
    FIRST,
    KINDS,
    LINES_LEFT,
    LOST,
    OWED,
    PLAYERS,
    SEAT,
    SECOND,
)
from pravek.kernels.policy import ORDER, best, foresee, weigh
from pravek.kernels.random_play import build_anywhere, claim_any
from pravek.kernels.regions import refresh, refresh_all
from pravek.kernels.round import built, claim, go_on

RANDOM, QUICK, GREEDY = range(3)


@compiled
def pick(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int) -> int:
    """The slot the quick player picks."""
    top, chosen = -1e18, -1
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            continue
        value, _ = best(table, kingdoms, box, reals, p, table[COMING + i])
        value += reals[p, ORDER] * i
        if value > top:
            top, chosen = value, i
    return chosen


@compiled
def build(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, move: int) -> None:
    """Place the domino that is owed there (-1: discard it), and keep the regions up to date."""
    domino = table[DOMINO]
    if move < 0:
        kingdoms[p, LOST] += U(1)
    else:
        place(kingdoms, p, box, domino, move)
        a, b = box[domino, FIRST], box[domino, SECOND]
        refresh(kingdoms, p, a)
        if a != b:
            refresh(kingdoms, p, b)
    built(table)


@compiled
def step(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> None:
    """The seat that owes something decides as its kind does."""
    p = table[SEAT]
    kind = table[KINDS + p]
    if table[OWED] == BUILD:
        if kind == QUICK:
            build(
                table,
                kingdoms,
                box,
                reals,
                p,
                best(table, kingdoms, box, reals, p, table[DOMINO])[1],
            )
        elif kind == GREEDY:
            build(
                table,
                kingdoms,
                box,
                reals,
                p,
                greedy_place(table, kingdoms, box, reals, p, table[DOMINO]),
            )
        else:
            build_anywhere(table, kingdoms, box)
            refresh_all(kingdoms, p)
    elif kind == QUICK:
        claim(table, pick(table, kingdoms, box, reals, p))
    elif kind == GREEDY:
        claim(table, greedy_pick(table, kingdoms, box, reals, p))
    else:
        claim_any(table)


@compiled
def prepare(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> None:
    """Fill what the players keep beside a position."""
    for p in range(table[PLAYERS]):
        refresh_all(kingdoms, p)
    look_ahead(table, kingdoms, box, reals)


@compiled
def look_ahead(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> None:
    """After every deal: what the pile still holds, and what the weights are now."""
    foresee(table, kingdoms, box, reals)
    weigh(table, kingdoms, box, reals, table[COMINGS] == 0 and table[LINES_LEFT] == 0)


@compiled
def play_on(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, until: int) -> bool:
    """Play a prepared position to its end, or until a seat owes something (-1: to the end);
    False once the game is over."""
    seen = 2 * table[LINES_LEFT] + (table[COMINGS] > 0)
    while go_on(table):
        line = 2 * table[LINES_LEFT] + (table[COMINGS] > 0)
        if line != seen:
            seen = line
            look_ahead(table, kingdoms, box, reals)
        if table[SEAT] == until:
            return True
        step(table, kingdoms, box, reals)
    return False
