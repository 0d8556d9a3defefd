"""Search for Krom: every decision is tried in imagined worlds, and played on to the end.

From the view only. Whole games of a fast model (`engines.krom.rounds`) tell what a table is worth;
the secret destination is drawn from a mixed strategy (`secret.py`), every other decision is
a race of the actions in the same worlds (`race.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any

from pravek.bots.krom.leaf import BATCH, Formula, Leaf
from pravek.bots.krom.options import options
from pravek.bots.krom.race import race
from pravek.bots.krom.secret import TRUST, explore, solve
from pravek.bots.krom.sensible import SensibleBot
from pravek.bots.krom.worlds import Worlds
from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.bots.seeds import generator, own_seed
from pravek.core.protocol import Action, Game, Seat
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.state import AREAS, State

USUAL = 1.0
"""Seconds a turn, if nobody says anything else."""
MOVING = 0.4
"""The share of a round's time for the destination; the decisions of the turn have the rest."""
KEPT = 0.9
"""The share of its time that a decision uses: the rest is for what cannot be interrupted."""
NEXT = 0.4
"""The share of what is left for the next decision of the turn."""


class KromSearch:
    """`time` is for a whole turn with all its decisions, in seconds; with `sims` about so many
    simulations are for a turn instead, and the answer depends on view and seed only."""

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        points: float = 0.0,
    ) -> None:
        del points  # nothing but the win counts
        self._seed, self._time, self._sims = own_seed(seed), time or USUAL, sims
        self._leaf: tuple[Game[Any], Seat, Leaf] | None = None
        self.memory: tuple[int, float] = (-1, 0.0)
        """The round, and the seconds its decisions have taken so far."""

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        assert isinstance(game, Krom)
        assert isinstance(view, State)
        if len(actions) == 1:
            return actions[0]
        duty = view.stack[-1]
        if isinstance(duty, owed.CharacterChoice):
            return max(actions, key=lambda action: _weight(game, action))
        leaf = self._leaf_for(game, seat)
        begin = monotonic()
        rng = generator(self._seed, view)
        worlds = Worlds(game, view, seat, leaf, rng.getrandbits(63))
        go_on = self._budget(view, begin, clock)
        if isinstance(duty, owed.Movement):
            plan = self.intentions(worlds, actions, rng, go_on)
            answer = rng.choices(list(plan), list(plan.values()))[0]
        else:
            thought = options(game, view, seat, actions, leaf.climber)
            usual = SensibleBot(rng.getrandbits(32)).choose(game, view, seat, actions, clock)
            answer = race(thought, worlds.try_action, go_on, usual)
        round_, spent = self.memory
        self.memory = round_, spent + monotonic() - begin
        return answer

    def intentions(
        self, worlds: Worlds, actions: Sequence[Action], rng: Random, go_on: Callable[[], bool]
    ) -> dict[Action, float]:
        """How likely it goes where: the mixed strategy that is drawn from."""
        view, seat = worlds.view, worlds.seat
        goes = {AREAS.index(a.area): a for a in actions if isinstance(a, e.Go) and a.area}
        ways = [
            list(goes) if s == seat else [n for n, a in enumerate(AREAS) if a != player.area]
            for s, player in enumerate(view.players)
        ]
        habits, trust = self.expected(worlds, rng)
        matrix = explore(worlds, ways, habits, rng, go_on, trust)
        plan = solve(matrix, seat, habits, trust)
        return {goes[way]: share for way, share in plan.items()}

    def expected(self, worlds: Worlds, rng: Random) -> tuple[list[list[float]], float]:
        """How likely each seat goes to each area by habit, and how much of its play is that."""
        seats = range(len(worlds.view.players))
        return [worlds.leaf.habits(worlds.world(0), seat) for seat in seats], TRUST

    # Budget

    def _budget(self, view: State, begin: float, clock: Clock) -> Callable[[], bool]:
        """Whether another simulation may begin."""
        moving = isinstance(view.stack[-1], owed.Movement)
        if self._sims is not None:
            share = MOVING if moving else NEXT * (1 - MOVING)
            left = iter(range(max(1, round(self._sims * share / BATCH))))
            return lambda: next(left, None) is not None
        if view.round != self.memory[0] or moving:
            self.memory = view.round, 0.0
        left_s = max(0.0, self._time - self.memory[1])
        seconds = min(left_s, self._time * MOVING) if moving else left_s * NEXT
        until = begin + KEPT * min(seconds, clock.left)
        return lambda: monotonic() < until

    def _leaf_for(self, game: Krom, seat: Seat) -> Leaf:
        if self._leaf is None or self._leaf[0] is not game or self._leaf[1] != seat:
            self._leaf = game, seat, new_leaf(game, seat)
        return self._leaf[2]


def new_leaf(game: Krom, seat: Seat) -> Leaf:
    """Who judges tables for this seat; for nobody's, if there is no such seat."""
    if plays_here("krom"):
        from pravek.bots.krom.playouts import Playouts, fits

        if fits(game.table.cards):
            return Playouts(game, seat)
    return Formula(game)


def _weight(game: Krom, action: Action) -> int:
    """The heaviest wins the ties that matter."""
    assert isinstance(action, e.Choose)
    return game.table.cards.characters[action.character].weight
