"""One server a database: two would both believe they are the only writer of a room."""

from __future__ import annotations

import fcntl
import time
from io import TextIOWrapper
from typing import Any

from sqlalchemy import Connection, Engine, text

LOCK = 0x50726176656B  # "Pravek"
PATIENCE = 10.0
"""Seconds a database may need to notice that the last server is dead."""


class InUse(RuntimeError):
    """Another server uses this database."""


class Guard:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file: TextIOWrapper | None = None
        self._connection: Connection | None = None

    def take(self) -> None:
        take = self._take_file if self._engine.dialect.name == "sqlite" else self._take_advisory
        until = time.monotonic() + PATIENCE
        while not take():
            if time.monotonic() > until:
                raise InUse("another server uses this database")
            time.sleep(0.2)

    def release(self) -> None:
        """The lock goes with the process, however it ends; this is for tidy ends."""
        if self._file is not None:
            self._file.close()
        if self._connection is not None:
            self._connection.close()

    def _take_file(self) -> bool:
        path: Any = self._engine.url.database
        if not path or path == ":memory:":
            return True
        self._file = self._file or open(f"{path}.lock", "w")  # noqa: SIM115
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _take_advisory(self) -> bool:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            )
        taken = self._connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": LOCK})
        return bool(taken.scalar())
