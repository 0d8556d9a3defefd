"""How good a table of Krom is for everybody: the share of playouts each seat wins.

With Numba the playouts are whole games of the model; without it a formula has to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Protocol

from pravek.bots.krom.climbing import Climber, PlainClimber
from pravek.core.protocol import Action, Seat, ranking
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom.state import AREAS, RESOURCES, State, Table, points

BATCH = 12
"""Playouts from one leaf."""


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
