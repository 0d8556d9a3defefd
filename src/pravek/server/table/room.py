"""A room of a server: one writer is whoever holds its lock, and the store keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from sqlalchemy import Table as SqlTable

from pravek.server.database import schema
from pravek.server.database.rows import Row, Write, closed
from pravek.server.database.store import Store, StoreError
from pravek.server.database.tenure import Fence
from pravek.server.settings import Settings
from pravek.server.table.counsel import Counsel
from pravek.server.thinking.thinkers import Thinkers
from pravek.table import room
from pravek.table.audience import Client
from pravek.table.chairs import Chair
from pravek.table.consulting import Consult
from pravek.table.log import Logged
from pravek.table.problems import restarting
from pravek.table.shapes import Json
from pravek.table.state import Part
from pravek.teach.means import can_judge


class Keeper(room.Keeper, Protocol):
    """Who keeps rooms on a server: he shares the store with them and is told when something has
    happened."""

    settings: Settings
    store: Store
    thinkers: Thinkers

    def stirred(self, room: Room) -> None:
        """Something happened in a room: bots may owe a decision, clocks may run."""

    def forget(self, room: Room) -> None:
        """Let the room go: whoever wants it reads it from the store."""


class Room(room.Room):
    house: Keeper

    def __init__(self, house: Keeper, row: Json, chairs: Sequence[Chair]) -> None:
        super().__init__(house, row, chairs)
        self.owner: str | None = None
        """The address its bots' thoughts are counted for: who made it, or came first after a
        restart. Never stored."""
        self.fence: Fence | None = None
        """Where nodes share the store: by what it is known to be ours."""
        self.lock = asyncio.Lock()
        self._counsel = Counsel(self, self.lock, lambda: house.thinkers)
        self.idle_since = house.world.steady()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Be the one writer; Refuse (503) if the room is being let go."""
        async with self.lock:
            if self.broken or not self.house.store.holds:
                raise restarting()
            yield

    async def keep(self, entries: Sequence[Logged], parts: Collection[Part]) -> None:
        """On the disk."""
        rows = [closed(entry.row(), room=self.id, round=self.round) for entry in entries]
        try:
            await self.house.store.write(Write(rows, self._rows(parts), fence=self.fence))
        except (StoreError, asyncio.CancelledError):
            self.fail()
            raise restarting() from None

    def _rows(self, parts: Collection[Part]) -> list[tuple[SqlTable, Row]]:
        found: list[tuple[SqlTable, Row]] = []
        if "table" in parts:
            found.append((schema.rooms, closed(self.row(self.house.world.now()))))
        if "game" in parts:
            found.append((schema.games, closed(self.game_row(), room=self.id)))
        if "chairs" in parts:
            found += [(schema.seats, {**chair, "room": self.id}) for chair in self.chair_rows()]
        return found

    def stirred(self) -> None:
        self.house.stirred(self)

    def forget(self) -> None:
        self.house.forget(self)

    def consult(self, consult: Consult) -> None:
        self._counsel.take(consult)

    @property
    def coaches(self) -> bool:
        return self.play is not None and not self.play.foreign and can_judge(self.play.game)

    def exit(self, client: Client) -> None:
        self._counsel.leave(client)
        self.idle_since = self.house.world.steady()
        super().exit(client)
