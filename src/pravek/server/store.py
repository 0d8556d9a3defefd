"""The store: what is written is on the disk before anybody is told.

One thread writes. Whatever waits when it is free goes into one transaction (group commit), so
full durability costs one flush for many moves.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Table,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from pravek.server import schema
from pravek.server.guard import Guard

T = TypeVar("T")
Row = dict[str, Any]
MOST_AT_ONCE = 500


class StoreError(RuntimeError):
    """The store could not write; nothing of this write is in it."""


@dataclass(slots=True)
class Write:
    """Things that become true together, or not at all."""

    entries: list[Row] = field(default_factory=list)
    saves: list[tuple[Table, Row]] = field(default_factory=list)
    """Rows to put in place of the one with the same key."""


class Store:
    def __init__(self, database: str) -> None:
        self.url = make_url(database)
        if self.url.drivername == "postgresql":
            self.url = self.url.set(drivername="postgresql+psycopg")
        self.engine = _engine(self.url)
        self._guard = Guard(self.engine)
        self._queue: SimpleQueue[tuple[Write, Future[None]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)

    def open(self) -> None:
        """Be the only server of this database, bring it up to date, begin to write."""
        self._guard.take()
        with self.engine.begin() as connection:
            schema.migrate(connection)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
        self._guard.release()
        self.engine.dispose()

    async def write(self, write: Write) -> None:
        """Returns when it is on the disk."""
        done: Future[None] = Future()
        self._queue.put((write, done))
        await asyncio.wrap_future(done)

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask something of the database, away from the event loop."""

        def run() -> T:
            with self.engine.connect() as connection:
                return ask(connection)

        return await asyncio.to_thread(run)

    async def remove(self, room: str) -> None:
        """Forget a room and all its games."""

        def run(_: Connection) -> None:
            with self.engine.begin() as connection:
                for table, column in _ROOM_COLUMNS:
                    connection.execute(delete(table).where(column == room))

        await self.read(run)

    # The writing thread

    def _write_on(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            self._commit(batch)

    def _commit(self, batch: Sequence[tuple[Write, Future[None]]]) -> None:
        try:
            self._transaction([write for write, _ in batch])
        except SQLAlchemyError as error:
            if len(batch) > 1:  # find the culprit: the others must not suffer
                for one in batch:
                    self._commit([one])
            else:
                batch[0][1].set_exception(StoreError(type(error).__name__))
            return
        for _, done in batch:
            if not done.cancelled():
                done.set_result(None)

    def _transaction(self, writes: Iterable[Write]) -> None:
        rows: list[Row] = []
        with self.engine.begin() as connection:
            for write in writes:
                rows += write.entries
                for table, row in write.saves:
                    _save(connection, table, row)
            if rows:
                connection.execute(insert(schema.entries), rows)


_ROOM_COLUMNS = [
    (schema.entries, schema.entries.c.room),
    (schema.games, schema.games.c.room),
    (schema.seats, schema.seats.c.room),
    (schema.rooms, schema.rooms.c.id),
]


def _save(connection: Connection, table: Table, row: Row) -> None:
    same = [column == row[column.name] for column in table.primary_key]
    if connection.execute(update(table).where(*same).values(row)).rowcount == 0:
        connection.execute(insert(table).values(row))


def _engine(url: Any) -> Engine:
    if not url.drivername.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, pool_size=5)
    engine = create_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _durable(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 30000"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def rows(connection: Connection, table: Table, **where: Any) -> list[Row]:
    """The rows of a table with these values, in the order of their key."""
    query = select(table).where(*(table.c[name] == value for name, value in where.items()))
    found = connection.execute(query.order_by(*table.primary_key))
    return [dict(row._mapping) for row in found]
