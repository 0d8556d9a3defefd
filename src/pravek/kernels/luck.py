"""The kernel's own generator: one word of state, a multiplication and two shifts a number."""

from __future__ import annotations

from pravek.kernels.jit import Numbers, U, Word, Words, compiled
from pravek.kernels.layout import LINE, UNSEEN
from pravek.kernels.torus import count, nth

SEQUENCE = U(0x9E3779B97F4A7C15)


@compiled
def draw(rng: Words) -> Word:
    """64 random bits (splitmix64)."""
    rng[0] += SEQUENCE
    z = rng[0]
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    return z ^ (z >> U(31))


@compiled
def below(rng: Words, n: int) -> int:
    """A number from 0 to n - 1; n is small, so the high bits times n are fair enough."""
    return int(((draw(rng) >> U(32)) * U(n)) >> U(32))


@compiled
def line(rng: Words, table: Numbers) -> Word:
    """A line of dominoes drawn from those nobody has seen: bit n is domino n."""
    left, dealt = U(table[UNSEEN]), U(0)
    size = count(left)
    for _ in range(table[LINE]):
        domino = U(1) << U(nth(left, below(rng, size)))
        dealt |= domino
        left &= ~domino
        size -= 1
    return dealt
