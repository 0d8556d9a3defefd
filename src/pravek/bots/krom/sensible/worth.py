"""What things are worth to a sensible player of Krom, in krom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pravek.core.protocol import Seat
from pravek.engines.krom.tastes import SENSIBLE, STEPS_OF
from pravek.games.krom.cards import Amounts, Cards
from pravek.games.krom.odds import Climb
from pravek.games.krom.state import RESOURCES, State, Table, points

STEPS = tuple(SENSIBLE[name] for name in STEPS_OF)


@dataclass(frozen=True, slots=True)
class Worth:
    """The prices of one player at one moment."""

    table: Table
    held: tuple[tuple[str, int], ...]
    wanted: tuple[str, ...]
    """Kinds that the evolution to be bought next still lacks."""
    life: float
    life_lacking: int
    missing: int
    """Points still to win."""

    @classmethod
    def of(cls, table: Table, view: State, seat: Seat) -> Worth:
        me = view.players[seat]
        return cls(
            table,
            tuple((kind, me.tokens.of(kind)) for kind in RESOURCES),
            _wanted(table, view, seat),
            SENSIBLE["life"] + SENSIBLE["frailty"] / (1 + me.life),
            table.cards.life - me.life,
            table.target - points(table, me),
        )

    def __call__(self, amounts: Amounts) -> float:
        """What it is worth to get this, on top of what is there."""
        total = float(amounts.get("krom", 0)) + SENSIBLE["card"] * amounts.get("bonus", 0)
        total += self.life * min(amounts.get("life", 0), self.life_lacking)
        for kind, held in self.held:
            total += self._tokens(kind, held, amounts.get(kind, 0))
        return total

    def _tokens(self, kind: str, held: int, count: int) -> float:
        extra = SENSIBLE["wanted"] if kind in self.wanted else 0.0
        return sum(STEPS[min(n, len(STEPS) - 1)] + extra for n in range(held, held + count))

    def paying(self, amounts: Amounts) -> float:
        """What it costs to give this away."""
        total = float(amounts.get("krom", 0))
        for kind, held in self.held:
            count = amounts.get(kind, 0)
            total += self._tokens(kind, max(0, held - count), count)
        return total

    def profit(self, card: str) -> float:
        """What buying an evolution is worth, at the prices of the caves."""
        evolution = self.table.cards.evolution[card]
        if evolution.points >= self.missing:
            return 100.0
        resources = sum(n for kind, n in evolution.cost.items() if kind != "krom")
        return (
            SENSIBLE["point"] * evolution.points - 3.0 * resources - evolution.cost.get("krom", 0)
        )

    def climb(self, krom: int, made: int = 0) -> Climb:
        """The best rerolls for these prices."""
        prices = tuple(
            tuple(round(self._tokens(kind, held, n), 1) for n in range(4))
            for kind, held in self.held
        )
        return _climb(self.table.cards, prices, min(krom, 6), made)


@lru_cache(maxsize=512)
def _climb(cards: Cards, prices: tuple[tuple[float, ...], ...], krom: int, made: int) -> Climb:
    steps = dict(zip(RESOURCES, prices, strict=True))

    def worth(amounts: Amounts) -> float:
        return amounts.get("krom", 0) + sum(
            steps[kind][min(n, 3)] for kind, n in amounts.items() if kind in steps
        )

    return Climb.plan(worth, krom, made, cards)


def _wanted(table: Table, view: State, seat: Seat) -> tuple[str, ...]:
    """What the cheapest way to an evolution on display still lacks."""
    me = view.players[seat].tokens
    best = 99.0
    lacks: tuple[str, ...] = ()
    for card in filter(None, view.evolution):
        evolution = table.cards.evolution[card]
        lacking = {k: n - me.of(k) for k, n in evolution.cost.items() if n > me.of(k)}
        price = sum(n if kind == "krom" else 3 * n for kind, n in lacking.items())
        if price / evolution.points < best:
            best = price / evolution.points
            lacks = tuple(kind for kind in lacking if kind != "krom")
    return lacks
