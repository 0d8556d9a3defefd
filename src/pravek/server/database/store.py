"""The store: what is written is on the disk before anybody is told.

One thread writes. Whatever waits when it is free goes into one transaction (group commit), so
full durability costs one flush for many moves. Whatever fails is answered, and the thread goes on.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TypeVar

from sqlalchemy import Connection, Table, delete, func, insert, literal, select, update
from sqlalchemy.exc import SQLAlchemyError

from pravek.server.database import schema
from pravek.server.database.answering import answer
from pravek.server.database.engine import engine_of
from pravek.server.database.guard import LOCK, Guard, InUse
from pravek.server.database.rows import Row, Write
from pravek.server.database.schema import CannotOpen
from pravek.server.database.tenure import Fence, Tenure
from pravek.server.database.trouble import OF_THE_DATABASE, TooLate, Trouble, first_line
from pravek.server.metrics import Metrics
from pravek.table.problems import Refuse, restarting

T = TypeVar("T")
MOST_AT_ONCE = 500
PULSE = 5.0
"""Seconds after which a lost lock or a failing disk is noticed, and tried again."""


class StoreError(Refuse):
    """The store could not do it; of a write nothing is in it. Who asked is told to come again."""

    def __init__(self) -> None:
        told = restarting()
        super().__init__(told.status, told.key, told.text, retry=told.retry)


class Outdated(TooLate):
    """The lock was lost since this write was made."""


@dataclass(slots=True)
class Waiting:
    """A write in the queue; `term` says what its writer had read when it was made."""

    write: Write
    term: int
    done: asyncio.Future[None]
    """Of the writer's loop, which alone may answer it."""


class Store:
    def __init__(
        self, database: str, metrics: Metrics | None = None, tenure: Tenure | None = None
    ) -> None:
        """With a `tenure` it is shared with other nodes."""
        self.engine = engine_of(database)
        self.tenure = tenure
        self.trouble = Trouble((metrics or Metrics()).store_failures)
        self.term = 0
        """Counts how often the lock was lost: what was read in an earlier term may be outdated."""
        self.on_lost: Callable[[int], object] = self.resume
        """Called in the store's thread with the new term: whoever remembers rooms forgets them,
        then calls `resume`. Until then nothing is written."""
        self._lock_term = 0
        self._guard = Guard(self.engine, shared=tenure is not None)
        self._new_entries = schema.new_entries(self.engine.dialect)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)

    @property
    def is_open(self) -> bool:
        return self._thread.is_alive()

    @property
    def holds(self) -> bool:
        """Whether what was read is still true: nobody else can have written."""
        return self.tenure is None or self.tenure.holds

    @property
    def _rest(self) -> float:
        return PULSE if self.tenure is None else self.tenure.rest

    @property
    def waiting(self) -> int:
        """How many writes wait for the thread."""
        return self._queue.qsize()

    def open(self) -> None:
        """Be the only server of this database (or one of its nodes), bring it up to date, begin
        to write."""
        if self.tenure is not None and self.engine.dialect.name != "postgresql":
            raise CannotOpen("nodes share a database of PostgreSQL, and no other")
        try:
            if self.engine.dialect.name == "sqlite" and self.engine.url.database:
                Path(self.engine.url.database).parent.mkdir(parents=True, exist_ok=True)
            self._guard.take()
            self._migrate()
            while self.tenure is not None and not self.tenure.holds:
                self.tenure.renew(self._guard.connection)
        except BaseException as error:
            self._guard.release()
            self.engine.dispose()
            if isinstance(error, OSError | SQLAlchemyError):
                raise CannotOpen(f"the database cannot be opened: {first_line(error)}") from None
            raise
        self._thread.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
            if self.tenure is not None and self._guard.is_held:
                with suppress(SQLAlchemyError):
                    self.tenure.leave(self._guard.connection)
        self.engine.dispose()
        self._guard.release()

    def resume(self, term: int) -> None:
        """Nothing is remembered from an earlier term."""
        self.term = term

    async def write(self, write: Write) -> None:
        """Returns when it is on the disk."""
        waiting = Waiting(write, self.term, asyncio.get_running_loop().create_future())
        self._queue.put(waiting)
        await waiting.done

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask something of the database, at one moment and away from the event loop. Without the
        lock nothing is read: another server may be changing it."""
        term = self.term

        def run() -> T:
            if not self._guard.is_held:
                raise StoreError
            with self.engine.connect() as connection:
                return ask(connection)

        try:
            found = await asyncio.to_thread(run)
        except SQLAlchemyError as error:
            self.trouble.note(error)
            raise StoreError from None
        if term != self._lock_term:
            raise StoreError
        return found

    async def claim(self, room: str, is_new: bool = False) -> Fence | None:
        """The room is this node's, under this fence; Elsewhere if it is another's. A new one is
        only made under it, and is whose it will be. A server alone has every room."""
        if self.tenure is None:
            return None
        take = self.tenure.found if is_new else self.tenure.claim
        return room, await self.read(lambda connection: take(connection, room))

    async def hand_over(self) -> None:
        """Other nodes may have our rooms; nothing is written to them any more."""
        if self.tenure is not None:
            await self.read(self.tenure.hand_over)

    # The writing thread

    def _write_on(self) -> None:
        due = monotonic() + self._rest
        while (batch := self._next()) is not None:
            if monotonic() >= due:
                self._pulse()
                due = monotonic() + self._rest
            if batch:
                self._commit(batch)

    def _next(self) -> list[Waiting] | None:
        """What waits now; nothing after a while, None at the end."""
        batch: list[Waiting] = []
        try:
            following = self._queue.get(timeout=self._rest)
            while following is not None:
                if not following.done.cancelled():
                    batch.append(following)
                if len(batch) == MOST_AT_ONCE:
                    return batch
                following = self._queue.get_nowait()
        except Empty:
            return batch
        if not batch:
            return None
        self._queue.put(None)
        return batch

    def _pulse(self) -> None:
        """Is the lock still ours? If not, try to get it; after trouble, try to write."""
        try:
            if not self._guard.is_held:
                if not self._guard.try_take():
                    raise InUse
                self._migrate()
            if self.tenure is not None and not self.tenure.renew(self._guard.connection):
                self._lose()
            if self.trouble.reason is not None:
                with self._guard.connection.begin():
                    self._guard.connection.execute(_SAME_AGAIN)
                self.trouble.over()
            elif self.tenure is None and self.engine.dialect.name != "sqlite":
                with self._guard.connection.begin():
                    self._guard.connection.execute(select(literal(1)))
        except Exception as error:
            self._failed(error)

    def _commit(self, batch: Sequence[Waiting]) -> None:
        try:
            current = self._guard.is_held and all(each.term == self._lock_term for each in batch)
            if not current:
                raise Outdated("the lock was lost since this was read")
            self._transaction([waiting.write for waiting in batch])
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, OF_THE_DATABASE):
                for one in batch:  # find the culprit: the others must not suffer
                    self._commit([one])
                return
            self._failed(error, len(batch))
            answer([waiting.done for waiting in batch], StoreError)
            return
        self.trouble.over()
        answer([waiting.done for waiting in batch])

    def _failed(self, error: Exception, count: int = 1) -> None:
        self.trouble.note(error, count)
        if self._guard.let_go_if_dead():
            self._lose()

    def _lose(self) -> None:
        """Others may have written: nothing that was read before is true any more."""
        self._lock_term += 1
        self.on_lost(self._lock_term)

    def _transaction(self, writes: Sequence[Write]) -> None:
        """On the connection that holds the lock, and on no other."""
        connection = self._guard.connection
        fences = [write.fence for write in writes if write.deed is None]
        rows = [row for write in writes for row in write.entries]
        only_rows = not any(write.saves or write.removes or write.deed for write in writes)
        if self.tenure is not None and rows and only_rows:
            self.tenure.append(connection, fences, rows)
            return
        with connection.begin():
            if self.tenure is not None:
                self.tenure.check(connection, fences)
            for write in writes:
                for table, row in write.saves:
                    _save(connection, table, row)
                for room in write.removes:
                    for table, column in _ROOM_COLUMNS:
                        connection.execute(delete(table).where(column == room))
                if write.deed is not None:
                    write.deed(connection)
            if rows:
                connection.exec_driver_sql(self._new_entries, rows)

    def _migrate(self) -> None:
        try:
            with self._guard.connection.begin():
                if self.tenure is not None:  # one node does it, the others find it done
                    self._guard.connection.execute(_ONE_AFTER_THE_OTHER)
                schema.migrate(self._guard.connection)
        except BaseException:
            self._guard.release()
            raise


_ROOM_COLUMNS = [
    (schema.entries, schema.entries.c.room),
    (schema.games, schema.games.c.room),
    (schema.seats, schema.seats.c.room),
    (schema.leases, schema.leases.c.room),
    (schema.rooms, schema.rooms.c.id),
]
_ONE_AFTER_THE_OTHER = select(func.pg_advisory_xact_lock(LOCK + 1))
_SAME_AGAIN = update(schema.steps).values(number=schema.steps.c.number)
"""A write that changes nothing."""


def _save(connection: Connection, table: Table, row: Row) -> None:
    same = [column == row[column.name] for column in table.primary_key]
    if connection.execute(update(table).where(*same).values(row)).rowcount == 0:
        connection.execute(insert(table).values(row))
