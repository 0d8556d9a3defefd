"""Players to measure a net against: random, greedy, and the published Full Greedy.

Full Greedy (Gedda and others, 2018): for every placement and pick, place the picked domino too
and take the best score, after dropping moves that break Middle Kingdom or leave one-square holes.
Its oddities are kept: a random first placement, and a random placement in the last round.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.nets.batch import Table, each, of_seat
from pravek.nets.coding import (
    AT_CELL,
    AT_PICK,
    CASTLE,
    CELLS,
    DOMINOES,
    HEART,
    KINGDOMINO,
    LINE,
    NEXT,
    PLACE,
    Array,
)
from pravek.nets.kingdom import (
    deltas,
    free_cells,
    in_middle,
    place,
    placements,
    region_points,
)
from pravek.nets.legal import at, domino_to_place
from pravek.nets.observe import Observation

MOST = 56
"""Placements looked at, in random order; more than that are hardly ever there."""


def random_choice(key: Any, mask: Array) -> Array:
    return jnp.argmax(jnp.where(mask, jax.random.uniform(key, mask.shape), -1.0), -1)


def greedy(key: Any, seen: Observation, mask: Array) -> Array:
    """The best score now; of the next line the domino that fits best; nobody is recruited."""
    games = mask.shape[0]
    gain = [seen["change"].reshape(games, 256), seen["coming_fit"][:, 0, :, 0]]
    if "cells" in seen:
        few = jnp.zeros((games, mask.shape[1] - AT_CELL - CELLS))
        gain += [seen["cell_change"], few.at[:, 6].set(0.5)]
    value = jnp.concatenate([row.astype(jnp.float32) for row in gain], 1)
    luck = 0.4 * jax.random.uniform(key, mask.shape)
    return jnp.argmax(jnp.where(mask, value + luck, -1e3), -1)


_BITS = np.uint32(1) << np.arange(32, dtype=np.uint32)
_FIRST, _LAST = np.uint32(0x01010101), np.uint32(0x80808080)


def _packed(cells: Array) -> tuple[Array, Array]:
    """[..., 64] as two words of 32 bits."""
    low = jnp.where(cells[..., :32], _BITS, 0).sum(-1, dtype=jnp.uint32)
    return low, jnp.where(cells[..., 32:], _BITS, 0).sum(-1, dtype=jnp.uint32)


def _towards(low: Array, high: Array, way: int) -> tuple[Array, Array]:
    """A bit is set where the neighbour in that way was."""
    if way == 0:
        low, high = (((x >> 1) & ~_LAST) | ((x << 7) & _LAST) for x in (low, high))
        return low, high
    if way == 2:
        low, high = (((x << 1) & ~_FIRST) | ((x >> 7) & _FIRST) for x in (low, high))
        return low, high
    if way == 1:
        return (low >> 8) | (high << 24), (high >> 8) | (low << 24)
    return (low << 8) | (high >> 24), (high << 8) | (low >> 24)


_ONE = np.eye(CELLS, dtype=bool)
_PAIRS = _ONE[:, None, :] | _ONE[NEXT.T]
"""[64, 4, 64]: the two cells of a placement."""


def _crowns(domino: Array) -> Array:
    halves = jnp.asarray(KINGDOMINO.halves)[domino]
    return jnp.maximum(halves[..., 1], halves[..., 4])


def first_pick(key: Any, table: Table) -> Array:
    """On the first line: most crowns on one half."""
    value = jnp.where(table.coming_owner < 0, _crowns(table.coming), -1)
    return AT_PICK + random_choice(key, value == value.max(1, keepdims=True))


def _no_hole(built: Array, heart: Array) -> Array:
    """[games, placements, 64, 4]: whether no empty square of the centred box has all its sides
    built on or outside, once a second domino lies there; the castle is not seen as built."""
    low, high = _packed(built)
    pair_low, pair_high = _packed(jnp.asarray(_PAIRS))
    heart_low, heart_high = (x[:, None, None, None] for x in _packed(heart))
    castle_low, castle_high = _packed(jnp.asarray(_ONE[CASTLE]))
    low, high = low[..., None, None] | pair_low, high[..., None, None] | pair_high
    blocked = low | ~heart_low, high | ~heart_high
    hole_low, hole_high = heart_low & ~low & ~castle_low, heart_high & ~high & ~castle_high
    for way in range(4):
        near = _towards(*blocked, way)
        hole_low, hole_high = hole_low & near[0], hole_high & near[1]
    return (hole_low == 0) & (hole_high == 0)


def full_greedy(key: Any, table: Table) -> tuple[Array, Array]:
    """The placement of the seat to place, and the pick it will make after it."""
    k_order, k_choice = jax.random.split(key)
    rules = table.rules
    seven = rules.seven
    games = seven.shape[0]
    board = of_seat(jnp, table.boards, table.seat)
    domino = jnp.where(table.phase == PLACE, domino_to_place(jnp, table), 0)
    free = free_cells(jnp, board, seven)
    ways = placements(jnp, KINGDOMINO, board, domino, free, seven).reshape(games, 256)
    luck = jnp.where(ways, jax.random.uniform(k_order, ways.shape), -1.0)
    luck, action = jax.lax.top_k(luck, MOST)
    is_legal = luck >= 0
    valid = is_legal.at[:, 0].set(True)  # nothing legal: one row for the discard

    def spread(field: Array) -> Array:
        return jnp.broadcast_to(field[:, None], (games, MOST, *field.shape[1:]))

    after = place(
        jnp, KINGDOMINO, each(spread, board), spread(domino), action, is_legal, spread(rules.mode)
    )
    size = spread(seven)
    heart = jnp.asarray(HEART)[seven]
    middle = in_middle(jnp, after, size)
    keeps_middle = (jnp.asarray(_PAIRS)[None] <= heart[:, None, None]).all(-1)[:, None]
    wants_middle = (rules.middle > 0)[:, None, None, None]
    built = (after.terrain > 0) & (after.terrain < 7)
    full = (built.sum(-1) + 3 == spread(rules.seven * 24 + 25)) & (spread(rules.whole) > 0)
    good = _no_hole(built, heart) & (~wants_middle | (middle[..., None, None] & keeps_middle))
    room = free_cells(jnp, after, size)
    points = region_points(jnp, after)[..., None, None]

    def value(pick: Array) -> tuple[Array, Array]:
        """The best score with this domino placed too: of the good placements, and of all."""
        pick = spread(pick)
        found = placements(jnp, KINGDOMINO, after, pick, room, size)
        score = points + deltas(jnp, KINGDOMINO, after, pick)
        score = score + 10 * (wants_middle & middle[..., None, None] & keeps_middle)
        score = score + 5 * full[..., None, None]
        best = jnp.where(found & good, score, -1).max((-1, -2))
        return best, jnp.where(found, score, -1).max((-1, -2))

    best, any_ = jax.vmap(value, in_axes=1, out_axes=2)(jnp.minimum(table.coming, DOMINOES))
    mask = valid[..., None] & ((table.coming_owner < 0) & (table.coming < DOMINOES))[:, None]
    best, any_ = jnp.where(mask, best, -1), jnp.where(mask, any_, -1)
    has_best = (best >= 0).any((1, 2), keepdims=True)
    has_any = (any_ >= 0).any((1, 2), keepdims=True)
    worth = jnp.where(has_best, best, jnp.where(has_any, any_, jnp.where(mask, 0, -1)))
    started = (board.label > 0).any(1)[:, None, None]
    worth = jnp.where(started, worth, jnp.where(mask, _crowns(table.coming)[:, None], -1))
    has_next = (table.coming[:, 0] < DOMINOES)[:, None, None]
    worth = jnp.where(has_next, worth, jnp.where(valid[..., None], 0, -1))
    top = worth == worth.max((1, 2), keepdims=True)
    luck = jax.random.uniform(k_choice, worth.shape)
    chosen = jnp.argmax(jnp.where(top, luck, -1.0).reshape(games, -1), 1)
    return at(jnp, action, chosen // LINE), AT_PICK + chosen % LINE
