"""The sensible player of Krom.

It puts a price on everything, goes where it expects most, buys evolutions when it can, and fights
when that pays. Destinations are drawn at random, better ones more often, so that nobody can lie
in wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from pravek.bots.krom.sensible.fighter import Fighter
from pravek.bots.krom.sensible.worth import Worth
from pravek.bots.protocol import Clock
from pravek.core.protocol import Action, Game, Seat
from pravek.engines.krom.tastes import SENSIBLE
from pravek.games.krom import Krom, odds
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.decks import deck
from pravek.games.krom.state import AREAS, CAVES, FOREST, SAVANNA, State


class SensibleBot:
    """A first real player."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        assert isinstance(game, Krom)
        assert isinstance(view, State)
        if len(actions) == 1:
            return actions[0]
        mind = _Mind(game, view, seat, self._rng)
        match view.stack[-1]:
            case owed.Movement():
                return mind.destination(actions)
            case owed.Fight():
                return Fighter(game, view, seat).in_the_window(actions)
            case owed.Played() as card:
                return Fighter(game, view, seat).counter(card, actions)
            case owed.Looting():
                return max(actions, key=mind.loot)
            case owed.ActionTurn():
                return mind.act(actions)
            case owed.Walk() as walk:
                return mind.walk(walk, actions)
            case owed.Climbing() as climb:
                return mind.climb(climb, actions)
        return self._rng.choice(actions)


class _Mind:
    """One decision of one player."""

    def __init__(self, game: Krom, view: State, seat: Seat, rng: Random) -> None:
        self.game, self.view, self.seat, self.rng = game, view, seat, rng
        self.table, self.cards = game.table, game.table.cards
        self.me = view.players[seat]
        self.worth = Worth.of(self.table, view, seat)

    # Where to go

    def destination(self, actions: Sequence[Action]) -> Action:
        """Each area by what it promises, less what a crowd there would cost."""
        ways = [action for action in actions if isinstance(action, e.Go) and action.area]
        hopes = [self._promise(str(way.area)) - self._danger(str(way.area)) for way in ways]
        best = max(hopes)
        weights = [exp((hope - best) / SENSIBLE["heat"]) for hope in hopes]
        return self.rng.choices(ways, weights)[0]

    def _promise(self, area: str) -> float:
        evolve = max((self.worth.profit(c) for c in self._in_reach(area)), default=0.0)
        if area == CAVES:
            rest = self.worth(self.cards.rest)
            return max(evolve + rest, self._services(), rest)
        if area == FOREST:
            card = self._gathering()
            return evolve + card + max(0.0, card - 1)
        if area == SAVANNA:
            hunts = [
                self._hunt(card, extra)
                for card in self.view.hunting
                if card
                for extra, price in enumerate(self.cards.hunting_prices)
                if price <= self.me.tokens.krom
            ]
            return evolve + max(hunts, default=0.0)
        return evolve + self.worth.climb(self.me.tokens.krom).before_the_first_throw()

    def _in_reach(self, area: str) -> list[str]:
        """Area evolutions that could be paid right now."""
        shown = [self.cards.evolution[card] for card in self.view.evolution if card]
        here = [card for card in shown if card.area == area]
        return [card.id for card in here if self.me.tokens.cover(card.cost)]

    def _services(self) -> float:
        """The best evolution that shopping in the caves would complete."""
        plans = [plan for card in self.view.evolution if card for plan in [self._shopping(card)]]
        return max((profit for _, profit in filter(None, plans)), default=0.0)

    def _shopping(self, card: str) -> tuple[list[str], float] | None:
        """The services to buy for an evolution, and the profit; None if it can't be done."""
        evolution = self.cards.evolution[card]
        if evolution.area not in (None, CAVES):
            return None
        krom, basket = self.me.tokens.krom - evolution.cost.get("krom", 0), []
        for kind in ("wood", "bone", "stone"):
            lacking = evolution.cost.get(kind, 0) - self.me.tokens.of(kind)
            service = self.cards.services.get(kind)
            if lacking > 0:
                if service is None or self.view.supply.of(kind) < lacking:
                    return None
                krom -= lacking * service.pay.get("krom", 0)
                basket += [kind] * lacking
        return (basket, self.worth.profit(card)) if krom >= 0 and basket else None

    def _gathering(self) -> float:
        pool = deck(self.table, self.view, "gathering") or self.view.gathering_discards
        return sum(self.worth(self.cards.gathering[card].reward) for card in pool) / len(pool)

    def _hunt(self, card: str, extra: int) -> float:
        animal = self.cards.hunting[card]
        chance = odds.hunt(animal.dice + extra, animal.value)
        return chance * self.worth(animal.reward) - self.cards.hunting_prices[extra]

    def _danger(self, area: str) -> float:
        """What a fight there may cost: life, and the turn if life runs out."""
        others = [p for s, p in enumerate(self.view.players) if s != self.seat and p.area != area]
        crowd = len(others) / (len(AREAS) - 1)
        hurt = SENSIBLE["hurt"] * crowd
        if self.view.beast_life and area != CAVES:
            hurt += SENSIBLE["beast"]
        stun = min(1.0, hurt / (self.me.life * 1.6))
        frost = 0.3 if self.table.ice_age and area != CAVES else 0.0
        return hurt * self.worth.life + stun * stun * SENSIBLE["stun"] + frost

    # The action turn

    def act(self, actions: Sequence[Action]) -> Action:
        """Evolve, play what helps, do the area's action, end."""
        evolve = [a for a in actions if isinstance(a, e.Evolve)]
        if evolve and not self._saving(evolve):
            return max(evolve, key=lambda a: self.worth.profit(a.card))
        if card := self._card(actions):
            return card
        return self._deed(actions)

    def _saving(self, evolve: list[e.Evolve]) -> bool:
        """Whether everything on offer is too dear for what it brings."""
        return all(self.worth.profit(action.card) < 0 for action in evolve)

    def _card(self, actions: Sequence[Action]) -> Action | None:
        fighter = Fighter(self.game, self.view, self.seat)
        plays = [(fighter.gain(a, self.worth), a) for a in actions if isinstance(a, e.Play)]
        good = [(gain, n) for n, (gain, _) in enumerate(plays) if gain > 0]
        return plays[max(good)[1]][1] if good else None

    def _deed(self, actions: Sequence[Action]) -> Action:
        best, choice = 0.0, _first(actions, e.End)
        basket = self._basket(actions)
        for action in actions:
            hope = 0.0
            match action:
                case e.Rest():
                    hope = 0.01 + self.worth(self.cards.rest)
                case e.Buy(_, service):
                    hope = basket.get(service, 0.0)
                case e.Gather():
                    hope = 0.01 + self._gathering()
                case e.Hunt(_, card, extra):
                    hope = self._hunt(card, extra)
                case e.Climb():
                    hope = 0.01
            if hope > best:
                best, choice = hope, action
        return choice

    def _basket(self, actions: Sequence[Action]) -> dict[str, float]:
        """Services worth buying: for an evolution, or life for somebody who hardly stands."""
        wishes: dict[str, float] = {}
        for card in filter(None, self.view.evolution):
            if plan := self._shopping(card):
                services, profit = plan
                wishes[services[0]] = max(wishes.get(services[0], 0.0), profit)
        resting = any(isinstance(action, e.Rest) for action in actions)
        if not resting and self.me.life <= SENSIBLE["buy"]:
            wishes["life"] = 0.5
        return wishes

    def walk(self, walk: owed.Walk, actions: Sequence[Action]) -> Action:
        price = self.cards.gathering_prices[walk.drawn]
        on = self._gathering() > price + SENSIBLE["walk"]
        return _first(actions, e.Gather if on else e.Stop)

    def climb(self, climb: owed.Climbing, actions: Sequence[Action]) -> Action:
        """The dice that the exact odds tell to keep."""
        plan = self.worth.climb(self.me.tokens.krom, climb.rerolls)
        kept = plan.keep(climb.dice, climb.rerolls)
        if kept is not None:
            again = list(climb.dice)
            for die in kept:
                again.remove(die)
            wish = e.Reroll(self.seat, tuple(again))
            if wish in actions:
                return wish
        done = [a for a in actions if not isinstance(a, e.Reroll)]
        return max(done, key=self._reward)

    def _reward(self, action: Action) -> float:
        gain = self.game.preview(self.view, action).get("gain", {})
        return self.worth(gain)

    def loot(self, action: Action) -> float:
        return self._reward(action)


def _first(actions: Sequence[Action], kind: type[Action]) -> Action:
    return next(action for action in actions if isinstance(action, kind))
