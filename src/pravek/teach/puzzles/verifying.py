"""A shipped puzzle verified again, with luck it has not met yet."""

from __future__ import annotations

from dataclasses import dataclass

from pravek.bots.evaluators import evaluator_for
from pravek.core.protocol import Action
from pravek.teach.puzzles.kept import FINE
from pravek.teach.puzzles.opened import Opened
from pravek.teach.puzzles.weighing import GAP, Scales

NEAR = 0.05
"""Actions that come this near to the next best are looked at as closely as it is."""
STILL, ERRORS = 0.6 * GAP, 3.0
"""The lead that the best must still have: a share of the win, and in standard errors. It is less
than when it was chosen, for what is chosen as large is rather a little too large."""


@dataclass(frozen=True, slots=True)
class Verified:
    lead: float
    """The smallest lead of the best over an action that was looked at."""
    error: float
    wrong: str
    """What is wrong with the puzzle; empty if nothing is."""


def verified(opened: Opened, depth: str, seed: int) -> Verified:
    """Whether the best is still the best, clearly."""
    kept = opened.kept
    evaluator = evaluator_for(kept.game)
    scales = Scales(evaluator, opened.game, opened.view, kept.seat, seed)
    return _solved(opened, scales) if kept.exact else _ahead(opened, scales, depth)


def _ahead(opened: Opened, scales: Scales, depth: str) -> Verified:
    best = scales.judged(opened.best, depth, "again")
    if best.played != 0:
        return Verified(-best.loss, best.error, "another action is better")
    least = best.options[1]  # met the best alone, with most of the luck
    for action in _near(opened):
        if action == best.options[1].action:
            continue
        found = scales.judged(action, depth, "again")
        mine = found.options[found.played]
        if found.options[0].action != opened.best:
            return Verified(mine.behind, mine.error, "another action is better")
        least = min(least, mine, key=lambda option: option.behind)
    if least.behind < max(STILL, ERRORS * least.error):
        return Verified(least.behind, least.error, "the best is not clearly ahead")
    doubt = "" if scales.second(opened.best) > 0 else "the second opinion is another"
    return Verified(least.behind, least.error, doubt)


def _near(opened: Opened) -> list[Action]:
    """The next best, and what comes near to it."""
    most = opened.kept.gap + NEAR
    wrong = (action for action in opened.actions.values() if action != opened.best)
    return [action for action in wrong if opened.loss(action) <= most]


def _solved(opened: Opened, scales: Scales) -> Verified:
    """Every action followed to the end of the game again."""
    for action in opened.actions.values():
        found = scales.judged(action, "quick", "again")
        lost = found.options[found.played].behind
        if not found.exact or round(lost * FINE) != round(opened.loss(action) * FINE):
            return Verified(lost, 0.0, "it ends otherwise")
    return Verified(opened.kept.gap, 0.0, "")
