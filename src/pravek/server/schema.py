"""The store's tables, and the numbered steps that lead an older database to them."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
)

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("watch", String(40), nullable=False, unique=True),
    Column("code", String(60), unique=True),
    Column("host", String(64), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", String(10), nullable=False),
    Column("deal", String(200)),
    Column("phase", String(10), nullable=False),
    Column("round", Integer, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("owner", String(10), nullable=False),
    Column("level", String(10)),
    Column("secret", String(64)),
)
games = Table(
    "games",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("seed", String(32), nullable=False),
    Column("salt", String(32), nullable=False),
    Column("deal", String(200)),
    Column("first", Integer, nullable=False),
    Column("ended", String(10)),
)
entries = Table(
    "entries",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("seat", Integer),
    Column("message", String(60)),
    Index("entries_message", "room", "seat", "message", unique=True),
)
steps = Table("steps", metadata, Column("number", Integer, primary_key=True))
"""Which steps this database has taken."""


def _first_tables(connection: Connection) -> None:
    metadata.create_all(connection, [rooms, seats, games, entries])


def _find_old_rooms(connection: Connection) -> None:
    connection.execute(text("CREATE INDEX rooms_touched ON rooms (touched)"))


STEPS: tuple[Callable[[Connection], None], ...] = (_first_tables, _find_old_rooms)
"""Append only: a step that was released is never changed."""


class NewerDatabase(RuntimeError):
    """The database was used by a newer Pravek."""


def migrate(connection: Connection) -> int:
    """Take the steps that are missing; return how many there were to take."""
    if not inspect(connection).has_table("steps"):
        metadata.create_all(connection, [steps])
    taken = set(connection.scalars(select(steps.c.number)))
    if taken and max(taken) > len(STEPS):
        raise NewerDatabase("the database was used by a newer Pravek; please update")
    missing = [number for number in range(1, len(STEPS) + 1) if number not in taken]
    for number in missing:
        STEPS[number - 1](connection)
        connection.execute(insert(steps), {"number": number})
    return len(missing)
