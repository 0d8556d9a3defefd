"""Placing, scoring and what a placement would bring, on every board at once.

Regions are merged when a domino is placed, so the score is the sum of the region's symbols over
all cells, and the change of score of all 256 placements is a few looks at neighbours.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pravek.nets.batch import Boards
from pravek.nets.family import CASTLE_GROUND, EMPTY, VOLCANO, Family
from pravek.nets.torus import HEART, NEXT, ROOM, SEAM, Array, seen_from

Xp = Any


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
    first, second = first & free, second & free
    ways = [
        (first & seen_from(free, NEXT[w])) | (free & seen_from(second, NEXT[w])) for w in range(4)
    ]
    east = _row(xp, SEAM[0], board.columns + 256 * seven)
    south = _row(xp, SEAM[1], board.rows + 256 * seven)
    turned = ~_row(xp, family.double, domino)[..., None]
    ways = [
        ways[0] & east,
        ways[1] & south,
        ways[2] & seen_from(east, NEXT[2]) & turned,
        ways[3] & seen_from(south, NEXT[3]) & turned,
    ]
    return xp.stack(ways, -1)


def _square(
    xp: Xp, board: Boards, cell: Array, terrain: Array, symbols: Array, wealth: Array, ok: Array
) -> Boards:
    """Put one square on a cell, and join the regions it touches."""
    here = (xp.arange(64) == cell[..., None]) & ok[..., None]
    member = here
    for way in range(4):
        near = xp.asarray(NEXT[way])[cell][..., None]
        label = xp.take_along_axis(board.label, near, -1)
        same = xp.take_along_axis(board.terrain, near, -1) == terrain[..., None]
        member = member | ((board.label == label) & (label > 0) & same & ok[..., None])
    u8 = xp.uint8
    now = xp.where(here, symbols[..., None].astype(u8), board.symbols)
    squares = member.sum(-1, keepdims=True).astype(u8)
    crowns = xp.where(member, now, 0).sum(-1, keepdims=True).astype(u8)
    one = ok.astype(xp.int32)
    return board._replace(
        terrain=xp.where(here, terrain[..., None].astype(u8), board.terrain),
        symbols=now,
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


class _Sides(NamedTuple):
    """What lies on the four sides of every cell: of its region the label, squares, symbols and
    points."""

    terrain: list[Array]
    label: list[Array]
    facts: list[tuple[Array, Array, Array]]


def _sides(xp: Xp, board: Boards) -> _Sides:
    i32 = xp.int32
    squares = [seen_from(board.squares, NEXT[way]).astype(i32) for way in range(4)]
    crowns = [seen_from(board.crowns, NEXT[way]).astype(i32) for way in range(4)]
    return _Sides(
        [seen_from(board.terrain, NEXT[way]) for way in range(4)],
        [seen_from(board.label, NEXT[way]) for way in range(4)],
        [(s, c, s * c) for s, c in zip(squares, crowns, strict=True)],
    )


def _joined(xp: Xp, sides: _Sides, terrain: Array) -> tuple[list[Array], list[Any]]:
    """The regions a square of that terrain would join: their labels by side, 0 where there is
    none, and all their squares, symbols and points."""
    wanted = terrain[..., None].astype(xp.uint8)
    labels = [xp.where(t == wanted, n, 0) for t, n in zip(sides.terrain, sides.label, strict=True)]
    total: list[Any] = [0, 0, 0]
    for i in range(4):
        new = labels[i] > 0
        for j in range(i):
            new = new & (labels[i] != labels[j])
        total = [n + xp.where(new, more, 0) for n, more in zip(total, sides.facts[i], strict=True)]
    return labels, total


def deltas(
    xp: Xp, family: Family, board: Boards, domino: Array, eruptions: Array | None = None
) -> Array:
    """[..., 64, 4]: how each placement changes the points of the regions, legal or not.

    With `eruptions` (see `gains_by_fire`) a volcano counts the best its fire could bring.
    """
    halves, sides = _row(xp, family.halves, domino), _sides(xp, board)
    k1, k2 = halves[..., 1, None], halves[..., 4, None]
    near1, (s1, c1, p1) = _joined(xp, sides, halves[..., 0])
    near2, (s2, c2, p2) = _joined(xp, sides, halves[..., 3])
    alone1 = (1 + s1) * (k1 + c1) - p1
    alone2 = (1 + s2) * (k2 + c2) - p2
    same = (halves[..., 0] == halves[..., 3])[..., None]
    found = []
    for way in range(4):
        there = NEXT[way]
        total = [s1, c1, p1]
        beyond = [seen_from(labels, there) for labels in near2]
        for i in range(4):  # alike halves: add what only the second one touches
            new = beyond[i] > 0
            for label in (*near1, *beyond[:i]):
                new = new & (beyond[i] != label)
            more = [seen_from(fact, there) for fact in sides.facts[i]]
            total = [n + xp.where(new, m, 0) for n, m in zip(total, more, strict=True)]
        s, c, p = total
        both = (2 + s) * (k1 + k2 + c) - p
        change = xp.where(same, both, alone1 + seen_from(alone2, there))
        if eruptions is not None:
            change = change + _erupting(xp, halves, eruptions, there)
        found.append(change)
    return xp.stack(found, -1)


def _erupting(xp: Xp, halves: Array, eruptions: Array, there: Array) -> Array:
    """What the volcano of either half could bring; the second lies `there`."""
    change = 0
    for craters in (1, 2, 3):
        fire = eruptions[..., craters - 1, :]
        change = change + xp.where(halves[..., 2, None] == craters, fire, 0)
        change = change + xp.where(halves[..., 5, None] == craters, seen_from(fire, there), 0)
    return change


def gains_by_fire(xp: Xp, board: Boards) -> Array:
    """[..., 3, 64]: the most a volcano of 1, 2, 3 craters on a cell could bring at once.

    A hint for the net, not a rule: what the same domino changes is left out, and on 7 by 7 the
    window may reach round the torus.
    """
    target = (board.symbols == 0) & (board.terrain != VOLCANO)
    best = xp.where(target, board.squares, 0).astype(xp.int32)
    best = best.reshape((*best.shape[:-1], 8, 8))
    found = []
    for craters in (3, 2, 1):
        for axis in (-1, -2):
            best = xp.maximum(best, xp.maximum(xp.roll(best, 1, axis), xp.roll(best, -1, axis)))
        found.append(craters * best.reshape((*best.shape[:-2], 64)))
    return xp.stack(found[::-1], -2)
