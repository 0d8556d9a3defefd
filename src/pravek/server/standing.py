"""Whether this server may have rooms now, and why not. A server alone always may; a node that
stops or is cut off leaves them to the others."""

from __future__ import annotations

from contextlib import suppress

from pravek.server.database.store import Store
from pravek.server.database.tenure import Fence
from pravek.table.problems import Refuse, restarting


class Standing:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.stopping = False
        self.cut_off = False
        """The bus is out of reach: the others cannot reach us either."""

    @property
    def trouble(self) -> str | None:
        """Why nobody can play here, in words."""
        return self._store.trouble.reason or self._apart

    @property
    def refusal(self) -> str | None:
        """Why nobody should be sent here, in words."""
        return self.trouble or self._ending

    @property
    def _ending(self) -> str | None:
        return "this server is stopping" if self.stopping else None

    @property
    def _apart(self) -> str | None:
        if self.cut_off:
            return "the bus cannot be reached"
        return None if self._store.holds else "the database has not heard of this node for too long"

    def check(self) -> None:
        """Refuse (503) if the others are to have the rooms."""
        if self._store.tenure is not None and (self._apart or self._ending):
            raise restarting()

    async def claim(self, table: str, is_new: bool = False) -> Fence | None:
        """The room is ours; Elsewhere if it is another node's. A new one is made, and waits for
        the node that somebody comes to."""
        self.check()
        return await self._store.claim(table, is_new)

    async def hand_over(self) -> None:
        """The others may have the rooms, which nobody here changes any more."""
        with suppress(Refuse):  # they will have them when our time has run out
            await self._store.hand_over()
