"""The model's own luck: splitmix64, dice, and draws from decks that are counts of faces."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, U, Words, compiled


@compiled
def below(rng: Words, n: int) -> int:
    """A number from 0 to n - 1; n is small, so the high bits times n are fair enough."""
    z = rng[0] + U(0x9E3779B97F4A7C15)
    rng[0] = z
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    z = z ^ (z >> U(31))
    return int(((z >> U(32)) * U(n)) >> U(32))


@compiled
def chance(rng: Words) -> float:
    """A number from 0 to 1."""
    return below(rng, 1 << 30) / (1 << 30)


@compiled
def dice(rng: Words, count: int) -> int:
    """The sum of so many dice."""
    total = 0
    for _ in range(count):
        total += 1 + below(rng, 6)
    return total


@compiled
def pick(rng: Words, counts: Numbers) -> int:
    """A face drawn from a deck and taken out of it; -1 if the deck is empty."""
    size = 0
    for face in range(counts.shape[0]):
        size += counts[face]
    if size == 0:
        return -1
    left = below(rng, size)
    for face in range(counts.shape[0]):
        left -= counts[face]
        if left < 0:
            counts[face] -= 1
            return face
    return -1


@compiled
def draw(rng: Words, counts: Numbers, discards: Numbers) -> int:
    """The same; an empty deck is made anew from its discards. KR-11.6"""
    face = pick(rng, counts)
    if face >= 0:
        return face
    for old in range(counts.shape[0]):
        counts[old] = discards[old]
        discards[old] = 0
    return pick(rng, counts)
