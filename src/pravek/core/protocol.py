"""The words every game speaks: Event, Action, Outcome, Turn, Score, Refusal, Game.

A game is a machine of pure values. Nothing in this file knows a particular game, a network,
a screen, a clock or a random seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, ClassVar, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = Annotated[int, "seat"]
"""A place at the table, counted from 0. Chance has no seat. A field of an event that is annotated
with it is written as a letter."""

SEATS = "ABCDEF"
"""The letters of the seats, for whoever writes them down."""

Args: TypeAlias = Mapping[str, int | str]
"""Arguments of a sentence that a translator puts into words."""

S = TypeVar("S")

# What happens -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table. The list of events *is* the game."""

    notation: ClassVar[str]
    """How the event is written in one token, e.g. `take-{domino}`."""


@dataclass(frozen=True, slots=True)
class Action(Event):
    """A player's decision. Its name is a verb."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Outcome(Event):
    """What the table decided or showed: a roll, a deal, a reveal. Its name is a noun."""


# What a state waits for -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decide:
    """Each of these seats owes one action. Several seats choose at once, in secret."""

    seats: tuple[Seat, ...]


class Chance(Protocol):
    """The table owes an outcome."""

    @property
    def kind(self) -> str:
        """The name of the outcome. Each kind has a stream of luck of its own."""
        ...

    def sample(self, rng: Random) -> Outcome: ...

    def odds(self) -> Iterator[tuple[Outcome, float]]:
        """Every outcome with its probability, for searches that can afford it."""
        ...

    def allows(self, outcome: Event) -> bool:
        """Whether this outcome can come of it."""
        ...


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody owes anything: read the scores."""


Turn: TypeAlias = Decide | Chance | Over

# Why something is not allowed -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the clause, an English sentence, and a key for translators."""

    clause: str
    key: str
    text: str
    args: Args = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


# How it ends ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet, as a player would write it; the key is for translators."""

    label: str
    points: int
    key: str
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score sheet. Equal totals are compared by the tie-breakers, in order."""

    lines: tuple[ScoreLine, ...]
    tiebreakers: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


def ranking(scores: Sequence[Score]) -> tuple[int, ...]:
    """A place for each seat; seats that nothing tells apart share it: 1-2-2-4."""
    merits = [(score.total, score.tiebreakers) for score in scores]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


# The game itself --------------------------------------------------------------


class Game(Protocol[S]):
    """The rules. All methods are pure: same arguments, same answer, nothing changed."""

    name: str
    rules: int
    """Counts up whenever an old record would replay differently."""
    players: int
    options: Mapping[str, Any]
    """Everything `registry.build` needs to make this game again."""
    events: tuple[type[Event], ...]
    secrets: bool
    """Whether some seat can know what another does not."""

    def start(self) -> S: ...

    def turn(self, state: S) -> Turn: ...

    def actions(self, state: S, seat: Seat) -> Sequence[Action]:
        """The legal actions of `seat`. One who owes always has one; another seat has one only
        to change or withdraw a sealed choice."""
        ...

    def forced(self, state: S) -> Action | None:
        """The decision owed here, if everybody can see that there is no other: the table plays
        it. Never one that is the only one because of what its seat holds in secret."""
        ...

    def begins(self, state: S) -> bool:
        """Whether the decision owed here is the first of a move, even if the same seat made the
        last one too: a bot's clock is for a whole move with all its decisions."""
        ...

    def apply(self, state: S, event: Event) -> S:
        """The state after `event`, which must be legal here."""
        ...

    def scores(self, state: S) -> tuple[Score, ...]:
        """Every seat's score sheet, at any moment of the game."""
        ...

    # Hidden information. A view is a state with blanks; the rules must not need to fill them
    # to know whose turn it is.

    def view(self, state: S, seat: Seat | None) -> S:
        """What `seat` (or a spectator, None) can see. Bots and clients get only this."""
        ...

    def witness(self, event: Event, seat: Seat | None) -> Event:
        """The event as `seat` sees it happen: the same, or with blanks."""
        ...

    def notices(self, state: S, event: Event, seat: Seat | None) -> bool:
        """Whether `seat` sees in `state` that anything happens at all: a sealed choice changed
        for another is sealed as before. Answered from the seat's view as from the state."""
        ...

    def reveals(self, state: S, action: Action, seat: Seat) -> bool:
        """Whether somebody else's decision in `state` shows `seat` what was hidden from it: it
        would not be possible in every world that the seat could imagine."""
        ...

    def imagine(self, view: S, rng: Random) -> S:
        """A full state this view could come from, drawn fairly. Searches start here."""
        ...

    # For people. All three are answered from a view alone.

    def why_not(self, view: S, action: Action) -> Refusal | None:
        """Why the action is not legal; None if it is."""
        ...

    def preview(self, view: S, action: Action) -> Mapping[str, Any]:
        """What a legal action would bring, e.g. `{"points": 6}`; empty if nothing can be said."""
        ...

    def describe(self, view: S) -> Mapping[str, Any]:
        """The view in words, numbers and coordinates, ready for JSON: what a screen draws."""
        ...
