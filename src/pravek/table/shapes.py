"""What a table and a game look like to a client: the shapes inside the messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

Json: TypeAlias = dict[str, Any]

Level = Literal["pebble", "stone", "cairn", "menhir", "spirit"]
LEVELS: tuple[str, ...] = get_args(Level)
"""Bots from the gentlest to the strongest."""

Phrase = Literal[
    "hello", "good_luck", "nice", "thanks", "oops", "thinking", "hurry", "sorry", "well_played"
]
Clock = Literal["none", "relaxed", "strict"]
Visibility = Literal["link", "public"]
Language = Literal["en", "pl", "bg", "cs", "sk"]
Phase = Literal["lobby", "playing", "over"]


@dataclass(kw_only=True)
class Told:
    """What a table tells. What was never set is not sent (`plain`, and msgspec alike)."""


# The table, as everybody may see it ---------------------------------------------------------


@dataclass(kw_only=True)
class Holder(Told):
    """Who plays a seat now: nobody yet, the person it belongs to, or a bot."""

    kind: Literal["nobody", "person", "bot"]
    level: Level | None = None
    why: Literal["chosen", "handed", "left", "timeout", "absent", "conceded"] | None = None
    """Why a bot plays: it was chosen for this seat, or it stands in for somebody."""
    asked: int | None = None
    """The seat whose person let it sit in for one who is gone (`absent`)."""


@dataclass(kw_only=True)
class SeatAt(Told):
    """One seat of the table."""

    seat: int
    name: str
    """Empty while nobody has sat down."""
    owner: Literal["nobody", "person", "bot"]
    """Whose seat it is; `holder` may be a bot that stands in."""
    holder: Holder
    online: bool = False
    gone: int | None = None
    """For how many milliseconds its owner was gone when the message was sent; null: is here, or
    it is no person's seat."""
    ready: bool = False
    """Has sealed a secret choice that is not opened yet."""
    conceded: bool = False


@dataclass(kw_only=True)
class Rematch(Told):
    """A proposal to play again in this room; it begins when every person has agreed."""

    options: Json
    clock: Clock
    agreed: list[int]


@dataclass(kw_only=True)
class Table(Told):
    """The table without its secrets: what the lobby shows."""

    id: str
    game: str
    options: Json
    phase: Phase
    round: int
    """Which game in this room it is: counted from 1, and up with each rematch."""
    seats: list[SeatAt]
    clock: Clock
    visibility: Visibility
    created: int
    """Milliseconds since 1970."""
    grace: int
    """Milliseconds after which a bot may sit in for one who is gone."""
    luck: str | None = None
    """SHA-256 of the seed and salt, from the start of the game; null for a known deal."""
    deal: str | None = None
    """The deal code, if this is a known deal."""
    daily: str | None = None
    """The day (2026-11-18) whose deal this is, if it is one."""
    abandon: list[int] = field(default_factory=list)
    """Seats that wish to stop without a ranking."""
    help: list[int] = field(default_factory=list)
    """Seats that are content with hints and a coach for everybody."""
    helps: bool = False
    """Whether there is help here now: against bots always, with others once all are content."""
    rematch: Rematch | None = None
    join: str | None = None
    """The three words, only while a public table has open seats."""
    watch: str | None = None
    """The spectator id, only of a public table."""


# The game, as one seat (or a spectator) may see it ------------------------------------------


@dataclass(kw_only=True)
class Offer(Told):
    """A legal action, ready to be sent back."""

    id: int
    group: str
    """What kind of action it is: the event's name."""
    token: str
    """The action in notation, e.g. `A:take-17`."""
    action: Json
    preview: Json
    """What it would bring, e.g. `{"points": 6}`."""
    text: str = field(default="", init=False)
    """The action in English, as a game from outside says it; of ours it is not even sent."""


@dataclass
class Line(Told):
    """A line of a score sheet: so many points, and for what."""

    label: str
    points: int
    key: str
    args: Json


@dataclass(kw_only=True)
class Sheet(Told):
    """A score sheet: lines with reasons, and what breaks a tie."""

    seat: int
    total: int
    lines: list[Line]
    tiebreakers: list[int]


@dataclass(kw_only=True)
class Owes(Told):
    """The sentence over the table: who must do what."""

    state: Literal["decide", "over"]
    seats: list[int]
    """Nobody, in a record, where luck comes next."""
    duty: Json | None
    """The rules' word for it, `{"kind": "build", "seat": 0, "domino": 17}`."""


@dataclass(kw_only=True)
class Timer(Told):
    """A seat's clock: what is left, in milliseconds, when the message was sent."""

    seat: int
    left: int
    running: bool


@dataclass(kw_only=True)
class Position(Told):
    """The table's game right now, from where the client sits."""

    view: Json
    owes: Owes
    offers: list[Offer]
    """The legal actions of the seat that faces the screen (in a game without secrets: of every
    seat this client holds)."""
    sheets: list[Sheet]
    undo: int | None
    """Which of the client's seats may take back its last decision."""
    timers: list[Timer]


@dataclass(kw_only=True)
class Entry(Told):
    """One line of the table's log. Numbers have no gaps."""

    n: int
    at: int
    """Milliseconds since 1970."""
    event: Json | None = None
    token: str | None = None
    """The event in notation."""
    undo: int | None = None
    """The number of the event that was taken back."""
    note: Json | None = None
    """What happened to a seat or the table, not in the game: who holds it, conceding, …"""
    text: str = field(default="", init=False)
    """The event in English, as a game from outside says it; of ours it is not even sent."""


# Help --------------------------------------------------------------------------------------

Mood = Literal["silent", "mistakes", "talkative"]
"""How much a coach says: nothing, about big mistakes only, about whatever is clearly worse."""


@dataclass(kw_only=True)
class Reason(Told):
    """A sentence about a decision: a key for translators, its arguments, and English words."""

    key: str
    args: Json
    text: str


@dataclass(kw_only=True)
class Prospect(Told):
    """What a move is worth to who plays it."""

    chance: float
    """Its share of the win, 0 to 1."""
    points: float | None
    """At the end of the game; null where nobody foretells them."""
    ahead: float
    """How much of the win the next serious move is behind; below 0 where it seems better."""
    error: float
    """The standard error of `ahead`."""
    exact: bool


@dataclass(kw_only=True)
class Advice(Told):
    """A move that is recommended, and why: first where to look, then what to do."""

    where: Json
    """What the move is about, to be marked: an area, a domino, a destination, a card."""
    action: Json
    token: str
    worth: Prospect | None
    """Null where it cannot be told in time."""
    because: list[Reason]
    """Why rather this than what comes to mind next."""


@dataclass(kw_only=True)
class Remark(Told):
    """What a coach says about a decision that was clearly worse than another."""

    label: Literal["inaccuracy", "mistake", "blunder"]
    loss: float
    """The share of the win that was given away."""
    error: float
    """Its standard error."""
    points: float | None
    """Points that were given away; null where that is not what it is about."""
    because: list[Reason]


@dataclass(kw_only=True)
class Ending(Told):
    """How it ended: the ranking (null when abandoned or broken) and the luck, to be checked."""

    end: Literal["over", "closed", "abandoned", "broken"]
    ranking: list[int] | None
    sheets: list[Sheet]
    conceded: list[int]
    helped: list[int] = field(default_factory=list)
    """The seats that took a hint or heard the coach."""
    seed: str
    """32 hexadecimal digits."""
    salt: str
    deal: str | None
    """The deal code: play this deal again. Null when none can hold the set-up (own cards)."""
    text: str | None = None
    """If it is broken: what is wrong with the rules of a game from outside, in English."""
