"""Judging a table of Krom by whole games of the model. Needs Numba."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pravek.bots.krom.climbing import Climber, QuickClimber
from pravek.bots.krom.leaf import BATCH, winners
from pravek.core.protocol import Action, Seat
from pravek.engines.compiler import Numbers
from pravek.engines.krom.judgement import WEIGHTS
from pravek.engines.krom.material import box_of
from pravek.engines.krom.position import Position, empty, nobody
from pravek.engines.krom.reading import first_action, fits, read
from pravek.engines.krom.rounds import mixture, playouts
from pravek.engines.krom.tastes import EXPERT, SENSIBLE, row
from pravek.games.krom import Krom
from pravek.games.krom.state import AREAS, State

ROUNDS = 1
"""How many rounds after this one playouts last."""


class Playouts:
    """Whole games of the model: this player by its expert's tastes, the others by sensible ones."""

    def __init__(self, game: Krom, seat: Seat) -> None:
        self.game, self.table = game, game.table
        self.box, self.room = box_of(game.table), empty(game.players)
        self.weights, self.free = np.array(WEIGHTS), nobody(game.players)
        self.tastes = np.array(
            [row(EXPERT if s == seat else SENSIBLE) for s in range(game.players)]
        )
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
        first = first_action(self.table.cards, state, action)
        return None if first is None else self._run(state, np.array(first, np.int64), seed)

    def habits(self, state: State, seat: Seat) -> list[float]:
        out = np.zeros(len(AREAS))
        mixture(self._position(state), self.box, self.tastes[seat], seat, out)
        return [float(share) for share in out]

    def _run(self, state: State, goals: Numbers, seed: int) -> Sequence[float]:
        position, rng = self._position(state), np.array([seed], np.uint64)
        room, box, tastes, weights = self.room, self.box, self.tastes, self.weights
        return list(playouts(position, room, box, tastes, weights, rng, goals, ROUNDS, BATCH))

    def _position(self, state: State) -> Position:
        """Read, or remembered from the question before."""
        if self._last is None or self._last[0] is not state:
            position = read(self.table, state)
            assert position is not None
            self._last = state, position
        return self._last[1]


__all__ = ["Playouts", "fits"]
