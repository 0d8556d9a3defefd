"""The house: all rooms, found by id, by spectator id or by join words; loaded when needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, Literal

from sqlalchemy import Connection, select

from pravek.core.protocol import Game
from pravek.server import loading
from pravek.server.attic import Attic
from pravek.server.database import schema
from pravek.server.database.rows import opened, rows
from pravek.server.database.store import Store
from pravek.server.database.tenure import Tenure
from pravek.server.join_words import as_said
from pravek.server.metrics import Metrics
from pravek.server.outside.company import Company
from pravek.server.public import PublicTables
from pravek.server.settings import MOST_IDLE_ROOMS, Limits, Settings
from pravek.server.standing import Standing
from pravek.server.table.driver import Driver
from pravek.server.table.room import Room
from pravek.server.thinking.guests import Guest
from pravek.server.thinking.thinkers import Thinkers
from pravek.server.turns import Turns
from pravek.server.wire.frames import Bytes
from pravek.server.world import World
from pravek.table.breaking import at_its_own_risk
from pravek.table.chairs import Chair
from pravek.table.foreign import RulesBroke
from pravek.table.lobby import Founding, Wish, begin, found
from pravek.table.play import Play
from pravek.table.problems import Refuse, no_such, restarting
from pravek.table.shapes import Language

log = logging.getLogger("pravek.outside")


class House:
    def __init__(self, settings: Settings, world: World | None = None) -> None:
        self.settings, self.world = settings, world or World()
        self.pen = Bytes()
        self.metrics = Metrics()
        self.store = Store(settings.database, self.metrics, Tenure() if settings.bus else None)
        self.standing = Standing(self.store)
        self.company = Company(settings, self.metrics)
        self.thinkers = Thinkers(settings.workers, self.metrics, guest=lambda: Guest(settings))
        self.driver = Driver(self)
        self.rooms: dict[str, Room] = {}
        self.public = PublicTables(self.rooms)
        self.on_let_go: Callable[[], object] = lambda: None
        """Called when all rooms were let go: others may believe that we are dead."""
        self.loads = Turns(settings.limits.loads)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._lets_go = 0
        self._attic = Attic(settings.keep_days, self.world)
        self.metrics.gauge("rooms", "Rooms in memory.", lambda: len(self.rooms))
        self.metrics.gauge("clients", "Open sockets at tables.", lambda: self.clients)
        store, gauge = self.store, self.metrics.gauge
        gauge("store_waiting", "Writes that wait for the store.", lambda: store.waiting)
        gauge("store_well", "1 while the store can write.", lambda: store.trouble.reason is None)

    @property
    def clients(self) -> int:
        return sum(len(room.audience.clients) for room in self.rooms.values())

    async def open(self) -> None:
        if not self.store.is_open:
            await asyncio.to_thread(self.store.open)
        loop = asyncio.get_running_loop()
        self.store.on_lost = lambda term: loop.call_soon_threadsafe(self._let_go, term)
        self.thinkers.open()

    def _let_go(self, term: int) -> None:
        """The lock was lost, another server may have played on: forget every room."""
        self.let_rooms_go()
        self.store.resume(term)

    def let_rooms_go(self) -> None:
        """Whoever is here is told to come again."""
        self._lets_go += 1
        for room in list(self.rooms.values()):
            room.fail()
        self.on_let_go()

    async def close(self) -> None:
        """Say goodbye; what was begun is written to the end."""
        await self.say_goodbye()
        await self.driver.stop()
        self.thinkers.close()
        self.company.close()
        await asyncio.to_thread(self.store.close)

    async def say_goodbye(self) -> None:
        self.driver.stopped = self.standing.stopping = True
        for room in list(self.rooms.values()):
            async with room.lock:  # whoever is writing finishes first
                room.broken = True
                room.audience.dismiss(1001, "restarting", 2)
        await self.standing.hand_over()
        for _ in range(40):  # until they have heard it
            if not self.clients:
                break
            await asyncio.sleep(0.05)

    # What its rooms share

    @property
    def limits(self) -> Limits:
        return self.settings.limits

    @property
    def grace(self) -> float:
        return self.settings.grace

    async def build(self, name: str, options: Mapping[str, Any]) -> Game[Any]:
        return await self.company.build(name, options)

    def release_game(self, game: Game[Any]) -> None:
        self.company.release_game(game)

    def stirred(self, room: Room) -> None:
        """Something happened in a room."""
        self.driver.drive(room)

    def broke(self, play: Play, broke: RulesBroke) -> None:
        """For those who run the server."""
        self.metrics.games_broken.add()
        self.company.broken[play.game.name] = str(broke)
        about = {"game": play.game.name, "why": str(broke), "trace": broke.trace}
        log.error("the rules of a game broke down", extra={"more": about})

    def count(self, what: Literal["moves", "repeats"]) -> None:
        getattr(self.metrics, what).add()

    async def breathe(self) -> None:
        await asyncio.sleep(0)

    # New tables

    async def create(self, wish: Wish, language: Language = "en") -> tuple[Room, Founding]:
        """A new table, and what opens it; words of that language, if it has open seats."""
        new = await found(self, wish)
        if any(chair.owner == "nobody" for chair in new.chairs):
            new.row["code"] = await self._new_code(language)
        room = Room(self, new.row, new.chairs)
        room.fence = await self.standing.claim(room.id, is_new=True)
        async with room.lock:
            if room.code is None:
                await begin(room, game=new.game)
            else:
                await room.commit_seats()
                self.release_game(new.game)  # until everybody is there
        if room.fence is None:
            self._keep(room)
        else:
            self.forget(room)  # it lives at the node that its people come to
        return room, new

    async def _new_code(self, language: Language) -> str:
        """Words that no table has; they stay with it for as long as it lives."""
        code = self.world.code(language)
        while await self._find(schema.rooms.c.code, code) is not None:
            code = self.world.code(language)
        return code

    # Finding

    async def room(self, table: str, who: str) -> Room:
        """The room of this table, for somebody of this address."""
        self.standing.check()
        if room := self.rooms.get(table):
            room.idle_since = self.world.steady()
            return room
        if not table.isprintable():  # PostgreSQL has no word for NUL
            raise no_such("table")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table, who))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            if table in self._loading and self._loading[table].done():
                del self._loading[table]

    async def by_watch(self, watch: str, who: str) -> Room:
        return await self._by(schema.rooms.c.watch, watch, "table", who)

    async def by_code(self, code: str, who: str) -> Room:
        return await self._by(schema.rooms.c.code, as_said(code), "code", who)

    async def _by(self, column: Any, value: str, what: str, who: str) -> Room:
        found = await self._find(column, value) if value.isprintable() else None
        if found is None:
            raise no_such(what)
        return await self.room(found, who)

    async def _find(self, column: Any, value: str) -> str | None:
        def ask(connection: Connection) -> str | None:
            return connection.scalar(select(schema.rooms.c.id).where(column == value))

        return await self.store.read(ask)

    async def _load(self, table: str, who: str) -> Room:
        """Read a room and play its game again, in a thread and one room at a time: however long
        its log is, the others' moves wait for a slice of it at most."""
        known, fence = (self.store.term, self._lets_go), await self.standing.claim(table)
        async with self.loads.of(who):
            found = await self.store.read(lambda connection: self._read(connection, table))
        if found is None:
            raise no_such("table")
        room, unplayed = found
        room.fence = fence
        if unplayed is not None:  # its rules run in a process, while others are read
            room.begin_with(await loading.load_foreign(self.company, unplayed))
        if known != (self.store.term, self._lets_go):  # all rooms were let go meanwhile, and this
            if self.standing.cut_off:  # may have been claimed after the others were handed over
                await self.standing.hand_over()
            raise restarting()
        self._keep(room)
        async with room.lock:
            await self._go_on(room)
        return room

    def _read(
        self, connection: Connection, table: str
    ) -> tuple[Room, loading.Unplayed | None] | None:
        """The room with its game played again; a game from outside is not played yet."""
        found = rows(connection, schema.rooms, id=table)
        if not found:
            return None
        seats = rows(connection, schema.seats, room=table)
        room = Room(self, opened(found[0]), [Chair.read(seat) for seat in seats])
        game = loading.read(connection, table, room.round)
        if isinstance(game, Play):
            room.begin_with(game)
            return room, None
        return room, game

    async def _go_on(self, room: Room) -> None:
        """Let a table that was saved go on where it stood."""
        play = room.play
        if play is not None and play.stage is not None and play.end == "open":
            try:
                async with at_its_own_risk(room, play):
                    await play.stage.rehearse(play.match)
            except Refuse:
                if room.broken:
                    raise
                return  # whoever looks sees what became of it
        entries = play.settle(self.world.now()) if play and play.end == "open" else []
        if entries:
            await room.commit(entries)
        else:
            self.driver.drive(room)

    # Keeping and forgetting

    def _keep(self, room: Room) -> None:
        self.rooms[room.id] = room
        if len(self.rooms) <= MOST_IDLE_ROOMS:
            return
        empty = [other for other in self.rooms.values() if not other.audience.clients]
        if len(empty) > MOST_IDLE_ROOMS:
            idle = sorted(filter(self._is_idle, empty), key=lambda other: other.idle_since)
            for other in idle[: len(empty) - MOST_IDLE_ROOMS // 2]:
                if other is not room:
                    self.forget(other)

    def _is_idle(self, room: Room) -> bool:
        """Nobody looks and nothing happens; the store has it."""
        if room.audience.clients or room.lock.locked():
            return False
        return not self.driver.is_busy(room)

    def forget(self, room: Room) -> None:
        """Whoever still has it in hand must ask again."""
        room.broken = True
        room.let_go()
        if self.rooms.get(room.id) is room:  # or what is thought about its successor would be lost
            self.driver.forget(room)
            del self.rooms[room.id]
            self._attic.left(room.id)

    def sweep(self) -> None:
        """Let rooms go that nobody looks at and nothing happens in; the store has them."""
        before = self.world.steady() - int(self.settings.idle_minutes * 60_000)
        for room in list(self.rooms.values()):
            if room.idle_since < before and self._is_idle(room):
                self.forget(room)

    async def retire(self) -> int:
        """Delete tables nobody has touched for `keep_days`; return how many."""
        return await self._attic.clear(
            self.store, lambda table: table in self.rooms or table in self._loading
        )
