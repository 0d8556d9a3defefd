"""What a table draws: the next line, the next king. Numbers between 0 and 1 decide, a game's in a
row; what is drawn depends on nothing but them and what is still there."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp
import numpy as np

from pravek.nets.family import DOMINOES, LINE
from pravek.nets.torus import Array

_WORD = 32
_BIT = np.left_shift(np.uint32(1), np.arange(DOMINOES, dtype=np.uint32) % _WORD)
_UP_TO = _BIT | (_BIT - np.uint32(1))
_LOW = np.arange(DOMINOES) < _WORD


def line(luck: Array, unseen: Array, count: int) -> Array:
    """[games, 4]: so many dominoes of those not seen yet, in order; 48 where there is none."""
    left = unseen.sum(1).astype(jnp.int32)
    ranks: list[Array] = []
    for number in range(count):
        rank = _below(luck[:, number], left - number)
        for other in ranks:  # of those not drawn yet: step over the ones that are
            rank = rank + (rank >= other)
        ranks = _with(ranks, rank)
    before = _counted(unseen)
    drawn = [(before <= rank[:, None]).sum(1).astype(jnp.int32) for rank in ranks]
    nothing = jnp.full_like(left, DOMINOES)
    return jnp.stack(drawn + [nothing] * (LINE - count), 1)


def _below(luck: Array, count: Array) -> Array:
    """A whole number from 0 to count - 1."""
    return jnp.minimum((luck * count).astype(jnp.int32), count - 1)


def _with(ranks: Sequence[Array], new: Array) -> list[Array]:
    """The sorted numbers with one more."""
    found = []
    for rank in ranks:
        found.append(jnp.minimum(rank, new))
        new = jnp.maximum(rank, new)
    return [*found, new]


def _counted(unseen: Array) -> Array:
    """[games, 48]: how many dominoes up to this one are unseen."""
    bits = jnp.where(unseen, _BIT, 0)
    low, high = (bits[:, some].sum(1, dtype=jnp.uint32)[:, None] for some in (_LOW, ~_LOW))
    in_low = jax.lax.population_count(jnp.where(_LOW, low & _UP_TO, low))
    return (in_low + jnp.where(_LOW, 0, jax.lax.population_count(high & _UP_TO))).astype(jnp.int32)


def king(luck: Array, kings: Array) -> Array:
    """[games]: the seat whose king is drawn, of so many kings a seat."""
    below = jnp.cumsum(kings, axis=1)
    return (below <= _below(luck, below[:, -1])[:, None]).sum(1).astype(jnp.int32)
