"""What a table of the model is worth to everybody, without playing on: a softmax of strengths.

A strength is a weighted sum of what a player has and of what that could buy next; the weights
were fitted to whole games of the model by `bench/krom/fit.py`.
"""

from __future__ import annotations

from math import exp

import numpy as np

from pravek.engines.compiler import Reals, compiled
from pravek.engines.krom.action_turn import CAVES, covers, shopping
from pravek.engines.krom.material import (
    COST,
    EVOLUTIONS,
    FULL_LIFE,
    KROM,
    POINTS,
    TARGET,
    TERMS,
    WHERE,
    Box,
)
from pravek.engines.krom.position import (
    AREA,
    COURSE,
    HELD,
    PURSE,
    SCORE,
    SHOWN,
    STUNNED,
    TROPHY,
    VITAL,
    WIDTH,
    Position,
)

MISSING = 13
"""The first weights are for 0, 1, … points that are missing."""
FEATURES = MISSING + 20
WEIGHTS: tuple[float, ...] = (
    *(0.0, 3.603, 2.776, 2.011, 1.044, 0.248, -0.5, -1.254, -1.96, -2.652, -3.316, 0.0, 0.0),
    *(0.613, 0.343, 1.218, 1.088, 0.937, 0.796, 0.541, 0.225, 0.0, -0.039, 0.048, 0.053),
    *(-0.063, 0.013, 1.022, -0.053, 2.039, 0.223, -0.031, -0.313),
)
"""Fitted by `bench/krom/fit.py`."""


@compiled
def features(p: Position, box: Box, w: Reals, seat: int, out: Reals) -> None:
    """What a player has, as numbers of about the same size."""
    me = p.players[seat]
    missing = box.lists[TERMS, TARGET] - me[SCORE]
    out[:] = 0.0
    out[max(0, min(MISSING - 1, missing))] = 1.0
    krom = float(me[PURSE])
    out[MISSING] = krom / 5
    out[MISSING + 1] = krom**0.5 / 2
    for kind in range(1, 4):
        held = me[PURSE + kind]
        for step in range(4):
            if held > step:
                out[MISSING + 2 + step] += (1.0 if step < 3 else held - 3.0) / 3
    out[MISSING + 6] = me[VITAL] / box.lists[TERMS, FULL_LIFE] if not me[STUNNED] else 1.0
    out[MISSING + 7] = min(me[HELD], 4) / 2
    out[MISSING + 8] = me[TROPHY]
    out[MISSING + 9 + me[AREA]] = 1.0
    _chances(p, box, w, seat, missing, out[MISSING + 13 :])


@compiled
def _chances(p: Position, box: Box, w: Reals, seat: int, missing: int, out: Reals) -> None:
    """What the display offers: what can be paid now, in the caves, or how much is lacking."""
    me = p.players[seat]
    nearest = 6.0
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card < 0:
            continue
        points, where = box.cards[EVOLUTIONS, card, POINTS], box.cards[EVOLUTIONS, card, WHERE]
        open_ = where != me[AREA]  # nobody stays where he is
        lacking = 0.0
        for kind in range(4):
            less = box.cards[EVOLUTIONS, card, COST + kind] - me[PURSE + kind]
            if less > 0:
                lacking += less if kind == KROM else 3 * less
        nearest = min(nearest, lacking / points)
        if open_ and lacking < 6:
            out[4] = max(out[4], points * (6 - lacking) / 12)
        if open_ and covers(p, box, seat, card):
            out[0] = max(out[0], points / 2)
            out[1] = max(out[1], 1.0 if points >= missing else 0.0)
        if me[AREA] != CAVES and where in (-1, CAVES) and shopping(p, box, w, seat, card)[0] >= 0:
            out[2] = max(out[2], points / 2)
            out[3] = max(out[3], 1.0 if points >= missing else 0.0)
    out[5] = nearest / 6
    out[6] = max(0, me[PURSE] - 9) / 5  # more krom than a turn can well spend


@compiled
def shares(p: Position, box: Box, w: Reals, weights: Reals, out: Reals) -> None:
    """How likely each seat wins."""
    seats = p.players.shape[0]
    row = np.zeros(FEATURES)
    best, total = -1e9, 0.0
    for seat in range(seats):
        features(p, box, w[seat], seat, row)
        out[seat] = 0.0
        for n in range(FEATURES):
            out[seat] += weights[n] * row[n]
        best = max(best, out[seat])
    for seat in range(seats):
        out[seat] = exp(out[seat] - best)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
