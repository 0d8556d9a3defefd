"""What can happen in every game of the family, and what a player can owe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pravek.core.protocol import Action, Outcome, Seat
from pravek.games.dominoes.grid import Position


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """A new line of dominoes, lowest number first."""

    notation: ClassVar[str] = "line-{dominoes}"
    dominoes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Piece(Outcome):
    """A king (chief) of this seat is drawn: it chooses next on the first line."""

    notation: ClassVar[str] = "drawn-{seat}"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Build the domino: the cell of its first half, and the way its second half points."""

    notation: ClassVar[str] = "({at}){towards}"
    at: Position
    towards: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """The domino fits nowhere and leaves the game."""

    notation: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Move the king (chief) to a domino of the next line."""

    notation: ClassVar[str] = "take-{domino}"
    domino: int


@dataclass(frozen=True, slots=True)
class Duty:
    """Something a seat must do before the game goes on. Plain data, kept in the state."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Build(Duty):
    """Place or discard the domino under the king."""

    domino: int


@dataclass(frozen=True, slots=True)
class Choose(Duty):
    """Move the king to a free domino of the next line."""
