"""Slips: a bot that now and then plays anything at all, as people do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.bots.protocol import Bot, Clock
from pravek.bots.seeds import generator, own_seed
from pravek.core.protocol import Action, Game, Seat


class Slipping:
    """Another bot, whose decisions are random ones so often."""

    def __init__(self, bot: Bot, often: float, seed: int | None = None) -> None:
        self._bot, self._often, self._seed = bot, often, own_seed(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        rng = generator(self._seed, view)
        if rng.random() < self._often:
            return rng.choice(actions)
        return self._bot.choose(game, view, seat, actions, clock)

    @property
    def memory(self) -> Any:
        return getattr(self._bot, "memory", None)

    @memory.setter
    def memory(self, memory: Any) -> None:
        self._bot.memory = memory  # type: ignore[attr-defined]
