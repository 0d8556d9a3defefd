"""A search on the rules alone, for every game: worlds are imagined, each action is tried in them,
and the game is played out at random, or by the points of the moment.

Every action meets the same imagined worlds. The better half of the actions goes on, until one is
left; with `keep` 1 none is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log
from random import Random
from time import monotonic
from typing import Any

from pravek.core.protocol import Action, Decide, Game, Over, Seat, ranking

LONGEST = 2_000
"""Events after which a playout is judged as it stands."""


def search(
    game: Game[Any],
    view: Any,
    seat: Seat,
    actions: Sequence[Action],
    rng: Random,
    *,
    seconds: float | None,
    sims: int | None,
    keep: float = 0.5,
) -> Action:
    """The action that did best within so many playouts, or so many seconds."""
    deadline = None if seconds is None else monotonic() + seconds
    alive = list(actions)
    sums = {id(action): 0.0 for action in alive}
    visits = 0
    rounds = 1 if keep >= 1 else max(1, ceil(log(len(alive)) / -log(keep)))
    for number in range(rounds):
        left = rounds - number
        until = None if deadline is None else monotonic() + (deadline - monotonic()) / left
        times = None if sims is None else max(1, sims // rounds // len(alive))
        while times is None or times > 0:
            world, luck = game.imagine(view, rng), rng.getrandbits(64)
            for action in alive:
                sums[id(action)] += play_out(game, game.apply(world, action), seat, Random(luck))
            visits += 1
            times = None if times is None else times - 1
            if until is not None and monotonic() >= until:
                break
        alive.sort(key=lambda action: -sums[id(action)])
        if number < rounds - 1:
            alive = alive[: max(2, ceil(len(alive) * keep))]
    return alive[0]


def play_out(game: Game[Any], state: Any, seat: Seat, rng: Random) -> float:
    """The seat's share of the win at the end of a random game, and a little for its points."""
    for _ in range(LONGEST):
        match game.turn(state):
            case Over():
                break
            case Decide(seats):
                state = game.apply(state, rng.choice(game.actions(state, seats[0])))
            case chance:
                state = game.apply(state, chance.sample(rng))
    scores = game.scores(state)
    places = ranking(scores)
    others = [score.total for other, score in enumerate(scores) if other != seat]
    margin = scores[seat].total - max(others)
    return (places[seat] == 1) / places.count(1) + 0.02 * margin
