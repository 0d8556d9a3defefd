"""Resources, people and what they are worth (OR-5, OR-6, OR-7), on every board at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.engines.dominoes.coding import LIKING, TOTEM_POINTS
from pravek.games.origins.people import FOR_A_PERSON
from pravek.nets.batch import Boards, Rules, each
from pravek.nets.family import (
    CASTLE_GROUND,
    CHILD,
    EMPTY,
    FIRE_LADY,
    GATHERER,
    GRASSLAND,
    HUNTER,
    JUNGLE,
    LAKE,
    PAINTER,
    QUARRY,
    SCULPTOR,
    SEATS,
    SHAMAN,
    STRENGTHS,
    VOLCANO,
    Family,
)
from pravek.nets.kingdom import in_middle, region_points
from pravek.nets.torus import AROUND, NEXT, Array, seen_from, settled
from pravek.nets.warriors import band_points, warrior_groups

Xp = Any
KIND_TERRAINS = (GRASSLAND, LAKE, JUNGLE, QUARRY)
_LIKES = tuple(zip((HUNTER, CHILD, GATHERER, SCULPTOR), KIND_TERRAINS, LIKING, strict=False))
"""Who likes the resource of which terrain, and the points for each."""
_FOND = tuple(kind for kind, _, _ in _LIKES)
_FOR_ANY = LIKING[-1]
"""A painter's points for each resource."""
_BITS, _IN_A_WORD = 5, 6
"""The sum of eight numbers up to 3 has 5 bits."""


def _around(xp: Xp, *planes: Array) -> list[Array]:
    """The sums over the 8 surrounding cells, of planes of numbers up to 3. Six planes fit into one
    word of 32 bits, so that all of them are added up at once."""
    found = []
    for first in range(0, len(planes), _IN_A_WORD):
        some = planes[first : first + _IN_A_WORD]
        word = sum(plane.astype(xp.int32) << _BITS * i for i, plane in enumerate(some))
        (word,) = settled(xp, word)
        total = sum(seen_from(word, AROUND[i]) for i in range(8))
        found += [total >> _BITS * i & (1 << _BITS) - 1 for i in range(len(some))]
    return found


def resources(xp: Xp, board: Boards) -> Array:
    """[..., 4]: how many of each kind lie on the board."""
    lies = board.resource > 0
    kinds = [(lies & (board.terrain == t)).astype(xp.int32) for t in KIND_TERRAINS]
    (word,) = settled(xp, sum(kind << 8 * i for i, kind in enumerate(kinds)))
    (counts,) = settled(xp, word.sum(-1))
    return xp.stack([counts >> 8 * i & 255 for i in range(4)], -1).astype(xp.int32)


def liking(xp: Xp, board: Boards) -> list[Array]:
    """By kind: what such a person would be worth on each cell, as things lie.

    For a warrior that is what it would add to the groups it joins.
    """
    lies = board.resource > 0
    kinds = [lies & (board.terrain == terrain) for _, terrain, _ in _LIKES]
    *near, fires, people = _around(xp, *kinds, board.symbols, board.person > 0)
    found = [points * some for (_, _, points), some in zip(_LIKES, near, strict=True)]
    found += [_FOR_ANY * sum(near), fires, FOR_A_PERSON * people]
    group = warrior_groups(xp, board)
    joins: list[tuple[Array, Array]] = []
    count, sum_, points = 0, 0, 0
    for way in range(4):
        low, high = seen_from(group.low, NEXT[way]), seen_from(group.high, NEXT[way])
        new = (low | high) > 0
        for other_low, other_high in joins:
            new = new & ((low != other_low) | (high != other_high))
        joins.append((low, high))
        m, s = seen_from(group.members, NEXT[way]), seen_from(group.strength, NEXT[way])
        count = count + xp.where(new, m, 0)
        sum_ = sum_ + xp.where(new, s, 0)
        points = points + xp.where(new, m * s, 0)
    return found + [(1 + count) * (strength + sum_) - points for strength in (1, 2, 3)]


def _of_those_there(xp: Xp, board: Boards, likes: list[Array]) -> Array:
    """[..., 64]: what whoever stands on a cell is worth; warriors nothing."""
    return sum(xp.where(board.person == kind + 1, likes[kind], 0) for kind in range(SHAMAN))


def people_points(xp: Xp, board: Boards, likes: list[Array] | None = None) -> Array:
    """What all the people of a board bring."""
    likes = liking(xp, board) if likes is None else likes
    (worth,) = settled(xp, _of_those_there(xp, board, likes))
    return worth.sum(-1) + band_points(xp, board)


def board_points(
    xp: Xp, family: Family, board: Boards, rules: Rules, likes: list[Array] | None = None
) -> Array:
    """What a board brings by itself, without its totems and the bonus for being complete."""
    total = region_points(xp, board)
    total = total + family.middle * rules.middle * in_middle(xp, board, rules.seven)
    if family.totems:
        total = total + xp.where(rules.mode == 1, board.resource.sum(-1), 0)
    if family.people:
        total = total + xp.where(rules.mode == 2, people_points(xp, board, likes), 0)
    return total.astype(xp.int32)


def totem_points(xp: Xp, totems: Array, mode: Array) -> Array:
    """[games, seats]: what the totems bring those who hold them."""
    held = (totems[:, None, :] == xp.arange(SEATS)[:, None]) & (mode == 1)[:, None, None]
    return xp.where(held, xp.asarray(np.array(TOTEM_POINTS)), 0).sum(-1).astype(xp.int32)


def scores(
    xp: Xp,
    family: Family,
    boards: Boards,
    rules: Rules,
    totems: Array,
    likes: list[Array] | None = None,
) -> Array:
    """[games, seats]: the points now; the bonus for a complete kingdom is given in advance."""
    each_seat: Rules = each(lambda field: field[:, None], rules)
    total = board_points(xp, family, boards, each_seat, likes)
    total = total + family.harmony * each_seat.whole * (boards.discards == 0)
    if family.totems:
        total = total + totem_points(xp, totems, rules.mode)
    present = xp.arange(SEATS) < each_seat.players
    return xp.where(present, total, 0).astype(xp.int32)


def ground(xp: Xp, board: Boards) -> Array:
    """Where somebody may stand (OR-6.5)."""
    built = (board.terrain != EMPTY) & (board.terrain != CASTLE_GROUND)
    bare = (board.symbols == 0) & (board.resource == 0) & (board.person == 0)
    return built & (board.terrain != VOLCANO) & bare


def ground_if_given(xp: Xp, board: Boards) -> Array:
    """Squares on which somebody could stand once their resource is given up."""
    return (board.resource > 0) & (board.person == 0)


def near_shamans(xp: Xp, board: Boards) -> Array:
    """[..., 64]: what the shamans around bring for somebody who stands on a cell."""
    return FOR_A_PERSON * _around(xp, board.person == SHAMAN)[0]


def payable(xp: Xp, board: Boards, given: Array) -> Array:
    """The resources of a kind not given yet."""
    spent = board.terrain == EMPTY
    for kind, terrain in enumerate(KIND_TERRAINS):
        spent = spent | ((board.terrain == terrain) & (given[..., kind, None] > 0))
    return (board.resource > 0) & ~spent


def loss_of_resource(xp: Xp, board: Boards) -> Array:
    """[..., 64]: what the people around lose if the resource of a cell goes."""
    painters, *fond = _around(xp, *(board.person == kind for kind in (PAINTER, *_FOND)))
    loss = _FOR_ANY * painters
    for (_, terrain, points), some in zip(_LIKES, fond, strict=True):
        loss = loss + xp.where(board.terrain == terrain, points * some, 0)
    return xp.where(board.resource > 0, loss, 0)


def fire_changes(xp: Xp, board: Boards, craters: Array, mode: Array, likes: list[Array]) -> Array:
    """[..., 64]: how the points change if the fire lands on a cell; warriors counted alone."""
    i32 = xp.int32
    gain = craters[..., None] * board.squares.astype(i32)
    ladies = _around(xp, board.person == FIRE_LADY)[0]
    shamans = near_shamans(xp, board)
    strength = xp.asarray(STRENGTHS.astype(np.int32))[board.person.astype(i32)]
    own = _of_those_there(xp, board, likes) + strength
    band = craters[..., None] * ladies - loss_of_resource(xp, board)
    band = band - xp.where(board.person > 0, own + shamans, 0)
    mode = mode[..., None]
    return gain - (mode == 1) * (board.resource > 0) + xp.where(mode == 2, band, 0)


def check_totems(
    xp: Xp, boards: Boards, totems: Array, seat: Array, players: Array, ok: Array
) -> tuple[Array, Array]:
    """The totems after the check of a turn (OR-5.3 to 5.5), and which one must be handed over by
    choice, 4 if none."""
    counts = resources(xp, boards)  # [games, seats, 4]
    seats = xp.arange(SEATS)
    counts = xp.where((seats < players[:, None])[..., None], counts, -1)
    most = counts.max(1)
    leads = counts == most[:, None]
    leaders = leads.sum(1)
    mine = xp.take_along_axis(leads, seat[:, None, None], axis=1)[:, 0]
    first = xp.argmax(leads, axis=1)
    lost = (totems == seat[:, None]) & ~mine & (most > 0)
    choice = ok[:, None] & lost & (leaders > 1)
    new = xp.where(lost & (leaders == 1), first, totems)
    new = xp.where(mine & (leaders == 1), seat[:, None], new)
    new = xp.where(most == 0, -1, new)
    handed = xp.where(choice.any(1), xp.argmax(choice, axis=1), 4)
    return xp.where(ok[:, None], new, totems).astype(totems.dtype), handed.astype(xp.int32)


def rivals(xp: Xp, boards: Boards, totem: Array, players: Array) -> Array:
    """[games, seats]: who has the most of the resource of this totem."""
    counts = resources(xp, boards)
    index = xp.minimum(totem, 3)[:, None, None]
    mine = xp.take_along_axis(counts, index, axis=2)[..., 0]
    mine = xp.where(xp.arange(SEATS) < players[:, None], mine, -1)
    return mine == mine.max(1, keepdims=True)
