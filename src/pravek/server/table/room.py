"""A room: a table and its audience. One writer: whoever holds its lock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from sqlalchemy import Table as SqlTable

from pravek.server.database.store import Row, Store, StoreError, Write
from pravek.server.game.log import Logged
from pravek.server.game.play import Play
from pravek.server.limits import Bucket, Buckets
from pravek.server.metrics import Metrics
from pravek.server.outside.company import Company
from pravek.server.settings import Settings
from pravek.server.table.audience import Audience, Client
from pravek.server.table.chairs import Chair
from pravek.server.table.state import TableState
from pravek.server.thinking.thinkers import Thinkers
from pravek.server.world import World
from pravek.table.problems import restarting
from pravek.table.shapes import Table


class Keeper(Protocol):
    """Who keeps rooms, as they see him: what they all share, and whom they tell."""

    settings: Settings
    world: World
    metrics: Metrics
    store: Store
    thinkers: Thinkers
    company: Company

    def stirred(self, room: Room) -> None:
        """Something happened in a room: bots may owe a decision, clocks may run."""

    def forget(self, room: Room) -> None:
        """Let the room go: whoever wants it reads it from the store."""


class Room(TableState):
    def __init__(self, house: Keeper, row: Row, chairs: Sequence[Chair]) -> None:
        super().__init__(row, chairs, house.settings.grace)
        self.house = house
        self.owner: str | None = None
        """The address its bots' thoughts are counted for: who made it, or came first after a
        restart. Never stored."""
        self.audience = Audience(self, house.world.steady)
        limits = house.settings.limits
        self.phrases, self.swaps = Buckets(limits.phrases), Buckets(limits.holders)
        self.rematches = Bucket(limits.rematches)
        self.lock = asyncio.Lock()
        self.broken = False
        self.idle_since = house.world.steady()
        self._look_around()

    def table(self) -> Table:
        """As everybody may see it."""
        return self.audience.table()

    # Persist, then publish

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Be the one writer; Refuse (503) if the room is being let go."""
        async with self.lock:
            if self.broken:
                raise restarting()
            yield

    async def commit(
        self,
        entries: Sequence[Logged] = (),
        saves: Iterable[tuple[SqlTable, Row]] = (),
        ack: tuple[Client, str] | None = None,
        anew: bool = False,
    ) -> None:
        """Make it true on the disk, then tell everybody (`anew`: everything, for a new game).
        The caller holds the lock."""
        await self._persist(entries, list(saves))
        if entries:
            self.number = entries[-1].n
            self.audience.look()
        if ack is not None:
            client, message = ack
            self.audience.send_ack(client, message, entries[0].n)
        self._look_around()
        self.house.stirred(self)
        if anew:
            self.audience.open()
        elif entries:
            self.audience.tell_events(entries)
        await self.audience.renew(anew)
        self.audience.tell_table()

    async def _persist(self, entries: Sequence[Logged], saves: list[tuple[SqlTable, Row]]) -> None:
        if self.phase == "playing" and self.play is not None and self.play.end != "open":
            self.phase = "over"
            self.let_go()
            saves += [self.row(self.house.world.now()), self.game_row()]
        try:
            if entries or saves:
                rows = [entry.row(self.id, self.round) for entry in entries]
                await self.house.store.write(Write(rows, saves))
        except (StoreError, asyncio.CancelledError):
            self.fail()
            raise restarting() from None

    async def commit_seats(self) -> None:
        """Who sits where has changed, and nothing else."""
        await self.commit(saves=[self.row(self.house.world.now()), *self.chair_rows()])

    async def note(self, *notes: dict[str, Any]) -> None:
        """Something happened to a seat or the table, not in the game."""
        play, now = self.running(), self.house.world.now()
        await self.commit([play.note(words, now) for words in notes])

    def fail(self) -> None:
        """The store did not take it: forget this room; it is read again from the store."""
        self.broken = True
        self.house.forget(self)
        self.audience.dismiss(1001, "restarting", 2)

    def begin_with(self, play: Play) -> None:
        """The game that was read from the store goes on here."""
        self.take_up(play)
        self.number = play.log[-1].n if play.log else self.first - 1
        self.audience.open()

    def let_go(self) -> None:
        """A game from outside needs no process while nothing happens in it."""
        if self.play is not None and self.play.stage is not None:
            self.play.stage.release()

    # Coming and going

    async def enter(self, client: Client, since: int, round_: int) -> int:
        """Somebody comes to look: is told everything missed, and the others of the newcomer.
        Returns the bytes that took."""
        self.audience.clients[client] = client.seats
        self._look_around()
        size = await self.audience.send_snapshot(client, since, round_)
        self.audience.tell_table(client)
        self.house.stirred(self)
        return size

    def exit(self, client: Client) -> None:
        self.audience.clients.pop(client, None)
        self.idle_since = self.house.world.steady()
        self._look_around()
        self.audience.tell_table()
        self.house.stirred(self)

    def _look_around(self) -> None:
        """Which of its people are not at the table?"""
        here = self.audience.seats
        away = (seat for seat in self.people if seat not in here)
        self.presence.see(away, self.house.world.steady())
