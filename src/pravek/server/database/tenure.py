"""A node's place among those who share a database, and which rooms are its own.

A node lives as long as its row is prolonged; only the database's clock is asked. A room belongs to
the node its lease names, and whoever takes it counts its fence up. Every write names the fence it
was made under and is refused if that is not the fence any more: whoever was slow, paused or cut
off changes nothing, whatever he believes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from secrets import token_hex
from time import monotonic, time
from typing import Any, NoReturn

import msgspec
from sqlalchemy import Connection, String, text
from sqlalchemy.exc import OperationalError

from pravek.server.database.schema import CannotOpen, entries
from pravek.server.database.trouble import TooLate
from pravek.table.problems import Refuse, no_such, restarting

log = logging.getLogger("pravek.nodes")

PROTOCOL = 1
"""How nodes speak with each other: all nodes of a database must agree."""
LEASE = 3.0
"""Seconds a node is believed to live after it was last heard of."""
PULSE = 1.0
"""Seconds between two prolongations."""
AGAIN = 0.25
"""The same, while a node is not believed to live: people wait."""
LONGEST_WAIT = 1_000
"""Milliseconds a room may be waited for that somebody is writing to."""
LONGEST_PAUSE = 3_000
"""Milliseconds a node may stop in the middle of a write; then the database forgets the write."""
MOST_APART = 5
"""Seconds between our clock and the database's of which nothing is said."""
LOCKED = "55P03"
"""PostgreSQL's word for it."""

Fence = tuple[str, int]
"""A room, and how often it had been taken when this was made."""

_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
_DATE = text(f"SELECT {_NOW}")
_PROLONG = text(f"UPDATE nodes SET expires = {_NOW} + :ms WHERE id = :node AND expires > {_NOW}")
_JOIN = text(
    f"""INSERT INTO nodes (id, protocol, expires) VALUES (:node, :protocol, {_NOW} + :ms)
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires"""
)
_ALIVE = text(f"SELECT id, protocol, expires - {_NOW} AS lasts FROM nodes WHERE expires > {_NOW}")
_TIDY = text(f"DELETE FROM nodes WHERE expires < {_NOW} - 3600000")
_BRIEF = text(f"SET idle_in_transaction_session_timeout = {LONGEST_PAUSE}")
_HOLDER = text("SELECT node, fence FROM leases WHERE room = :room FOR UPDATE")
_LIVES = text(f"SELECT 1 FROM nodes WHERE id = :node AND expires > {_NOW}")
"""Asked when the lease is locked: what a statement has read besides a row that it waited for is
older than the row."""
_FOUND = text("INSERT INTO leases (room, node, fence) VALUES (:room, NULL, 1)")
_FIRST = text(
    """INSERT INTO leases (room, node, fence)
    SELECT id, :node, 1 FROM rooms WHERE id = :room ON CONFLICT DO NOTHING"""
)
_TAKE = text("UPDATE leases SET node = :node, fence = fence + 1 WHERE room = :room")
_FENCES = text("SELECT room, fence FROM leases WHERE room = ANY(:rooms) ORDER BY room FOR SHARE")
_COLUMNS = ", ".join(column.name for column in entries.c)
_TYPED = ", ".join(
    f"{column.name} {'text' if isinstance(column.type, String) else 'bigint'}"
    for column in entries.c
)
_APPEND = f"""
    WITH given AS (SELECT * FROM json_to_recordset(%s) AS _(room text, fence bigint)),
    held AS MATERIALIZED (
        SELECT room, fence FROM leases WHERE room IN (SELECT room FROM given)
        ORDER BY room FOR SHARE)
    INSERT INTO entries ({_COLUMNS})
    SELECT {_COLUMNS} FROM json_to_recordset(%s) AS _({_TYPED})
    WHERE NOT EXISTS (SELECT room, fence FROM given EXCEPT SELECT room, fence FROM held)"""
"""Both lists as JSON, which the driver passes on as it is."""
_HAND_OVER = text("UPDATE leases SET node = NULL WHERE node = :node")
_LEAVE = text("DELETE FROM nodes WHERE id = :node")


class Elsewhere(Refuse):
    """The room lives on another node."""

    def __init__(self, node: str) -> None:
        told = restarting(1)
        super().__init__(told.status, told.key, told.text, retry=told.retry)
        self.node = node


class Fenced(TooLate):
    """Somebody else has taken the room since this write was made."""


class Tenure:
    def __init__(self) -> None:
        self.node = token_hex(8)
        """The name of this node, from its start to its end."""
        self.refused = 0
        """Writes that a fence has stopped."""
        self._until = 0.0
        self._others: dict[str, float] = {}
        """Until when each other node lives that was alive when we last looked."""

    @property
    def others(self) -> frozenset[str]:
        """Who else is alive, as far as we know."""
        now = monotonic()
        return frozenset(node for node, until in self._others.items() if now < until)

    @property
    def holds(self) -> bool:
        """Whether we are certain that nobody has taken our rooms; by our own steady clock, which
        began to count before the database's did."""
        return monotonic() < self._until

    @property
    def rest(self) -> float:
        """Seconds until it is to be renewed."""
        return PULSE if self.holds else AGAIN

    def renew(self, connection: Connection) -> bool:
        """Live a little longer; False if our time had run out, and others may have our rooms: then
        nothing we know counts until it was renewed once more."""
        asked = monotonic()
        mine = {"node": self.node, "protocol": PROTOCOL, "ms": int(LEASE * 1000)}
        with connection.begin():
            kept = connection.execute(_PROLONG, mine).rowcount == 1
            alive = [row for row in connection.execute(_ALIVE) if row.id != self.node]
            if not kept:
                _agree(row.protocol for row in alive)
                _compare_clocks(connection)
                connection.execute(_JOIN, mine)
                connection.execute(_TIDY)
            connection.execute(_BRIEF)  # from now on; what came before may have been slow
        self._until = asked + LEASE if kept else 0.0
        self._others = {row.id: monotonic() + row.lasts / 1000 for row in alive}
        return kept

    def found(self, connection: Connection, room: str) -> int:
        """A new room, made under this fence. It is nobody's: whoever made it need not be where a
        proxy brings its people."""
        with connection.begin():
            connection.execute(_FOUND, {"room": room})
        return 1

    def claim(self, connection: Connection, room: str) -> int:
        """The room is ours under this fence; Elsewhere if a living node has it, Refuse (503) if
        somebody who had it is writing still."""
        connection.execution_options(isolation_level="READ COMMITTED")
        try:
            with connection.begin():
                return self._claim(connection, {"node": self.node, "room": room})
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) == LOCKED:
                raise restarting() from None
            raise

    def _claim(self, connection: Connection, mine: dict[str, str]) -> int:
        connection.execute(text(f"SET LOCAL lock_timeout = {LONGEST_WAIT}"))
        found = connection.execute(_HOLDER, mine).one_or_none()
        if found is None:  # made by a server alone, or not at all
            if connection.execute(_FIRST, mine).rowcount == 1:
                return 1
            found = connection.execute(_HOLDER, mine).one_or_none()
        if found is None:
            raise no_such("table")
        if found.node not in (None, self.node) and connection.scalar(_LIVES, {"node": found.node}):
            raise Elsewhere(found.node)
        connection.execute(_TAKE, mine)
        return int(found.fence) + 1

    def check(self, connection: Connection, fences: Sequence[Fence | None]) -> None:
        """Fenced if one of these rooms was taken by somebody. Until the transaction ends nobody
        can take them."""
        rooms = sorted({fence[0] for fence in fences if fence is not None})
        found = {(row.room, row.fence) for row in connection.execute(_FENCES, {"rooms": rooms})}
        if not found.issuperset(fences):
            self._refuse(fences)

    def append(
        self, connection: Connection, fences: Sequence[Fence | None], rows: Sequence[dict[str, Any]]
    ) -> None:
        """Check these fences and add these rows to the logs, in one statement that is a transaction
        by itself: a move is most often no more than that, and BEGIN, the check and COMMIT took
        four times as long as the rest."""
        given = [{"room": fence[0], "fence": fence[1]} for fence in {*fences} if fence is not None]
        if None in fences:
            self._refuse(fences)
        told = [msgspec.json.encode(each).decode() for each in (given, rows)]
        driver: Any = connection.connection.dbapi_connection
        if not driver.closed:  # or SQLAlchemy finds out below, and says so
            driver.autocommit = True
        try:
            with connection.begin():
                added = connection.exec_driver_sql(_APPEND, tuple(told)).rowcount
        finally:
            if not driver.closed:
                driver.autocommit = False
        if added != len(rows):
            self._refuse(fences)

    def _refuse(self, fences: Sequence[Fence | None]) -> NoReturn:
        self.refused += len(fences) == 1  # of many the culprit is looked for one by one
        raise Fenced("another node has taken this room")

    def hand_over(self, connection: Connection) -> None:
        """Whoever asks for one of our rooms may have it at once."""
        connection.execution_options(isolation_level="READ COMMITTED")
        with connection.begin():
            connection.execute(_HAND_OVER, {"node": self.node})

    def leave(self, connection: Connection) -> None:
        with connection.begin():
            for statement in (_HAND_OVER, _LEAVE):
                connection.execute(statement, {"node": self.node})


def settle(connection: Connection) -> None:
    """A node's writing connection sees what was committed before it locks a row."""
    connection.execution_options(isolation_level="READ COMMITTED")


def _compare_clocks(connection: Connection) -> None:
    """Nothing depends on them but the dates people are shown, so a wrong one is only told."""
    apart = round(time() - connection.execute(_DATE).scalar_one() / 1000)
    if abs(apart) > MOST_APART:
        which = "ahead of" if apart > 0 else "behind"
        log.warning(f"the clock of this machine is {abs(apart)} s {which} the database's")


def _agree(protocols: Iterable[int]) -> None:
    others = sorted(set(protocols) - {PROTOCOL})
    if others:
        spoken = ", ".join(map(str, others))
        raise CannotOpen(
            f"nodes that speak version {spoken} among themselves serve this database, and this one"
            f" speaks version {PROTOCOL}; stop them first"
        )
