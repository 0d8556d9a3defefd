"""Random: any legal action, each as likely as the next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pravek.bots.protocol import Clock
from pravek.core.protocol import Action, Game, Seat


class RandomBot:
    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        return self._rng.choice(actions)
