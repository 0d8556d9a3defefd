"""One set-up: its rules, the numbers of its actions and of what luck can bring, its rewards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Game, Score
from pravek.envs import rewards
from pravek.envs.coding import Coding
from pravek.envs.openspiel.things import Thing, things_of
from pravek.envs.setups import coding_of

Options = tuple[tuple[str, Any], ...]


class Table:
    """What all positions of a game share. It is kept as what was asked for, not as what it is."""

    def __init__(self, name: str, options: Options) -> None:
        self.name, self.options = name, options
        wished = dict(options)
        self.reward = rewards.checked(wished.pop("reward"))
        self.rules: Game[Any] = registry.build(name, **wished)
        self.things: tuple[Thing, ...] = things_of(self.rules)
        self.numbers = {(each.kind, each.value): at for at, each in enumerate(self.things)}

    def __reduce__(self) -> tuple[Any, ...]:
        return table_of, (self.name, self.options)

    @cached_property
    def coding(self) -> Coding:
        return coding_of(self.rules)

    def utilities(self, scores: Sequence[Score]) -> list[float]:
        """The rewards so shifted that they add up to nothing; to win alone is worth 1."""
        earned = [_exact(each) for each in rewards.of_scores(self.reward, scores)]
        average = sum(earned) / len(earned)
        best = 1 if self.reward == "margin" else 1 - average
        return [float((each - average) / best) for each in earned]


def _exact(reward: float) -> Fraction:
    """A reward is told in single precision: 1/3 again, so that a sum of nothing is nothing."""
    return Fraction(reward).limit_denominator(60)


@lru_cache(maxsize=256)
def table_of(name: str, options: Options) -> Table:
    return Table(name, options)
