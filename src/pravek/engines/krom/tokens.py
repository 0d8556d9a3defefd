"""How tokens, life and bonus cards move in the model."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.krom.generator import draw
from pravek.engines.krom.material import ANY, BONUSES, CARDS, FULL_LIFE, LIFE, TERMS, Box
from pravek.engines.krom.position import (
    DECK,
    DISCARD,
    HAND,
    HELD,
    PURSE,
    SUPPLY,
    VITAL,
    Position,
)
from pravek.engines.krom.worth import token


@compiled
def gain(p: Position, box: Box, rng: Words, seat: int, heap: Numbers) -> None:
    """Of each kind one takes what is left; life never exceeds 7; cards are drawn. KR-9.5"""
    me = p.players[seat]
    for kind in range(4):
        taken = min(heap[kind], p.desk[SUPPLY, kind])
        p.desk[SUPPLY, kind] -= taken
        me[PURSE + kind] += taken
    me[VITAL] = min(me[VITAL] + heap[LIFE], box.lists[TERMS, FULL_LIFE])
    for _ in range(heap[CARDS]):
        card = draw(rng, p.desk[DECK + BONUSES], p.desk[DISCARD + BONUSES])
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
