"""The log of a game at a table: what happened, numbered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pravek.core.codec import decode, encode
from pravek.core.protocol import Event, Game, Seat
from pravek.table.shapes import Json


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of the log: an event, the taking back of one, or a note."""

    n: int
    at: int
    event: Event | None = None
    undo: int | None = None
    note: Mapping[str, Any] | None = None
    seat: Seat | None = None
    """Who sent the message it came from."""
    message: str | None = None
    unnoticed: frozenset[Seat | None] = frozenset()
    """The sides (None: the public one) that did not see anything happen."""

    def row(self) -> Json:
        """As it is kept."""
        body: Json
        if self.event is not None:
            body = {"event": encode(self.event)}
        else:
            body = {"undo": self.undo} if self.undo is not None else {"note": self.note}
        return {
            "n": self.n,
            "at": self.at,
            "body": body,
            "seat": self.seat,
            "message": self.message,
        }

    @classmethod
    def read(cls, row: Json, game: Game[Any]) -> Logged:
        body = row["body"]
        event = decode(body["event"], game.events) if "event" in body else None
        undo, note = body.get("undo"), body.get("note")
        return cls(row["n"], row["at"], event, undo, note, row["seat"], row["message"])
