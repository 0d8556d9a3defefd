"""Whom a seat plays like: what each kind of player would have answered, and what was answered."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.dominoes.players.play import intent, prepare
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.duties import answers
from pravek.engines.dominoes.rules.kingdom import place
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    DOMINO,
    GREEDY,
    PLAYERS,
    RANDOM,
    SEAT,
    VALUES,
    WORDS,
)

UNKNOWN = -2
"""No answer leads there."""


@compiled
def answered(position: tuple[Numbers, Words, Numbers], after: Words) -> int:
    """The placement after which a kingdom looks like this; -1 if nothing was built."""
    table, kingdoms, box = position
    codes, tried = np.zeros(256, np.int64), np.zeros((1, WORDS), np.uint64)
    for k in range(answers(table, kingdoms, box, codes)):
        for i in range(WORDS):
            tried[0, i] = kingdoms[table[SEAT], i]
        if codes[k] >= 0:
            place(tried, 0, box, table[DOMINO], codes[k])
        if (tried[0, : BUILT + 1] == after[: BUILT + 1]).all():
            return codes[k]
    return UNKNOWN


@compiled
def likeness(
    position: tuple[Numbers, Words, Numbers], weights: Reals, kind: int, code: int
) -> float:
    """How likely a player of this kind answers what is owed with this code."""
    table, kingdoms, box = position
    at_table, boards, reals, codes = new_desk(table, weights)
    lay_out(table, kingdoms, at_table, boards, np.full(table[PLAYERS], kind))
    prepare(at_table, boards, box, reals)
    n = answers(at_table, boards, box, codes)
    if kind == RANDOM:
        return 1.0 / n
    chosen = intent(at_table, boards, box, reals)
    if kind != GREEDY or chosen < 0:
        return 1.0 if chosen == code else 0.0
    values, ties = reals[0, VALUES:], 0
    for k in range(n):
        ties += values[codes[k]] == values[chosen]
    return 1.0 / ties if values[code] == values[chosen] else 0.0
