"""An action turn in the model: evolve, play what helps, do the area's action, evolve again."""

from __future__ import annotations

import numpy as np

from pravek.engines.krom.bonus_cards import best_card, play, tidy
from pravek.engines.krom.generator import pick
from pravek.engines.krom.handfuls import NOTHING
from pravek.engines.krom.jit import Reals, Words, compiled
from pravek.engines.krom.material import (
    EVOLUTIONS,
    FULL_LIFE,
    ICE,
    KROM,
    LIFE,
    REST,
    SERVED,
    TARGET,
    TERMS,
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
from pravek.engines.krom.tune import BUY_LIFE, SAVE
from pravek.engines.krom.worth import gain, pay, profit, wanted, worth

CAVES, FOREST, SAVANNA, MOUNTAINS = range(4)


@compiled
def act(p: Position, box: Box, w: Reals, luck: Words, seat: int, deed: int) -> bool:
    """A whole turn, or the rest of one; whether it won the game."""
    me = p.players[seat]
    for _ in range(40):
        card = _evolution(p, box, w, seat)
        if card >= 0:
            if evolve(p, box, luck, seat, card):
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
            walk(p, box, w, luck, seat, 0, True)
        elif me[AREA] == SAVANNA:
            _, slot, extra = hunt_worth(p, box, w, seat, wanted(p, box, seat))
            hunt(p, box, luck, seat, slot, extra)
        else:
            climb(p, box, w, luck, seat, NOTHING, 0)
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
def evolve(p: Position, box: Box, luck: Words, seat: int, card: int) -> bool:
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
    buy(p, box, luck, seat, what)
    return SERVICES


@compiled
def buy(p: Position, box: Box, luck: Words, seat: int, what: int) -> None:
    """A service, called by the kind it gives."""
    heap = np.zeros(7, np.int64)
    heap[what] = box.few[SERVED + 1, what]
    pay(p, seat, KROM, box.few[SERVED, what])
    gain(p, box, luck, seat, heap)
