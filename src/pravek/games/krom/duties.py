"""What can be owed: by a player, by luck, or by the table itself. Plain data, kept in the state."""

from __future__ import annotations

from dataclasses import dataclass

from pravek.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Duty:
    """Something that must be settled before the game goes on."""


# Set-up and round


@dataclass(frozen=True, slots=True)
class Display(Duty):
    """The first cards of a deck are turned up."""

    deck: str


@dataclass(frozen=True, slots=True)
class Casting(Duty):
    """The characters are dealt at random."""


@dataclass(frozen=True, slots=True)
class CharacterChoice(Duty):
    """A player chooses a character."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NewRound(Duty):
    """The next round begins."""


@dataclass(frozen=True, slots=True)
class Movement(Duty):
    """Everybody chooses a destination, in secret."""


@dataclass(frozen=True, slots=True)
class Prowling(Duty):
    """The Kromosaur's destination is drawn."""


@dataclass(frozen=True, slots=True)
class Areas(Duty):
    """The areas from this one on are still to come up."""

    next: int


@dataclass(frozen=True, slots=True)
class Turns(Duty):
    """These players have their action turns, in this order."""

    seats: tuple[Seat, ...]


# Fight


@dataclass(frozen=True, slots=True)
class Fight(Duty):
    """Everybody able in the area fights for the order of the action turns."""

    area: str
    fighters: tuple[int, ...]
    """Players in seat order, then the Kromosaur if it is there."""
    dice: tuple[tuple[int, ...], ...] = ()
    """Each fighter's dice; empty before the roll."""
    added: tuple[int, ...] = ()
    asked: int = 0
    """Who is asked for a card: a position in the row of fighters."""
    passes: int = 0
    """How many have passed in a row."""
    ranking: tuple[int, ...] = ()
    """Empty until the window has closed."""

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(dice) + add for dice, add in zip(self.dice, self.added, strict=True))


@dataclass(frozen=True, slots=True)
class ExtraDice(Duty):
    """A fight card's dice are rolled."""

    seat: Seat
    dice: int


@dataclass(frozen=True, slots=True)
class TrophyDue(Duty):
    """The Kromosaur's figure changes hands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looting(Duty):
    """The winner may take one thing from each of these, in this order."""

    seat: Seat
    victims: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BlindGrab(Duty):
    """A bonus card is taken from the victim's hand at random."""

    seat: Seat
    victim: Seat


# Action turn


@dataclass(frozen=True, slots=True)
class Night(Duty):
    """The ice age bites, or the caves warm. KR-13"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ActionTurn(Duty):
    """A player acts until he says that the turn ends."""

    seat: Seat
    deed: str = "open"
    """The area's action: `open`, `services` (more of them may follow) or `done`."""


@dataclass(frozen=True, slots=True)
class Walk(Duty):
    """A walk in the forest: so many cards are drawn, and perhaps one more is coming."""

    seat: Seat
    drawn: int
    drawing: bool


@dataclass(frozen=True, slots=True)
class Hunting(Duty):
    """So many dice are rolled for an animal."""

    seat: Seat
    card: str
    dice: int


@dataclass(frozen=True, slots=True)
class Climbing(Duty):
    """Dice that lie, dice still to be thrown, and how many rerolls there were."""

    seat: Seat
    dice: tuple[int, ...]
    thrown: int
    rerolls: int = 0


# Cards


@dataclass(frozen=True, slots=True)
class Played(Duty):
    """A bonus card lies on the table; these may still counter it, one at a time."""

    seat: Seat
    card: str
    target: Seat
    give: tuple[str, ...]
    take: tuple[str, ...]
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BonusDraw(Duty):
    """A player draws bonus cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Refill(Duty):
    """A slot of a display is filled again."""

    deck: str
    slot: int
