"""What every game that derives from ours need not say: how it is set up, why not, in which words.

Legality is written once, in `actions`. Everything else here is an answer that follows from it,
and each can be replaced by a better one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Generic, get_type_hints

from pravek.core import picture, token
from pravek.core.entry import Option
from pravek.core.protocol import (
    SEATS,
    Action,
    Decide,
    Event,
    Over,
    Refusal,
    S,
    Score,
    ScoreLine,
    Seat,
    Turn,
)


def points(each: Iterable[int], label: str = "points") -> tuple[Score, ...]:
    """Score sheets of one line a seat, for a game that counts one thing only."""
    key = label.replace(" ", "_")
    return tuple(Score((ScoreLine(label, count, key),)) for count in each)


class BaseGame(ABC, Generic[S]):
    """The part of a game that is the same with and without secrets."""

    # Who it is: from these an entry is made

    name: str
    title: ClassVar[str] = ""
    """What people call it; its name, if nothing is said."""
    about: ClassVar[str] = ""
    """One sentence: how one wins."""
    seats: ClassVar[tuple[int, ...]] = (2,)
    """How many can play."""
    settings: ClassVar[tuple[Option, ...]] = ()
    """What people agree on before they play."""
    rules = 1
    events: tuple[type[Event], ...]

    # This one game of it

    players: int
    options: Mapping[str, Any]

    def __init__(self, players: int | None = None, **options: Any) -> None:
        """Set up for so many, with these options; `self.options` holds them all."""
        self.players = self.seats[0] if players is None else players
        usual = {option.name: option.default for option in self.settings}
        self.options = {"players": self.players, **usual, **options}

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

    # For people

    def why_not(self, view: S, action: Action) -> Refusal | None:
        """The first reason against an action: nobody, or somebody else, must act; or it is not
        among the legal ones."""
        if action in self.actions(view, action.seat):
            return None
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
        """The fields of the state; `pravek.core.picture` says how to draw them better."""
        hints = get_type_hints(type(view), include_extras=True)
        told = {each.name: getattr(view, each.name) for each in fields(view)}  # type: ignore[arg-type]
        return {
            name: picture.seat(value) if hints[name] == Seat else picture.plain(value)
            for name, value in told.items()
        }

    def say(self, view: S, action: Action) -> str:
        """A legal action as a choice to pick, in English."""
        return self.tell(action)

    def tell(self, event: Event) -> str:
        """What happened, in English, without the name of whose decision it was."""
        return token.words(event)
