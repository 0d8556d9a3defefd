"""The one formula for "± 95 %": deals are the units.

The games of one deal share their luck, so a deal, not a game, is one observation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TypeAlias

Interval: TypeAlias = tuple[float, float]
"""The two ends."""


def clustered(deals: Iterable[Sequence[float]]) -> tuple[float, Interval]:
    """The mean over all games, and its 95 % interval with deals as the units (a ratio of sums)."""
    sums = [(sum(deal), len(deal)) for deal in deals]
    games = sum(count for _, count in sums)
    if not games:
        return 0.0, (0.0, 0.0)
    mean = sum(total for total, _ in sums) / games
    n = len(sums)
    if n < 2:
        return round(mean, 4), (float("-inf"), float("inf"))
    spread = sum((total - mean * count) ** 2 for total, count in sums)
    half = _student(n - 1) * sqrt(spread * n / (n - 1)) / games
    return round(mean, 4), (round(mean - half, 4), round(mean + half, 4))


def half(interval: Interval) -> float:
    """What stands behind the ±."""
    low, high = interval
    return (high - low) / 2


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t, near enough (Cornish and Fisher)."""
    z = 1.959964
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
