"""Bonus cards: what can be played, the windows of counters, what a card does. KR-11"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from .box import RESOURCES, Amounts
from .questions import Course, Event, Seat, ask, sure
from .table import Table

Kinds = tuple[str, ...]
"""The kinds named for "any resource", sorted as the box lists them."""


# What can be played


def fight_cards(table: Table, seat: Seat) -> list[Event]:
    return [
        ("Play", seat, face, seat, (), ())
        for face, card in in_hand(table, seat)
        if card["kind"] in ("fight_dice", "fight_add")
    ]


def counters(table: Table, seat: Seat, stopped: Seat) -> list[Event]:
    return [
        ("Play", seat, face, stopped, (), ())
        for face, card in in_hand(table, seat)
        if card["kind"] == "counter"
    ]


def turn_cards(table: Table, seat: Seat) -> list[Event]:
    """Every card of the action turn with every target and every choice of tokens. KR-11.1"""
    return [
        ("Play", seat, face, target, give, take)
        for face, card in in_hand(table, seat)
        if card["kind"] not in ("fight_dice", "fight_add", "counter")
        for target, give, take in ways(table, seat, card)
    ]


def in_hand(table: Table, seat: Seat) -> Iterator[tuple[str, dict[str, Any]]]:
    """The faces in a hand whose area symbol, if any, fits. KR-11.2"""
    person = table.people[seat]
    for face, copies in person.hand.items():
        card = table.box.bonus[face]
        if copies and card["area"] in (None, person.area):
            yield face, card


def ways(table: Table, seat: Seat, card: dict[str, Any]) -> Iterator[tuple[Seat, Kinds, Kinds]]:
    """Targets, and the kinds given and taken where the card leaves them open."""
    own, kind = table.people[seat], card["kind"]
    gain, take, give = card.get("gain", {}), card.get("take", {}), card.get("give", {})
    if kind == "gain":
        for got in named(gain, table.supply):
            if brings(table, seat, amounts_of(gain, got), {}):
                yield seat, (), got
    elif kind == "convert":
        for given in named(give, own.tokens, whole=True):
            price = amounts_of(give, given)
            if table.can_pay(seat, price):
                for got in named(gain, table.supply + Counter(price)):  # KR-8.4
                    if brings(table, seat, amounts_of(gain, got), price):
                        yield seat, given, got
    else:
        for other, victim in enumerate(table.people):
            if other == seat or (kind == "steal" and victim.area != own.area):
                continue
            if kind == "swap":
                for given in named(give, own.tokens, whole=True):
                    for got in named(take, victim.tokens, whole=True):
                        mine, theirs = amounts_of(give, given), amounts_of(take, got)
                        both = table.can_pay(seat, mine) and table.can_pay(other, theirs)
                        if both and mine != theirs:  # KR-8.5
                            yield other, given, got
            else:
                loss = card["lose"] if kind == "lose" else take
                for got in named(loss, victim.tokens):
                    if hurts(table, other, amounts_of(loss, got)):
                        yield other, (), got


def named(amounts: Amounts, heap: Amounts, whole: bool = False) -> list[Kinds]:
    """Every choice of kinds for "any resource" out of a heap: all of it, or what there is."""
    wanted = amounts.get("any_resource", 0)
    there = sum(heap[kind] for kind in RESOURCES)
    if whole and there < wanted:
        return []
    return [
        kinds
        for kinds in combinations_with_replacement(RESOURCES, min(wanted, there))
        if all(kinds.count(kind) <= heap[kind] for kind in RESOURCES)
    ]


def amounts_of(amounts: Amounts, kinds: Kinds) -> Amounts:
    """The printed amounts with the chosen kinds for "any resource"."""
    plain = {kind: n for kind, n in amounts.items() if kind != "any_resource"}
    for kind in kinds:
        plain[kind] = plain.get(kind, 0) + 1
    return plain


def brings(table: Table, seat: Seat, gain: Amounts, price: Amounts) -> bool:
    """Whether anything would be gained, and not just the price given back. KR-8.5"""
    there = table.supply + Counter(price)
    got = {kind: min(n, there[kind]) for kind, n in gain.items() if there[kind]}
    healed = "life" in gain and table.people[seat].life < table.box["setup"]["life"]
    return healed or bool(got and got != price)


def hurts(table: Table, seat: Seat, loss: Amounts) -> bool:
    """Whether anything would be lost; a stunned player has no life to lose. KR-8.5, KR-7.1"""
    person = table.people[seat]
    return any((person.life if kind == "life" else person.tokens[kind]) > 0 for kind in loss)


# Playing


def play(table: Table, event: Event) -> Course:
    """A card is laid down; if nobody's counter holds, it takes effect. True if it does."""
    _, seat, face, target, give, take = event
    table.people[seat].hand[face] -= 1
    table.lying[face] += 1
    table.forget(seat, face)
    if (yield from stopped_by_a_counter(table, seat)):
        return False
    yield sure("Effect", seat, face)
    yield from effect(table, seat, table.box.bonus[face], target, give, take)
    return True


def stopped_by_a_counter(table: Table, seat: Seat) -> Course:
    """Everybody else with a card in hand is asked; after a countered counter, again. KR-11.3"""
    begin_again = True
    while begin_again:
        begin_again = False
        passed = 0
        for other in table.seats_after(seat):
            if not table.people[other].hand.total():
                continue
            answer = yield ask(other, [("Pass", other), *counters(table, other, seat)])
            if answer[0] == "Pass":
                passed += 1
            else:
                table.reached["KR-7.1 a stunned player counters"] += table.people[other].stunned
                if (yield from play(table, answer)):
                    return True
                begin_again = True
                table.reached["KR-11.3 who had passed is asked again"] += passed > 0
                break
    return False


def effect(
    table: Table, seat: Seat, card: dict[str, Any], target: Seat, give: Kinds, take: Kinds
) -> Course:
    """What a card of the action turn does; fight cards and counters work elsewhere. KR-11.4"""
    match card["kind"]:
        case "gain":
            table.take(seat, amounts_of(card["gain"], take))
        case "convert":
            table.pay(seat, amounts_of(card["give"], give))
            table.take(seat, amounts_of(card["gain"], take))
        case "steal":
            table.hand_over(target, seat, amounts_of(card["take"], take))
        case "swap":
            table.hand_over(seat, target, amounts_of(card["give"], give))
            table.hand_over(target, seat, amounts_of(card["take"], take))
        case "lose":
            yield from lose(table, seat, target, amounts_of(card["lose"], take))


def lose(table: Table, seat: Seat, target: Seat, loss: Amounts) -> Course:
    victim = table.people[target]
    for kind, n in loss.items():
        if kind == "life":
            table.hurt(target, n)
        else:
            table.pay(target, {kind: min(n, victim.tokens[kind])})
    if victim.stunned and victim.trophy:
        table.reached["KR-14.4 a card takes the trophy"] += 1
        yield from trophy_to(table, seat)


def trophy_to(table: Table, seat: Seat) -> Course:
    """The Kromosaur's figure, and its point at once. KR-14.3, KR-14.4"""
    yield sure("Trophy", seat)
    for person in table.people:
        person.trophy = False
    table.people[seat].trophy = True
    table.reached["KR-12.1 won by the trophy"] += table.points(seat) >= table.target
    table.look_at_points()
