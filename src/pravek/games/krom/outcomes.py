"""What the table decides or shows: dice, draws, reveals. Their names are nouns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pravek.core.protocol import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Shown(Outcome):
    """The first cards of a display."""

    notation: ClassVar[str] = "shown-{deck}-{cards}"
    deck: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cast(Outcome):
    """The characters dealt, by seat."""

    notation: ClassVar[str] = "cast-{characters}"
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Outcome):
    """A bonus card comes to a hand; its face is None for everybody else."""

    notation: ClassVar[str] = "drawn-{seat}-{card}"
    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class Dawn(Outcome):
    """A round begins: the stunned stand up."""

    notation: ClassVar[str] = "round-{number}"
    number: int


@dataclass(frozen=True, slots=True)
class Reveal(Outcome):
    """All destinations are turned face up together, by seat."""

    notation: ClassVar[str] = "reveal-{areas}"
    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prowl(Outcome):
    """The Kromosaur comes to an area."""

    notation: ClassVar[str] = "prowl-{area}"
    area: str


@dataclass(frozen=True, slots=True)
class Brawl(Outcome):
    """The dice of a fight: one for each player in it, then the Kromosaur's."""

    notation: ClassVar[str] = "brawl-{area}({fighters})-{dice}"
    area: str
    fighters: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Swing(Outcome):
    """The extra dice of a fight card."""

    notation: ClassVar[str] = "swing-{seat}-{dice}"
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect(Outcome):
    """Nobody counters a bonus card any more: it takes effect."""

    notation: ClassVar[str] = "effect-{seat}-{card}"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Verdict(Outcome):
    """The fighters of a fight by rank, and the life each loses; -1 is the Kromosaur."""

    notation: ClassVar[str] = "verdict-{ranking}({losses})"
    ranking: tuple[int, ...]
    losses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trophy(Outcome):
    """The Kromosaur's figure goes to a player."""

    notation: ClassVar[str] = "trophy-{seat}"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Grabbed(Outcome):
    """A looted bonus card; its face is None for all but thief and victim."""

    notation: ClassVar[str] = "grabbed-{seat}-{seat_victim}-{card}"
    seat: Seat
    seat_victim: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class Frost(Outcome):
    """The ice age at the start of an action turn: a life lost, or one regained in the caves."""

    notation: ClassVar[str] = "frost-{seat}({life})"
    seat: Seat
    life: int


@dataclass(frozen=True, slots=True)
class Found(Outcome):
    """The gathering card drawn."""

    notation: ClassVar[str] = "found-{seat}-{card}"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Chase(Outcome):
    """The dice of a hunt."""

    notation: ClassVar[str] = "chase-{seat}-{dice}"
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ascent(Outcome):
    """The dice thrown on the mountain."""

    notation: ClassVar[str] = "ascent-{seat}-{dice}"
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp(Outcome):
    """A new card on a display."""

    notation: ClassVar[str] = "new-{deck}-{slot}-{card}"
    deck: str
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class Reshuffle(Outcome):
    """A deck was empty: its discards are shuffled and become the deck."""

    notation: ClassVar[str] = "reshuffle-{deck}"
    deck: str
