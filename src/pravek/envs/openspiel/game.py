"""The games of OpenSpiel: one for each of ours, with a parameter for all that can be agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from pravek.core import registry
from pravek.envs.openspiel import bounds
from pravek.envs.openspiel.observer import SpielObserver
from pravek.envs.openspiel.position import opening
from pravek.envs.openspiel.state import SpielState
from pravek.envs.openspiel.table import table_of

LEFT_OUT = ("cards",)
"""A file of own cards is no parameter: OpenSpiel keeps parameters in one line."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of ours as OpenSpiel knows games. Each has a class of its own: OpenSpiel keeps what
    makes a game beyond Python's end, which only a class survives."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        kind = game_type(self.name)
        wished = dict(kind.parameter_specification) | dict(params or {})
        self.table = table_of(self.name, tuple(sorted(wished.items())))
        rules = self.table.rules
        most = bounds.margin(rules) if self.table.reward == "margin" else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.coding.actions,
            max_chance_outcomes=len(self.table.things),
            num_players=rules.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=bounds.decisions(rules),
        )
        super().__init__(kind, info, dict(params or {}))
        self._opening = opening(self.table)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self._opening)

    def max_chance_nodes_in_history(self) -> int:
        return bounds.draws(self.table.rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.table, iig_obs_type or usual, params)


class SpielKingdomino(SpielGame):
    name = "kingdomino"


class SpielOrigins(SpielGame):
    name = "origins"


class SpielKrom(SpielGame):
    name = "krom"


GAMES = (SpielKingdomino, SpielOrigins, SpielKrom)


def game_type(name: str) -> Any:
    """What OpenSpiel is told about a game. Secret choices of many come in turn: nobody sees what
    the others chose before, and most of OpenSpiel's algorithms want one player at a time."""
    entry = registry.entry(name)
    kinds = pyspiel.GameType
    hidden, plain = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"pravek_{name}",
        long_name=f"Pravek: {entry.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if entry.secrets else plain,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(entry.players),
        min_num_players=min(entry.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": entry.default_players,
            "reward": "win",
            **{each.name: each.default for each in entry.options if each.name not in LEFT_OUT},
        },
    )


def register() -> None:
    """Let OpenSpiel know our games."""
    for game in GAMES:
        pyspiel.register_game(game_type(game.name), game)
