"""The weights of the quick player, learnt by `bench/tune.py`: one set for each way to play.

A row for the last round, and one that is added in full twelve lines before the end. Some sets were
learnt longer: those play in the games a seer imagines, while `quick` stays who it is, for levels,
reviews and puzzles stand on it. Needs neither Numba nor NumPy, but for arrays of them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from pravek.engines.dominoes.coding import MODES
from pravek.engines.dominoes.rules import layout as at

if TYPE_CHECKING:
    from pravek.engines.compiler import Numbers, Reals

# What the weights weigh
LEAVES_MIDDLE = 0  # the kingdom is no longer centred (the bonus itself is counted too)
HOLES = 1  # empty squares no domino can fill
DEAD_ENDS = 2  # empty squares with a single empty neighbour
CROWN_FUTURE = 3  # symbols placed × squares of the terrain to come
JOIN_FUTURE = 4  # a half joins a region × symbols of the terrain to come
SIZE_FUTURE = 5  # squares joined × symbols of the terrain to come
MERGES = 6  # regions joined together
ALONE = 7  # a half that touches nothing of its terrain
SNUG = 8  # sides that touch a built square or the border
GROWTH = 9  # symbols of the grown region × its open sides
BLOCKS = 10  # a half on a square where a region with symbols of another terrain would grow
DISCARD = 11  # the domino fits nowhere
ORDER = 12  # the place of a pick in its line: later picks move later
GAIN = 13  # points right now
# … in Origins
FIRE = 14  # the fires of a volcano × the squares of the best region they reach
FIRE_FUTURE = 15  # squares to come of the terrain they land on
RESOURCE = 16  # a resource: what it is worth to have
TOTEM_WORTH = 17  # the points of a totem that comes nearer
RECRUIT_FROM = 18  # what somebody must bring to be recruited
NEAR_PEOPLE = 19  # a resource put beside people who count it

TWELFTHS = 12.0
"""How many lines before the end the second row counts in full."""
MOST_JOINED = 8
"""Squares of a region beyond which SIZE_FUTURE does not grow."""

Rows = list[list[float]]


@cache
def _learnt(file: str) -> dict[str, Rows]:
    rows: dict[str, Rows] = json.loads(files(__package__).joinpath(file).read_text())
    return rows


def _name(mode: int, players: int, size: int) -> str:
    return f"{MODES[mode]}-{players}-{size}"


def name_of(table: Numbers) -> str:
    """The way to play at a table."""
    return _name(int(table[at.MODE]), int(table[at.PLAYERS]), int(table[at.SIZE]))


def rows_for(mode: int, players: int, size: int) -> Rows:
    """The two rows of a way to play."""
    return _learnt("weights.json")[_name(mode, players, size)]


@cache
def _weights(imagined: bool, mode: int, players: int, size: int) -> Reals:
    import numpy as np

    name = _name(mode, players, size)
    if not imagined:
        return np.array([rows_for(mode, players, size)] * players)
    rows = np.array(_learnt("imagined.json").get(name) or rows_for(mode, players, size))
    keen = np.array(_learnt("keen.json").get(name, []))
    more = np.pad(keen, (0, -len(keen) % at.WEIGHTS)).reshape(-1, at.WEIGHTS)
    return np.array([np.concatenate([rows, more])] * players)


def weights_for(table: Numbers) -> Reals:
    """The weights of every seat at this table."""
    return _weights(False, int(table[at.MODE]), int(table[at.PLAYERS]), int(table[at.SIZE]))


def imagined_for(table: Numbers) -> Reals:
    """Those of the players a seer imagines there."""
    return _weights(True, int(table[at.MODE]), int(table[at.PLAYERS]), int(table[at.SIZE]))
