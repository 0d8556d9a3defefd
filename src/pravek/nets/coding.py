"""The torus, the dominoes and the numbering of actions, as tables.

A kingdom never spans more than 7 columns or rows, so it fits on a torus of 8 by 8 cells. The
cell (x, y) of the rules is `8 * ((y + 3) % 8) + (x + 3) % 8`; the castle is cell 27.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from pravek.games.dominoes.domino import Box
from pravek.games.kingdomino.dominoes import BOX as KINGDOMINO_BOX
from pravek.games.origins.dominoes import BOX as ORIGINS_BOX
from pravek.games.origins.people import STRENGTH, TILES

Array: TypeAlias = Any
"""An array of NumPy or of JAX."""

SEATS, LINE, ROUNDS, CELLS, DOMINOES = 4, 4, 12, 64, 48
CASTLE = 27
NOBODY = -1
EMPTY, CASTLE_GROUND = 0, 7
"""On a cell: 0 nothing, 1 to 6 the terrains of the box, 7 the castle (hut)."""
GRASSLAND, LAKE, JUNGLE, QUARRY, VOLCANO = 2, 3, 4, 5, 6

WAYS = ("east", "south", "west", "north")
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_ROW, _COLUMN = np.arange(CELLS) // 8, np.arange(CELLS) % 8


def _moved(rows: int, columns: int) -> np.ndarray:
    return (_ROW + rows) % 8 * 8 + (_COLUMN + columns) % 8


NEXT = np.stack([_moved(*step) for step in _STEPS])
"""By way and cell: the neighbouring cell."""
AROUND = np.stack([_moved(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c])
"""By number and cell: the 8 surrounding cells."""
PATCH = np.stack([_moved(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)], axis=1)
"""By cell: the 3 by 3 cells around it, row by row."""


def cell_of(x: int, y: int) -> int:
    return (y + 3) % 8 * 8 + (x + 3) % 8


def _lines(size: int) -> tuple[np.ndarray, np.ndarray]:
    """By axis and used lines (a mask of 8 bits): the cells that keep within the size, and those
    whose step forward stays on one side (two free lines at opposite ends touch on the torus)."""
    room, seam = np.zeros((2, 256, CELLS), bool), np.ones((2, 256, CELLS), bool)
    for start in range(8):
        for extent in range(1, size + 1):
            used = sum(1 << (start + i) % 8 for i in range(extent))
            allowed = {(start + i) % 8 for i in range(extent - size, size)}
            for axis, line in enumerate((_COLUMN, _ROW)):
                room[axis, used] = np.isin(line, list(allowed))
                if extent == size - 1 and len(allowed) == 8:
                    seam[axis, used] = line != (start + extent) % 8
    return room, seam


_FIVE, _SEVEN = _lines(5), _lines(7)
ROOM = np.concatenate([_FIVE[0], _SEVEN[0]], axis=1)
SEAM = np.concatenate([_FIVE[1], _SEVEN[1]], axis=1)
"""Both by axis, then 256 * (7 by 7) + used lines."""


def _distances() -> np.ndarray:
    """By used lines, line and other line: how far apart they are within the kingdom."""
    distances = np.zeros((256, 8, 8), np.int32)
    for start in range(8):
        for extent in range(1, 8):
            used = sum(1 << (start + i) % 8 for i in range(extent))
            behind = (np.arange(8) - start) % 8
            distances[used] = np.abs(behind[:, None] - behind)
    return distances


DISTANCES = _distances()


def _heart(size: int) -> np.ndarray:
    near = np.abs((np.arange(8) - 3 + 4) % 8 - 4) <= size // 2
    heart: np.ndarray = (near[:, None] & near[None, :]).reshape(CELLS)
    return heart


HEART = np.stack([_heart(5), _heart(7)])

# People

PEOPLE = tuple(TILES)
"""A person is numbered from 1 in this order; 0 is nobody."""
TILE_KINDS = np.repeat(np.arange(len(PEOPLE)), list(TILES.values()))
"""The kind, from 0, of each of the 22 tiles."""
STRENGTHS = np.array([0] + [STRENGTH.get(kind, 0) for kind in PEOPLE])
HUNTER, CHILD, GATHERER, SCULPTOR, PAINTER, FIRE_LADY, SHAMAN = range(1, 8)

# What a seat owes, and the numbering of the answers

PLACE, PICK, FIRE, HAND, OPEN, RECRUIT, PAY, SETTLE, OVER = range(9)
AT_PICK = 256
AT_CELL = AT_PICK + LINE
AT_HAND = AT_CELL + CELLS
AT_OPEN = AT_HAND + SEATS
AT_DECLINE = AT_OPEN + 2
AT_INVITE = AT_DECLINE + 1
AT_SUMMON = AT_INVITE + len(PEOPLE)
ORIGINS_ACTIONS = AT_SUMMON + len(PEOPLE)
KINGDOMINO_ACTIONS = AT_CELL


def seen_from(plane: Array, cells: np.ndarray) -> Array:
    """[..., 64]: what lies on these cells. In NumPy `take` is many times faster than an index."""
    return plane.take(cells, axis=-1, mode="clip")


@dataclass(frozen=True, eq=False)
class Family:
    """A box of dominoes as arrays; row 48 is no domino."""

    origins: bool
    halves: np.ndarray
    """Terrain, symbols, craters of the first half, then of the second."""
    double: np.ndarray
    tokens: np.ndarray
    """What the net is told of a domino."""

    @property
    def actions(self) -> int:
        return ORIGINS_ACTIONS if self.origins else KINGDOMINO_ACTIONS

    @property
    def phases(self) -> int:
        return 9 if self.origins else 3


def _family(box: Box, origins: bool) -> Family:
    rows = [
        [value for h in box[n].halves for value in (h.terrain + 1, h.symbols, h.craters)]
        for n in range(1, DOMINOES + 1)
    ]
    halves = np.array([*rows, [0] * 6], np.int32)
    number = np.arange(DOMINOES + 1)[:, None]
    columns = [
        np.eye(7)[halves[:, 0]][:, 1:],
        np.eye(7)[halves[:, 3]][:, 1:],
        halves[:, [1]] / 2,
        halves[:, [4]] / 2,
        (number + 1) / DOMINOES * (number < DOMINOES),
        number < DOMINOES,
    ]
    if origins:
        columns += [halves[:, [2]] / 3, halves[:, [5]] / 3]
    double = np.array([box[n].is_double for n in range(1, DOMINOES + 1)] + [True])
    return Family(origins, halves, double, np.concatenate(columns, 1).astype(np.float32))


KINGDOMINO = _family(KINGDOMINO_BOX, origins=False)
ORIGINS = _family(ORIGINS_BOX, origins=True)
