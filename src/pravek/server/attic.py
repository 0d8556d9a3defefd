"""How long tables are kept: those nobody has touched for `keep_days` are deleted. And results of
the deals of the day, which are for a week."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select

from pravek.server.database import schema
from pravek.server.database.days import forget_before
from pravek.server.database.rows import Write
from pravek.server.database.store import Store
from pravek.server.world import World
from pravek.table.problems import Refuse
from pravek.teach.daily.deals import day_of

DAY = 24 * 3600 * 1000
SETTLED = DAY // 4
"""How long a server runs before it deletes: a machine may start with a wrong date."""

KEPT_DAYS = 7
"""Days whose results are kept."""


class Attic:
    def __init__(self, keep_days: int, world: World) -> None:
        self._keep, self._world = keep_days * DAY, world
        self._began = world.now(), world.steady()
        self._left: dict[str, int] = {}
        """When rooms left the memory, by the steady clock: whatever date was written down, they
        are not old."""
        self._cleared = ""
        """The day before which there are no results any more."""

    def left(self, table: str) -> None:
        """A table has just left the memory."""
        if self._keep:
            self._left[table] = self._world.steady()

    async def clear(self, store: Store, is_used: Callable[[str], bool]) -> int:
        """Delete what is too old and not used; return how many tables."""
        await self._clear_days(store)
        if not self._keep or self._uptime < SETTLED:
            return 0
        steady = self._world.steady()
        self._left = {t: left for t, left in self._left.items() if steady - left < self._keep}
        before = self._believed_now() - self._keep
        rooms, entries = schema.rooms, schema.entries

        def ask(connection: Connection) -> list[str]:
            live = select(entries.c.room).where(entries.c.at >= before)
            old = select(rooms.c.id).where(rooms.c.touched < before, rooms.c.id.not_in(live))
            return list(connection.scalars(old))

        gone = 0
        for table in await store.read(ask):
            if table not in self._left and not is_used(table):
                gone += await _remove(store, table)
        return gone

    async def _clear_days(self, store: Store) -> None:
        """Delete results of days that nobody looks at any more."""
        before = day_of(self._believed_now() - KEPT_DAYS * DAY).isoformat()
        if self._uptime >= SETTLED and before != self._cleared:
            await store.write(Write(deed=lambda connection: forget_before(connection, before)))
            self._cleared = before

    @property
    def _uptime(self) -> int:
        return self._world.steady() - self._began[1]

    def _believed_now(self) -> int:
        """The date; never later than the date of the start plus the steady time since, so that a
        clock that jumps forward makes nothing old."""
        return min(self._world.now(), self._began[0] + self._uptime)


async def _remove(store: Store, table: str) -> bool:
    """Whether it is gone; another node may have it, and then it is not ours to remove."""
    try:
        fence = await store.claim(table)
    except Refuse:
        return False
    await store.write(Write(removes=[table], fence=fence))
    return True
