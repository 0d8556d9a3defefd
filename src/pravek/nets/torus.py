"""The torus of the nets, as tables: what is next to what, and how far a kingdom may grow.

A kingdom never spans more than 7 columns or rows, so it fits on a torus of 8 by 8 cells. The
cell (x, y) of the rules is `8 * ((y + 3) % 8) + (x + 3) % 8`; the castle is cell 27.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from pravek.games.dominoes.grid import Position

Array: TypeAlias = Any
"""An array of NumPy or of JAX."""

CELLS, CASTLE = 64, 27
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


def cell_of(place: Position) -> int:
    x, y = place
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


WAY_FROM, WAY_TO = np.repeat(np.arange(CELLS), 4), NEXT.T.reshape(-1)
"""By placement (4 * cell + way): the cells of the first and the second half."""


def _crossings(axis: int) -> np.ndarray:
    """Like SEAM, but by placement; those along the other axis never lead over the end."""
    ways = np.ones((*SEAM.shape[1:], 4), bool)
    ways[..., axis] = SEAM[axis]
    ways[..., axis + 2] = SEAM[axis][:, NEXT[axis + 2]]
    return ways.reshape(len(ways), -1)


CROSSINGS = np.stack([_crossings(0), _crossings(1)])


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


def seen_from(plane: Array, cells: np.ndarray) -> Array:
    """[..., 64]: what lies on these cells. In NumPy `take` is many times faster than an index."""
    return plane.take(cells, axis=-1, mode="clip")


def settled(xp: Any, *arrays: Array) -> Any:
    """These arrays, worked out before anybody looks at them.

    XLA would rather work a number out again for each who looks at it, and here every cell is looked
    at by its neighbours and theirs. NumPy works out everything at once anyway.
    """
    if xp is np:
        return arrays
    from jax import lax

    barrier: Any = lax.optimization_barrier
    return tuple(barrier(array) for array in arrays)  # one by one: some may not be needed at all
