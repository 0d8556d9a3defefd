"""What the store could not do: counted, logged once, and said in words that hold no secret."""

from __future__ import annotations

import logging
from threading import Lock

from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError,
)

from pravek.server.database.schema import CannotOpen
from pravek.server.metrics import Counter

log = logging.getLogger("pravek.store")

OF_THE_DATABASE = (OperationalError, InterfaceError, InternalError, TimeoutError, CannotOpen)
"""Errors that the next write would meet too; any other belongs to the one that failed."""


class TooLate(RuntimeError):
    """What a write was made from may not be true any more: it is refused, as it should be."""


class Trouble:
    def __init__(self, failures: Counter) -> None:
        self._failures = failures
        self.reason: str | None = None
        """Why the database cannot be used now; None while it can."""
        self._lock = Lock()

    def note(self, error: BaseException, count: int = 1) -> None:
        """So many writes or reads have failed with this error."""
        with self._lock:
            self._failures.add(count)
            if isinstance(error, TooLate):
                log.warning("a write was refused", extra={"more": _of(error)})
            elif not isinstance(error, OF_THE_DATABASE):
                log.error(
                    "a write or read failed", extra={"more": _of(error)}, exc_info=_mine(error)
                )
            elif (reason := in_words(error)) != self.reason:
                self.reason = reason
                log.error("the store is in trouble", extra={"more": {"why": reason} | _of(error)})

    def over(self) -> None:
        """Writing works."""
        if self.reason is None:
            return
        with self._lock:
            if self.reason is not None:
                self.reason = None
                log.warning("the store is well again")


def in_words(error: BaseException) -> str:
    """Why the database cannot be used, for everybody: no address, no name, no value."""
    if isinstance(error, CannotOpen):
        return str(error)
    told = first_line(error).lower()
    if "is full" in told or "no space left" in told:
        return "the disk of the database is full"
    if "readonly" in told or "read-only" in told:
        return "the database can only be read"
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    if broken or told.startswith("connection"):
        return "the database cannot be reached"
    return "the database does not answer as it should"


def first_line(error: BaseException) -> str:
    """PostgreSQL names the values that were in the way on the second line."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


def _of(error: BaseException) -> dict[str, str]:
    return {"error": type(error).__name__, "text": first_line(error)}


def _mine(error: BaseException) -> BaseException | None:
    """The trace of an error of our own; that of a database's would repeat its second line."""
    return None if isinstance(error, SQLAlchemyError) else error
