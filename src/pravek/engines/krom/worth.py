"""What things are worth to a player of the model, in krom, and how tokens move."""

from __future__ import annotations

from pravek.engines.krom.generator import draw
from pravek.engines.krom.jit import Numbers, Reals, Words, compiled
from pravek.engines.krom.material import (
    ANY,
    BONUSES,
    CARDS,
    EVOLUTIONS,
    FULL_LIFE,
    KROM,
    LIFE,
    TARGET,
    TERMS,
    Box,
)
from pravek.engines.krom.position import (
    COURSE,
    DECK,
    DISCARD,
    HAND,
    HELD,
    PURSE,
    SCORE,
    SHOWN,
    SUPPLY,
    VITAL,
    WIDTH,
    Position,
)
from pravek.engines.krom.tune import CARD, FRAILTY, LIFE_BASE, POINT, STEPS, WANTED


@compiled
def wanted(p: Position, box: Box, seat: int) -> int:
    """Which kinds the cheapest way to an evolution on display still lacks: a set of bits."""
    best, lacks = 99.0, 0
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card < 0:
            continue
        price, kinds = 0, 0
        for kind in range(4):
            lacking = box.cards[EVOLUTIONS, card, 2 + kind] - p.players[seat, PURSE + kind]
            if lacking > 0:
                price += lacking if kind == KROM else 3 * lacking
                if kind != KROM:
                    kinds |= 1 << kind
        share = price / box.cards[EVOLUTIONS, card, 0]
        if share < best:
            best, lacks = share, kinds
    return lacks


@compiled
def token(w: Reals, kind: int, held: int, wish: int) -> float:
    """One more token of a kind, for somebody who holds so many."""
    if kind == KROM:
        return 1.0
    step = 0 if held < 0 else held if held < 5 else 5
    return float(w[STEPS + step] + (w[WANTED] if wish & (1 << kind) else 0.0))


@compiled
def life_price(p: Position, w: Reals, seat: int) -> float:
    return float(w[LIFE_BASE] + w[FRAILTY] / (1 + p.players[seat, VITAL]))


@compiled
def worth(p: Position, box: Box, w: Reals, seat: int, heap: Numbers, wish: int) -> float:
    """What it is worth to get this heap, on top of what is there."""
    me = p.players[seat]
    total = heap[KROM] + w[CARD] * heap[CARDS]
    if heap[LIFE]:
        lacking = box.few[TERMS, FULL_LIFE] - me[VITAL]
        total += life_price(p, w, seat) * min(heap[LIFE], lacking)
    for kind in range(1, 4):
        for n in range(heap[kind]):
            total += token(w, kind, me[PURSE + kind] + n, wish)
    return float(total)


@compiled
def paying(p: Position, w: Reals, seat: int, heap: Numbers, wish: int) -> float:
    """What it costs to give this heap away."""
    me = p.players[seat]
    total = float(heap[KROM])
    for kind in range(1, 4):
        for n in range(heap[kind]):
            total += token(w, kind, me[PURSE + kind] - 1 - n, wish)
    return float(total)


@compiled
def profit(p: Position, box: Box, w: Reals, seat: int, card: int) -> float:
    """What buying an evolution is worth, at the prices of the caves."""
    points = box.cards[EVOLUTIONS, card, 0]
    if p.players[seat, SCORE] + points >= box.few[TERMS, TARGET]:
        return 100.0
    cost = float(box.cards[EVOLUTIONS, card, 2])
    for kind in range(1, 4):
        cost += 3.0 * box.cards[EVOLUTIONS, card, 2 + kind]
    return float(w[POINT] * points - cost)


# Tokens move ------------------------------------------------------------------


@compiled
def gain(p: Position, box: Box, luck: Words, seat: int, heap: Numbers) -> None:
    """Of each kind one takes what is left; life never exceeds 7; cards are drawn. KR-9.5"""
    me = p.players[seat]
    for kind in range(4):
        taken = min(heap[kind], p.desk[SUPPLY, kind])
        p.desk[SUPPLY, kind] -= taken
        me[PURSE + kind] += taken
    me[VITAL] = min(me[VITAL] + heap[LIFE], box.few[TERMS, FULL_LIFE])
    for _ in range(heap[CARDS]):
        card = draw(luck, p.desk[DECK + BONUSES], p.desk[DISCARD + BONUSES])
        if card >= 0:
            p.players[seat, HAND + card] += 1
            me[HELD] += 1


@compiled
def pay(p: Position, seat: int, kind: int, count: int) -> None:
    p.players[seat, PURSE + kind] -= count
    p.desk[SUPPLY, kind] += count


@compiled
def hand_over(p: Position, giver: int, taker: int, kind: int, count: int) -> None:
    """Tokens go from one player to another, as far as there are any."""
    moved = min(count, p.players[giver, PURSE + kind])
    p.players[giver, PURSE + kind] -= moved
    p.players[taker, PURSE + kind] += moved


@compiled
def spell(
    amounts: Numbers, heap: Numbers, mine: Numbers, w: Reals, wish: int, giving: bool, out: Numbers
) -> int:
    """The amounts with kinds chosen from the heap for "any resource": what is dearest for me to
    get, or cheapest to give; how many of them the heap lacks."""
    for kind in range(7):
        out[kind] = amounts[kind]
    out[ANY] = 0
    for n in range(amounts[ANY]):
        best, chosen = -1.0, -1
        for kind in range(1, 4):
            if heap[kind] > out[kind]:
                if giving:
                    score = 20.0 - token(w, kind, mine[kind] - out[kind] - 1, wish)
                else:
                    score = token(w, kind, mine[kind] + out[kind], wish)
                if score > best:
                    best, chosen = score, kind
        if chosen < 0:
            return int(amounts[ANY] - n)
        out[chosen] += 1
    return 0
