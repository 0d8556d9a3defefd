"""What an action costs and may bring, for people who choose: prices, odds, rewards, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pravek.core.protocol import Action
from pravek.games.krom import events as e
from pravek.games.krom import odds
from pravek.games.krom.bonus import spelt
from pravek.games.krom.cards import Amounts
from pravek.games.krom.decks import deck
from pravek.games.krom.duties import Climbing, Looting, Walk
from pravek.games.krom.state import State, Table, points


def preview(table: Table, view: State, action: Action) -> Mapping[str, Any]:
    """Cost and gain in tokens; odds between 0 and 1. Empty if nothing can be said."""
    cards = table.cards
    match action:
        case e.Go(_, area) if area is not None:
            here = enumerate(view.players)
            return {"cannot_come": [seat for seat, p in here if p.area == area]}  # KR-4.2
        case e.Rest():
            return {"gain": dict(cards.rest)}
        case e.Buy(_, name):
            return {"cost": dict(cards.services[name].pay), "gain": dict(cards.services[name].gain)}
        case e.Gather():
            return _gather(table, view)
        case e.Hunt(_, card, extra):
            animal = cards.hunting[card]
            return {
                "odds": odds.hunt(animal.dice + extra, animal.value),
                "cost": _krom(cards.hunting_prices[extra]),
                "gain": dict(animal.reward),
            }
        case e.Climb():
            return {"combos": odds.first_throw(cards)}
        case e.Reroll():
            return _reroll(table, view, action)
        case e.Claim(_, combo, option):
            summit = cards.summits[combo]
            choice = summit.choice[option] if summit.choice else {}
            return {"gain": dict(Counter(summit.reward) + Counter(choice))}
        case e.Evolve(seat, card):
            evolution = cards.evolution[card]
            total = points(table, view.players[seat]) + evolution.points
            return {
                "cost": dict(evolution.cost),
                "points": evolution.points,
                "total": total,
                "wins": total >= table.target,
            }
        case e.Play():
            return _play(table, action)
        case e.Loot():
            return _loot(view, action)
    return {}


def _krom(price: int) -> Amounts:
    return {"krom": price} if price else {}


def _gather(table: Table, view: State) -> Mapping[str, Any]:
    """The deck is what has not been discarded: its average card can be known."""
    duty = view.stack[-1]
    price = table.cards.gathering_prices[duty.drawn if isinstance(duty, Walk) else 0]
    pool = deck(table, view, "gathering") or view.gathering_discards
    sum_: Counter[str] = Counter()
    for card in pool:
        sum_.update(table.cards.gathering[card].reward)
    return {"cost": _krom(price), "average": {k: round(n / len(pool), 2) for k, n in sum_.items()}}


def _reroll(table: Table, view: State, action: e.Reroll) -> Mapping[str, Any]:
    duty = view.stack[-1]
    assert isinstance(duty, Climbing)
    kept = tuple(sorted((Counter(duty.dice) - Counter(action.dice)).elements()))
    chances = odds.thrown_to(table.cards, kept, len(action.dice))
    return {"cost": _krom(table.cards.reroll_prices[duty.rerolls]), "combos": dict(chances)}


def _play(table: Table, action: e.Play) -> Mapping[str, Any]:
    card = table.cards.bonus[action.card]
    match card.kind:
        case "gain":
            return {"gain": spelt(card.gain, action.take)}
        case "convert":
            return {"cost": spelt(card.give, action.give), "gain": spelt(card.gain, action.take)}
        case "lose":
            return {"harm": spelt(card.lose, action.take)}
        case "steal":
            return {"gain": spelt(card.take, action.take)}
        case "swap":
            return {"cost": spelt(card.give, action.give), "gain": spelt(card.take, action.take)}
        case "fight_dice":
            return {"dice": card.y}
        case "fight_add":
            return {"add": card.y}
    return {}


def _loot(view: State, action: e.Loot) -> Mapping[str, Any]:
    duty = view.stack[-1]
    assert isinstance(duty, Looting)
    match action.what:
        case "nothing":
            return {}
        case "card":
            return {"gain": {"bonus": 1}}
        case "krom":
            return {"gain": {"krom": (view.players[action.seat_victim].tokens.krom + 1) // 2}}
    return {"gain": {action.what: 1}}
