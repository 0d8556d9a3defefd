"""What a table says to a client, message by message.

A message is `{"v": n, "t": kind, "d": message}`; `v` is the number of the last thing that happened
at the table, and `d` one of the classes below; `docs/wire.md` says how they follow each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pravek.table.shapes import Advice, Ending, Entry, Json, Phrase, Position, Remark, Table, Told

WIRE = 1
"""The version of this conversation; counts up when an old client would misunderstand."""


@dataclass(kw_only=True)
class You(Told):
    """Who the client is at this table."""

    seats: list[int]
    facing: int | None
    host: bool


@dataclass(kw_only=True)
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


@dataclass(kw_only=True)
class Events(Told):
    """What has just happened, and where that leads."""

    entries: list[Entry]
    position: Position


@dataclass(kw_only=True)
class Ack(Told):
    """The message with this id has taken effect (once, however often it was sent)."""

    id: str
    number: int


@dataclass(kw_only=True)
class Refused(Told):
    """The message with this id has changed nothing, and why."""

    id: str | None
    status: Literal[400, 403, 409, 422, 429]
    """409: stale, a snapshot of what was missed follows. 422: illegal. 403: not your seat."""
    key: str
    args: Json
    clause: str | None
    text: str


@dataclass(kw_only=True)
class Because(Told):
    """Whether an action would be legal now; if not, why, and if so, what it would bring."""

    id: str
    legal: bool
    key: str | None = None
    args: Json = field(default_factory=dict)
    clause: str | None = None
    text: str | None = None
    preview: Json = field(default_factory=dict)


@dataclass(kw_only=True)
class Hint(Told):
    """What somebody who asked could do, told to nobody else."""

    id: str
    seat: int
    advice: Advice


@dataclass(kw_only=True)
class Coached(Told):
    """What the coach says about a decision, to who made it."""

    seat: int
    number: int
    """The decision, as the log counts it."""
    undo: bool
    """Whether it can still be taken back."""
    remark: Remark


@dataclass(kw_only=True)
class Said(Told):
    """Somebody said a quick phrase."""

    seat: int
    phrase: Phrase


@dataclass(kw_only=True)
class Bye(Told):
    """The server closes this connection: `key` says why; `retry` after so many seconds."""

    key: str
    retry: int | None


SERVER: dict[str, type[Told]] = {
    "snapshot": Snapshot,
    "events": Events,
    "ack": Ack,
    "refused": Refused,
    "because": Because,
    "hint": Hint,
    "coach": Coached,
    "table": Table,
    "said": Said,
    "over": Ending,
    "bye": Bye,
}
