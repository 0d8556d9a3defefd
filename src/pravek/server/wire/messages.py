"""What a client says over the WebSocket: every message, typed and bounded. A frame is
`{"t": kind, "d": message}`; what it is answered with is in `pravek.table.messages`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from pravek.server.wire.shapes import Asked, Number, Seat, Secret, Word
from pravek.table.shapes import Clock, Json, Level, Mood, Phrase


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


class AskHint(Asked):
    """What could I do? Answered by `hint`, to me alone; the log says that I asked."""

    seat: Seat
    id: Word


class Listen(Asked):
    """How much the coach shall say to this seat from now on."""

    seat: Seat
    mood: Mood


class Help(Asked):
    """Be content (or no longer) with hints and a coach for everybody."""

    seat: Seat
    agree: bool = True


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


CLIENT: dict[str, type[Asked]] = {
    "hello": Hello,
    "move": Move,
    "why": Ask,
    "undo": Undo,
    "hint": AskHint,
    "coach": Listen,
    "help": Help,
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
