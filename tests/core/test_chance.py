"""Chance: samples are allowed, odds add up, impossible outcomes are refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb, isclose, perm
from random import Random
from typing import Any, ClassVar

import pytest

from pravek.core.chance import Certain, Dice, Draw, Luck, Pick, Shuffle
from pravek.core.protocol import Outcome


@dataclass(frozen=True, slots=True)
class Drawn(Outcome):
    notation: ClassVar[str] = "drawn-{things}"
    things: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Picked(Outcome):
    notation: ClassVar[str] = "picked-{thing}"
    thing: str


@dataclass(frozen=True, slots=True)
class GivenDrawn(Outcome):
    notation: ClassVar[str] = "{who}-{things}"
    who: str
    things: tuple[Any, ...]


CHANCES = [
    (Dice(Drawn, 0), 1),
    (Dice(Drawn, 1), 6),
    (Dice(Drawn, 3), 6**3),
    (Draw(Drawn, (1, 2, 3, 4, 5), 2), comb(5, 2)),
    (Draw(Drawn, ("a", "a", "b"), 2), 2),
    (Draw(Drawn, (1, 2), 0), 1),
    (Shuffle(Drawn, (1, 2, 3, 4), 3), perm(4, 3)),
    (Shuffle(Drawn, ("a", "a", "b"), 2), 3),
    (Pick(Picked, ("a", "b", "c")), 3),
    (Pick(Picked, ("a", "a", "b")), 2),
    (Certain(Picked("a")), 1),
    (Draw(GivenDrawn, (1, 2, 3), 1, given=("me",)), 3),
]


@pytest.mark.parametrize(("chance", "outcomes"), CHANCES)
def test_odds_are_all_the_outcomes_and_add_up_to_one(chance: Any, outcomes: int) -> None:
    odds = list(chance.odds())
    assert len(odds) == len({outcome for outcome, _ in odds}) == outcomes
    assert isclose(sum(probability for _, probability in odds), 1)
    assert all(chance.allows(outcome) for outcome, _ in odds)
    assert {type(outcome).__name__ for outcome, _ in odds} == {chance.kind}


@pytest.mark.parametrize(("chance", "outcomes"), CHANCES)
def test_samples_come_as_often_as_their_odds_say(chance: Any, outcomes: int) -> None:
    rng, times = Random(outcomes), 6000
    counted = Counter(chance.sample(rng) for _ in range(times))
    odds = dict(chance.odds())
    assert set(counted) <= set(odds)
    for outcome, probability in odds.items():
        spread = (times * probability * (1 - probability)) ** 0.5
        assert abs(counted[outcome] - times * probability) <= 5 * spread


def by_things(chance: Luck, drawn: tuple[Any, ...] = ()) -> Counter[Outcome]:
    """The odds of every outcome, found by drawing one thing after the other."""
    ahead = chance.after(drawn)
    if not ahead:
        return Counter({chance.made_of(drawn): 1.0})  # type: ignore[dict-item]
    found: Counter[Outcome] = Counter()
    for thing, probability in ahead.items():
        for outcome, then in by_things(chance, (*drawn, thing)).items():
            found[outcome] += probability * then  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("chance", [chance for chance, _ in CHANCES if isinstance(chance, Luck)])
def test_thing_by_thing_each_outcome_is_as_likely_as_at_once(chance: Luck) -> None:
    found, odds = by_things(chance), dict(chance.odds())
    assert set(found) == set(odds)
    assert all(isclose(found[outcome], odds[outcome]) for outcome in odds)


@pytest.mark.parametrize(
    ("chance", "drawn"),
    [
        (Draw(Drawn, (1, 2, 3), 3), ()),
        (Draw(Drawn, (1, 2, 3), 2), (3, 1)),
        (Shuffle(Drawn, ("a", "a", "b"), 3), ("b",)),
        (Shuffle(Drawn, (1, 2), 2), (2,)),
        (Pick(Picked, ("a", "a")), ()),
        (Dice(Drawn, 2), (6, 6)),
    ],
)
def test_what_is_certain_is_not_drawn(chance: Luck, drawn: tuple[Any, ...]) -> None:
    assert chance.after(drawn) == {}
    assert chance.allows(chance.made_of(drawn))


def test_copies_in_a_pool_make_their_kind_likelier() -> None:
    odds = {outcome.thing: p for outcome, p in Pick(Picked, ("a", "a", "b")).odds()}  # type: ignore[attr-defined]
    assert isclose(odds["a"], Fraction(2, 3))
    drawn = {outcome.things: p for outcome, p in Draw(Drawn, ("a", "a", "b"), 2).odds()}  # type: ignore[attr-defined]
    assert isclose(drawn["a", "a"], Fraction(1, 3))


@pytest.mark.parametrize(
    ("chance", "impossible"),
    [
        (Dice(Drawn, 2), Drawn((1, 7))),
        (Dice(Drawn, 2), Drawn((0, 1))),
        (Dice(Drawn, 2), Drawn((1,))),
        (Dice(Drawn, 2), Drawn((1, 2, 3))),
        (Draw(Drawn, (1, 2, 3), 2), Drawn((2, 1))),
        (Draw(Drawn, (1, 2, 3), 2), Drawn((1, 1))),
        (Draw(Drawn, (1, 2, 3), 2), Drawn((1, 4))),
        (Draw(Drawn, (1, 2, 3), 2), Drawn((1,))),
        (Shuffle(Drawn, (1, 2, 3), 2), Drawn((1, 1))),
        (Shuffle(Drawn, (1, 2, 3), 2), Drawn((1, 2, 3))),
        (Pick(Picked, ("a",)), Picked("b")),
        (Certain(Picked("a")), Picked("b")),
        (Pick(Picked, ("a",)), Drawn(("a",))),
        (Draw(GivenDrawn, (1, 2, 3), 1, given=("me",)), GivenDrawn("you", (1,))),
    ],
)
def test_what_cannot_come_is_refused(chance: Any, impossible: Outcome) -> None:
    assert not chance.allows(impossible)


def test_a_draw_does_not_depend_on_the_order_in_which_its_pool_is_told() -> None:
    assert Draw(Drawn, (3, 1, 2), 2).sample(Random(1)).things == tuple(  # type: ignore[attr-defined]
        sorted(Draw(Drawn, (3, 1, 2), 2).sample(Random(1)).things)  # type: ignore[attr-defined]
    )
    assert list(Draw(Drawn, (3, 1, 2), 2).odds()) == list(Draw(Drawn, (1, 2, 3), 2).odds())
