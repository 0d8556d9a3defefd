"""An action turn in the model: evolve, play what helps, do the area's action, evolve again."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Reals, Words, compiled
from pravek.engines.krom.bonus_cards import best_card, play, tidy
from pravek.engines.krom.generator import pick
from pravek.engines.krom.handfuls import NOTHING
from pravek.engines.krom.material import (
    COST,
    EVOLUTIONS,
    FULL_LIFE,
    ICE,
    KROM,
    LIFE,
    POINTS,
    REST,
    SERVICE_GAIN,
    SERVICE_PRICE,
    TARGET,
    TERMS,
    WHERE,
    Box,
)
from pravek.engines.krom.outdoors import climb, hunt, hunt_worth, walk
from pravek.engines.krom.position import (
    AREA,
    COURSE,
    DECK,
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
from pravek.engines.krom.tastes import BUY_LIFE, SAVE
from pravek.engines.krom.tokens import gain, pay
from pravek.engines.krom.worth import profit, wanted, worth

CAVES, FOREST, SAVANNA, MOUNTAINS = range(4)


@compiled
def act(p: Position, box: Box, w: Reals, rng: Words, seat: int, deed: int) -> bool:
    """A whole turn, or the rest of one; whether it won the game."""
    me = p.players[seat]
    for _ in range(40):
        card = _evolution(p, box, w, seat)
        if card >= 0:
            if evolve(p, box, rng, seat, card):
                return True
            continue
        bonus, target = best_card(p, box, w, seat)
        if bonus >= 0:
            play(p, box, w, rng, seat, bonus, target)
            if me[SCORE] >= box.lists[TERMS, TARGET]:
                return True
            continue
        if deed == DONE:
            break
        if me[AREA] == CAVES:
            deed = _caves(p, box, w, rng, seat, deed)
            continue
        deed = DONE
        if me[AREA] == FOREST:
            walk(p, box, w, rng, seat, 0, True)
        elif me[AREA] == SAVANNA:
            _, slot, extra = hunt_worth(p, box, w, seat, wanted(p, box, seat))
            hunt(p, box, rng, seat, slot, extra)
        else:
            climb(p, box, w, rng, seat, NOTHING, 0)
    tidy(p, box)
    return False


@compiled
def frost(p: Position, box: Box, seat: int) -> None:
    """KR-13"""
    me = p.players[seat]
    if box.lists[TERMS, ICE]:
        if me[AREA] == CAVES:
            me[VITAL] = min(me[VITAL] + 1, box.lists[TERMS, FULL_LIFE])
        elif me[VITAL] > 1:
            me[VITAL] -= 1


@compiled
def covers(p: Position, box: Box, seat: int, card: int) -> bool:
    for kind in range(4):
        if p.players[seat, PURSE + kind] < box.cards[EVOLUTIONS, card, COST + kind]:
            return False
    return True


@compiled
def _evolution(p: Position, box: Box, w: Reals, seat: int) -> int:
    """The evolution to buy now; -1: none."""
    best, chosen = w[SAVE], -1
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card < 0 or box.cards[EVOLUTIONS, card, WHERE] not in (-1, p.players[seat, AREA]):
            continue
        if covers(p, box, seat, card):
            value = profit(p, box, w, seat, card)
            if value >= best:
                best, chosen = value, card
    return chosen


@compiled
def evolve(p: Position, box: Box, rng: Words, seat: int, card: int) -> bool:
    """Points count at once; the slot is refilled at once. KR-10.1"""
    for kind in range(4):
        pay(p, seat, kind, box.cards[EVOLUTIONS, card, COST + kind])
    p.players[seat, SCORE] += box.cards[EVOLUTIONS, card, POINTS]
    for slot in range(p.desk[COURSE, WIDTH]):
        if p.desk[SHOWN, slot] == card:
            p.desk[SHOWN, slot] = pick(rng, p.desk[DECK + EVOLUTIONS])
            break
    return bool(p.players[seat, SCORE] >= box.lists[TERMS, TARGET])


# Caves ------------------------------------------------------------------------


@compiled
def shopping(p: Position, box: Box, w: Reals, seat: int, card: int) -> tuple[int, float]:
    """The first thing to buy for an evolution, and the profit; -1: it can't be done."""
    if box.cards[EVOLUTIONS, card, WHERE] not in (-1, CAVES):
        return -1, 0.0
    krom = p.players[seat, PURSE] - box.cards[EVOLUTIONS, card, COST + KROM]
    first = -1
    for kind in range(1, 4):
        lacking = box.cards[EVOLUTIONS, card, COST + kind] - p.players[seat, PURSE + kind]
        if lacking > 0:
            price, count = box.lists[SERVICE_PRICE, kind], box.lists[SERVICE_GAIN, kind]
            if count == 0 or p.desk[SUPPLY, kind] < lacking:
                return -1, 0.0
            krom -= -(-lacking // count) * price
            if first < 0:
                first = kind
    return (first, profit(p, box, w, seat, card)) if krom >= 0 else (-1, 0.0)


@compiled
def _caves(p: Position, box: Box, w: Reals, rng: Words, seat: int, deed: int) -> int:
    """The service that completes the best evolution, else rest, or life for the weak."""
    me = p.players[seat]
    best, what = 0.0, -1
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card >= 0:
            first, value = shopping(p, box, w, seat, card)
            if first >= 0 and value > best:
                best, what = value, first
    if deed == OPEN and worth(p, box, w, seat, box.lists[REST], 0) >= best:
        gain(p, box, rng, seat, box.lists[REST])
        return DONE
    if what < 0:
        if me[VITAL] > w[BUY_LIFE] or me[PURSE] < box.lists[SERVICE_PRICE, LIFE]:
            return DONE
        if box.lists[SERVICE_GAIN, LIFE] == 0:
            return DONE
        what = LIFE
    buy(p, box, rng, seat, what)
    return SERVICES


@compiled
def buy(p: Position, box: Box, rng: Words, seat: int, what: int) -> None:
    """A service, called by the kind it gives."""
    heap = np.zeros(7, np.int64)
    heap[what] = box.lists[SERVICE_GAIN, what]
    pay(p, seat, KROM, box.lists[SERVICE_PRICE, what])
    gain(p, box, rng, seat, heap)
