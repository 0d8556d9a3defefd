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

from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from pravek.server.database.schema import CannotOpen
from pravek.table.problems import Refuse, no_such, restarting

log = logging.getLogger("pravek.nodes")

PROTOCOL = 1
"""How nodes speak with each other: all nodes of a database must agree."""
LEASE = 3.0
"""Seconds a node is believed to live after it was last heard of."""
PULSE = 1.0
"""Seconds between two prolongations."""
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
_ALIVE = text(f"SELECT id, protocol FROM nodes WHERE expires > {_NOW}")
_TIDY = text(f"DELETE FROM nodes WHERE expires < {_NOW} - 3600000")
_BRIEF = text(f"SET idle_in_transaction_session_timeout = {LONGEST_PAUSE}")
_HOLDER = text(
    f"""SELECT leases.node, leases.fence, coalesce(nodes.expires > {_NOW}, false) AS alive
    FROM leases LEFT JOIN nodes ON nodes.id = leases.node
    WHERE leases.room = :room FOR UPDATE OF leases"""
)
_FIRST = text(
    """INSERT INTO leases (room, node, fence) VALUES (:room, :node, 1) ON CONFLICT DO NOTHING"""
)
_TAKE = text("UPDATE leases SET node = :node, fence = fence + 1 WHERE room = :room")
_FENCES = text("SELECT room, fence FROM leases WHERE room = ANY(:rooms) ORDER BY room FOR SHARE")
_EXISTS = text("SELECT 1 FROM rooms WHERE id = :room")
_HAND_OVER = text("UPDATE leases SET node = NULL WHERE node = :node")
_LEAVE = text("DELETE FROM nodes WHERE id = :node")


class Elsewhere(Refuse):
    """The room lives on another node."""

    def __init__(self, node: str) -> None:
        told = restarting()
        super().__init__(told.status, told.key, told.text, retry=1)
        self.node = node


class Fenced(RuntimeError):
    """Somebody else has taken the room since this write was made."""


class Tenure:
    def __init__(self) -> None:
        self.node = token_hex(8)
        """The name of this node, from its start to its end."""
        self.others: frozenset[str] = frozenset()
        """Who else was alive when we last looked."""
        self.refused = 0
        """Writes that a fence has stopped."""
        self._until = 0.0

    @property
    def holds(self) -> bool:
        """Whether we are certain that nobody has taken our rooms; by our own steady clock, which
        began to count before the database's did."""
        return monotonic() < self._until

    def renew(self, connection: Connection) -> bool:
        """Live a little longer; False if our time had run out, and others may have our rooms: then
        nothing we know counts until it was renewed once more."""
        asked = monotonic()
        mine = {"node": self.node, "protocol": PROTOCOL, "ms": int(LEASE * 1000)}
        with connection.begin():
            kept = connection.execute(_PROLONG, mine).rowcount == 1
            alive = {row.id: row.protocol for row in connection.execute(_ALIVE)}
            alive.pop(self.node, None)
            if not kept:
                _agree(alive.values())
                _compare_clocks(connection)
                connection.execute(_JOIN, mine)
                connection.execute(_TIDY)
            connection.execute(_BRIEF)  # from now on; what came before may have been slow
        self._until, self.others = asked + LEASE if kept else 0.0, frozenset(alive)
        return kept

    def claim(self, connection: Connection, room: str, is_new: bool) -> int:
        """The room is ours under this fence; Elsewhere if a living node has it, Refuse (503) if
        somebody who had it is writing still."""
        connection.execution_options(isolation_level="READ COMMITTED")
        try:
            with connection.begin():
                return self._claim(connection, {"node": self.node, "room": room}, is_new)
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) == LOCKED:
                raise restarting() from None
            raise

    def _claim(self, connection: Connection, mine: dict[str, str], is_new: bool) -> int:
        connection.execute(text(f"SET LOCAL lock_timeout = {LONGEST_WAIT}"))
        if not is_new and connection.scalar(_EXISTS, mine) is None:
            raise no_such("table")
        if connection.execute(_FIRST, mine).rowcount == 1:
            return 1
        found = connection.execute(_HOLDER, mine).one()
        if found.alive and found.node != self.node:
            raise Elsewhere(found.node)
        connection.execute(_TAKE, mine)
        return int(found.fence) + 1

    def check(self, connection: Connection, fences: Sequence[Fence | None]) -> None:
        """Fenced if one of these rooms was taken by somebody. Until the transaction ends nobody
        can take them."""
        rooms = sorted({fence[0] for fence in fences if fence is not None})
        found = {(row.room, row.fence) for row in connection.execute(_FENCES, {"rooms": rooms})}
        if not found.issuperset(fences):
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
