"""The operations of a net in JAX: half precision inside, single precision where it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.nets.net import Weights
from pravek.nets.torus import Array

_SHIFTS = np.stack([np.roll(np.eye(8), dc, axis=0) for dc in (-1, 0, 1)])
"""By offset: which column of a row is seen from which."""


@dataclass(frozen=True)
class Jax:
    """`conv` is how a convolution on the torus is done: as one, or as a product of matrices.

    The product multiplies whole rows of 8 cells and wastes 5 of 8 columns on zeros; on a matrix
    unit it can still be the faster way.
    """

    way: str = "rows"
    low: Any = jnp.bfloat16
    xp: Any = jnp

    def conv(self, x: Array, w: Array) -> Array:
        n, _, channels = x.shape
        w = w.astype(x.dtype)
        if self.way == "rows":
            rows = x.reshape(n, 8, 8 * channels)
            rows = jnp.concatenate([jnp.roll(rows, 1, 1), rows, jnp.roll(rows, -1, 1)], -1)
            shifts = jnp.asarray(_SHIFTS, x.dtype)
            matrix = jnp.einsum("rdco,dxy->rxcyo", w, shifts)
            out = rows.reshape(n * 8, -1) @ matrix.reshape(24 * channels, -1)
            return out.reshape(n, 64, -1)
        grid = x.reshape(n, 8, 8, channels)
        grid = jnp.concatenate([grid[:, -1:], grid, grid[:, :1]], 1)
        grid = jnp.concatenate([grid[:, :, -1:], grid, grid[:, :, :1]], 2)
        out = jax.lax.conv_general_dilated(
            grid, w, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )
        return out.reshape(n, 64, -1)

    def norm(self, x: Array, w: Array) -> Array:
        y = x.astype(jnp.float32)
        y = y - y.mean(-1, keepdims=True)
        y = y * jax.lax.rsqrt((y * y).mean(-1, keepdims=True) + 1e-5)
        return (y * w).astype(x.dtype)

    def dense(self, p: Weights, name: str, x: Array) -> Array:
        return x @ p[name + ".w"].astype(x.dtype) + p[name + ".b"].astype(x.dtype)

    def exact(self, p: Weights, name: str, x: Array) -> Array:
        return x.astype(jnp.float32) @ p[name + ".w"] + p[name + ".b"]
