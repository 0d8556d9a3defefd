"""The kernel's own generator: one word of state, a multiplication and two shifts a number."""

from __future__ import annotations

import numpy as np

from pravek.kernels.jit import Numbers, U, Word, compiled, inlined
from pravek.kernels.layout import LINE, LUCK, UNSEEN
from pravek.kernels.torus import count, nth

SEQUENCE = U(0x9E3779B97F4A7C15)
SPREAD = 0x2545F4914F6CDD1D
"""Far apart are the seeds of neighbouring simulations: number times this."""


@inlined
def draw(table: Numbers) -> Word:
    """64 random bits (splitmix64)."""
    z = U(table[LUCK]) + SEQUENCE
    table[LUCK] = np.int64(z)
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    return z ^ (z >> U(31))


@inlined
def below(table: Numbers, n: int) -> int:
    """A number from 0 to n - 1; n is small, so the high bits times n are fair enough."""
    return int(((draw(table) >> U(32)) * U(n)) >> U(32))


@compiled
def line(table: Numbers) -> Word:
    """A line of dominoes drawn from those nobody has seen: bit n is domino n."""
    left, dealt = U(table[UNSEEN]), U(0)
    size = count(left)
    for _ in range(table[LINE]):
        domino = U(1) << U(nth(left, below(table, size)))
        dealt |= domino
        left &= ~domino
        size -= 1
    return dealt
