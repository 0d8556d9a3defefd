"""Everything a store holds, as files people own: a record a game, or a whole copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from pravek.server import schema
from pravek.server.play import Play
from pravek.server.store import Store, rows


def records(connection: Connection) -> Iterator[tuple[str, str]]:
    """A file name and a record for each game: whole if it has ended, else what spectators saw."""
    for game in connection.execute(select(schema.games)).mappings().all():
        row = dict(game)
        log = rows(connection, schema.entries, room=row["room"], round=row["round"])
        play = Play.load(row, log)
        text = play.match.record(None) if play.end == "open" else play.match.record()
        yield f"{row['game']}-{row['room']}-{row['round']}.jsonl", text


def write_records(store: Store, folder: Path) -> int:
    """One file a game; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with store.engine.connect() as connection:
        for name, text in records(connection):
            (folder / name).write_text(text, encoding="utf-8")
            count += 1
    return count


def write_copy(store: Store, file: Path) -> int:
    """Every row of every table, a line each: for moving to another database. Holds the seeds of
    running games, so it is for the host only."""
    count = 0
    with store.engine.connect() as connection, file.open("wb") as out:
        for table in (schema.rooms, schema.seats, schema.games, schema.entries):
            for row in connection.execute(select(table)).mappings():
                line: dict[str, Any] = {"table": str(table.name), "row": dict(row)}
                out.write(msgspec.json.encode(line) + b"\n")
                count += 1
    return count


def read_copy(store: Store, file: Path) -> int:
    """Put a whole copy into an empty database."""
    tables = {t.name: t for t in (schema.rooms, schema.seats, schema.games, schema.entries)}
    count = 0
    with store.engine.begin() as connection, file.open("rb") as lines:
        schema.migrate(connection)
        if connection.scalar(select(schema.rooms.c.id).limit(1)) is not None:
            raise ValueError("the database is not empty")
        for line in lines:
            found = msgspec.json.decode(line)
            connection.execute(tables[found["table"]].insert(), found["row"])
            count += 1
    return count
