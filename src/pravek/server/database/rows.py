"""What a table keeps, as rows: some of its parts are JSON in a column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, select

from pravek.server.database.tenure import Fence
from pravek.table.shapes import Json

Row = dict[str, Any]
PARTS = ("options", "names", "body")


@dataclass(slots=True)
class Write:
    """Things that become true together, or not at all."""

    entries: list[Row] = field(default_factory=list)
    saves: list[tuple[Table, Row]] = field(default_factory=list)
    """Rows to put in place of the one with the same key."""
    removes: list[str] = field(default_factory=list)
    """Rooms to forget, with all their games."""
    deed: Callable[[Connection], None] | None = None
    """What else is done with them: it asks before it writes, and touches no room."""
    fence: Fence | None = None
    """Where nodes share the database: under which fence it was made."""


def opened(row: Row) -> Json:
    """A row with its parts."""
    parts = {name: msgspec.json.decode(row[name]) for name in PARTS if name in row}
    return {**row, **parts}


def closed(kept: Json, **more: object) -> Row:
    """The row of it, with `more` columns."""
    parts = {name: msgspec.json.encode(kept[name]).decode() for name in PARTS if name in kept}
    return {**kept, **parts, **more}


def rows(connection: Connection, table: Table, **where: Any) -> list[Row]:
    """The rows of a table with these values, in the order of their key."""
    query = select(table).where(*(table.c[name] == value for name, value in where.items()))
    found = connection.execute(query.order_by(*table.primary_key))
    return [dict(row._mapping) for row in found]
