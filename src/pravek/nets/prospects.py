"""Where a domino may go and what it would bring there, on every board at once.

Most of it does not depend on the domino: which regions lie around a cell, which of them are one
and the same, which pairs of cells are free. It is found once a board (`sites`) and kept as a few
numbers in one word a cell, because many dominoes are tried on every board and an accelerator is
slow where it must write much down.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pravek.nets.batch import Boards
from pravek.nets.family import CASTLE_GROUND, DOMINOES, VOLCANO, Family
from pravek.nets.kingdom import seams
from pravek.nets.torus import CELLS, NEXT, Array, seen_from, settled

Xp = Any

_KINDS = 7
"""No terrain, and the six of a box."""
_TERRAIN, _OPEN, _CASTLE, _SHARED = 0, 12, 16, 20
"""Where the bits of a site begin: 3 for the terrain on each side, then 1 for each way twice, then
1 for each side of a pair towards east, and one towards south."""


class Sites(NamedTuple):
    """Words of 32 bits, one a cell."""

    site: Array
    """What lies around; see `sites`."""
    region: Array
    """Of the region the cell belongs to: squares, symbols from bit 8 on, points from bit 16 on.
    Such words can be added up."""
    joins: Array
    """[..., 7, 64]: by terrain, the sum of all regions that a square of it would join to one."""
    fire: Array
    """The most a volcano of 1, 2, 3 craters could bring here at once, from bits 8, 16, 24 on."""


def sites(xp: Xp, family: Family, board: Boards, free: Array, seven: Array) -> Sites:
    u32 = xp.uint32
    terrain = [seen_from(board.terrain, NEXT[way]) for way in range(4)]
    label = [seen_from(board.label, NEXT[way]) for way in range(4)]
    site = xp.zeros(free.shape, u32)
    for way in range(4):
        new = label[way] > 0
        for earlier in label[:way]:  # a region on two sides is met once
            new = new & (label[way] != earlier)
        site = site | xp.where(new, terrain[way], 0).astype(u32) << (_TERRAIN + 3 * way)
    castle = (terrain[0] == CASTLE_GROUND) | (terrain[1] == CASTLE_GROUND)
    castle = castle | (terrain[2] == CASTLE_GROUND) | (terrain[3] == CASTLE_GROUND)
    for way, seam in enumerate(seams(xp, board, seven)):
        both = free & seen_from(free, NEXT[way]) & seam
        begins = castle | seen_from(castle, NEXT[way])
        site = site | both.astype(u32) << (_OPEN + way)
        site = site | begins.astype(u32) << (_CASTLE + way)
    for way in range(2):
        beyond = [seen_from(label[side], NEXT[way]) for side in range(4)]
        for side in range(4):
            if side == way:  # there lies the other half
                continue
            again = label[side] == beyond[way]
            for other in range(4):
                if other not in (way, way + 2):
                    again = again | (label[side] == beyond[other])
            site = site | again.astype(u32) << (_SHARED + 4 * way + side)
    squares, symbols = board.squares.astype(u32), board.crowns.astype(u32)
    region = squares | symbols << 8 | (squares * symbols) << 16
    fire = gains_by_fire(xp, board) if family.origins else xp.zeros_like(region)
    site, region, fire = settled(xp, site, region, fire)
    kinds = xp.arange(_KINDS, dtype=u32)[:, None]
    joins = xp.zeros((*site.shape[:-1], *kinds.shape[:1], site.shape[-1]), u32)
    for side in range(4):
        near = seen_from(region, NEXT[side])[..., None, :]
        lies = (site >> (_TERRAIN + 3 * side) & 7)[..., None, :]
        joins = joins + xp.where(lies == kinds, near, 0)
    (joins,) = settled(xp, joins)
    return Sites(site, region, joins, fire)


class _Tried(NamedTuple):
    """A domino on every cell, by way."""

    legal: list[Array]
    apart: list[Array]
    """What both halves bring if they are of different terrain."""
    alike: list[Array]
    """What they bring together if they are of one; only towards east and south, since the other
    ways are the same cells again."""
    same: Array
    """Whether they are of one."""


def _worth(word: Array, squares: int, symbols: Array) -> Array:
    """What so many more squares and symbols bring that join these regions to one."""
    return (squares + (word & 255)) * (symbols + (word >> 8 & 255)) - (word >> 16)


def _try(
    xp: Xp, family: Family, board: Sites, domino: Array, first: Array, second: Array
) -> _Tried:
    """`first` and `second` are what `board.joins` says of the terrain of each half."""
    halves = _halves(xp, family, domino)[..., None]
    terrain1, symbols1, craters1 = halves[..., 0, :], halves[..., 1, :], halves[..., 2, :]
    terrain2, symbols2, craters2 = halves[..., 3, :], halves[..., 4, :], halves[..., 5, :]
    site = board.site
    shared = [xp.zeros_like(first)] * 2
    for side in range(4):
        near = seen_from(board.region, NEXT[side])
        mine = site >> (_TERRAIN + 3 * side) & 7
        for way in range(2):
            if side != way:
                again = (mine == terrain1) & ((site >> (_SHARED + 4 * way + side) & 1) > 0)
                shared[way] = shared[way] + xp.where(again, near, 0)
    alone1, alone2 = _worth(first, 1, symbols1), _worth(second, 1, symbols2)
    if family.origins:
        alone1 = alone1 + _fire(board.fire, craters1)
        alone2 = alone2 + _fire(board.fire, craters2)
    turned = ~xp.asarray(family.double)[domino][..., None]
    legal, apart, alike = [], [], []
    for way in range(4):
        beyond = seen_from(second, NEXT[way])
        open_ = (site >> (_OPEN + way) & 1) > 0
        begins = (site >> (_CASTLE + way) & 1) > 0
        fits = open_ & (begins | (first > 0) | (beyond > 0))
        legal.append(fits & turned if way > 1 else fits)
        apart.append(alone1 + seen_from(alone2, NEXT[way]))
        if way < 2:
            alike.append(_worth(first + beyond - shared[way], 2, symbols1 + symbols2))
    return _Tried(legal, apart, alike, terrain1 == terrain2)


def _halves(xp: Xp, family: Family, domino: Array) -> Array:
    return xp.asarray(family.halves)[domino].astype(xp.uint32)


def _fire(fire: Array, craters: Array) -> Array:
    return fire >> 8 * craters & 255


def changes(xp: Xp, family: Family, board: Sites, domino: Array) -> Array:
    """[..., 64, 4]: how each placement changes the points of the regions, legal or not. A volcano
    counts the best its fire could bring."""
    index = _halves(xp, family, domino)[..., ::3, None].astype(xp.int32)
    joined = xp.take_along_axis(board.joins, index, axis=-2)
    tried = _try(xp, family, board, domino, joined[..., 0, :], joined[..., 1, :])
    east, south = tried.alike
    alike = (east, south, seen_from(east, NEXT[2]), seen_from(south, NEXT[3]))
    found = [xp.where(tried.same, a, b) for a, b in zip(alike, tried.apart, strict=True)]
    return xp.stack(found, -1).astype(xp.int32)


def fits(xp: Xp, family: Family, boards: Sites, whose: Array, domino: Array) -> Array:
    """[games, dominoes, 2]: the best change of points each domino brings to the board of that
    number, and its placements there."""

    def rows(words: Array, index: Array) -> Array:
        return xp.take_along_axis(words, index[..., None], axis=1)

    terrain = whose[..., None] * _KINDS + _halves(xp, family, domino)[..., ::3].astype(xp.int32)
    joins = boards.joins.reshape(len(whose), -1, CELLS)
    first, second = (rows(joins, terrain[..., half]) for half in (0, 1))
    site, region = rows(boards.site, whose), rows(boards.region, whose)
    fire = rows(boards.fire, whose) if family.origins else boards.fire
    board = Sites(site, region, boards.joins, fire)
    tried = _try(xp, family, board, domino, first, second)
    best, ways = xp.zeros_like(tried.apart[0]), xp.zeros_like(tried.apart[0])
    for way in range(4):
        other = tried.alike[way] if way < 2 else 0
        change = xp.where(tried.same, other, tried.apart[way])
        best = xp.maximum(best, xp.where(tried.legal[way], change, 0))
        ways = ways + tried.legal[way].astype(xp.uint32)
    (both,) = settled(xp, (xp.minimum(best, 255) | ways << 8).astype(xp.uint16))
    best, count = settled(xp, (both & 255).max(-1), (both >> 8).sum(-1, dtype=xp.uint16))
    there = domino < DOMINOES
    return xp.stack([there * best, there * count], -1).astype(xp.uint8)


def gains_by_fire(xp: Xp, board: Boards) -> Array:
    """The most a volcano on a cell could bring at once, as a word of `Sites`.

    A hint for the net, not a rule: what the same domino changes is left out, and on 7 by 7 the
    window may reach round the torus.
    """
    target = (board.symbols == 0) & (board.terrain != VOLCANO)
    best = xp.where(target, board.squares, 0).astype(xp.uint8)
    word = xp.zeros(best.shape, xp.uint32)
    for craters in (3, 2, 1):
        for forth, back in ((0, 2), (1, 3)):
            sides = xp.maximum(seen_from(best, NEXT[forth]), seen_from(best, NEXT[back]))
            best = xp.maximum(best, sides)
        (best,) = settled(xp, best)
        word = word | (craters * best.astype(xp.uint32)) << 8 * craters
    return word
