"""Whole games in the kernel: each seat random, a quick player with its weights, or Full Greedy."""

from __future__ import annotations

from pravek.kernels.full_greedy import greedy_pick, greedy_place
from pravek.kernels.jit import Numbers, Reals, U, Words, compiled, count
from pravek.kernels.kingdom import place
from pravek.kernels.layout import (
    BUILD,
    BUILT,
    COMING,
    COMING_SEATS,
    COMINGS,
    DOMINO,
    FIRST,
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
def pick(
    table: Numbers,
    kingdoms: Words,
    p: int,
    box: Numbers,
    now: Reals,
    future: Reals,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> int:
    """The slot the quick player picks."""
    top, chosen = -1e18, -1
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] >= 0:
            continue
        value, _ = best(
            table, kingdoms, p, box, table[COMING + i], now, future, areas, facts, many
        )
        value += now[p, ORDER] * i
        if value > top:
            top, chosen = value, i
    return chosen


@compiled
def settle(
    table: Numbers,
    kingdoms: Words,
    p: int,
    box: Numbers,
    move: int,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> None:
    """Place the domino that is owed there (-1: discard it), and keep the regions up to date."""
    domino = table[DOMINO]
    if move < 0:
        kingdoms[p, LOST] += U(1)
    else:
        place(kingdoms, p, box, domino, move)
        a, b = box[domino, FIRST], box[domino, SECOND]
        refresh(kingdoms, p, a, areas, facts, many)
        if a != b:
            refresh(kingdoms, p, b, areas, facts, many)
    built(table)


@compiled
def step(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    kinds: Numbers,
    rng: Words,
    now: Reals,
    future: Reals,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> None:
    """The seat that owes something decides as its kind does."""
    p = table[SEAT]
    kind = kinds[p]
    if table[OWED] == BUILD:
        if kind == QUICK:
            _, move = best(
                table, kingdoms, p, box, table[DOMINO], now, future, areas, facts, many
            )
            settle(table, kingdoms, p, box, move, areas, facts, many)
        elif kind == GREEDY:
            spare = table[PLAYERS]
            move = greedy_place(
                table, kingdoms, p, spare, box, table[DOMINO], rng, areas, facts, many
            )
            settle(table, kingdoms, p, box, move, areas, facts, many)
        else:
            build_anywhere(table, kingdoms, box, rng)
            refresh_all(kingdoms, p, areas, facts, many)
    elif kind == QUICK:
        claim(table, pick(table, kingdoms, p, box, now, future, areas, facts, many))
    elif kind == GREEDY:
        by_crowns = count(kingdoms[p, BUILT]) <= 3
        claim(table, greedy_pick(table, kingdoms, p, box, by_crowns, rng, areas, facts, many))
    else:
        claim_any(table, rng)


@compiled
def prepare(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    weights: Reals,
    now: Reals,
    future: Reals,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> None:
    """Fill what the players keep beside a position."""
    for p in range(table[PLAYERS]):
        refresh_all(kingdoms, p, areas, facts, many)
    look_ahead(table, box, weights, now, future)


@compiled
def look_ahead(
    table: Numbers, box: Numbers, weights: Reals, now: Reals, future: Reals
) -> None:
    """After every deal: what the pile still holds, and what the weights are now."""
    foresee(table, box, future)
    last = table[COMINGS] == 0 and table[LINES_LEFT] == 0
    for p in range(table[PLAYERS]):
        weigh(table[LINES_LEFT] / 12.0, last, weights, p, now)


@compiled
def play_on(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    kinds: Numbers,
    weights: Reals,
    until: int,
    rng: Words,
    now: Reals,
    future: Reals,
    areas: Words,
    facts: Numbers,
    many: Numbers,
) -> bool:
    """Play a prepared position to its end, or until a seat owes something (-1: to the end);
    False once the game is over. `kingdoms` has one row more than players, to try things in."""
    seen = 2 * table[LINES_LEFT] + (table[COMINGS] > 0)
    while go_on(table, rng):
        line = 2 * table[LINES_LEFT] + (table[COMINGS] > 0)
        if line != seen:
            seen = line
            look_ahead(table, box, weights, now, future)
        if table[SEAT] == until:
            return True
        step(table, kingdoms, box, kinds, rng, now, future, areas, facts, many)
    return False
