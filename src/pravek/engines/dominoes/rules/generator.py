"""The engine's own generator: one word of state, one multiplication a number."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, U, Word, compiled, count, inlined, signed
from pravek.engines.dominoes.rules.layout import GENERATOR, LINE, NUMBERS, UNSEEN
from pravek.engines.dominoes.rules.torus import nth

SEQUENCE = U(0x9E3779B97F4A7C15)


@compiled
def sow(table: Numbers, seed: int) -> None:
    """Begin with a seed; neighbouring seeds have nothing in common (splitmix64)."""
    z = U(seed) + SEQUENCE
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    table[GENERATOR] = signed(z ^ (z >> U(31)))


@inlined
def draw(table: Numbers) -> Word:
    """32 random bits: the high ones of a linear congruential generator."""
    z = U(table[GENERATOR]) * U(0x5851F42D4C957F2D) + U(0x14057B7EF767814F)
    table[GENERATOR] = signed(z)
    return z >> U(32)


@inlined
def below(table: Numbers, n: int) -> int:
    """A number from 0 to n - 1; n is small, so this is fair enough."""
    return signed((draw(table) * U(n)) >> U(32))


@compiled
def drawn(seed: int, n: int) -> int:
    """A number from 0 to n - 1 that depends on the seed alone."""
    table = np.zeros(NUMBERS, np.int64)
    sow(table, seed)
    return below(table, n)


@inlined
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
