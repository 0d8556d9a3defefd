"""The page at a table: what it is told waits in a list until somebody fetches it."""

from __future__ import annotations

from typing import Any

from pravek.table.messages import Bye
from pravek.table.pen import PlainPen
from pravek.table.problems import Refuse
from pravek.table.shapes import Json
from pravek.table.visitor import Visitor, refused

PEN = PlainPen()


class Line(Visitor):
    """A client of a room (see `audience.Client`)."""

    address = ""

    def __init__(self, table: str, out: list[Json]) -> None:
        super().__init__()
        self._table, self._out = table, out

    def send(self, frame: Json, since: int | None = None, anew: bool = False) -> None:
        self._out.append({**frame, "table": self._table})

    def close(self, code: int, key: str, retry: int | None = None) -> None:
        self.send(PEN.frame("bye", 0, Bye(key=key, retry=retry)))

    def refuse(self, refuse: Refuse, message: str | None) -> None:
        number = self.room.audience.seen_by(self) if self.room else 0
        self.send(PEN.frame("refused", number, refused(refuse, message)))

    def pay(self, told: Any) -> None:
        """At home nobody counts."""
