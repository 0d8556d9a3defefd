"""Quick: the player of the search's simulations, asked directly: a weighted sum, no look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.core.protocol import Action, Game, Seat


class QuickBot:
    """A function of the view alone: it has no luck."""

    def __init__(self, seed: int | None = None) -> None:
        del seed

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        if plays_here("dominoes"):
            from pravek.engines.dominoes.players import answers

            return answers.action_of(view, actions, answers.quick_answer(game, view))
        return PlainQuickBot().choose(game, view, seat, actions, clock)


class PlainQuickBot:
    """The same on the rules alone, also where there is an engine: nobody waits for a compiler."""

    def __init__(self, seed: int | None = None) -> None:
        del seed

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        from pravek.bots.dominoes.on_rules.quick import quick_action

        return actions[0] if len(actions) == 1 else quick_action(game, view)
