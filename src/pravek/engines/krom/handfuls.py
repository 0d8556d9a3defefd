"""The mountain in the model: handfuls of dice as numbers, and which to keep at which prices.

The plans are exact for a small grid of prices for bone and stone; a player uses the nearest.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np

from pravek.engines.compiler import Numbers, Reals, compiled

PRICES = (1.6, 2.6, 3.6)
"""The grid for bone and for stone, in krom; the plan of (bone, stone) is 3 * bone + stone."""
WOOD_PRICE = 3.0
CARD_PRICE, LIFE_PRICE = 2.0, 0.4


@cache
def _handfuls() -> tuple[tuple[int, ...], ...]:
    """Whole throws first, then what may be kept of them, larger first."""
    sizes = (5, 4, 3, 2, 1, 0)
    return tuple(f for n in sizes for f in combinations_with_replacement(range(1, 7), n))


@cache
def number_of(faces: tuple[int, ...]) -> int:
    return _handfuls().index(tuple(sorted(faces)))


def faces_of(number: int) -> tuple[int, ...]:
    return _handfuls()[number]


THROWS = 252
NOTHING = 461
"""The empty hand: the last of the handfuls."""


def plans(prizes: Numbers, won: Numbers, prices: Numbers) -> tuple[Numbers, Numbers, Reals]:
    """All plans for these rewards and prices of rerolls: what a die more makes of a handful; what
    to keep (-1: stop), by plan, rerolls that can be paid, rerolls made and throw; what going up
    is worth, by plan and rerolls that can be paid."""
    handfuls = _handfuls()
    index = {faces: n for n, faces in enumerate(handfuls)}
    longer = np.full((len(handfuls), 6), -1, np.int64)
    for n, faces in enumerate(handfuls):
        if len(faces) < 5:
            longer[n] = [index[tuple(sorted((*faces, face)))] for face in range(1, 7)]
    parts = np.full((THROWS, 31), -1, np.int64)
    for n in range(THROWS):
        kept = {k for size in range(5) for k in combinations(handfuls[n], size)}
        parts[n, : len(kept)] = sorted(index[k] for k in kept)
    count = len(prices)
    keep = np.full((len(PRICES) ** 2, count + 1, count, THROWS), -1, np.int64)
    hope = np.zeros((len(PRICES) ** 2, count + 1))
    for bone, bone_price in enumerate(PRICES):
        for stone, stone_price in enumerate(PRICES):
            worth = np.array([1, WOOD_PRICE, bone_price, stone_price, LIFE_PRICE, CARD_PRICE, 0])
            values = (won * (prizes @ worth)[None, :]).max(axis=1)
            for paid in range(count + 1):
                point = 3 * bone + stone
                hope[point, paid] = _plan(values, longer, parts, prices, paid, keep[point, paid])
    return longer, keep, hope


@compiled
def _plan(
    rewards: Reals, longer: Numbers, parts: Numbers, prices: Numbers, paid: int, keep: Numbers
) -> float:
    """Fill in what to keep after 0, 1, … rerolls; the worth of going up."""
    values = rewards.copy()
    ahead = np.zeros(longer.shape[0])
    for step in range(paid, -1, -1):
        ahead[: values.shape[0]] = values
        for hand in range(values.shape[0], longer.shape[0]):
            total = 0.0
            for face in range(6):
                total += ahead[longer[hand, face]]
            ahead[hand] = total / 6
        if step == 0:
            break
        for throw in range(values.shape[0]):
            best, kept = rewards[throw], -1
            for n in range(parts.shape[1]):
                hand = parts[throw, n]
                if hand < 0:
                    break
                if ahead[hand] - prices[step - 1] > best:
                    best, kept = ahead[hand] - prices[step - 1], hand
            values[throw] = best
            keep[step - 1, throw] = kept
    return float(ahead[longer.shape[0] - 1])
