"""The house: all rooms, found by id, by spectator id or by join words; loaded when needed."""

from __future__ import annotations

import asyncio
import hmac
from typing import Any

from sqlalchemy import Connection, select

from pravek.core.protocol import Seat
from pravek.server import schema
from pravek.server.chairs import Chair
from pravek.server.clocks import Clocks
from pravek.server.driver import Driver
from pravek.server.lobby import begin, chairs_for, set_up
from pravek.server.metrics import Metrics
from pravek.server.play import Play
from pravek.server.problems import no_such
from pravek.server.requests import Me, NewTable, Open
from pravek.server.room import ENCODE, Room
from pravek.server.scene import Scene
from pravek.server.settings import Settings
from pravek.server.store import Row, Store, rows
from pravek.server.thinkers import Thinkers
from pravek.server.words import as_said
from pravek.server.world import World, fingerprint

DAY = 24 * 3600 * 1000
MOST_LISTED = 50


class House:
    def __init__(self, settings: Settings, world: World | None = None) -> None:
        self.settings, self.world = settings, world or World()
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings.workers)
        self.metrics = Metrics()
        self.driver = Driver(self)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.metrics.gauge("rooms", "Rooms in memory.", lambda: len(self.rooms))
        self.metrics.gauge("clients", "Open sockets at tables.", lambda: self.clients)

    @property
    def clients(self) -> int:
        return sum(len(room.clients) for room in self.rooms.values())

    async def open(self) -> None:
        await asyncio.to_thread(self.store.open)
        self.thinkers.open()

    async def close(self) -> None:
        """Say goodbye; what was begun is written to the end."""
        await self.say_goodbye()
        await self.driver.stop()
        self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    async def say_goodbye(self) -> None:
        self.driver.stopped = True
        for room in list(self.rooms.values()):
            async with room.lock:  # whoever is writing finishes first
                room.broken = True
                for client in list(room.clients):
                    client.close(1001, "restarting", 2)
        for _ in range(40):  # until they have heard it
            if not self.clients:
                break
            await asyncio.sleep(0.05)

    # New tables

    async def create(self, wish: NewTable) -> tuple[Room, str, dict[Seat, str]]:
        """A new table; its host secret and the secrets of the people at this device."""
        game, seed = set_up(wish)
        mine = [seat for seat, who in enumerate(wish.seats) if isinstance(who, Me)]
        secrets = {seat: self.world.secret() for seat in mine}
        chairs = chairs_for(wish, list(secrets.values()))
        host, now = self.world.secret(), self.world.now()
        row: Row = {
            "id": self.world.table_id(),
            "watch": self.world.secret(),
            "code": self.world.code(wish.language) if Open() in wish.seats else None,
            "host": fingerprint(host),
            "visibility": wish.visibility,
            "created": now,
            "game": game.name,
            "options": ENCODE(dict(game.options)),
            "clock": wish.clock,
            "deal": None if seed is None else wish.deal,
            "phase": "lobby",
            "round": 0,
        }
        room = Room(self, row, chairs)
        async with room.lock:
            if room.code is None:
                await begin(room)
            else:
                await room.commit(saves=[room.row(), *room.chair_rows()])
            self.rooms[room.id] = room
        return room, host, secrets

    # Finding

    async def room(self, table: str) -> Room:
        if room := self.rooms.get(table):
            return room
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            if table in self._loading and self._loading[table].done():
                del self._loading[table]

    async def by_watch(self, watch: str) -> Room:
        return await self._by(schema.rooms.c.watch, watch, "table")

    async def by_code(self, code: str) -> Room:
        return await self._by(schema.rooms.c.code, as_said(code), "code")

    async def _by(self, column: Any, value: str, what: str) -> Room:
        def ask(connection: Connection) -> str | None:
            return connection.scalar(select(schema.rooms.c.id).where(column == value))

        found = await self.store.read(ask)
        if found is None:
            raise no_such(what)
        return await self.room(found)

    async def _load(self, table: str) -> Room:
        def ask(connection: Connection) -> tuple[Any, ...] | None:
            found = rows(connection, schema.rooms, id=table)
            if not found:
                return None
            row = found[0]
            game = rows(connection, schema.games, room=table, round=row["round"])
            log = rows(connection, schema.entries, room=table, round=row["round"])
            return row, rows(connection, schema.seats, room=table), game, log

        found = await self.store.read(ask)
        if found is None:
            raise no_such("table")
        row, seats, game, log = found
        room = Room(self, row, [Chair.read(seat) for seat in seats])
        if game:
            room.play = Play.load(game[0], log)
            room.first, room.number = game[0]["first"], log[-1]["n"]
            room.scene = Scene(room.play)
            room.clocks = Clocks(room.clock, len(room.chairs))
        self.rooms[table] = room
        self.driver.drive(room)
        return room

    def public(self) -> list[Room]:
        """Public tables somebody is at, the newest first."""
        found = [
            room
            for room in self.rooms.values()
            if room.visibility == "public" and room.phase != "over" and room.clients
        ]
        return sorted(found, key=lambda room: -room.created)[:MOST_LISTED]

    # Proof

    def is_host(self, room: Room, secret: str) -> bool:
        return hmac.compare_digest(room.host, fingerprint(secret))

    def seat_of(self, room: Room, secret: str) -> Seat | None:
        """Which seat this secret plays."""
        found = fingerprint(secret)
        for seat, chair in enumerate(room.chairs):
            if chair.secret is not None and hmac.compare_digest(chair.secret, found):
                return seat
        return None

    # Forgetting

    def forget(self, room: Room) -> None:
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    def sweep(self) -> None:
        """Let rooms go that nobody looks at and nothing happens in; the store has them."""
        before = self.world.now() - int(self.settings.idle_minutes * 60_000)
        for room in list(self.rooms.values()):
            idle = not room.clients and room.idle_since < before
            if idle and not room.lock.locked() and not self.driver.is_busy(room):
                self.forget(room)

    async def retire(self) -> int:
        """Delete tables nobody has touched for `keep_days`; return how many."""
        if not self.settings.keep_days:
            return 0
        before = self.world.now() - self.settings.keep_days * DAY
        rooms_, entries = schema.rooms, schema.entries

        def ask(connection: Connection) -> list[str]:
            live = select(entries.c.room).where(entries.c.at >= before)
            old = select(rooms_.c.id).where(rooms_.c.touched < before, rooms_.c.id.not_in(live))
            return list(connection.scalars(old))

        old = [table for table in await self.store.read(ask) if table not in self.rooms]
        for table in old:
            await self.store.remove(table)
        return len(old)
