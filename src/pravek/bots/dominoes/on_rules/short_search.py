"""A short search on the rules alone, for machines without Numba and pages without a network.

The few actions that the quick player likes best are each played to the end by quick players, all in
the same imagined worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from pravek.bots.dominoes.on_rules.placing import Eye
from pravek.bots.dominoes.on_rules.quick import opinions, quick_action
from pravek.bots.search import Plan, searching
from pravek.core.protocol import Action, Decide, Game, Over
from pravek.games.dominoes.state import State, owed

WIDTH = 4
"""How many actions are looked at."""
POINT = 0.02
"""What a point is worth beside a win, here as in every search."""


def thoughts(game: Game[Any], view: State, rng: Random, plan: Plan) -> Iterator[Action | None]:
    """None while it thinks, then what it answers to what is owed."""
    duty = owed(view)
    assert duty is not None
    eye = Eye(game, view, duty.seat)
    found = sorted(opinions(eye, duty), key=lambda opinion: -opinion[0])[:WIDTH]
    if len(found) < 2:
        yield quick_action(game, view)
        return
    best = found[0][0]
    liked = {action: POINT * (value - best) for value, action in found}
    quickly = replace(plan, finish=play_quickly, liking=liked.__getitem__)
    yield from searching(game, view, duty.seat, list(liked), rng, quickly)


def play_quickly(game: Game[Any], state: Any, rng: Random) -> Any:
    """A game to its end, everybody playing as the quick player does."""
    while True:
        match game.turn(state):
            case Over():
                return state
            case Decide():
                state = game.apply(state, quick_action(game, state))
            case chance:
                state = game.apply(state, chance.sample(rng))
