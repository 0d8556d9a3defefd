"""What travels between a table and a client: every message, typed.

A WebSocket message is `{"v": n, "t": kind, "d": message}`; `v` is the number of the last thing
that happened at the table, and `d` one of the classes below. The TypeScript types and the HTTP
description are made from this file; `docs/wire.md` says how the messages follow each other.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

WIRE = 1
"""The version of this conversation; counts up when an old client would misunderstand."""

Json: TypeAlias = dict[str, Any]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Secret: TypeAlias = Annotated[str, Meta(max_length=64)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Text: TypeAlias = Annotated[str, Meta(max_length=4_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]

Level = Literal["pebble", "stone", "cairn", "menhir", "spirit"]
LEVELS: tuple[str, ...] = get_args(Level)
"""Bots from the gentlest to the strongest."""

Phrase = Literal[
    "hello", "good_luck", "nice", "thanks", "oops", "thinking", "hurry", "sorry", "well_played"
]
Clock = Literal["none", "relaxed", "strict"]
Visibility = Literal["link", "public"]
Phase = Literal["lobby", "playing", "over"]


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends: an unknown field is an error, not a surprise."""


class Told(Struct, kw_only=True):
    """What the server sends."""


# The table, as everybody may see it ---------------------------------------------------------


class Holder(Told):
    """Who plays a seat now: nobody yet, the person it belongs to, or a bot."""

    kind: Literal["nobody", "person", "bot"]
    level: Level | None = None
    why: Literal["chosen", "handed", "left", "timeout", "conceded"] | None = None
    """Why a bot plays: it was chosen for this seat, or it stands in for somebody."""


class SeatAt(Told):
    """One seat of the table."""

    seat: int
    name: str
    """Empty while nobody has sat down."""
    owner: Literal["nobody", "person", "bot"]
    """Whose seat it is; `holder` may be a bot that stands in."""
    holder: Holder
    online: bool = False
    ready: bool = False
    """Has sealed a secret choice that is not opened yet."""
    conceded: bool = False


class Rematch(Told):
    """A proposal to play again in this room; it begins when every person has agreed."""

    options: Json
    clock: Clock
    agreed: list[int]


class Table(Told):
    """The table without its secrets: what the lobby shows."""

    id: str
    game: str
    options: Json
    phase: Phase
    round: int
    """The how-manieth game in this room; counted from 1 and up with each rematch."""
    seats: list[SeatAt]
    clock: Clock
    visibility: Visibility
    created: int
    """Milliseconds since 1970."""
    luck: str | None = None
    """SHA-256 of the seed and salt, from the start of the game; null for a known deal."""
    deal: str | None = None
    """The deal code, if this is a known deal."""
    abandon: list[int] = field(default_factory=list)
    """Seats that wish to stop without a ranking."""
    rematch: Rematch | None = None
    join: str | None = None
    """The three words, only while a public table has open seats."""
    watch: str | None = None
    """The spectator id, only of a public table."""


# The game, as one seat (or a spectator) may see it ------------------------------------------


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


class Line(Told):
    label: str
    points: int
    key: str
    args: Json


class Sheet(Told):
    """A score sheet: lines with reasons, and what breaks a tie."""

    seat: int
    total: int
    lines: list[Line]
    tiebreakers: list[int]


class Owes(Told):
    """The sentence over the table: who must do what."""

    state: Literal["decide", "over"]
    seats: list[int]
    duty: Json | None
    """The rules' word for it, `{"kind": "build", "seat": 0, "domino": 17}`."""


class Timer(Told):
    """A seat's clock: what is left, in milliseconds, when the message was sent."""

    seat: int
    left: int
    running: bool


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


class Ending(Told):
    """How it ended: the ranking (null when abandoned) and the luck, to be checked."""

    end: Literal["over", "closed", "abandoned"]
    ranking: list[int] | None
    sheets: list[Sheet]
    conceded: list[int]
    seed: str
    """32 hexadecimal digits."""
    salt: str
    deal: str
    """The deal code: play this deal again."""


# Server to client ---------------------------------------------------------------------------


class You(Told):
    """Who the client is at this table."""

    seats: list[int]
    facing: int | None
    host: bool


class Snapshot(Told):
    """Everything, or everything since the number asked for (`entries`)."""

    wire: int
    table: Table
    you: You
    entries: list[Entry]
    since: int
    """`entries` continue after this number; 0 or the start of this game: draw all anew."""
    position: Position | None
    """Null in the lobby."""
    over: Ending | None


class Events(Told):
    """What has just happened, and where that leads."""

    entries: list[Entry]
    position: Position


class Ack(Told):
    """The message with this id has taken effect (once, however often it was sent)."""

    id: str
    number: int


class Refused(Told):
    """The message with this id has changed nothing, and why."""

    id: str | None
    status: Literal[400, 403, 409, 422, 429]
    """409: stale, a snapshot of what was missed follows. 422: illegal. 403: not your seat."""
    key: str
    args: Json
    clause: str | None
    text: str


class Because(Told):
    """Whether an action would be legal now; if not, why, and if so, what it would bring."""

    id: str
    legal: bool
    key: str | None = None
    args: Json = field(default_factory=dict)
    clause: str | None = None
    text: str | None = None
    preview: Json = field(default_factory=dict)


class Said(Told):
    seat: int
    phrase: Phrase


class Bye(Told):
    """The server closes this connection: `key` says why; `retry` after so many seconds."""

    key: str
    retry: int | None


# Client to server ---------------------------------------------------------------------------


class Hello(Asked):
    """The first message: who I am, what I have seen, which seat faces the screen."""

    table: Word
    seats: Annotated[list[Secret], Meta(max_length=6)] = field(default_factory=list)
    """The secrets of the seats this client holds."""
    watch: Secret | None = None
    """The spectator id, if it holds none."""
    host: Secret | None = None
    since: Number = 0
    round: Number = 0
    """The game `since` belongs to."""
    facing: Seat | None = None
    """Which seat faces the screen; a client with a single seat always faces it."""


class Move(Asked):
    action: Json
    seen: Number
    """The last number seen."""
    id: Word
    """The client's own name for this message; a repeat is answered as the first time."""


class Ask(Asked):
    """Why is this action not allowed? Changes nothing; answered by `because`."""

    action: Json
    id: Word


class Undo(Asked):
    seat: Seat
    seen: Number
    id: Word


class Face(Asked):
    """Turn the screen to a seat, or to nobody; answered by a snapshot."""

    seat: Seat | None


class Say(Asked):
    seat: Seat
    phrase: Phrase


class HandOver(Asked):
    """Let a bot play my seat until I take it back."""

    seat: Seat
    level: Level = "cairn"


class TakeBack(Asked):
    seat: Seat


class Concede(Asked):
    """A bot plays on, and the seat is ranked last. For good."""

    seat: Seat


class Abandon(Asked):
    """Wish (or no longer wish) to stop without a ranking; all persons must agree."""

    seat: Seat
    agree: bool = True


class Close(Asked):
    """The only person left ends the game as his win (KR-12.4)."""

    seat: Seat


class Again(Asked):
    """Propose or accept a rematch; without options: as proposed, or as before."""

    seat: Seat
    options: Json | None = None
    clock: Clock | None = None


class Leave(Asked):
    """Stand up: in the lobby the seat is free again, in a game a bot takes it."""

    seat: Seat


SERVER: dict[str, type[Told]] = {
    "snapshot": Snapshot,
    "events": Events,
    "ack": Ack,
    "refused": Refused,
    "because": Because,
    "table": Table,
    "said": Said,
    "over": Ending,
    "bye": Bye,
}
CLIENT: dict[str, type[Asked]] = {
    "hello": Hello,
    "move": Move,
    "why": Ask,
    "undo": Undo,
    "face": Face,
    "say": Say,
    "handover": HandOver,
    "takeback": TakeBack,
    "concede": Concede,
    "abandon": Abandon,
    "close": Close,
    "rematch": Again,
    "leave": Leave,
}
