"""Rewards by name: what they add up to, and that every library counts them alike."""

from __future__ import annotations

import numpy as np
import pytest

from pravek import SetupError
from pravek.core.protocol import Score, ScoreLine
from pravek.envs.rewards import Purse, checked, of_scores, reward


def sheets(*points: int) -> list[Score]:
    return [Score((ScoreLine("points", number, "points"),)) for number in points]


@pytest.mark.parametrize(
    ("kind", "points", "expected"),
    [
        ("win", (7, 9, 3), [0, 1, 0]),
        ("win", (9, 9, 3), [0.5, 0.5, 0]),
        ("place", (7, 9, 3), [0.5, 1, 0]),
        ("place", (7, 7, 9, 3), [0.5, 0.5, 1, 0]),
        ("margin", (7, 9, 3), [1, 4, -5]),
        ("margin", (10, 4), [6, -6]),
    ],
)
def test_rewards_are_these(kind: str, points: tuple[int, ...], expected: list[float]) -> None:
    assert of_scores(kind, sheets(*points)) == expected


def test_many_games_are_rewarded_at_once() -> None:
    totals = np.array([[7, 9, 3], [9, 9, 3]])
    places = np.array([[2, 1, 3], [1, 1, 3]])
    assert reward(np, "win", totals, places).tolist() == [[0, 1, 0], [0.5, 0.5, 0]]


def test_tie_breakers_decide_who_won_and_not_the_margin() -> None:
    tied = [Score((ScoreLine("points", 8, "points"),), (size,)) for size in (3, 5)]
    assert of_scores("win", tied) == [0, 1]
    assert of_scores("margin", tied) == [0, 0]


def test_what_grows_adds_up_to_the_reward_at_the_end() -> None:
    for kind in ("win", "place", "margin"):
        purse, sums = Purse(kind, growing=True, players=2), np.zeros(2)
        for points in ((0, 0), (3, 0), (3, 8), (9, 8)):
            sums += purse.pay(lambda points=points: sheets(*points), over=points == (9, 8))
        assert sums.tolist() == of_scores(kind, sheets(9, 8))


def test_nothing_is_paid_and_nothing_is_counted_before_the_end() -> None:
    purse = Purse("margin", growing=False, players=2)
    assert purse.pay(lambda: pytest.fail("nobody counts"), over=False) == [0, 0]
    assert purse.pay(lambda: sheets(5, 3), over=True) == [2, -2]


def test_an_unknown_reward_is_told_in_one_line() -> None:
    with pytest.raises(SetupError, match=r"^a reward is one of win, place, margin, not 'fame'$"):
        checked("fame")
