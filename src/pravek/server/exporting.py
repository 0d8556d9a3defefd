"""Everything a store holds, as files people own: a record a game, or a whole copy.

Each of them shows one moment: a read transaction is a snapshot (see `store`), whoever writes
meanwhile. An older database is read as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from pravek.core import registry
from pravek.server.database import schema
from pravek.server.database.rows import Row, rows
from pravek.server.database.store import Store
from pravek.server.loading import load

TABLES: dict[str, Table] = {
    str(table.name): table
    for table in (schema.rooms, schema.seats, schema.games, schema.entries, schema.results)
}


class NotACopy(ValueError):
    """The file cannot be read into this database; the message says why."""


def records(connection: Connection) -> Iterator[tuple[str, str | Exception]]:
    """A file name and a record for each game: whole if it has ended, else what spectators saw.
    Of a game that cannot be played again: why not."""
    for row in _all(connection, schema.games):
        name = f"{row['game']}-{row['room']}-{row['round']}.jsonl"
        try:
            log = rows(connection, schema.entries, room=row["room"], round=row["round"])
            play = load(row, log)
            yield name, play.match.record(None) if play.end == "open" else play.match.record()
        except SQLAlchemyError:
            raise
        except registry.UnknownGame as error:
            yield name, registry.SetupError(error.needed)
        except Exception as error:  # whatever a damaged row leads to
            yield name, error


def write_records(store: Store, folder: Path) -> tuple[int, list[str]]:
    """One file a game; returns how many, and a line for each that could not be written."""
    folder.mkdir(parents=True, exist_ok=True)
    count, bad = 0, []
    with store.engine.connect() as connection:
        for name, record in records(connection):
            if isinstance(record, Exception):
                bad.append(f"{name}: {record or type(record).__name__}")
            else:
                (folder / name).write_text(record, encoding="utf-8")
                count += 1
    return count, bad


def write_copy(store: Store, file: Path) -> int:
    """Every row of every table, a line each: for moving to another database. Holds the seeds of
    running games, so it is for the host only."""
    count = 0
    draft = file.with_name(file.name + ".part")
    with store.engine.connect() as connection, draft.open("wb") as out:
        there = inspect(connection).get_table_names()
        for table in (each for each in TABLES.values() if each.name in there):
            for row in _all(connection, table):
                line: dict[str, Any] = {"table": str(table.name), "row": row}
                out.write(msgspec.json.encode(line) + b"\n")
                count += 1
    draft.replace(file)
    return count


def read_copy(store: Store, file: Path) -> int:
    """Put a whole copy into an empty database that nobody uses."""
    with file.open("rb") as lines:
        store.open()
        try:
            with store.engine.begin() as connection:
                if connection.scalar(select(schema.rooms.c.id).limit(1)) is not None:
                    raise NotACopy("the database is not empty")
                number = 0
                for number, line in enumerate(lines, 1):
                    _put(connection, line, number)
                return number
        finally:
            store.close()


def _put(connection: Connection, line: bytes, number: int) -> None:
    try:
        found = msgspec.json.decode(line)
        connection.execute(TABLES[found["table"]].insert(), found["row"])
    except (msgspec.DecodeError, LookupError, TypeError, SQLAlchemyError):
        raise NotACopy(f"line {number} is not a row of this Pravek") from None


def _all(connection: Connection, table: Table) -> Iterator[Row]:
    """Every row with the columns it has in this database."""
    found = connection.execute(
        select(text("*")).select_from(table).order_by(*table.primary_key),
        execution_options={"yield_per": 500},
    )
    for row in found.mappings():
        yield dict(row)
