"""The moves of a decision: every legal answer, and where the turn goes on to a pick, with every
free domino of the next line; with what the quick player thinks of each."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled, count
from pravek.engines.dominoes.coding import BUILD, CHOOSE, ERUPT, HAND_OVER
from pravek.engines.dominoes.players.deciding import bonus
from pravek.engines.dominoes.players.full_greedy import try_out
from pravek.engines.dominoes.players.placing import best
from pravek.engines.dominoes.players.play import prepare
from pravek.engines.dominoes.players.weights import ORDER
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.duties import answers
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    COMING,
    COMING_SEATS,
    COMINGS,
    CURRENT,
    CURRENT_SEATS,
    CURRENTS,
    DOMINO,
    HARMONY,
    OWED,
    PLAYED,
    PLAYERS,
    SEAT,
    SIZE,
    VALUES,
)

MOST_MOVES = 1024


@compiled
def moves_of(
    position: tuple[Numbers, Words, Numbers],
    kinds: Numbers,
    weights: Reals,
    moves: Numbers,
    priors: Reals,
) -> int:
    """Fill `moves` with answer and slot (-1 where the turn has no pick), and `priors` with the
    quick player's values; how many there are."""
    table, kingdoms, box = position
    at_table, boards, reals, codes = new_desk(table, weights)
    lay_out(table, kingdoms, at_table, boards, kinds)
    prepare(at_table, boards, box, reals)
    p, owed, n = table[SEAT], table[OWED], 0
    slots = reals[0, VALUES : VALUES + 4].copy()
    for i in range(table[COMINGS]):
        if table[COMING_SEATS + i] < 0:
            domino = table[COMING + i]
            value, _ = best(at_table, boards, box, reals, p, domino)
            slots[i] = value + bonus(at_table, boards, box, reals, p, domino)
            slots[i] += reals[p, ORDER] * i
    if owed == BUILD:
        best(at_table, boards, box, reals, p, table[DOMINO])
    picks = owed in (BUILD, ERUPT, HAND_OVER)
    for k in range(answers(at_table, boards, box, codes)):
        code = codes[k]
        prior = reals[0, VALUES + code] if owed == BUILD and code >= 0 else 0.0
        before = n
        if picks:
            for i in range(table[COMINGS]):
                if table[COMING_SEATS + i] < 0:
                    moves[n, 0], moves[n, 1] = code, i
                    priors[n] = prior + slots[i]
                    n += 1
        if n == before:
            moves[n, 0], moves[n, 1] = code, -1
            priors[n] = slots[code] if owed == CHOOSE else prior
            n += 1
    return n


@compiled
def last_totals(
    position: tuple[Numbers, Words, Numbers], kinds: Numbers, weights: Reals, totals: Reals
) -> int:
    """In the last round: for each placement the most points its seat can end with, its other
    domino of the line included; how many placements. Totems still to move are not foreseen."""
    table, kingdoms, box = position
    at_table, boards, reals, codes = new_desk(table, weights)
    lay_out(table, kingdoms, at_table, boards, kinds)
    prepare(at_table, boards, box, reals)
    p, spare, other = table[SEAT], table[PLAYERS], -1
    for i in range(table[PLAYED], table[CURRENTS]):
        if table[CURRENT_SEATS + i] == p and other < 0:
            other = table[CURRENT + i]
    n = answers(at_table, boards, box, codes)
    best(at_table, boards, box, reals, p, table[DOMINO])
    for k in range(n):
        if codes[k] < 0:
            totals[k] = 0.0
            continue
        totals[k] = reals[0, VALUES + codes[k]]
    if other < 0:
        return n
    for k in range(n):
        if codes[k] < 0:
            continue
        try_out(at_table, boards, box, reals, p, table[DOMINO], codes[k])
        more, move = best(at_table, boards, box, reals, spare, other)
        full = count(boards[spare, BUILT]) + 2 == table[SIZE] * table[SIZE]
        if move >= 0:
            totals[k] += more + (table[HARMONY] if full else 0)
    return n
