"""How the seats that play by themselves decide: each kind of opponent, and where its luck comes
from."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Bytes, Numbers, Reals, U, Words, compiled, inlined, signed
from pravek.engines.dominoes.lockstep.at_once import at_once
from pravek.engines.dominoes.observing.legal import allow
from pravek.engines.dominoes.observing.spots import code_of
from pravek.engines.dominoes.players.play import intent, look_ahead
from pravek.engines.dominoes.rules.generator import SEQUENCE, below, sow
from pravek.engines.dominoes.rules.layout import GREEDY, KINDS, NUMBERS, QUICK, RANDOM, SEAT, WORDS
from pravek.engines.dominoes.rules.regions import refresh_all

AT_ONCE = 5
"""A kind of player: whatever brings most points right now."""
LEARNER = -1
"""The seat that is asked from outside."""
OUTSIDE = -2
"""Other seats that are asked from outside: this number and those below it."""
NAMED = {"random": RANDOM, "greedy": AT_ONCE, "full-greedy": GREEDY, "quick": QUICK}
"""The bots that decide here."""


@inlined
def luck_of(deal: int, decision: int) -> int:
    """The seed for a decision of a game: its deal, and how many decisions came before."""
    return signed(U(deal) + U(decision) * SEQUENCE)


@compiled
def seed_of(deal: int, decision: int) -> int:
    return luck_of(deal, decision)


@compiled
def nth_of(mask: Bytes, n: int) -> int:
    """The n-th number that is marked, counted from 0."""
    for number in range(len(mask)):
        n -= mask[number] > 0
        if n < 0:
            return number
    return -1


@compiled
def keep_best(table: Numbers, kingdoms: Words, box: Numbers, mask: Bytes) -> None:
    """Leave only those answers marked that bring most at once."""
    on_table, row = np.zeros(NUMBERS, np.int64), np.zeros(WORDS, np.uint64)
    gains, top = np.zeros(len(mask), np.int64), -(1 << 40)
    for number in range(len(mask)):
        if mask[number]:
            code = code_of(table, kingdoms, number, len(mask) - 1)
            gains[number] = at_once(table, kingdoms, box, code, on_table, row)
            top = max(top, gains[number])
    for number in range(len(mask)):
        if gains[number] < top:
            mask[number] = 0
    refresh_all(kingdoms, table[SEAT])


@compiled
def decision(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, mask: Bytes, seed: int
) -> int:
    """The answer of the seat that owes something, as a code of the engine. `mask` is room for the
    marks of all actions."""
    kind = table[KINDS + table[SEAT]]
    sow(table, seed)
    if kind in (GREEDY, QUICK):
        look_ahead(table, kingdoms, box, reals)
        return intent(table, kingdoms, box, reals)
    allow(table, kingdoms, box, mask)
    if kind == AT_ONCE:
        keep_best(table, kingdoms, box, mask)
    chosen = nth_of(mask, below(table, mask.sum()))
    return code_of(table, kingdoms, chosen, len(mask) - 1)
