"""Where a domino may go, placing it, and scoring, on every board at once.

Regions are merged when a domino is placed, so the score is the sum of the region's symbols over
all cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.nets.batch import Boards
from pravek.nets.family import CASTLE_GROUND, EMPTY, VOLCANO, Family
from pravek.nets.torus import (
    CELLS,
    CROSSINGS,
    HEART,
    NEXT,
    ROOM,
    SEAM,
    WAY_FROM,
    WAY_TO,
    Array,
    seen_from,
    settled,
)

Xp = Any
_EAST_OR_SOUTH = np.arange(4 * CELLS) % 4 < 2


def _row(xp: Xp, table: Any, *index: Array) -> Array:
    return xp.asarray(table)[index]


def free_cells(xp: Xp, board: Boards, seven: Array) -> Array:
    """The empty cells that keep the kingdom within its size."""
    columns = _row(xp, ROOM[0], board.columns + 256 * seven)
    rows = _row(xp, ROOM[1], board.rows + 256 * seven)
    return (board.terrain == EMPTY) & columns & rows


def placements(
    xp: Xp, family: Family, board: Boards, domino: Array, free: Array, seven: Array
) -> Array:
    """[..., 64, 4]: where the domino may go, by the cell of its first half and its way."""
    halves = _row(xp, family.halves, domino).astype(xp.uint8)
    first, second = free & False, free & False
    for way in range(4):
        near = seen_from(board.terrain, NEXT[way])
        first = first | (near == halves[..., 0, None]) | (near == CASTLE_GROUND)
        second = second | (near == halves[..., 3, None]) | (near == CASTLE_GROUND)
    first, second, free = settled(xp, first & free, second & free, free)
    goes = seen_from(first, WAY_FROM) & seen_from(free, WAY_TO)
    goes = goes | (seen_from(free, WAY_FROM) & seen_from(second, WAY_TO))
    goes = goes & _row(xp, CROSSINGS[0], board.columns + 256 * seven)
    goes = goes & _row(xp, CROSSINGS[1], board.rows + 256 * seven)
    goes = goes & (_EAST_OR_SOUTH | ~_row(xp, family.double, domino)[..., None])
    return goes.reshape((*goes.shape[:-1], CELLS, 4))


def seams(xp: Xp, board: Boards, seven: Array) -> list[Array]:
    """By way: the cells whose step that way does not lead over the end of the world."""
    east = _row(xp, SEAM[0], board.columns + 256 * seven)
    south = _row(xp, SEAM[1], board.rows + 256 * seven)
    return [east, south, seen_from(east, NEXT[2]), seen_from(south, NEXT[3])]


def _square(
    xp: Xp, board: Boards, cell: Array, terrain: Array, symbols: Array, wealth: Array, ok: Array
) -> Boards:
    """Put one square on a cell, and join the regions it touches."""
    here = (xp.arange(64) == cell[..., None]) & ok[..., None]
    u8, member = xp.uint8, here
    squares, crowns = xp.ones_like(cell)[..., None], symbols[..., None]
    met: list[Array] = []
    for way in range(4):
        near = xp.asarray(NEXT[way])[cell][..., None]
        label = xp.take_along_axis(board.label, near, -1)
        joins = (label > 0) & (xp.take_along_axis(board.terrain, near, -1) == terrain[..., None])
        member = member | ((board.label == label) & joins & ok[..., None])
        for other in met:  # a region on two sides is joined once
            joins = joins & (label != other)
        met.append(label)
        squares = squares + xp.where(joins, xp.take_along_axis(board.squares, near, -1), 0)
        crowns = crowns + xp.where(joins, xp.take_along_axis(board.crowns, near, -1), 0)
    squares, crowns = squares.astype(u8), crowns.astype(u8)
    one = ok.astype(xp.int32)
    return board._replace(
        terrain=xp.where(here, terrain[..., None].astype(u8), board.terrain),
        symbols=xp.where(here, symbols[..., None].astype(u8), board.symbols),
        label=xp.where(member, (cell[..., None] + 1).astype(u8), board.label),
        squares=xp.where(member, squares, board.squares),
        crowns=xp.where(member, crowns, board.crowns),
        resource=xp.where(here, wealth[..., None].astype(u8), board.resource),
        columns=board.columns | one << (cell & 7),
        rows=board.rows | one << (cell >> 3),
    )


def place(
    xp: Xp, family: Family, board: Boards, domino: Array, action: Array, ok: Array, mode: Array
) -> Boards:
    """Build the domino by action 4 * cell + way where ok; elsewhere nothing changes."""
    cell, way = action // 4, action % 4
    other = xp.asarray(NEXT)[way, cell]
    halves = _row(xp, family.halves, domino)
    for at, k in ((cell, 0), (other, 3)):
        terrain, symbols, craters = halves[..., k], halves[..., k + 1], halves[..., k + 2]
        grows = (mode > 0) & (terrain > 1) & (terrain < VOLCANO) & (symbols + craters == 0)
        board = _square(xp, board, at, terrain, symbols, grows, ok)
    return board


def burn(xp: Xp, board: Boards, cell: Array, fires: Array, ok: Array) -> Boards:
    """A fire token lands where ok: its fires count, what lay there is gone (OR-4.5, 5.2, 6.6)."""
    here = (xp.arange(64) == cell[..., None]) & ok[..., None]
    label = xp.take_along_axis(board.label, cell[..., None], -1)
    member = (board.label == label) & (label > 0) & ok[..., None]
    fires = fires[..., None].astype(xp.uint8)
    return board._replace(
        symbols=xp.where(here, fires, board.symbols),
        crowns=xp.where(member, board.crowns + fires, board.crowns),
        resource=xp.where(here, 0, board.resource).astype(xp.uint8),
        person=xp.where(here, 0, board.person).astype(xp.uint8),
    )


def in_middle(xp: Xp, board: Boards, seven: Array) -> Array:
    """No square is further from the castle than the middle allows."""
    return ((board.terrain == EMPTY) | _row(xp, HEART, seven)).all(-1)


def region_points(xp: Xp, board: Boards) -> Array:
    return board.crowns.astype(xp.int32).sum(-1)
