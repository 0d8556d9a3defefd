"""Exact odds: the sum of hunting dice, the first throw on the mountain, the best rerolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from pravek.games.krom.areas import combos
from pravek.games.krom.cards import Amounts, Cards, ours

Dice = tuple[int, ...]
"""Faces of dice, sorted: who is which does not matter."""

Worth = Callable[[Amounts], float]
"""What a player thinks a heap of tokens, life and cards is worth."""

FACES = range(1, 7)
BEST_FIRST = (
    *("five_of_a_kind", "four_of_a_kind", "full_house", "straight"),
    *("three_of_a_kind", "two_pairs", "pair"),
)

# Sums of dice -----------------------------------------------------------------


@cache
def sums(dice: int) -> Mapping[int, int]:
    """In how many ways so many dice make each sum.

    >>> sums(2)[7]
    6
    """
    if dice == 0:
        return {0: 1}
    table: Counter[int] = Counter()
    for so_far, ways in sums(dice - 1).items():
        for face in FACES:
            table[so_far + face] += ways
    return table


@cache
def hunt(dice: int, value: int) -> float:
    """The odds that so many dice reach the value of an animal. KR-9.3

    >>> round(hunt(2, 8), 4)
    0.4167
    """
    return sum(ways for total, ways in sums(dice).items() if total >= value) / 6.0**dice


# The mountain -----------------------------------------------------------------


@cache
def throws(dice: int) -> tuple[tuple[Dice, float], ...]:
    """Every throw of so many dice, sorted, with its probability."""

    def ways(faces: Dice) -> float:
        return factorial(dice) / prod(factorial(n) for n in Counter(faces).values())

    thrown = combinations_with_replacement(FACES, dice)
    return tuple((faces, ways(faces) / 6**dice) for faces in thrown)


def first_throw(cards: Cards | None = None) -> dict[str, float]:
    """How likely the best combination of the first five dice is each of them, or "none"."""
    cards = cards or ours()
    return dict(thrown_to(cards, (), cards.climbing_dice))


@lru_cache(1024)  # a table of rerolls asks for thirty of them, and again at the next one
def thrown_to(cards: Cards, kept: Dice, dice: int) -> Mapping[str, float]:
    """The same for these dice, once so many others are thrown."""
    table = dict.fromkeys((*BEST_FIRST, "none"), 0.0)
    for faces, chance in throws(dice):
        found = combos(cards, (*kept, *faces))
        table[next((combo for combo in BEST_FIRST if combo in found), "none")] += chance
    return table


@dataclass(frozen=True)
class Climb:
    """The best way up for a player who values things by `worth` and has this much krom.

    `value(dice, rerolls)` is the worth of playing on in the best way; `keep` says which dice
    to keep, None to stop and take the best reward.
    """

    cards: Cards
    values: tuple[Mapping[Dice, float], ...]
    """By number of rerolls made; the last is where no reroll can be paid any more."""
    rewards: Mapping[Dice, float]

    @classmethod
    def plan(cls, worth: Worth, krom: int, made: int = 0, cards: Cards | None = None) -> Climb:
        """Work back from the last reroll that the krom pays for; `made` are already paid."""
        cards = cards or ours()
        prices = cards.reroll_prices
        last = made
        while last < len(prices) and prices[last] <= krom:
            krom -= prices[last]
            last += 1
        rewards = {
            faces: max((worth(r) for r in _rewards(cards, faces)), default=0.0)
            for faces, _ in throws(cards.climbing_dice)
        }
        values: list[Mapping[Dice, float]] = [rewards]
        for number in reversed(range(last)):
            ahead = _expected(values[0], cards.climbing_dice)
            price = worth({"krom": prices[number]})
            values.insert(0, {f: max(rewards[f], _best_keep(f, ahead)[1] - price) for f in rewards})
        return cls(cards, tuple(values), rewards)

    def value(self, dice: Dice, rerolls: int = 0) -> float:
        """What these dice are worth with best play, after so many rerolls."""
        return self.values[min(rerolls, len(self.values) - 1)][tuple(sorted(dice))]

    def before_the_first_throw(self) -> float:
        """What going up is worth."""
        return _expected(self.values[0], self.cards.climbing_dice)[()]

    def keep(self, dice: Dice, rerolls: int = 0) -> Dice | None:
        """The dice to keep for the best reroll; None: stop here."""
        dice = tuple(sorted(dice))
        if rerolls + 1 >= len(self.values) or self.value(dice, rerolls) <= self.rewards[dice]:
            return None
        ahead = _expected(self.values[rerolls + 1], self.cards.climbing_dice)
        return _best_keep(dice, ahead)[0]


def _rewards(cards: Cards, dice: Dice) -> Iterator[Amounts]:
    for combo in combos(cards, dice):
        summit = cards.summits[combo]
        for choice in summit.choice or ({},):
            yield Counter(summit.reward) + Counter(choice)


def _expected(values: Mapping[Dice, float], dice: int) -> dict[Dice, float]:
    """For every handful of kept dice: what throwing the others is worth on average."""
    table = dict(values)
    for kept in reversed(range(dice)):
        for faces in combinations_with_replacement(FACES, kept):
            table[faces] = sum(table[tuple(sorted((*faces, face)))] for face in FACES) / 6
    return table


def _best_keep(dice: Dice, ahead: Mapping[Dice, float]) -> tuple[Dice, float]:
    """Which dice to keep, at most all but one, and what that is worth."""
    best = max(_keeps(dice), key=ahead.__getitem__)
    return best, ahead[best]


@cache
def _keeps(dice: Dice) -> tuple[Dice, ...]:
    return tuple({kept for n in range(len(dice)) for kept in combinations(dice, n)})
