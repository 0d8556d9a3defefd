"""An action turn in the model: evolve, play what helps, do the area's action, evolve again."""

from __future__ import annotations

import numpy as np

from pravek.bots.krom_box import (
    ANIMALS,
    BONE,
    COUNTS,
    EVOLUTIONS,
    FULL_LIFE,
    GATHERED,
    HUNTS,
    ICE,
    KROM,
    LIFE,
    PRIZES,
    REROLLS,
    REST,
    SERVED,
    STONE,
    TARGET,
    TERMS,
    WALKS,
    WIDE,
    Box,
)
from pravek.bots.krom_cards import best_card, play, tidy
from pravek.bots.krom_jit import Numbers, Reals, Words, compiled
from pravek.bots.krom_luck import below, dice, draw, pick
from pravek.bots.krom_position import (
    AREA,
    COURSE,
    DECK,
    DISCARD,
    DONE,
    OPEN,
    PURSE,
    SCORE,
    SERVICES,
    SHOWN,
    SUPPLY,
    VITAL,
    WIDTH,
    Position,
)
from pravek.bots.krom_price import gain, pay, profit, token, wanted, worth
from pravek.bots.krom_throws import NOTHING, PRICES
from pravek.bots.krom_tune import BUY_LIFE, SAVE, WALK

CAVES, FOREST, SAVANNA, MOUNTAINS = range(4)


@compiled
def act(p: Position, box: Box, w: Reals, luck: Words, seat: int, deed: int) -> bool:
    """A whole turn, or the rest of one; whether it won the game."""
    me = p.players[seat]
    for _ in range(40):
        card = _evolution(p, box, w, seat)
        if card >= 0:
            if _evolve(p, box, luck, seat, card):
                return True
            continue
        bonus, target = best_card(p, box, w, seat)
        if bonus >= 0:
            play(p, box, w, luck, seat, bonus, target)
            if me[SCORE] >= box.few[TERMS, TARGET]:
                return True
            continue
        if deed == DONE:
            break
        if me[AREA] == CAVES:
            deed = _caves(p, box, w, luck, seat, deed)
            continue
        deed = DONE
        if me[AREA] == FOREST:
            _forest(p, box, w, luck, seat)
        elif me[AREA] == SAVANNA:
            _savanna(p, box, w, luck, seat)
        else:
            _mountains(p, box, w, luck, seat)
    tidy(p, box)
    return False


@compiled
def frost(p: Position, box: Box, seat: int) -> None:
    """KR-13"""
    me = p.players[seat]
    if box.few[TERMS, ICE]:
        if me[AREA] == CAVES:
            me[VITAL] = min(me[VITAL] + 1, box.few[TERMS, FULL_LIFE])
        elif me[VITAL] > 1:
            me[VITAL] -= 1


@compiled
def covers(p: Position, box: Box, seat: int, card: int) -> bool:
    for kind in range(4):
        if p.players[seat, PURSE + kind] < box.cards[EVOLUTIONS, card, 2 + kind]:
            return False
    return True


@compiled
def _evolution(p: Position, box: Box, w: Reals, seat: int) -> int:
    """The evolution to buy now; -1: none."""
    best, chosen = w[SAVE], -1
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card < 0 or box.cards[EVOLUTIONS, card, 1] not in (-1, p.players[seat, AREA]):
            continue
        if covers(p, box, seat, card):
            value = profit(p, box, w, seat, card)
            if value >= best:
                best, chosen = value, card
    return chosen


@compiled
def _evolve(p: Position, box: Box, luck: Words, seat: int, card: int) -> bool:
    """Points count at once; the slot is refilled at once. KR-10.1"""
    for kind in range(4):
        pay(p, seat, kind, box.cards[EVOLUTIONS, card, 2 + kind])
    p.players[seat, SCORE] += box.cards[EVOLUTIONS, card, 0]
    for slot in range(p.desk[COURSE, WIDTH]):
        if p.desk[SHOWN, slot] == card:
            p.desk[SHOWN, slot] = pick(luck, p.desk[DECK + EVOLUTIONS])
            break
    return bool(p.players[seat, SCORE] >= box.few[TERMS, TARGET])


# Caves ------------------------------------------------------------------------


@compiled
def shopping(p: Position, box: Box, w: Reals, seat: int, card: int) -> tuple[int, float]:
    """The first thing to buy for an evolution, and the profit; -1: it can't be done."""
    if box.cards[EVOLUTIONS, card, 1] not in (-1, CAVES):
        return -1, 0.0
    krom = p.players[seat, PURSE] - box.cards[EVOLUTIONS, card, 2]
    first = -1
    for kind in range(1, 4):
        lacking = box.cards[EVOLUTIONS, card, 2 + kind] - p.players[seat, PURSE + kind]
        if lacking > 0:
            price, count = box.few[SERVED, kind], box.few[SERVED + 1, kind]
            if count == 0 or p.desk[SUPPLY, kind] < lacking:
                return -1, 0.0
            krom -= -(-lacking // count) * price
            if first < 0:
                first = kind
    return (first, profit(p, box, w, seat, card)) if krom >= 0 else (-1, 0.0)


@compiled
def _caves(p: Position, box: Box, w: Reals, luck: Words, seat: int, deed: int) -> int:
    """The service that completes the best evolution, else rest, or life for the weak."""
    me = p.players[seat]
    best, what = 0.0, -1
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card >= 0:
            first, value = shopping(p, box, w, seat, card)
            if first >= 0 and value > best:
                best, what = value, first
    if deed == OPEN and worth(p, box, w, seat, box.few[REST], 0) >= best:
        gain(p, box, luck, seat, box.few[REST])
        return DONE
    if what < 0:
        if me[VITAL] > w[BUY_LIFE] or me[PURSE] < box.few[SERVED, LIFE]:
            return DONE
        if box.few[SERVED + 1, LIFE] == 0:
            return DONE
        what = LIFE
    heap = np.zeros(7, np.int64)
    heap[what] = box.few[SERVED + 1, what]
    pay(p, seat, KROM, box.few[SERVED, what])
    gain(p, box, luck, seat, heap)
    return SERVICES


# Forest, savanna, mountains ---------------------------------------------------


@compiled
def gathering_worth(p: Position, box: Box, w: Reals, seat: int, wish: int) -> float:
    total, size = 0.0, 0
    deck = p.desk[DECK + GATHERED]
    for card in range(box.few[COUNTS, GATHERED]):
        size += deck[card]
    if size == 0:
        deck = p.desk[DISCARD + GATHERED]
    size = 0
    for card in range(box.few[COUNTS, GATHERED]):
        if deck[card]:
            total += deck[card] * worth(p, box, w, seat, box.cards[GATHERED, card], wish)
            size += deck[card]
    return total / size if size else 0.0


@compiled
def _forest(p: Position, box: Box, w: Reals, luck: Words, seat: int) -> None:
    for drawn in range(box.few[COUNTS, WALKS]):
        price = box.few[WALKS, drawn]
        if price > p.players[seat, PURSE]:
            return
        if drawn and gathering_worth(p, box, w, seat, wanted(p, box, seat)) <= price + w[WALK]:
            return
        pay(p, seat, KROM, price)
        card = draw(luck, p.desk[DECK + GATHERED], p.desk[DISCARD + GATHERED])
        if card < 0:
            return
        p.desk[DISCARD + GATHERED, card] += 1
        gain(p, box, luck, seat, box.cards[GATHERED, card])


@compiled
def hunt_worth(p: Position, box: Box, w: Reals, seat: int, wish: int) -> tuple[float, int, int]:
    """The best hunt: its worth, the slot of the animal, and the dice to buy."""
    best, chosen, bought = 0.0, -1, 0
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN + 1, slot]
        if card < 0:
            continue
        reward = worth(p, box, w, seat, box.cards[ANIMALS, card, 2:], wish)
        for extra in range(box.few[COUNTS, HUNTS]):
            if box.few[HUNTS, extra] <= p.players[seat, PURSE]:
                thrown, least = box.cards[ANIMALS, card, 0] + extra, box.cards[ANIMALS, card, 1]
                odds = box.reals[thrown, min(least, WIDE - 1)]
                value = odds * reward - box.few[HUNTS, extra]
                if value > best:
                    best, chosen, bought = value, slot, extra
    return best, chosen, bought


@compiled
def _savanna(p: Position, box: Box, w: Reals, luck: Words, seat: int) -> None:
    _, slot, extra = hunt_worth(p, box, w, seat, wanted(p, box, seat))
    if slot < 0:
        return
    card = p.desk[SHOWN + 1, slot]
    pay(p, seat, KROM, box.few[HUNTS, extra])
    if dice(luck, box.cards[ANIMALS, card, 0] + extra) < box.cards[ANIMALS, card, 1]:
        return
    p.desk[DISCARD + ANIMALS, card] += 1
    p.desk[SHOWN + 1, slot] = draw(luck, p.desk[DECK + ANIMALS], p.desk[DISCARD + ANIMALS])
    gain(p, box, luck, seat, box.cards[ANIMALS, card, 2:])


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
def rerolls_paid(box: Box, krom: int) -> int:
    paid = 0
    while paid < box.few[COUNTS, REROLLS] and box.few[REROLLS, paid] <= krom:
        krom -= box.few[REROLLS, paid]
        paid += 1
    return paid


@compiled
def _mountains(p: Position, box: Box, w: Reals, luck: Words, seat: int) -> None:
    wish = wanted(p, box, seat)
    point, paid = plan_of(p, w, seat, wish), rerolls_paid(box, p.players[seat, PURSE])
    throw = _throw(box.throws, luck, NOTHING)
    for made in range(paid):
        kept = box.keep[point, paid, made, throw]
        if kept < 0:
            break
        pay(p, seat, KROM, box.few[REROLLS, made])
        throw = _throw(box.throws, luck, kept)
    best, prize = -1.0, -1
    for n in range(box.few[COUNTS, PRIZES]):
        if box.throws[throw, 6 + n]:
            value = worth(p, box, w, seat, box.cards[PRIZES, n], wish)
            if value > best:
                best, prize = value, n
    if prize >= 0:
        gain(p, box, luck, seat, box.cards[PRIZES, prize])


@compiled
def _throw(longer: Numbers, luck: Words, hand: int) -> int:
    """Throw all dice that are not kept."""
    while longer[hand, 0] >= 0:
        hand = longer[hand, below(luck, 6)]
    return hand
