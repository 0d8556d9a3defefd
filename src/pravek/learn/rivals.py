"""Simple players to measure a net against: random, and greedy."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from pravek.engines.dominoes.observing.planes import AT_CELL
from pravek.nets.observe import Observation
from pravek.nets.torus import CELLS, Array


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
