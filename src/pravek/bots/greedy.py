"""Greedy: whatever brings most points right now; where nothing does, anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.bots.protocol import Clock
from pravek.bots.seeds import generator, own_seed
from pravek.core.protocol import Action, Game, Seat


class GreedyBot:
    """The best placement now, and a random domino of the next line."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = own_seed(seed)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        rng = generator(self._seed, view)
        points = [game.preview(view, action).get("points", 0) for action in actions]
        most = max(points)
        return rng.choice([a for a, value in zip(actions, points, strict=True) if value == most])
