"""Quick: the player of the search's simulations, asked directly: a weighted sum, no look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.bots.dominoes.family import in_kernel
from pravek.bots.protocol import Clock
from pravek.bots.seeds import luck, number, own_seed
from pravek.core.protocol import Action, Game, Seat


class QuickBot:
    def __init__(self, seed: int | None = None) -> None:
        self._seed = own_seed(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        rng = luck(self._seed, view)
        if in_kernel(game):
            from pravek.engines.dominoes.players import answers

            answer = answers.quick_answer(game, view, number(self._seed, view))
            return answers.action_of(view, actions, answer)
        from pravek.bots.dominoes.on_rules.full_greedy import greedy_action

        return greedy_action(game, view, seat, actions, rng)
