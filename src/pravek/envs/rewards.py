"""What an agent gets for a game: by name, and at the end or as it grows.

Written once for NumPy and JAX (`xp` is the library): the last axis is the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pravek.core.protocol import Score, ranking
from pravek.core.registry import SetupError

Array = Any

REWARDS = ("win", "place", "margin")


def reward(xp: Any, kind: str, totals: Array, places: Array) -> Array:
    """The rewards of seats with these points and places (1 is the first, equal ones share it).

    win: 1 for the winner; several winners share it. place: the share of the others one is ahead of,
    equals counting half. margin: the points minus the average of the others'.
    """
    others = totals.shape[-1] - 1
    if kind == "win":
        won = (places == 1).astype(xp.float32)
        return won / won.sum(-1, keepdims=True)
    if kind == "place":
        own, theirs = places[..., :, None], places[..., None, :]
        ahead = (own < theirs).sum(-1) + ((own == theirs).sum(-1) - 1) / 2
        return (ahead / others).astype(xp.float32)
    points = totals.astype(xp.float32)
    return points - (points.sum(-1, keepdims=True) - points) / others


def checked(kind: object) -> str:
    """The name of a reward; SetupError if there is no such."""
    if kind not in REWARDS:
        raise SetupError(f"a reward is one of {', '.join(REWARDS)}, not {kind!r}")
    return str(kind)


def of_scores(kind: str, scores: Sequence[Score]) -> list[float]:
    """The rewards of seats with these score sheets."""
    totals = np.array([score.total for score in scores])
    rewards: list[float] = reward(np, kind, totals, np.array(ranking(scores))).tolist()
    return rewards


class Purse:
    """Pays one game's rewards: at the end, or at each step what the reward has grown by.

    What has grown counts from nothing, so all that is paid adds up to the reward at the end.
    """

    def __init__(self, kind: str, growing: bool, players: int) -> None:
        self.kind, self.growing = kind, growing
        self._nothing = [0.0] * players
        self._paid = self._nothing

    def pay(self, scores: Callable[[], Sequence[Score]], over: bool) -> list[float]:
        """What each seat gets for the step that led here."""
        if not (over or self.growing):
            return self._nothing
        now = of_scores(self.kind, scores())
        paid, self._paid = self._paid, now
        return [new - old for new, old in zip(now, paid, strict=True)]
