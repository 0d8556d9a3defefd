"""A state of OpenSpiel: it points at a position, and moves on to the next one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from pravek.core.token import token
from pravek.envs.openspiel.position import CHANCE, TERMINAL, Position


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """OpenSpiel copies and writes down the attributes: there is one, and it never changes."""

    at: Position

    def __init__(self, game: Any, at: Position) -> None:
        super().__init__(game)
        self.at = at

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return self.at.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.at.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, odds) for number, (_, odds) in self.at.outcomes.items()]

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The word for it in our records; for what cannot be done here, its number alone."""
        table = self.at.table
        if player == CHANCE:
            return str(table.things[action]) if action < len(table.things) else f"draw {action}"
        if player == self.at.player and action in self.at.legal:
            return token(self.at.legal[action])
        kinds = [kind for kind in table.coding.ranges if kind.first <= action]
        return f"{kinds[-1].name} {action - kinds[-1].first}" if kinds else f"action {action}"

    def returns(self) -> list[float]:
        table = self.at.table
        if not self.is_terminal():
            return [0.0] * table.rules.players
        return table.utilities(table.rules.scores(self.at.state))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, for searches that must not look into
        other hands. It has no history of moves: nobody knows which ones led to it."""
        rng = Random(sampler())
        return SpielState(self.get_game(), self.at.imagined(player, rng))

    def __str__(self) -> str:
        return str(self.at)
