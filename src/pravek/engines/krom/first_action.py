"""The first thing a player of the model does in the rest of his turn, when that is given."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.krom.action_turn import act, buy, evolve
from pravek.engines.krom.bonus_cards import play, tidy
from pravek.engines.krom.material import KROM, PRIZES, REROLLS, REST, TARGET, TERMS, Box
from pravek.engines.krom.outdoors import climb, hunt, walk
from pravek.engines.krom.position import ACTOR, COURSE, DEED, DONE, SCORE, SERVICES, Position
from pravek.engines.krom.tokens import gain, pay

ANYTHING, EVOLVE, PLAY, BUY, RESTING, GATHER, HUNT, CLIMB, CLAIM, STOP, END = range(-1, 10)
"""What it is; two numbers say more: evolution; card and target; kind; cards drawn; slot and dice
bought; dice kept and rerolls made; prize."""


@compiled
def act_first(p: Position, box: Box, w: Reals, rng: Words, first: Numbers) -> bool:
    """The given action, then the rest of the turn; whether it won the game."""
    seat, deed = p.desk[COURSE, ACTOR], p.desk[COURSE, DEED]
    what, one, two = first[0], first[1], first[2]
    if what == END:
        tidy(p, box)
        return False
    if what == EVOLVE:
        if evolve(p, box, rng, seat, one):
            return True
    elif what == PLAY:
        play(p, box, w, rng, seat, one, two)
        if p.players[seat, SCORE] >= box.lists[TERMS, TARGET]:
            return True
    elif what == BUY:
        buy(p, box, rng, seat, one)
        deed = SERVICES
    elif what != ANYTHING:
        deed = DONE
        if what == RESTING:
            gain(p, box, rng, seat, box.lists[REST])
        elif what == GATHER:
            walk(p, box, w, rng, seat, one, True)
        elif what == HUNT:
            hunt(p, box, rng, seat, one, two)
        elif what == CLIMB:
            if two:
                pay(p, seat, KROM, box.lists[REROLLS, two - 1])
            climb(p, box, w, rng, seat, one, two)
        elif what == CLAIM:
            gain(p, box, rng, seat, box.cards[PRIZES, one])
    return act(p, box, w, rng, seat, deed)
