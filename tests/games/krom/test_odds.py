"""The exact odds, against the issue's numbers and against plain counting."""

from __future__ import annotations

from itertools import product

import pytest

from pravek.games.krom import cards, odds
from pravek.games.krom.cards import Amounts


def krom(amounts: Amounts) -> float:
    """Somebody who wants krom, and 3 for each resource."""
    return sum(n * (1 if kind == "krom" else 3) for kind, n in amounts.items())


@pytest.mark.parametrize(
    ("combo", "percent"),
    [
        ("none", 6.2),
        ("pair", 46.3),
        ("two_pairs", 23.1),
        ("three_of_a_kind", 15.4),
        ("full_house", 3.9),
        ("four_of_a_kind", 1.9),
        ("five_of_a_kind", 0.08),
        ("straight", 3.1),
    ],
)
def test_the_first_throw_on_the_mountain(combo: str, percent: float) -> None:
    # KR-9.4
    exact = 100 * odds.first_throw()[combo]
    assert round(exact, 2 if percent < 1 else 1) == percent


def test_the_first_throws_add_up() -> None:
    assert sum(odds.first_throw().values()) == pytest.approx(1)


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_hunting_odds_are_those_of_counting(dice: int) -> None:
    # KR-9.3
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for value in range(1, 6 * dice + 2):
        counted = sum(total >= value for total in rolls) / len(rolls)
        assert odds.hunt(dice, value) == pytest.approx(counted)


def test_without_krom_the_climb_is_worth_its_first_throw() -> None:
    plan = odds.Climb.plan(krom, 0)
    assert plan.keep((1, 2, 3, 4, 6)) is None
    rewards = {"none": 0, "pair": 3, "two_pairs": 4, "three_of_a_kind": 5, "straight": 6}
    rewards |= {"full_house": 8, "four_of_a_kind": 9, "five_of_a_kind": 20}
    average = sum(p * rewards[combo] for combo, p in odds.first_throw().items())
    assert plan.before_the_first_throw() == pytest.approx(average)


def test_one_reroll_is_the_best_of_all_rerolls_counted() -> None:
    plan = odds.Climb.plan(krom, 1)
    dice = (1, 1, 1, 3, 6)
    keep = plan.keep(dice)
    assert keep == (1, 1, 1)
    last = odds.Climb.plan(krom, 0)
    outcomes = [
        last.value(tuple(sorted((1, 1, 1, *two)))) for two in product(range(1, 7), repeat=2)
    ]
    assert plan.value(dice) == pytest.approx(sum(outcomes) / 36 - 1)


def test_more_krom_is_never_worse() -> None:
    worth = [odds.Climb.plan(krom, n).before_the_first_throw() for n in range(8)]
    assert worth == sorted(worth)
    assert worth[6] == worth[7]  # four rerolls cost 6


def test_a_good_throw_is_kept() -> None:
    plan = odds.Climb.plan(krom, 6)
    assert plan.keep((4, 4, 4, 4, 4)) is None
    assert plan.keep((1, 1, 1, 1, 6), 4) is None
    assert plan.cards is cards.ours()
