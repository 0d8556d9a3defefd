"""Which of several actions is best: all are tried in the same worlds, the worse drop out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeVar

A = TypeVar("A")

FIRST = 6
"""Worlds before anybody drops out."""
DOUBT = 0.7
"""The usual action is taken unless the best is better by so many standard errors."""
DROP = 2.2
"""An action drops out when it is worse than the best by so many standard errors."""


def race(
    actions: Sequence[A],
    attempt: Callable[[int, A], float],
    go_on: Callable[[], bool],
    usual: A | None = None,
) -> A:
    """The best action; the usual one, unless another is better beyond doubt.

    `attempt(n, action)` is its worth in world n; `go_on` is asked before every attempt.
    """
    worths: dict[A, list[float]] = {action: [] for action in actions}
    alive = list(actions)
    world = 0
    while len(alive) > 1:
        for action in alive:
            if not go_on():
                return _best(worths, usual)
            worths[action].append(attempt(world, action))
        world += 1
        if world >= FIRST:
            leader = max(alive, key=lambda action: sum(worths[action]))
            alive = [a for a in alive if not _beaten(worths[leader], worths[a])]
    return _best(worths, usual)


def _beaten(leader: list[float], other: list[float], errors: float = DROP) -> bool:
    """By how much the leader is better in the same worlds, and how sure that is."""
    gaps = [a - b for a, b in zip(leader, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    error = sqrt((spread + 0.0002) / len(gaps))
    return mean > errors * error


def _best(worths: dict[A, list[float]], usual: A | None) -> A:
    """The best of those tried in the most worlds."""
    worlds = max(len(found) for found in worths.values())
    able = [action for action, found in worths.items() if len(found) >= max(1, worlds - 1)]
    least = min(len(worths[action]) for action in able) if able else 0
    if not least:
        return usual if usual in worths else next(iter(worths))
    best = max(able, key=lambda action: sum(worths[action][:least]))
    if usual is None or usual not in able or best == usual:
        return best
    sure = _beaten(worths[best][:least], worths[usual][:least], DOUBT)
    return best if sure else usual
