"""Which of several actions is best: all are tried in the same worlds, the worse drop out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeVar

A = TypeVar("A")

FIRST = 6
"""Worlds before anybody drops out."""
DROP = 2.2
"""An action drops out when it is worse than the best by so many standard errors."""


def race(
    actions: Sequence[A], attempt: Callable[[int, A], float], go_on: Callable[[], bool]
) -> tuple[A, dict[A, float]]:
    """The best action, and the mean of every one that was tried.

    `attempt(n, action)` is its worth in world n; `go_on` is asked before every attempt.
    """
    worths: dict[A, list[float]] = {action: [] for action in actions}
    alive = list(actions)
    world = 0
    while len(alive) > 1:
        for action in alive:
            if not go_on():
                return _best(worths), _means(worths)
            worths[action].append(attempt(world, action))
        world += 1
        if world >= FIRST:
            leader = max(alive, key=lambda action: sum(worths[action]))
            alive = [a for a in alive if not _beaten(worths[leader], worths[a])]
    return _best(worths), _means(worths)


def _beaten(leader: list[float], other: list[float]) -> bool:
    """By how much the leader is better in the same worlds, and how sure that is."""
    gaps = [a - b for a, b in zip(leader, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    error = sqrt((spread + 0.002) / len(gaps))
    return mean > DROP * error


def _best(worths: dict[A, list[float]]) -> A:
    """The best of those tried in the most worlds."""
    worlds = max(len(found) for found in worths.values())
    able = [action for action, found in worths.items() if len(found) >= max(1, worlds - 1)]
    least = min(len(worths[action]) for action in able) if able else 0
    if not least:
        return next(iter(worths))
    return max(able, key=lambda action: sum(worths[action][:least]))


def _means(worths: dict[A, list[float]]) -> dict[A, float]:
    return {action: sum(found) / len(found) for action, found in worths.items() if found}
