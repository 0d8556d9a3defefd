"""What positions and actions are worth, judged from a view: what a review, a hint or a puzzle
stands on. A family brings the strongest means of its games; any game can be played out on its
rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pravek.core.protocol import Action, Game, Score, ranking


@dataclass(frozen=True, slots=True)
class Effort:
    """What one judgement may cost: so many simulations, or so many seconds. With `sims` it is a
    function of view and seed."""

    sims: int | None = None
    seconds: float | None = None

    def part(self, share: float) -> Effort:
        """A part of it."""
        if self.sims is not None:
            return Effort(sims=max(1, round(self.sims * share)))
        return Effort(seconds=(self.seconds or 0.0) * share)


@dataclass(frozen=True, slots=True)
class Worth:
    """What everybody can expect of a position."""

    chances: tuple[float, ...]
    """Each seat's share of the win; they add up to 1."""
    points: tuple[float, ...]
    error: float
    """The standard error of the chances, the largest of all seats."""
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """An action and what it is worth to its seat."""

    action: Action
    then: Action | None
    """The decision of the same turn that was judged with it."""
    chance: float
    points: float
    behind: float
    """The share of the win it gives away beside the best one."""
    error: float
    """The standard error of `behind`."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The serious options of a decision, the best first, the played one among them."""

    options: tuple[Option, ...]
    played: int
    """Which of them was played."""
    loss: float
    """The share of the win that was given away; 0 if nothing better was found."""
    points: float
    """Points that were given away; below 0 where the better option has fewer."""
    error: float
    """The standard error of `loss`."""
    exact: bool = False


class Evaluator(Protocol):
    """Judges from views alone: nothing hidden, and nothing that came later, can have a say."""

    name: str
    usual: int
    """How many simulations a judgement of standard depth has."""

    def worths(
        self, game: Game[Any], views: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        """What each position is worth, on equal luck; `effort` is for one of them. Where luck is
        due, the mean over what may come."""
        ...

    def outlook(
        self, game: Game[Any], states: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        """What each table is worth once everybody has answered what luck has brought, by best
        play, as far as that can be told; else as it is."""
        ...

    def judge(
        self, game: Game[Any], view: Any, played: Action, effort: Effort, seed: int
    ) -> Judgement:
        """The action beside the others its seat had in this view."""
        ...


def at_the_end(scores: Sequence[Score]) -> Worth:
    """The game is over: what everybody got."""
    shares = shares_of(ranking(scores))
    return Worth(shares, tuple(float(score.total) for score in scores), 0.0, exact=True)


def shares_of(places: Sequence[int]) -> tuple[float, ...]:
    """A share of the win for each seat: a shared first place is shared."""
    winners = places.count(1)
    return tuple((place == 1) / winners for place in places)
