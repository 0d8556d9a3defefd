"""Full Greedy (Gedda, Lagerkvist, Butler 2018): for each placement and pick the picked domino is
placed too, and the best resulting score wins.

Moves that break the Middle Kingdom or leave one-square holes are dropped if others are left. The
first placement of a game and those of the last round are random: so it was published.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.bots.seeds import number, own_seed
from pravek.core.protocol import Action, Game, Seat


class FullGreedyBot:
    def __init__(self, seed: int | None = None) -> None:
        self._seed = own_seed(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        if plays_here("dominoes"):
            from pravek.engines.dominoes.players import answers

            code = answers.greedy_answer(game, view, number(self._seed, view))
            return answers.action_of(view, actions, code)
        from pravek.bots.dominoes.on_rules.full_greedy import greedy_action

        return greedy_action(game, view, number(self._seed, view))
