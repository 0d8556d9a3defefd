"""Bonus cards in the model: which to play on whom, counters, and what they do."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.krom.material import (
    BEAST_TROPHY,
    BONUSES,
    CONVERT,
    COUNTER,
    COUNTS,
    EFFECT,
    FULL_LIFE,
    GAIN,
    GAINS,
    GIVES,
    KROM,
    LIFE,
    LOSE,
    LOSES,
    STEAL,
    SWAP,
    TAKES,
    TERMS,
    WHERE,
    Box,
)
from pravek.engines.krom.position import (
    AREA,
    DISCARD,
    HAND,
    HELD,
    LYING,
    PURSE,
    SCORE,
    STUNNED,
    SUPPLY,
    TROPHY,
    VITAL,
    Position,
)
from pravek.engines.krom.tastes import RIVALRY
from pravek.engines.krom.tokens import gain, hand_over, pay, spell
from pravek.engines.krom.worth import paying, wanted, worth

NOBODY = -1


@compiled
def lay_down(p: Position, seat: int, card: int) -> None:
    p.players[seat, HAND + card] -= 1
    p.players[seat, HELD] -= 1
    p.desk[LYING, card] += 1


@compiled
def tidy(p: Position, box: Box) -> None:
    """Played cards are discarded when the turn or the fight is over. KR-11.7"""
    for card in range(box.lists[COUNTS, BONUSES]):
        if p.desk[LYING, card]:
            p.desk[DISCARD + BONUSES, card] += p.desk[LYING, card]
            p.desk[LYING, card] = 0


@compiled
def counter_of(p: Position, box: Box, seat: int) -> int:
    """A counter that the player may play where he is; -1: none."""
    if p.players[seat, HELD]:
        for card in range(box.lists[COUNTS, BONUSES]):
            if p.players[seat, HAND + card] and box.cards[BONUSES, card, EFFECT] == COUNTER:
                where = box.cards[BONUSES, card, WHERE]
                if where < 0 or where == p.players[seat, AREA]:
                    return card
    return -1


@compiled
def countered(p: Position, box: Box, seat: int, victim: int) -> bool:
    """The victim counters while he can; the card's player counters that. KR-11.3"""
    while True:
        stop = counter_of(p, box, victim)
        if stop < 0:
            return False
        lay_down(p, victim, stop)
        back = counter_of(p, box, seat)
        if back < 0:
            return True
        lay_down(p, seat, back)


@compiled
def rivalry(p: Position, w: Reals, seat: int) -> float:
    """Rather harm those who lead."""
    return float(w[RIVALRY] * p.players[seat, SCORE])


@compiled
def best_card(p: Position, box: Box, w: Reals, seat: int) -> tuple[int, int]:
    """The card that brings most now, and on whom; -1: none is worth playing."""
    best, chosen, on = 0.0, -1, NOBODY
    if p.players[seat, HELD] == 0:
        return chosen, on
    wish = wanted(p, box, seat)
    out, given = np.zeros(7, np.int64), np.zeros(7, np.int64)
    for card in range(box.lists[COUNTS, BONUSES]):
        kind, where = box.cards[BONUSES, card, EFFECT], box.cards[BONUSES, card, WHERE]
        if not p.players[seat, HAND + card] or kind < GAIN or kind == COUNTER:
            continue
        if where >= 0 and where != p.players[seat, AREA]:
            continue
        if kind in (GAIN, CONVERT):
            value = _own(p, box, w, seat, card, wish, out, given)
            if value > best:
                best, chosen, on = value, card, seat
            continue
        for target in range(p.players.shape[0]):
            if target != seat:
                value = _hostile(p, box, w, seat, card, target, wish, out, given)
                if value > best:
                    best, chosen, on = value, card, target
    return chosen, on


@compiled
def _own(
    p: Position, box: Box, w: Reals, seat: int, card: int, wish: int, out: Numbers, given: Numbers
) -> float:
    row, me = box.cards[BONUSES, card], p.players[seat]
    purse = me[PURSE : PURSE + 4]
    spell(row[GAINS : GAINS + 7], p.desk[SUPPLY], purse, w, wish, False, out)
    for kind in range(4):
        out[kind] = min(out[kind], p.desk[SUPPLY, kind])
    if row[EFFECT] == GAIN:
        lacking = box.lists[TERMS, FULL_LIFE] - me[VITAL]
        if out[LIFE] and out[LIFE] - lacking > 1:
            return 0.0
        return worth(p, box, w, seat, out, wish)
    if spell(row[GIVES : GIVES + 7], purse, purse, w, wish, True, given):
        return 0.0
    for kind in range(4):
        if given[kind] > purse[kind]:
            return 0.0
    return worth(p, box, w, seat, out, wish) - paying(p, w, seat, given, wish) - 0.5


@compiled
def _hostile(
    p: Position,
    box: Box,
    w: Reals,
    seat: int,
    card: int,
    target: int,
    wish: int,
    out: Numbers,
    given: Numbers,
) -> float:
    row, me, victim = box.cards[BONUSES, card], p.players[seat], p.players[target]
    mine, his = me[PURSE : PURSE + 4], victim[PURSE : PURSE + 4]
    spite = rivalry(p, w, target)
    if row[EFFECT] == LOSE:
        if row[LOSES + LIFE]:
            falls = victim[VITAL] <= row[LOSES + LIFE] and not victim[STUNNED]
            return 4.0 + spite if falls else 0.0
        spell(row[LOSES : LOSES + 7], his, mine, w, wish, False, out)
        lost = 0
        for kind in range(4):
            lost += min(out[kind], his[kind]) * (1 if kind == KROM else 3)
        return lost + spite - 2.5 if lost else 0.0
    short = spell(row[TAKES : TAKES + 7], his, mine, w, wish, False, out)
    if row[EFFECT] == STEAL:
        if me[AREA] != victim[AREA]:
            return 0.0
        something = 0
        for kind in range(4):
            out[kind] = min(out[kind], his[kind])
            something += out[kind]
        return worth(p, box, w, seat, out, wish) + spite if something else 0.0
    short += spell(row[GIVES : GIVES + 7], mine, mine, w, wish, True, given)
    for kind in range(4):
        short += max(0, given[kind] - mine[kind]) + max(0, out[kind] - his[kind])
    if short:
        return 0.0
    return worth(p, box, w, seat, out, wish) - paying(p, w, seat, given, wish) + spite


@compiled
def play(p: Position, box: Box, w: Reals, rng: Words, seat: int, card: int, target: int) -> None:
    """The card lies down, may be countered, and does what it says."""
    row = box.cards[BONUSES, card]
    lay_down(p, seat, card)
    if target != seat and _minds(p, row, target) and countered(p, box, seat, target):
        return
    wish = wanted(p, box, seat)
    mine, his = p.players[seat, PURSE : PURSE + 4], p.players[target, PURSE : PURSE + 4]
    out, given = np.zeros(7, np.int64), np.zeros(7, np.int64)
    if row[EFFECT] in (GAIN, CONVERT):
        if row[EFFECT] == CONVERT:
            spell(row[GIVES : GIVES + 7], mine, mine, w, wish, True, given)
            for kind in range(4):
                pay(p, seat, kind, given[kind])
        spell(row[GAINS : GAINS + 7], p.desk[SUPPLY], mine, w, wish, False, out)
        gain(p, box, rng, seat, out)
    elif row[EFFECT] == LOSE:
        spell(row[LOSES : LOSES + 7], his, mine, w, wish, False, out)
        for kind in range(4):
            pay(p, target, kind, min(out[kind], his[kind]))
        if row[LOSES + LIFE]:
            hurt(p, box, target, row[LOSES + LIFE], seat)
    else:
        spell(row[TAKES : TAKES + 7], his, mine, w, wish, False, out)
        if row[EFFECT] == SWAP:
            spell(row[GIVES : GIVES + 7], mine, mine, w, wish, True, given)
        for kind in range(4):
            hand_over(p, seat, target, kind, given[kind])
            hand_over(p, target, seat, kind, out[kind])


@compiled
def _minds(p: Position, row: Numbers, target: int) -> bool:
    """Whether the victim would counter: always, but for life he can spare."""
    if row[EFFECT] == LOSE and row[LOSES + LIFE]:
        return bool(p.players[target, VITAL] <= row[LOSES + LIFE])
    return True


@compiled
def hurt(p: Position, box: Box, seat: int, life: int, by: int) -> bool:
    """Life 0 or less: stunned at once; a trophy goes to whoever did it. KR-6.6, KR-14.4"""
    me = p.players[seat]
    if me[STUNNED]:
        return False
    me[VITAL] -= life
    if me[VITAL] > 0:
        return False
    me[VITAL], me[STUNNED] = 0, 1
    if me[TROPHY]:
        me[TROPHY] = 0
        me[SCORE] -= box.lists[TERMS, BEAST_TROPHY]
        if by >= 0:
            p.players[by, TROPHY] = 1
            p.players[by, SCORE] += box.lists[TERMS, BEAST_TROPHY]
    return True
