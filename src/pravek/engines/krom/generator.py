"""The model's own luck: splitmix64, dice, and draws from decks that are counts of faces."""

from __future__ import annotations

import numpy as np

from pravek.engines.krom.jit import Numbers, Words, compiled

U = np.uint64


@compiled
def below(luck: Words, n: int) -> int:
    """A number from 0 to n - 1; n is small, so the high bits times n are fair enough."""
    z = luck[0] + U(0x9E3779B97F4A7C15)
    luck[0] = z
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    z = z ^ (z >> U(31))
    return int(((z >> U(32)) * U(n)) >> U(32))


@compiled
def chance(luck: Words) -> float:
    """A number from 0 to 1."""
    return below(luck, 1 << 30) / (1 << 30)


@compiled
def dice(luck: Words, count: int) -> int:
    """The sum of so many dice."""
    total = 0
    for _ in range(count):
        total += 1 + below(luck, 6)
    return total


@compiled
def pick(luck: Words, counts: Numbers) -> int:
    """A face drawn from a deck and taken out of it; -1 if the deck is empty."""
    size = 0
    for face in range(counts.shape[0]):
        size += counts[face]
    if size == 0:
        return -1
    left = below(luck, size)
    for face in range(counts.shape[0]):
        left -= counts[face]
        if left < 0:
            counts[face] -= 1
            return face
    return -1


@compiled
def draw(luck: Words, counts: Numbers, discards: Numbers) -> int:
    """The same; an empty deck is made anew from its discards. KR-11.6"""
    face = pick(luck, counts)
    if face >= 0:
        return face
    for old in range(counts.shape[0]):
        counts[old] = discards[old]
        discards[old] = 0
    return pick(luck, counts)
