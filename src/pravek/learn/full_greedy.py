"""Full Greedy on an accelerator, to measure a net of Kingdomino against.

As published (Gedda and others, 2018): for every placement and pick, place the picked domino too and
take the best score, after dropping moves that break the Middle Kingdom or leave one-square holes.
Its oddities are kept: a random first placement, and a random placement in the last round. Twins:
`engines.dominoes.players.full_greedy`, `bots.dominoes.on_rules.full_greedy`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pravek.engines.dominoes.coding import BUILD
from pravek.engines.dominoes.observing.planes import AT_PICK
from pravek.learn.rivals import random_choice
from pravek.nets.batch import Batch, Boards, each, of_seat
from pravek.nets.family import DOMINOES, KINGDOMINO, LINE
from pravek.nets.kingdom import free_cells, in_middle, place, placements, region_points
from pravek.nets.legal import at, domino_to_place
from pravek.nets.prospects import changes, sites
from pravek.nets.torus import CASTLE, CELLS, HEART, NEXT, Array

MOST = 56
"""Placements looked at, in random order; more than that are hardly ever there."""

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


def first_pick(key: Any, batch: Batch) -> Array:
    """On the first line: most crowns on one half."""
    value = jnp.where(batch.coming_owner < 0, _crowns(batch.coming), -1)
    return AT_PICK + random_choice(key, value == value.max(1, keepdims=True))


class Tries(NamedTuple):
    """Placements of the domino to build, MOST a game."""

    action: Array
    is_open: Array
    """Whether there is such a placement; nothing legal: one row for the discard."""
    after: Boards
    """The board after each."""


def full_greedy(key: Any, batch: Batch) -> tuple[Array, Array]:
    """The placement of the seat to place, and the pick it will make after it."""
    k_order, k_choice = jax.random.split(key)
    board = of_seat(jnp, batch.boards, batch.seat)
    tries = _tries(k_order, batch, board)
    worth = _worth(batch, board, tries)
    top = worth == worth.max((1, 2), keepdims=True)
    luck = jax.random.uniform(k_choice, worth.shape)
    chosen = jnp.argmax(jnp.where(top, luck, -1.0).reshape(len(worth), -1), 1)
    return at(jnp, tries.action, chosen // LINE), AT_PICK + chosen % LINE


def _spread(field: Array) -> Array:
    """The same for each try."""
    return jnp.broadcast_to(field[:, None], (len(field), MOST, *field.shape[1:]))


def _tries(key: Any, batch: Batch, board: Boards) -> Tries:
    seven = batch.rules.seven
    domino = jnp.where(batch.phase == BUILD, domino_to_place(jnp, batch), 0)
    free = free_cells(jnp, board, seven)
    ways = placements(jnp, KINGDOMINO, board, domino, free, seven).reshape(-1, 4 * CELLS)
    luck = jnp.where(ways, jax.random.uniform(key, ways.shape), -1.0)
    luck, action = jax.lax.top_k(luck, MOST)
    is_legal, mode = luck >= 0, _spread(batch.rules.mode)
    boards = each(_spread, board)
    after = place(jnp, KINGDOMINO, boards, _spread(domino), action, is_legal, mode)
    return Tries(action, is_legal.at[:, 0].set(True), after)


def _worth(batch: Batch, board: Boards, tries: Tries) -> Array:
    """[games, tries, line]: what each placement is worth with each domino of the next line; -1
    where there is none."""
    free = (batch.coming_owner < 0) & (batch.coming < DOMINOES)
    mask = tries.is_open[..., None] & free[:, None]
    clean, dirty = _prospects(batch, tries.after)
    clean, dirty = jnp.where(mask, clean, -1), jnp.where(mask, dirty, -1)
    has_clean = (clean >= 0).any((1, 2), keepdims=True)
    has_any = (dirty >= 0).any((1, 2), keepdims=True)
    worth = jnp.where(has_clean, clean, jnp.where(has_any, dirty, jnp.where(mask, 0, -1)))
    started = (board.label > 0).any(1)[:, None, None]
    worth = jnp.where(started, worth, jnp.where(mask, _crowns(batch.coming)[:, None], -1))
    has_next = (batch.coming[:, 0] < DOMINOES)[:, None, None]
    return jnp.where(has_next, worth, jnp.where(tries.is_open[..., None], 0, -1))


def _prospects(batch: Batch, after: Boards) -> tuple[Array, Array]:
    """[games, tries, line] twice: the best score once that domino is placed too, without harm,
    and at any price."""
    rules, size = batch.rules, _spread(batch.rules.seven)
    heart = jnp.asarray(HEART)[rules.seven]
    stays = (jnp.asarray(_PAIRS)[None] <= heart[:, None, None]).all(-1)[:, None]
    centred = in_middle(jnp, after, size)[..., None, None] & stays
    wants_middle = (rules.middle > 0)[:, None, None, None]
    built = (after.terrain > 0) & (after.terrain < 7)
    completes = (built.sum(-1) + 3 == _spread(rules.seven * 24 + 25)) & (_spread(rules.whole) > 0)
    clean = ~_leaves_hole(built, heart) & (~wants_middle | centred)
    room = free_cells(jnp, after, size)
    where = sites(jnp, KINGDOMINO, after, room, size)
    points = region_points(jnp, after)[..., None, None]
    points = points + KINGDOMINO.middle * (wants_middle & centred)
    points = points + KINGDOMINO.harmony * completes[..., None, None]

    def best(domino: Array) -> tuple[Array, Array]:
        domino = _spread(domino)
        found = placements(jnp, KINGDOMINO, after, domino, room, size)
        score = points + changes(jnp, KINGDOMINO, where, domino)
        return (
            jnp.where(found & clean, score, -1).max((-1, -2)),
            jnp.where(found, score, -1).max((-1, -2)),
        )

    dominoes = jnp.minimum(batch.coming, DOMINOES)
    found: tuple[Array, Array] = jax.vmap(best, in_axes=1, out_axes=2)(dominoes)
    return found


def _leaves_hole(built: Array, heart: Array) -> Array:
    """[games, tries, 64, 4]: whether a placement leaves an empty square of the centred box whose
    four sides are built on or outside; the castle is not seen as built."""
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
    return (hole_low != 0) | (hole_high != 0)
