"""How a database is opened: durable, its errors without values, a transaction one moment."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from pravek.server.database.schema import CannotOpen

KEEPALIVE = {"connect_timeout": 10, "keepalives_idle": 10, "keepalives_interval": 5}
"""Seconds: how soon PostgreSQL's silence is taken for its end."""


DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def engine_of(database: str) -> Engine:
    """CannotOpen if there can be no database of ours at this address."""
    url = _read(database)
    if url.drivername != "sqlite":
        return create_engine(
            url,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=5,
            isolation_level="REPEATABLE READ",
            connect_args=KEEPALIVE,
        )
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _durable(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # `BEGIN` is ours, or reads and DDL would have none
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 30000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Not by SQLAlchemy's own way, which takes longer than the whole of an empty transaction.
        connection.connection.cursor().execute("BEGIN")

    return engine


def _read(database: str) -> URL:
    """What is wrong is said without the address, which holds a password."""
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):  # the latter of a port that is none
        url = None
    if url is None or url.drivername not in DRIVERS:
        raise CannotOpen(
            "the database cannot be opened: its address must be postgresql://user:password@host/name"
        )
    return url.set(drivername=DRIVERS[url.drivername])
