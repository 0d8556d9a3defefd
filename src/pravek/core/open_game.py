"""A game in which everything lies on the table: what it need not say, and what it may.

Such a game writes `start`, `turn`, `actions`, `apply` and `scores`. The rest has an answer here,
and each answer can be replaced by a better one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any, Generic

from pravek.core.protocol import (
    SEATS,
    Action,
    Decide,
    Event,
    Over,
    Refusal,
    S,
    Score,
    Seat,
    Turn,
)


class OpenGame(ABC, Generic[S]):
    """Nobody knows more than anybody else: a view is the state itself."""

    name: str
    rules = 1
    players: int
    options: Mapping[str, Any]
    events: tuple[type[Event], ...]
    secrets = False

    @abstractmethod
    def start(self) -> S: ...

    @abstractmethod
    def turn(self, state: S) -> Turn: ...

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> Sequence[Action]: ...

    @abstractmethod
    def apply(self, state: S, event: Event) -> S: ...

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]: ...

    def forced(self, state: S) -> Action | None:
        """Every decision is a player's own, also where there is but one."""
        return None

    def begins(self, state: S) -> bool:
        """A decision is a whole move."""
        return False

    # No secrets

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

    # For people

    def why_not(self, view: S, action: Action) -> Refusal | None:
        """The first reason against an action: nobody, or somebody else, must act; or it is not
        among the legal ones."""
        turn = self.turn(view)
        if isinstance(turn, Over):
            return Refusal(self.clause(view, "game_over"), "game_over", "The game is over.")
        if not isinstance(turn, Decide):
            return Refusal(self.clause(view, "luck_first"), "luck_first", "First the table deals.")
        if action.seat not in turn.seats:
            seat = turn.seats[0]
            return Refusal(
                self.clause(view, "not_your_turn"),
                "not_your_turn",
                f"It is the turn of seat {SEATS[seat]}, not of seat {SEATS[action.seat]}.",
                {"seat": seat},
            )
        if action in self.actions(view, action.seat):
            return None
        return self.objection(view, action)

    def clause(self, view: S, key: str) -> str:
        """The clause of the rules that says so."""
        return "rules"

    def objection(self, view: S, action: Action) -> Refusal:
        """Why an action of a seat that must act is not legal."""
        text = "This is not among the legal actions."
        return Refusal(self.clause(view, "not_offered"), "not_offered", text)

    def preview(self, view: S, action: Action) -> Mapping[str, Any]:
        return {}

    def describe(self, view: S) -> Mapping[str, Any]:
        """The fields of the state, if they are plain values."""
        return {field.name: getattr(view, field.name) for field in fields(view)}  # type: ignore[arg-type]
