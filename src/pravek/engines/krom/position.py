"""A table of Krom as arrays: where things lie."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pravek.engines.compiler import Numbers, compiled
from pravek.engines.krom.material import WIDE

AREA, VITAL, STUNNED, PURSE = range(4)
SCORE, TROPHY, WEIGHT, HELD, HAND = range(7, 12)
"""Columns of a player: PURSE is krom, then wood, bone and stone; HELD is the size of the hand,
and from HAND on its cards are counted by face."""
SUPPLY, SHOWN, DECK, DISCARD, LYING, COURSE, QUEUE = 0, 1, 3, 7, 11, 12, 13
"""Rows of the desk: SHOWN are evolutions, then animals; decks and discards are counts by face;
the queue is who acts next in this area, -1 after the last."""
ROUND, BEAST_LIFE, BEAST_AREA, NEXT_AREA, ACTOR, DEED, WIDTH = range(7)
"""The course: who acts is -1 when all move; WIDTH is the number of slots on display."""
OPEN, SERVICES, DONE = range(3)


class Position(NamedTuple):
    """The table at one moment, with all hands open."""

    players: Numbers
    desk: Numbers


def empty(players: int) -> Position:
    shape = (players, HAND + WIDE), (QUEUE + 1, WIDE)
    return Position(np.zeros(shape[0], np.int64), np.zeros(shape[1], np.int64))


@compiled
def nobody(players: int) -> Numbers:
    """Everybody goes where he likes; who acts does what he likes."""
    return np.full(max(players, 3), -1, np.int64)
