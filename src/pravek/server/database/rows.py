"""What a table keeps, as rows: some of its parts are JSON in a column."""

from __future__ import annotations

import msgspec

from pravek.server.database.store import Row
from pravek.table.shapes import Json

PARTS = ("options", "names", "body")


def opened(row: Row) -> Json:
    """A row with its parts."""
    parts = {name: msgspec.json.decode(row[name]) for name in PARTS if name in row}
    return {**row, **parts}


def closed(kept: Json, **more: object) -> Row:
    """The row of it, with `more` columns."""
    parts = {name: msgspec.json.encode(kept[name]).decode() for name in PARTS if name in kept}
    return {**kept, **parts, **more}
