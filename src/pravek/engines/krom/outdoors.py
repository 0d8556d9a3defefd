"""Walks, hunts and climbs in the model, and what they promise. KR-9"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.krom.generator import below, dice, draw
from pravek.engines.krom.handfuls import PRICES
from pravek.engines.krom.material import (
    ANIMALS,
    BONE,
    COUNTS,
    GATHERED,
    HUNTS,
    KROM,
    LEAST,
    LENGTHS,
    PRIZES,
    REROLLS,
    REWARD,
    STONE,
    THROWN,
    WALKS,
    WIDE,
    WINS,
    Box,
)
from pravek.engines.krom.position import COURSE, DECK, DISCARD, PURSE, SHOWN, WIDTH, Position
from pravek.engines.krom.tastes import WALK
from pravek.engines.krom.tokens import gain, pay
from pravek.engines.krom.worth import token, wanted, worth


@compiled
def gathering_worth(p: Position, box: Box, w: Reals, seat: int, wish: int) -> float:
    total, size = 0.0, 0
    deck = p.desk[DECK + GATHERED]
    for card in range(box.lists[COUNTS, GATHERED]):
        size += deck[card]
    if size == 0:
        deck = p.desk[DISCARD + GATHERED]
    size = 0
    for card in range(box.lists[COUNTS, GATHERED]):
        if deck[card]:
            total += deck[card] * worth(p, box, w, seat, box.cards[GATHERED, card], wish)
            size += deck[card]
    return total / size if size else 0.0


@compiled
def walk(p: Position, box: Box, w: Reals, rng: Words, seat: int, drawn: int, certain: bool) -> None:
    """A walk that goes on after so many cards; the next one may be certain. KR-9.2"""
    for step in range(drawn, box.lists[LENGTHS, WALKS]):
        price = box.lists[WALKS, step]
        if price > p.players[seat, PURSE]:
            return
        hope = gathering_worth(p, box, w, seat, wanted(p, box, seat))
        if hope <= price + w[WALK] and not (certain and step == drawn):
            return
        pay(p, seat, KROM, price)
        card = draw(rng, p.desk[DECK + GATHERED], p.desk[DISCARD + GATHERED])
        if card < 0:
            return
        p.desk[DISCARD + GATHERED, card] += 1
        gain(p, box, rng, seat, box.cards[GATHERED, card])


@compiled
def hunt_worth(p: Position, box: Box, w: Reals, seat: int, wish: int) -> tuple[float, int, int]:
    """The best hunt: its worth, the slot of the animal, and the dice to buy."""
    best, chosen, bought = 0.0, -1, 0
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN + 1, slot]
        if card < 0:
            continue
        reward = worth(p, box, w, seat, box.cards[ANIMALS, card, REWARD:], wish)
        for extra in range(box.lists[LENGTHS, HUNTS]):
            if box.lists[HUNTS, extra] <= p.players[seat, PURSE]:
                thrown, least = (
                    box.cards[ANIMALS, card, THROWN] + extra,
                    box.cards[ANIMALS, card, LEAST],
                )
                odds = box.reals[thrown, min(least, WIDE - 1)]
                value = odds * reward - box.lists[HUNTS, extra]
                if value > best:
                    best, chosen, bought = value, slot, extra
    return best, chosen, bought


@compiled
def hunt(p: Position, box: Box, rng: Words, seat: int, slot: int, extra: int) -> None:
    """Sum ≥ value: reward, discard, a new card in its place. KR-9.3"""
    if slot < 0:
        return
    card = p.desk[SHOWN + 1, slot]
    pay(p, seat, KROM, box.lists[HUNTS, extra])
    if dice(rng, box.cards[ANIMALS, card, THROWN] + extra) < box.cards[ANIMALS, card, LEAST]:
        return
    p.desk[DISCARD + ANIMALS, card] += 1
    p.desk[SHOWN + 1, slot] = draw(rng, p.desk[DECK + ANIMALS], p.desk[DISCARD + ANIMALS])
    gain(p, box, rng, seat, box.cards[ANIMALS, card, REWARD:])


@compiled
def plan_of(p: Position, w: Reals, seat: int, wish: int) -> int:
    """The plan for the mountain whose prices are nearest to the player's."""
    point = 0
    for kind in (BONE, STONE):
        held = p.players[seat, PURSE + kind]
        price = (token(w, kind, held, wish) + token(w, kind, held + 1, wish)) / 2
        step = int((price - PRICES[0]) + 0.5)
        point = 3 * point + max(0, min(2, step))
    return point


@compiled
def rerolls_paid(box: Box, krom: int, made: int) -> int:
    """How many rerolls there can be in all."""
    paid = made
    while paid < box.lists[LENGTHS, REROLLS] and box.lists[REROLLS, paid] <= krom:
        krom -= box.lists[REROLLS, paid]
        paid += 1
    return paid


@compiled
def climb(p: Position, box: Box, w: Reals, rng: Words, seat: int, kept: int, made: int) -> None:
    """Throw the dice that are not kept, after so many rerolls; then go by the plan. KR-9.4"""
    wish = wanted(p, box, seat)
    point = plan_of(p, w, seat, wish)
    throw = _throw(box.throws, rng, kept)
    paid = rerolls_paid(box, p.players[seat, PURSE], made)
    for step in range(made, paid):
        kept = box.keep[point, paid, step, throw]
        if kept < 0:
            break
        pay(p, seat, KROM, box.lists[REROLLS, step])
        throw = _throw(box.throws, rng, kept)
    best, prize = -1.0, -1
    for n in range(box.lists[COUNTS, PRIZES]):
        if box.throws[throw, WINS + n]:
            value = worth(p, box, w, seat, box.cards[PRIZES, n], wish)
            if value > best:
                best, prize = value, n
    if prize >= 0:
        gain(p, box, rng, seat, box.cards[PRIZES, prize])


@compiled
def _throw(longer: Numbers, rng: Words, hand: int) -> int:
    """Throw all dice that are not kept."""
    while longer[hand, 0] >= 0:
        hand = longer[hand, below(rng, 6)]
    return hand
