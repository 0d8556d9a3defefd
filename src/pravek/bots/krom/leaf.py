"""How good a table of Krom is for everybody: the share of playouts each seat wins.

With Numba the playouts are whole games of the model; without it a formula has to do.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Any, Protocol

from pravek import engines
from pravek.bots.krom.climbing import Climber, PlainClimber, QuickClimber
from pravek.core.protocol import Action, Seat, ranking
from pravek.engines.krom.shelf import SHELF
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom.state import AREAS, RESOURCES, State, Table, points

if TYPE_CHECKING:
    from pravek.engines.krom.position import Position

BATCH, ROUNDS = 12, 1
"""Playouts from one leaf, and how many rounds after this one they last."""


class Leaf(Protocol):
    """Judges a state in which nothing is hidden, and where somebody acts or all move."""

    @property
    def climber(self) -> Climber: ...

    def shares(self, state: State, seed: int) -> Sequence[float]:
        """How likely each seat wins."""
        ...

    def after_moving(self, state: State, goals: Sequence[int], seed: int) -> Sequence[float] | None:
        """The same when everybody goes to his goal now; None: play the round by the rules."""
        ...

    def after_action(self, state: State, action: Action, seed: int) -> Sequence[float] | None:
        """The same after an action of a turn; None: play on by the rules."""
        ...

    def habits(self, state: State, seat: Seat) -> list[float]:
        """How likely a player goes to each area, from what everybody can see."""
        ...


def leaf_for(game: Krom, seat: Seat) -> Leaf:
    if engines.available():
        from pravek.engines.krom.position import fits

        if fits(game.table.cards):
            _warm()
            return Playouts(game, seat)
    else:
        _tell()
    return Formula(game)


def _warm() -> None:
    """Compile all of it before the first thought, once a machine: it is said what takes so long."""
    if not SHELF.is_full:
        from pravek.bots.krom.warm import warm_up

        warm_up()


@cache
def _tell() -> None:
    """Say once why play is weaker than it could be."""
    print("pravek: no Numba: the search of Krom runs on the rules, slower", file=sys.stderr)


class Playouts:
    """Whole games of the model: this player by its expert's prices, the others by sensible ones."""

    def __init__(self, game: Krom, seat: Seat) -> None:
        import numpy as np

        from pravek.engines.krom import material, reading_actions, rounds, tastes
        from pravek.engines.krom import position as at

        self.game, self.table, self.np = game, game.table, np
        self.read, self.run = at.read, rounds.playouts
        self.mixture, self.first = rounds.mixture, reading_actions.first_action
        self.box, self.room = material.box_of(game.table), at.empty(game.players)
        sensible, expert = (tastes.row(r) for r in (tastes.SENSIBLE, tastes.EXPERT))
        self.weights = np.array(tastes.VALUE)
        rows = [expert if s == seat else sensible for s in range(game.players)]
        self.prices, self.free = np.array(rows), at.nobody(game.players)
        self.climber: Climber = QuickClimber(game, self.box)
        self._last: tuple[State, Position] | None = None

    def shares(self, state: State, seed: int) -> Sequence[float]:
        if not state.stack:
            return winners(self.game, state)
        return self._run(state, self.free, seed)

    def after_moving(self, state: State, goals: Sequence[int], seed: int) -> Sequence[float] | None:
        goal = self.free.copy()
        goal[: len(goals)] = goals
        return self._run(state, goal, seed)

    def after_action(self, state: State, action: Action, seed: int) -> Sequence[float] | None:
        first = self.first(self.table.cards, state, action)
        if first is None:
            return None
        return self._run(state, self.np.array(first, self.np.int64), seed)

    def _run(self, state: State, goals: Any, seed: int) -> Sequence[float]:
        luck = self.np.array([seed], self.np.uint64)
        position = self._position(state)
        room, box, prices, weights = self.room, self.box, self.prices, self.weights
        return list(self.run(position, room, box, prices, weights, luck, goals, ROUNDS, BATCH))

    def _position(self, state: State) -> Position:
        """Read, or remembered from the question before."""
        if self._last is None or self._last[0] is not state:
            position = self.read(self.table, state)
            assert position is not None
            self._last = state, position
        return self._last[1]

    def habits(self, state: State, seat: Seat) -> list[float]:
        out = self.np.zeros(len(AREAS))
        self.mixture(self._position(state), self.box, self.prices[seat], seat, out)
        return [float(share) for share in out]


class Formula:
    """Points, and what lies in the purse at the prices of the caves."""

    def __init__(self, game: Krom) -> None:
        self.game, self.table = game, game.table
        self.climber: Climber = PlainClimber(game)

    def shares(self, state: State, seed: int) -> Sequence[float]:
        if not state.stack:
            return winners(self.game, state)
        strength = [
            exp(0.9 * _progress(self.table, state, seat)) for seat in range(len(state.players))
        ]
        return [share / sum(strength) for share in strength]

    def after_moving(self, state: State, goals: Sequence[int], seed: int) -> None:
        return None

    def after_action(self, state: State, action: Action, seed: int) -> None:
        return None

    def habits(self, state: State, seat: Seat) -> list[float]:
        here = AREAS.index(state.players[seat].area)
        return [0.0 if area == here else 1 / (len(AREAS) - 1) for area in range(len(AREAS))]


def winners(game: Krom, state: State) -> list[float]:
    """The game is over: one for the winner, shared victories are shared."""
    places = ranking(game.scores(state))
    return [(place == 1) / places.count(1) for place in places]


def _progress(table: Table, state: State, seat: Seat) -> float:
    """Points already made and those the purse will make; about 5 krom buy a point."""
    player = state.players[seat]
    purse = 0.19 * player.tokens.krom
    for kind in RESOURCES:
        held = player.tokens.of(kind)
        purse += 0.58 * min(held, 3) + 0.3 * max(0, held - 3)
    body = 0.06 * player.life + 0.35 * len(player.hand) - 0.4 * player.stunned
    return points(table, player) + purse + body


def is_leaf(state: State) -> bool:
    """Whether a leaf can be judged here: somebody acts, all move, or the game is over."""
    return not state.stack or isinstance(state.stack[-1], owed.ActionTurn | owed.Movement)
