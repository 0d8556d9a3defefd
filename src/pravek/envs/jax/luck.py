"""What a table draws: the next line, the next king. Numbers between 0 and 1 decide, a game's in a
row; what is drawn depends on nothing but them and what is still there.

The dominoes not seen yet are the bits of two words a game.
"""

from __future__ import annotations

from collections.abc import Sequence

import jax
import jax.numpy as jnp
import numpy as np

from pravek.nets.family import DOMINOES, LINE
from pravek.nets.torus import Array

_WORD = 32
ALL = np.array([2**_WORD - 1, 2 ** (DOMINOES - _WORD) - 1], np.uint32)
"""Every domino."""
_WHERE, _SHIFT = np.arange(DOMINOES) // _WORD, np.arange(DOMINOES, dtype=np.uint32) % _WORD


def shown(dominoes: Array) -> Array:
    """[games, 2]: the bits of the dominoes of a line."""
    bit = jnp.uint32(1) << (dominoes % _WORD).astype(jnp.uint32)
    found = [jnp.where(dominoes // _WORD == word, bit, 0) for word in (0, 1)]
    found = [(bits[:, 0] | bits[:, 1]) | (bits[:, 2] | bits[:, 3]) for bits in found]
    return jnp.stack(found, 1) & ALL


def spread(words: Array) -> Array:
    """[games, 48]: the bits one by one."""
    return (words[:, _WHERE] >> _SHIFT & 1) > 0


def line(luck: Array, unseen: Array, count: int) -> Array:
    """[games, 4]: so many dominoes of those not seen yet, in order; 48 where there is none."""
    low, high = unseen[:, 0], unseen[:, 1]
    left = (_ones(low) + _ones(high)).astype(jnp.int32)
    ranks: list[Array] = []
    for number in range(count):
        rank = _below(luck[:, number], left - number)
        for other in ranks:  # of those not drawn yet: step over the ones that are
            rank = rank + (rank >= other)
        ranks = _with(ranks, rank)
    drawn = [_bit(low, high, rank) for rank in ranks]
    nothing = jnp.full_like(left, DOMINOES)
    return jnp.stack(drawn + [nothing] * (LINE - count), 1)


def king(luck: Array, kings: Array) -> Array:
    """[games]: the seat whose king is drawn, of so many kings a seat."""
    below = [kings[:, 0]]
    for seat in range(1, kings.shape[1]):
        below.append(below[-1] + kings[:, seat])
    rank = _below(luck, below[-1])
    drawn = jnp.zeros_like(rank)
    for number in below:
        drawn = drawn + (number <= rank)
    return drawn


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


def _ones(word: Array) -> Array:
    return jax.lax.population_count(word)


def _bit(low: Array, high: Array, rank: Array) -> Array:
    """The number of the bit that has so many ones before it, halving the word again and again."""
    before = _ones(low).astype(jnp.int32)
    beyond = rank >= before
    rest = jnp.where(beyond, rank - before, rank)
    word = jnp.where(beyond, high, low)
    found = _WORD * beyond.astype(jnp.int32)
    for size in (16, 8, 4, 2, 1):
        ones = _ones(word & np.uint32(2**size - 1)).astype(jnp.int32)
        beyond = rest >= ones
        rest = jnp.where(beyond, rest - ones, rest)
        word = jnp.where(beyond, word >> size, word)
        found = found + size * beyond.astype(jnp.int32)
    return found
