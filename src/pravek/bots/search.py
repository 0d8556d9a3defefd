"""Search on the rules alone, for every game: worlds are imagined, each action is tried in them, and
the game is played out at random.

Every action meets the same imagined worlds. The better half of the actions goes on, until one is
left. A budget is for a whole turn, and each of its decisions gets half. A family may bring a
version of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log
from random import Random
from time import monotonic
from typing import Any

from pravek.bots.protocol import Clock
from pravek.bots.seeds import generator, own_seed
from pravek.core.protocol import Action, Decide, Game, Over, Seat, ranking

USUAL = 1.0
"""Seconds a move, if nobody says anything else."""
RESERVE = 0.9
"""The part of the clock that may be used."""
LONGEST = 2_000
"""Events after which a playout is judged as it stands."""


def play_at_random(game: Game[Any], state: Any, rng: Random) -> Any:
    """A game to its end, everybody playing anything."""
    for _ in range(LONGEST):
        match game.turn(state):
            case Over():
                break
            case Decide(seats):
                state = game.apply(state, rng.choice(game.actions(state, seats[0])))
            case chance:
                state = game.apply(state, chance.sample(rng))
    return state


class SearchBot:
    """`time` seconds or `sims` simulations for a whole turn; with `sims` the choice is a function
    of view and seed."""

    keep = 0.5
    """The part of the actions that survives a round of the search."""

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        points: float = 0.5,
    ) -> None:
        self._seed, self._time, self._sims, self._points = own_seed(seed), time, sims, points

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        return decided(self.thoughts(game, view, seat, actions, clock))

    def thoughts(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Iterator[Action | None]:
        """The same in steps: None while it thinks, then the action."""
        plan = self.plan(clock)
        return searching(game, view, seat, actions, generator(self._seed, view), plan)

    def plan(self, clock: Clock) -> Plan:
        """How one decision of a turn is searched: it has half of the budget."""
        if self._sims is not None:
            return Plan(None, max(1, self._sims // 2), self.keep)
        return Plan(seconds_for(self._time, clock) / 2, None, self.keep)


class MonteCarloBot(SearchBot):
    """Flat: every action is tried equally often, none is given up before the end."""

    keep = 1.0

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        points: float = 0.5,
        playouts: str = "random",
    ) -> None:
        super().__init__(seed, time, sims, points)
        self.playouts = playouts
        """How the games are played out; on the rules always at random."""


def seconds_for(time: float | None, clock: Clock) -> float:
    """What a bot that was told so much time may use of its clock."""
    wanted = time or (USUAL if clock.deadline is None else clock.left * RESERVE)
    return max(0.001, min(wanted, clock.left * RESERVE))


def decided(thoughts: Iterator[Action | None]) -> Action:
    """What somebody who thinks step by step comes to."""
    return next(action for action in thoughts if action is not None)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a search is done."""

    seconds: float | None
    sims: int | None
    keep: float = 0.5
    """The part of the actions that survives a round."""
    finish: Callable[[Game[Any], Any, Random], Any] = play_at_random
    """How a game is played to its end."""
    liking: Callable[[Action], float] = lambda action: 0.0
    """What is thought of an action beforehand, as the worth of one playout."""
    trust = 6.0
    """How many playouts a liking counts for."""


def searching(
    game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], rng: Random, plan: Plan
) -> Iterator[Action | None]:
    """None after each playout; at last the action that did best within the plan's budget."""
    sims, keep = plan.sims, plan.keep
    deadline = None if plan.seconds is None else monotonic() + plan.seconds
    alive = list(actions)
    sums = {id(action): plan.trust * plan.liking(action) for action in alive}
    rounds = 1 if keep >= 1 else max(1, ceil(log(len(alive)) / -log(keep)))
    for number in range(rounds):
        left = rounds - number
        until = None if deadline is None else monotonic() + (deadline - monotonic()) / left
        times = None if sims is None else max(1, sims // rounds // len(alive))
        while times is None or times > 0:
            world, seed = game.imagine(view, rng), rng.getrandbits(64)
            for action in alive:
                end = plan.finish(game, game.apply(world, action), Random(seed))
                sums[id(action)] += worth(game, end, seat)
                yield None
            times = None if times is None else times - 1
            if until is not None and monotonic() >= until:
                break
        alive.sort(key=lambda action: -sums[id(action)])
        if number < rounds - 1:
            alive = alive[: max(2, ceil(len(alive) * keep))]
    yield alive[0]


def worth(game: Game[Any], end: Any, seat: Seat) -> float:
    """The seat's share of the win, and a little for its points."""
    scores = game.scores(end)
    places = ranking(scores)
    others = [score.total for other, score in enumerate(scores) if other != seat]
    margin = scores[seat].total - max(others)
    return (places[seat] == 1) / places.count(1) + 0.02 * margin
