"""What the table decides, and each outcome's own luck."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import comb, isclose, perm
from random import Random

from pravek.core.chance import Certain, Dice, Draw, Pick, Shuffle
from pravek.core.match import stream
from pravek.core.protocol import Action, Chance, Outcome
from pravek.testing.broken import fault, short
from pravek.testing.law import law
from pravek.testing.walk import Walk

AFFORDABLE = 1000
"""Outcomes of one chance that are worth being counted."""


@law
def luck_comes_only_where_the_entry_says_so(walk: Walk) -> None:
    for index, _, chance in walk.chances():
        walk.met["luck"] += 1
        if not walk.setup.has_chance:
            fault(f"{walk.after(index)} the table owes {chance.kind}, but the entry says no chance")


@law
def the_table_allows_what_it_can_bring_and_nothing_else(walk: Walk) -> None:
    seen = list(walk.chances())
    actions = [event for event in walk.log if isinstance(event, Action)][:1]
    outcomes = [event for event in walk.log if isinstance(event, Outcome)]
    for index, _, chance in seen[:: max(1, len(seen) // walk.moments)]:
        kind, where = chance.kind, f"{walk.after(index)} the chance {chance.kind}"
        possible = [chance.sample(Random(luck)) for luck in range(5)]
        for event in (*walk.log[index : index + 1], *possible):
            if type(event).__name__ != kind:
                fault(f"{where} brought {short(event)}")
            if not chance.allows(event):
                fault(f"{where} brought {short(event)}, which it does not allow")
        others = [event for event in outcomes if type(event).__name__ != kind][:20]
        for strange in (*actions, *others):
            if chance.allows(strange):
                fault(f"{where} allows {short(strange)}")


@law
def chances_add_up_to_one(walk: Walk) -> None:
    counted = 0
    for index, _, chance in walk.chances():
        if counted == walk.moments:
            break
        odds = _affordable(chance)
        if odds is None:
            continue
        counted += 1
        where = f"{walk.after(index)} the odds of {chance.kind}"
        if not all(0 < probability <= 1 for _, probability in odds):
            fault(f"{where} are not all between 0 and 1")
        if not isclose(total := sum(probability for _, probability in odds), 1):
            fault(f"{where} add up to {total}")
        if len({outcome for outcome, _ in odds}) != len(odds):
            fault(f"{where} name an outcome twice")
        if strange := [outcome for outcome, _ in odds if not chance.allows(outcome)]:
            fault(f"{where} name {short(strange[0])}, which it does not allow")
        if (drawn := chance.sample(Random(counted))) not in dict(odds):
            fault(f"{where} do not name {short(drawn)}, which was drawn")
    walk.met["odds"] += counted


@law
def each_outcome_has_a_stream_of_luck_of_its_own(walk: Walk) -> None:
    ordinal: Counter[str] = Counter()
    for index, _, chance in walk.chances():
        if index == len(walk.log):
            break
        luck = stream(walk.seed, chance.kind, ordinal[chance.kind])
        if (drawn := chance.sample(luck)) != walk.log[index]:
            fault(f"{walk.after(index)} the same luck gives {short(drawn)} now")
        ordinal[chance.kind] += 1
    walk.met["streams"] += len(ordinal)


def _affordable(chance: Chance) -> list[tuple[Outcome, float]] | None:
    """All odds of a chance; None if there are too many to count."""
    if outcomes_of(chance) > AFFORDABLE:
        return None
    odds = list(islice(chance.odds(), AFFORDABLE + 1))
    return odds if len(odds) <= AFFORDABLE else None


def outcomes_of(chance: Chance) -> int:
    """How many equally likely draws there are, before any is made; 0: it cannot be told."""
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
    return 0
