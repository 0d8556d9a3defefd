"""Each imagined world has luck of its own, so that many of them know more than one."""

from __future__ import annotations

from itertools import combinations
from statistics import mean, variance
from typing import Any

from pravek.bots.evaluating import Effort
from pravek.bots.evaluators import evaluator_for
from pravek.bots.krom.leaf import Formula
from pravek.bots.krom.worlds import Worlds
from pravek.bots.seeds import number
from pravek.core.match import Match

STEP = 0x9E3779B97F4A7C15
"""By what the model's generator counts up at each draw (splitmix64)."""
WHOLE = 2**64
DRAWS = 2**24
"""More than the playouts of a world ever draw: a few thousand."""
LUCKS = 30


def test_no_two_worlds_draw_from_the_same_stretch_of_luck() -> None:
    match: Match[Any] = Match("krom", players=2, seed=5)
    worlds = Worlds(match.game, match.view(0), 0, Formula(match.game), seed=3)  # type: ignore[arg-type]
    draws = [worlds.seed_of(n) * pow(STEP, -1, WHOLE) % WHOLE for n in range(300)]
    apart = [(one - other) % WHOLE for one, other in combinations(draws, 2)]
    assert all(DRAWS < each < WHOLE - DRAWS for each in apart)


def test_the_error_that_is_told_is_how_far_other_luck_leads_astray() -> None:
    spread, told = [], []
    for seed in (1, 2, 3):
        match: Match[Any] = Match("krom", players=2, seed=seed)
        view, evaluator = match.view(None), evaluator_for("krom")
        found = [
            evaluator.worths(match.game, [view], Effort(sims=1200), number(luck, view))[0]
            for luck in range(LUCKS)
        ]
        spread.append(variance(each.chances[0] for each in found))
        told.append(mean(each.error**2 for each in found))
    assert 0.7 < (sum(spread) / sum(told)) ** 0.5 < 1.4
