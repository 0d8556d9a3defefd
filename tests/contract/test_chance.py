"""The contract: what the table decides, and each outcome's own luck."""

from __future__ import annotations

from collections import Counter
from math import comb, isclose, perm
from random import Random

from tests.contract.setups import Setup
from tests.contract.walk import MOMENTS, Walk

from pravek.core.chance import Certain, Dice, Draw, Pick, Shuffle
from pravek.core.match import stream
from pravek.core.protocol import Action, Chance, Outcome

AFFORDABLE = 1000
"""Outcomes of one chance that are worth being counted."""


def test_a_game_has_chance_if_its_entry_says_so(setup: Setup, played: Walk) -> None:
    assert any(True for _ in played.chances()) == setup.has_chance


def test_the_table_allows_what_it_can_bring_and_nothing_else(played: Walk) -> None:
    seen = list(played.chances())
    action = next(event for event in played.log if isinstance(event, Action))
    outcomes = [event for event in played.log if isinstance(event, Outcome)]
    for index, _, chance in seen[:: max(1, len(seen) // MOMENTS)]:
        event = played.log[index]
        assert chance.allows(event)
        assert type(event).__name__ == chance.kind
        for luck in range(5):
            assert chance.allows(chance.sample(Random(luck)))
        assert not chance.allows(action)
        others = [event for event in outcomes if type(event).__name__ != chance.kind]
        assert not any(chance.allows(other) for other in others[:20])


def test_chances_add_up_to_one(setup: Setup, played: Walk) -> None:
    counted = 0
    for _, _, chance in played.chances():
        if counted == MOMENTS:
            break
        if outcomes_of(chance) > AFFORDABLE:
            continue
        counted += 1
        odds = list(chance.odds())
        assert all(0 < probability <= 1 for _, probability in odds)
        assert isclose(sum(probability for _, probability in odds), 1)
        assert len({outcome for outcome, _ in odds}) == len(odds)
        assert all(chance.allows(outcome) for outcome, _ in odds)
        assert chance.sample(Random(counted)) in dict(odds)
    assert bool(counted) == setup.has_chance


def test_each_outcome_has_a_stream_of_luck_of_its_own(setup: Setup, played: Walk) -> None:
    ordinal: Counter[str] = Counter()
    for index, _, chance in played.chances():
        luck = stream(played.match.seed, chance.kind, ordinal[chance.kind])
        assert chance.sample(luck) == played.log[index]
        ordinal[chance.kind] += 1
    assert bool(ordinal) == setup.has_chance


def outcomes_of(chance: Chance) -> int:
    """How many equally likely draws there are, before any is made."""
    match chance:
        case Dice(count=count):
            return int(6**count)
        case Draw(pool=pool, count=count):
            return comb(len(pool), count)
        case Shuffle(pool=pool, count=count):
            return perm(len(pool), count)
        case Pick(pool=pool):
            return len(pool)
        case Certain():
            return 1
    raise TypeError(f"how many outcomes has {chance}?")
