"""Public tables somebody is at: those of this server, and what other nodes have told of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pravek.server.join_words import as_said
from pravek.server.table.room import Room
from pravek.table.shapes import Table

MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Listed:
    """A public table as other nodes are told of it."""

    words: str | None
    table: Table


class PublicTables:
    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self.elsewhere: dict[str, list[Listed]] = {}
        """By node."""

    def here(self) -> list[Listed]:
        return [Listed(room.code, _listed(room.table())) for room in self._here()]

    def tables(self) -> list[Table]:
        """The newest first."""
        others = [each for listed in self.elsewhere.values() for each in listed]
        found = [each.table for each in [*self.here(), *others]]
        return sorted(found, key=lambda table: -table.created)[:MOST_LISTED]

    def room(self, code: str) -> Room | None:
        """The table with these words, if it is here."""
        return next((room for room in self._here() if room.code == as_said(code)), None)

    def tells(self, code: str) -> bool:
        """Whether everybody can read these words, so that they are no guess."""
        others = (each for listed in self.elsewhere.values() for each in listed)
        return self.room(code) is not None or any(each.words == as_said(code) for each in others)

    def _here(self) -> list[Room]:
        found = [
            room
            for room in self._rooms.values()
            if room.visibility == "public" and room.phase != "over" and room.audience.clients
        ]
        return sorted(found, key=lambda room: -room.created)[:MOST_LISTED]


def _listed(table: Table) -> Table:
    """A table as one of many: of its own cards only the digest, for the list is for everybody."""
    options = {
        name: value["digest"] if isinstance(value, dict) else value
        for name, value in table.options.items()
    }
    return replace(table, options=options)
