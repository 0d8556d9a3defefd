"""Steps a second of `pravek.envs.jax` on an accelerator, beside games of Pgx on the same machine:
`python -m bench.envs_jax`. Pgx is optional; what is not there is not measured.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np


def choose(key, mask):
    """A legal action, each as likely: one number a game says which of them it is. (A number for each
    action, as `jax.random.categorical` draws them, would take longer than the step.)"""
    games, actions = mask.shape
    words = -(-actions // 32)
    bits = jnp.pad(mask, ((0, 0), (0, 32 * words - actions))).reshape(games, words, 32)
    packed = jnp.where(bits, np.left_shift(np.uint32(1), np.arange(32, dtype=np.uint32)), 0)
    packed = packed.sum(2, dtype=jnp.uint32)
    ones = jax.lax.population_count(packed).astype(jnp.int32)
    upto = [ones[:, 0]]
    for word in range(1, words):
        upto.append(upto[-1] + ones[:, word])
    luck = jax.random.uniform(key, (games,))
    rest = jnp.minimum((luck * upto[-1]).astype(jnp.int32), upto[-1] - 1)
    where, word = jnp.zeros_like(rest), packed[:, 0]
    before = jnp.zeros_like(rest)
    for number in range(1, words):
        beyond = rest >= upto[number - 1]
        where = where + 32 * beyond.astype(jnp.int32)
        word = jnp.where(beyond, packed[:, number], word)
        before = jnp.where(beyond, upto[number - 1], before)
    rest = rest - before
    for size in (16, 8, 4, 2, 1):
        some = jax.lax.population_count(word & np.uint32(2**size - 1)).astype(jnp.int32)
        beyond = rest >= some
        rest, word = rest - beyond * some, jnp.where(beyond, word >> size, word)
        where = where + size * beyond.astype(jnp.int32)
    return where


def run(env, games, steps, unroll=1):
    """So many random steps of so many games, all from the deal on, as one program."""

    def one(state, key):
        first, second = jax.random.split(key)
        action = choose(first, state.legal_action_mask)
        return jax.vmap(env.step)(state, action, jax.random.split(second, games)), None

    def play(key):
        first, second = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, games))
        return jax.lax.scan(one, state, jax.random.split(second, steps), unroll=unroll)[0]

    return jax.jit(play)


def report():
    pass
