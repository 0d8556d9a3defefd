"""Slips: a bot that now and then plays anything at all, as people do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.bots.around import Around
from pravek.bots.protocol import Bot, Clock
from pravek.bots.seeds import generator, own_seed
from pravek.core.protocol import Action, Game, Seat


class Slipping(Around):
    """Another bot, whose decisions are random ones so often."""

    def __init__(self, bot: Bot, often: float, seed: int | None = None) -> None:
        super().__init__(bot)
        self._often, self._seed = often, own_seed(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        rng = generator(self._seed, view)
        if rng.random() < self._often:
            return rng.choice(actions)
        return self._bot.choose(game, view, seat, actions, clock)
