"""What things are worth to a player of the model, in krom."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, compiled
from pravek.engines.krom.material import (
    CARDS,
    COST,
    EVOLUTIONS,
    FULL_LIFE,
    KROM,
    LIFE,
    POINTS,
    TARGET,
    TERMS,
    Box,
)
from pravek.engines.krom.position import (
    COURSE,
    PURSE,
    SCORE,
    SHOWN,
    VITAL,
    WIDTH,
    Position,
)
from pravek.engines.krom.tastes import CARD, FRAILTY, LIFE_BASE, POINT, STEPS, WANTED


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
            lacking = box.cards[EVOLUTIONS, card, COST + kind] - p.players[seat, PURSE + kind]
            if lacking > 0:
                price += lacking if kind == KROM else 3 * lacking
                if kind != KROM:
                    kinds |= 1 << kind
        share = price / box.cards[EVOLUTIONS, card, POINTS]
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
        lacking = box.lists[TERMS, FULL_LIFE] - me[VITAL]
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
    points = box.cards[EVOLUTIONS, card, POINTS]
    if p.players[seat, SCORE] + points >= box.lists[TERMS, TARGET]:
        return 100.0
    cost = float(box.cards[EVOLUTIONS, card, COST + KROM])
    for kind in range(1, 4):
        cost += 3.0 * box.cards[EVOLUTIONS, card, COST + kind]
    return float(w[POINT] * points - cost)
