"""The dice of the mountain: which rerolls deserve a thought, and a quick climber for worlds.

With Numba the exact plans of the model are asked, one for each of nine pairs of prices for bone
and stone; without it the exact odds of the rules, for three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from pravek.bots.krom.sensible.worth import Worth
from pravek.core.protocol import Action, Seat
from pravek.games.krom import Krom, odds
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.areas import combos, options
from pravek.games.krom.cards import Amounts, Cards
from pravek.games.krom.state import State

if TYPE_CHECKING:
    from pravek.engines.krom.material import Box

Dice = tuple[int, ...]


class Climber(Protocol):
    """Knows which dice to keep at which prices."""

    def keeps(self, duty: owed.Climbing, krom: int) -> list[Dice | None]:
        """The dice to keep under every plan; None: stop."""
        ...

    def plan(self, bone: float, stone: float) -> int:
        """The plan for these prices: its place in the answer of `keeps`."""
        ...


class QuickClimber:
    """Looks it up in the tables of the model."""

    def __init__(self, game: Krom, box: Box) -> None:
        from pravek.engines.krom.handfuls import PRICES, faces_of, number_of

        self.prices, self.keep, self.grid = game.table.cards.reroll_prices, box.keep, PRICES
        self.faces_of, self.number_of = faces_of, number_of

    def keeps(self, duty: owed.Climbing, krom: int) -> list[Dice | None]:
        paid = duty.rerolls
        while paid < len(self.prices) and self.prices[paid] <= krom:
            krom -= self.prices[paid]
            paid += 1
        if paid == duty.rerolls:
            return [None] * len(self.keep)
        kept = self.keep[:, paid, duty.rerolls, self.number_of(duty.dice)]
        return [None if hand < 0 else self.faces_of(int(hand)) for hand in kept]

    def plan(self, bone: float, stone: float) -> int:
        return len(self.grid) * self._step(bone) + self._step(stone)

    def _step(self, price: float) -> int:
        return min(range(len(self.grid)), key=lambda step: abs(self.grid[step] - price))


class PlainClimber:
    """Asks the exact odds of the rules."""

    PLANS = ((2.6, 2.6), (1.6, 3.6), (3.6, 1.6))

    def __init__(self, game: Krom) -> None:
        self.cards = game.table.cards

    def keeps(self, duty: owed.Climbing, krom: int) -> list[Dice | None]:
        krom, made = min(krom, sum(self.cards.reroll_prices)), duty.rerolls
        edition = _Edition(self.cards.digest, self.cards)
        plans = [_plain(edition, bone, stone, krom, made) for bone, stone in self.PLANS]
        return [plan.keep(duty.dice, made) for plan in plans]

    def plan(self, bone: float, stone: float) -> int:
        return 0 if abs(bone - stone) < 1 else 1 if stone > bone else 2


@dataclass(frozen=True, slots=True)
class _Edition:
    """Cards, remembered by their digest."""

    digest: str
    cards: Cards = field(compare=False)


@lru_cache(maxsize=256)
def _plain(edition: _Edition, bone: float, stone: float, krom: int, made: int) -> odds.Climb:
    prices = {"krom": 1.0, "wood": 3.0, "bone": bone, "stone": stone, "bonus": 2.0, "life": 0.4}

    def worth(amounts: Amounts) -> float:
        return sum(n * prices[kind] for kind, n in amounts.items())

    return odds.Climb.plan(worth, krom, made, edition.cards)


def rerolls(climber: Climber, state: State, seat: Seat, duty: owed.Climbing) -> list[Action]:
    """The rerolls that are best under some plan."""
    found = climber.keeps(duty, state.players[seat].tokens.krom)
    return [_reroll(seat, duty, kept) for kept in dict.fromkeys(found) if kept is not None]


def climb_on(game: Krom, state: State, seat: Seat, duty: owed.Climbing, climber: Climber) -> Action:
    """What a climber does next: the reroll of his plan, or the best reward."""
    worth = Worth.of(game.table, state, seat)
    price = {kind: worth({kind: 2}) / 2 for kind in ("bone", "stone")}
    plan = climber.plan(price["bone"], price["stone"])
    kept = climber.keeps(duty, state.players[seat].tokens.krom)[plan]
    if kept is not None:
        return _reroll(seat, duty, kept)
    claims = list(_claims(game, state, seat, duty, worth))
    return max(claims, key=lambda claim: claim[0])[1] if claims else e.Stop(seat)


def _claims(
    game: Krom, state: State, seat: Seat, duty: owed.Climbing, worth: Worth
) -> Iterator[tuple[float, Action]]:
    for combo in combos(game.table.cards, duty.dice):
        summit = game.table.cards.summits[combo]
        for option in options(game.table, state, combo):
            reward: Any = Counter(summit.reward)
            if summit.choice:
                reward = reward + Counter(summit.choice[option])
            yield worth(reward), e.Claim(seat, combo, option)


def _reroll(seat: Seat, duty: owed.Climbing, kept: Dice) -> Action:
    again = list(duty.dice)
    for die in kept:
        again.remove(die)
    return e.Reroll(seat, tuple(again))
