"""A room: a table that outlives its games. One writer: whoever holds its lock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Raw
from sqlalchemy import Table as SqlTable

from pravek.core.protocol import Seat
from pravek.server.database import schema
from pravek.server.database.store import Row, StoreError, Write
from pravek.server.game.chronicle import Chronicle
from pravek.server.game.play import Logged, Play
from pravek.server.game.scene import Scene, ending_of
from pravek.server.limits import Bucket, Buckets
from pravek.server.table.chairs import Chair
from pravek.server.table.clocks import Clocks
from pravek.server.table.presence import Presence
from pravek.server.table.seating import lasting, shown
from pravek.server.wire.frames import write
from pravek.server.wire.messages import WIRE, Ack, Events, Snapshot, You
from pravek.server.wire.problems import restarting
from pravek.server.wire.shapes import (
    Clock,
    Phase,
    Rematch,
    Table,
    Told,
    Visibility,
)

if TYPE_CHECKING:
    from pravek.server.house import House

ENCODE = msgspec.json.Encoder().encode


class Client(Protocol):
    """Somebody who looks at the table. What he holds follows from what he has proved and from
    the chairs as they stand now, whenever it is asked."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def facing(self) -> Seat | None: ...

    @property
    def host(self) -> bool: ...

    def send(self, frame: bytes, since: int | None = None, anew: bool = False) -> None: ...

    def close(self, code: int, key: str, retry: int | None = None) -> None: ...


class Room:
    def __init__(self, house: House, row: Row, chairs: Sequence[Chair]) -> None:
        self.house, self.chairs = house, list(chairs)
        self.id: str = row["id"]
        self.watch: str = row["watch"]
        self.code: str | None = row["code"]
        self.host: str = row["host"]
        self.visibility: Visibility = row["visibility"]
        self.created: int = row["created"]
        self.game: str = row["game"]
        self.options: dict[str, Any] = msgspec.json.decode(row["options"])
        self.clock: Clock = row["clock"]
        self.deal: str | None = row["deal"]
        self.owner: str | None = None
        """The address its bots' thoughts are counted for: who made it, or came first after a
        restart. Never stored."""
        self.phase: Phase = row["phase"]
        self.round: int = row["round"]
        self.number = 0
        """The number of the last entry of the log."""
        self.first = 1
        """The number of the first entry of this game."""
        self.play: Play | None = None
        self.scene: Scene | None = None
        self.chronicle: Chronicle | None = None
        self.clocks = Clocks("none", 0)
        self.abandon: set[Seat] = set()
        self.rematch: Rematch | None = None
        self.clients: dict[Client, tuple[Seat, ...]] = {}
        """Who looks, and which seats he was told to hold."""
        limits = house.settings.limits
        self.phrases, self.holders = Buckets(limits.phrases), Buckets(limits.holders)
        self.rematches = Bucket(limits.rematches)
        self.lock = asyncio.Lock()
        self.broken = False
        self.idle_since = house.world.steady()
        self.presence = Presence(house.settings.grace)
        self._told_table = b""
        self._look_around()

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
        saves = list(saves)
        if self.phase == "playing" and self.play is not None and self.play.end != "open":
            self.phase = "over"
            saves += [self.row(), self.game_row()]
        try:
            if entries or saves:
                rows = [entry.row(self.id, self.round) for entry in entries]
                await self.house.store.write(Write(rows, saves))
        except (StoreError, asyncio.CancelledError):
            self.fail()
            raise restarting() from None
        if entries:
            self.number = entries[-1].n
            self.scene = Scene(self.play) if self.play else None
        if ack is not None:
            client, message = ack
            self.send_ack(client, message, entries[0].n)
        self._look_around()
        self.house.driver.drive(self)
        if anew:
            self.chronicle = Chronicle(self.play) if self.play else None
            self._told_table = lasting(self.table())
        elif entries:
            self._publish(entries)
        for client, told in list(self.clients.items()):
            if anew or client.seats != told:
                await self.send_snapshot(client)
        self.tell_table()

    def fail(self) -> None:
        """The store did not take it: forget this room; it is read again from the store."""
        self.broken = True
        self.house.forget(self)
        for client in list(self.clients):
            client.close(1001, "restarting", 2)

    def _publish(self, entries: Sequence[Logged]) -> None:
        play, scene, chronicle = self.play, self.scene, self.chronicle
        assert play is not None
        assert scene is not None
        assert chronicle is not None
        timers = self.clocks.timers(self.house.world.steady())
        drawn: dict[Any, tuple[int, bytes]] = {}
        for client in list(self.clients):
            side = facing, seats = client.facing, client.seats
            if side not in drawn:
                start = self._count(entries[0].n - 1, facing)
                new = chronicle.since(start - self.first + 1, facing)
                events = Events(entries=new, position=scene.position(facing, seats, timers))  # type: ignore[arg-type]
                drawn[side] = start, self.frame(client, "events", events)
            start, frame = drawn[side]
            if start < self.seen_by(client):
                client.send(frame, since=start)
        if ending := ending_of(play):
            self.tell("over", ENCODE(ending), again=True)

    def frame(self, client: Client, kind: str, message: Told) -> bytes:
        return write(kind, self.seen_by(client), ENCODE(message))

    def tell(self, kind: str, text: bytes, but: Client | None = None, again: bool = False) -> None:
        """The same to everybody (but one). `again`: a snapshot tells it too."""
        frames: dict[int, bytes] = {}
        for client in list(self.clients):
            number = self.seen_by(client)
            if client is not but:
                frame = frames.setdefault(number, write(kind, number, text))
                client.send(frame, number if again else None)

    def send_ack(self, client: Client, message: str, n: int) -> None:
        ack = Ack(id=message, number=self._count(n, client.facing))
        client.send(self.frame(client, "ack", ack))

    # Each side counts only what it saw

    def seen_by(self, client: Client) -> int:
        """The number of the last entry that the client's side saw."""
        return self._count(self.number, client.facing)

    def _count(self, n: int, side: Seat | None) -> int:
        return self.play.number(n, side) if self.play else n

    def tell_table(self, knows: Client | None = None) -> None:
        """Tell everybody (but who knows) about the seats, if anything about them is new."""
        table = self.table()
        text = lasting(table)
        if text != self._told_table:
            self._told_table = text
            self.tell("table", ENCODE(table), knows, again=True)

    # What is shown

    def table(self) -> Table:
        return shown(self)

    async def send_snapshot(self, client: Client, since: int = 0, round_: int = 0) -> int:
        """Tell the client everything it may know, or what it has missed; returns how many bytes
        that took."""
        if round_ != self.round or not self.first - 1 <= since <= self.seen_by(client):
            since = self.first - 1
        if self.chronicle is not None:
            await self.chronicle.catch_up(client.facing)
        frame = self.frame(client, "snapshot", self._snapshot(client, since))
        if client in self.clients:
            self.clients[client] = client.seats
        client.send(frame, since, anew=True)
        return len(frame)

    def _snapshot(self, client: Client, since: int) -> Snapshot:
        seats, facing = client.seats, client.facing
        play, entries, position, over = self.play, Raw(b"[]"), None, None
        if play is not None and self.scene is not None and self.chronicle is not None:
            entries = self.chronicle.since(since - self.first + 1, facing)
            timers = self.clocks.timers(self.house.world.steady())
            position = self.scene.position(facing, seats, timers)
            over = ending_of(play)
        return Snapshot(
            wire=WIRE,
            table=self.table(),
            you=You(seats=list(seats), facing=facing, host=client.host),
            entries=entries,  # type: ignore[arg-type]
            since=since,
            position=position,
            over=over,
        )

    # Coming and going

    def held_by(self, proofs: Collection[str]) -> tuple[Seat, ...]:
        """The seats that these fingerprints of secrets hold, now."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.secret in proofs)

    async def enter(self, client: Client, since: int, round_: int) -> int:
        """Somebody comes to look: is told everything missed, and the others of the newcomer.
        Returns the bytes that took."""
        self.clients[client] = client.seats
        self._look_around()
        size = await self.send_snapshot(client, since, round_)
        self.tell_table(client)
        self.house.driver.drive(self)
        return size

    def exit(self, client: Client) -> None:
        self.clients.pop(client, None)
        self.idle_since = self.house.world.steady()
        self._look_around()
        self.tell_table()
        self.house.driver.drive(self)

    def _look_around(self) -> None:
        """Which of its people are not at the table?"""
        here = {seat for client in self.clients for seat in client.seats}
        people = (seat for seat, chair in enumerate(self.chairs) if chair.owner == "person")
        self.presence.see((s for s in people if s not in here), self.house.world.steady())

    # Rows of the store

    def row(self) -> tuple[SqlTable, Row]:
        return schema.rooms, {
            "id": self.id,
            "watch": self.watch,
            "code": self.code,
            "host": self.host,
            "visibility": self.visibility,
            "created": self.created,
            "touched": self.house.world.now(),
            "game": self.game,
            "options": ENCODE(self.options).decode(),
            "clock": self.clock,
            "deal": self.deal,
            "phase": self.phase,
            "round": self.round,
        }

    def game_row(self) -> tuple[SqlTable, Row]:
        assert self.play is not None
        return schema.games, {
            "room": self.id,
            "round": self.round,
            "game": self.game,
            "options": ENCODE(dict(self.play.game.options)).decode(),
            "names": ENCODE(list(self.play.match.names)).decode(),
            "seed": self.play.seed,
            "salt": self.play.salt,
            "deal": self.play.deal,
            "first": self.first,
            "ended": None if self.play.end == "open" else self.play.end,
            "rules": self.play.game.rules,
        }

    def chair_rows(self) -> list[tuple[SqlTable, Row]]:
        return [(schema.seats, chair.row(self.id, i)) for i, chair in enumerate(self.chairs)]
