"""One server a database: two would both believe they are the only writer of a room. Nodes share
it, and have leases (see `tenure`); a server alone and nodes exclude each other."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from pravek.server.database.schema import CannotOpen
from pravek.server.database.tenure import settle

LOCK = 0x50726176656B  # "Pravek"
PATIENCE = 10.0
"""Seconds a database may need to notice that the last server is dead."""


class InUse(CannotOpen):
    """Another server uses this database."""

    def __init__(self) -> None:
        super().__init__("another server uses this database")


class Guard:
    """Holds the lock and the one connection that writes. PostgreSQL's lock lives and dies with
    that connection: what it commits was committed by the holder of the lock, and by no other."""

    def __init__(self, engine: Engine, shared: bool = False) -> None:
        self._engine, self._shared = engine, shared
        self._file: int | None = None
        self._connection: Connection | None = None

    @property
    def is_held(self) -> bool:
        """As far as anybody has noticed."""
        return self._connection is not None

    @property
    def connection(self) -> Connection:
        if self._connection is None:
            raise InUse
        return self._connection

    def take(self) -> None:
        """Wait a little for the lock; InUse if another server keeps it."""
        until = time.monotonic() + PATIENCE
        while not self.try_take():
            if time.monotonic() > until:
                raise InUse
            time.sleep(0.2)

    def try_take(self) -> bool:
        """Whether the lock is ours now."""
        locked = self._lock_file() if self._engine.dialect.name == "sqlite" else None
        if locked is False:
            return False
        connection = self._engine.connect()
        if locked is None:
            lock = func.pg_try_advisory_lock_shared if self._shared else func.pg_try_advisory_lock
            locked = connection.scalar(select(lock(LOCK)))
            connection.commit()  # the lock is the session's, not the transaction's
        if not locked:
            connection.close()
            return False
        if self._shared:
            settle(connection)
        connection.detach()  # closed for good when it is closed, not lent to others
        self._connection = connection
        return True

    def let_go_if_dead(self) -> bool:
        """Whether the connection has just been found dead, and the lock with it."""
        if self._connection is None or not self._connection.invalidated:
            return False
        self._close()
        return True

    def release(self) -> None:
        """The lock goes with the process, however it ends; this is for tidy ends."""
        self._close()
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _close(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _lock_file(self) -> bool:
        """Lock the database file itself: whatever links lead to it, it is one."""
        path = self._engine.url.database
        if not path or path == ":memory:":
            return True
        if self._file is None:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
