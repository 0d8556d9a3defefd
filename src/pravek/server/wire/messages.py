"""What travels between a table and a client: every message, typed.

A WebSocket message is `{"v": n, "t": kind, "d": message}`; `v` is the number of the last thing
that happened at the table, and `d` one of the classes below. The TypeScript types and the HTTP
description are made from this file; `docs/wire.md` says how the messages follow each other.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from pravek.server.wire.shapes import (
    Asked,
    Clock,
    Ending,
    Entry,
    Json,
    Level,
    Number,
    Phrase,
    Position,
    Seat,
    Secret,
    Table,
    Told,
    Word,
)

WIRE = 1
"""The version of this conversation; counts up when an old client would misunderstand."""

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


class StandIn(Asked):
    """Let a bot sit in for somebody who is gone for `table.grace`, or wait for him after all."""

    seat: Seat
    by: Seat
    """Which of my seats asks."""
    bot: bool = True


class Concede(Asked):
    """A bot plays on, and the seat is ranked last. For good."""

    seat: Seat


class Abandon(Asked):
    """Wish (or no longer wish) to stop without a ranking; all persons must agree, but not who is
    gone for `table.grace`."""

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
    "standin": StandIn,
    "concede": Concede,
    "abandon": Abandon,
    "close": Close,
    "rematch": Again,
    "leave": Leave,
}
