"""How a database is opened: durable, its errors without values, a transaction one moment."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

KEEPALIVE = {"connect_timeout": 10, "keepalives_idle": 10, "keepalives_interval": 5}
"""Seconds: how soon PostgreSQL's silence is taken for its end."""


def engine_of(url: URL) -> Engine:
    if not url.drivername.startswith("sqlite"):
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
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
