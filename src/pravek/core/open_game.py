"""A game in which everything lies on the table: what it need not say, and what it may.

Such a game writes `start`, `turn`, `actions`, `apply` and `scores`. The rest has an answer here or
in `BaseGame`, and each answer can be replaced by a better one.
"""

from __future__ import annotations

from random import Random

from pravek.core.base import BaseGame
from pravek.core.protocol import Action, Event, S, Seat


class OpenGame(BaseGame[S]):
    """Nobody knows more than anybody else: a view is the state itself."""

    secrets = False

    def view(self, state: S, seat: Seat | None) -> S:
        return state

    def witness(self, event: Event, seat: Seat | None) -> Event:
        return event

    def notices(self, state: S, event: Event, seat: Seat | None) -> bool:
        return True

    def reveals(self, state: S, action: Action, seat: Seat) -> bool:
        return False

    def imagine(self, view: S, rng: Random) -> S:
        return view
