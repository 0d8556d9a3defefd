"""Steps a second of `pravek.envs.jax` on an accelerator, beside games of Pgx on the same machine:
`python -m bench.envs_jax`. Pgx is optional; what is not there is not measured.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np


def choose(key, mask):
    """A legal action, each as likely: the largest of numbers that a hash makes of key and action, so
    that it is the game that is measured and not a generator."""
    seed = jax.random.bits(key, (mask.shape[0], 1), jnp.uint32)
    number = np.arange(mask.shape[1], dtype=np.uint32)
    x = seed ^ (number * np.uint32(0x9E3779B9))
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        x = (x ^ (x >> shift)) * np.uint32(factor)
    x = (x ^ (x >> 16)) & np.uint32(0x7FFFFC00) | np.uint32(0x80000000) | number
    return (jnp.where(mask, x, 0).max(1) & 1023).astype(jnp.int32)


def run(env, games, steps):
    """So many random steps of so many games, all from the deal on, as one program."""

    def one(state, key):
        first, second = jax.random.split(key)
        action = choose(first, state.legal_action_mask)
        return jax.vmap(env.step)(state, action, jax.random.split(second, games)), None

    def play(key):
        first, second = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, games))
        return jax.lax.scan(one, state, jax.random.split(second, steps))[0]

    return jax.jit(play)


def report():
    pass
