"""What players decide (verbs), and with the table's outcomes everything that can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pravek.core.protocol import Action, Event, Seat
from pravek.games.krom.outcomes import (
    Ascent,
    Brawl,
    Cast,
    Chase,
    Dawn,
    Drawn,
    Effect,
    Found,
    Frost,
    Grabbed,
    Prowl,
    Reshuffle,
    Reveal,
    Shown,
    Swing,
    Trophy,
    TurnedUp,
    Verdict,
)

__all__ = [
    "DECISIONS",
    "EVENTS",
    "OUTCOMES",
    "Ascent",
    "Brawl",
    "Buy",
    "Cast",
    "Chase",
    "Choose",
    "Claim",
    "Climb",
    "Dawn",
    "Drawn",
    "Effect",
    "End",
    "Evolve",
    "Found",
    "Frost",
    "Gather",
    "Go",
    "Grabbed",
    "Hunt",
    "Loot",
    "Mix",
    "Pass",
    "Play",
    "Prowl",
    "Reroll",
    "Reshuffle",
    "Rest",
    "Reveal",
    "Shown",
    "Stop",
    "Swing",
    "Trophy",
    "TurnedUp",
    "Verdict",
    "Withdraw",
]


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Be this character for the whole game."""

    notation: ClassVar[str] = "be-{character}"
    character: str


@dataclass(frozen=True, slots=True)
class Go(Action):
    """Choose a destination, face down; None for those who may not see it."""

    notation: ClassVar[str] = "go-{area}"
    area: str | None


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Take the chosen destination back."""

    notation: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a bonus card on a player (or oneself), naming the resources given and taken.

    A counter is played on the player whose card it stops.
    """

    notation: ClassVar[str] = "play-{card}@{seat_target}({give}>{take})"
    card: str
    seat_target: Seat
    give: tuple[str, ...] = ()
    take: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Play no card now."""

    notation: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Loot(Action):
    """Take from a stunned player: wood, bone, stone, half the krom, a card unseen, or nothing."""

    notation: ClassVar[str] = "loot-{seat_victim}-{what}"
    seat_victim: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Caves: take krom and get life back."""

    notation: ClassVar[str] = "rest"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Caves: buy one service, called by what it gives."""

    notation: ClassVar[str] = "buy-{service}"
    service: str


@dataclass(frozen=True, slots=True)
class Mix(Action):
    """Forest: shuffle the discarded gathering cards into the deck before the first card."""

    notation: ClassVar[str] = "mix"


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """Forest: draw the next gathering card for its price."""

    notation: ClassVar[str] = "gather"


@dataclass(frozen=True, slots=True)
class Hunt(Action):
    """Savanna: hunt this animal, with so many dice bought beside its own."""

    notation: ClassVar[str] = "hunt-{card}+{extra}"
    card: str
    extra: int


@dataclass(frozen=True, slots=True)
class Climb(Action):
    """Mountains: throw the dice for the first time."""

    notation: ClassVar[str] = "climb"


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Mountains: throw these dice (by their faces) again, for the next price."""

    notation: ClassVar[str] = "reroll-{dice}"
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Mountains: take the reward of a combination; of an "or", this option, counted from 0."""

    notation: ClassVar[str] = "claim-{combo}-{option}"
    combo: str
    option: int


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Draw no more cards; come down from the mountain with nothing."""

    notation: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Evolve(Action):
    """Pay an evolution on display and put it face up."""

    notation: ClassVar[str] = "evolve-{card}"
    card: str


@dataclass(frozen=True, slots=True)
class End(Action):
    """Say that the action turn is over."""

    notation: ClassVar[str] = "end"


DECISIONS: tuple[type[Event], ...] = (
    *(Choose, Go, Withdraw, Play, Pass, Loot, Rest, Buy, Mix, Gather, Hunt, Climb, Reroll, Claim),
    *(Stop, Evolve, End),
)
OUTCOMES: tuple[type[Event], ...] = (
    *(Shown, Cast, Drawn, Dawn, Reveal, Prowl, Brawl, Swing, Effect, Verdict, Trophy, Grabbed),
    *(Frost, Found, Chase, Ascent, TurnedUp, Reshuffle),
)
EVENTS = DECISIONS + OUTCOMES
