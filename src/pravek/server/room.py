"""A room: a table that outlives its games. One writer: whoever holds its lock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from sqlalchemy import Table as SqlTable

from pravek.core.protocol import Seat
from pravek.server import schema
from pravek.server.chairs import Chair
from pravek.server.clocks import Clocks
from pravek.server.play import Logged, Play
from pravek.server.problems import restarting
from pravek.server.scene import Scene, ending_of, entries_of
from pravek.server.shapes import (
    Clock,
    Entry,
    Holder,
    Phase,
    Rematch,
    SeatAt,
    Table,
    Told,
    Visibility,
)
from pravek.server.store import Row, StoreError, Write
from pravek.server.wire import WIRE, Ack, Events, Snapshot, You

if TYPE_CHECKING:
    from pravek.server.house import House

ENCODE = msgspec.json.Encoder().encode


class Client(Protocol):
    """Somebody who looks at the table."""

    seats: tuple[Seat, ...]
    facing: Seat | None
    host: bool

    def send(self, kind: str, number: int, message: bytes) -> None: ...

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
        self.phase: Phase = row["phase"]
        self.round: int = row["round"]
        self.number = 0
        """The number of the last entry of the log."""
        self.first = 1
        """The number of the first entry of this game."""
        self.play: Play | None = None
        self.scene: Scene | None = None
        self.clocks = Clocks("none", 0)
        self.abandon: set[Seat] = set()
        self.rematch: Rematch | None = None
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.broken = False
        self.idle_since = house.world.now()
        self._told_table = b""

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
        self.house.driver.drive(self)
        if anew:
            self._told_table = ENCODE(self.table())
            for client in list(self.clients):
                self.send_snapshot(client)
        elif entries:
            self._publish(entries)
        self.tell_table()

    def fail(self) -> None:
        """The store did not take it: forget this room; it is read again from the store."""
        self.broken = True
        self.house.forget(self)
        for client in list(self.clients):
            client.close(1001, "restarting", 2)

    def _publish(self, entries: Sequence[Logged]) -> None:
        play, scene = self.play, self.scene
        assert play is not None
        assert scene is not None
        timers = self.clocks.timers(self.house.world.now())
        seen: dict[Seat | None, list[Entry]] = {}
        drawn: dict[Any, bytes] = {}
        for client in list(self.clients):
            facing = client.facing
            side = (facing, client.seats)
            if side not in drawn:
                if facing not in seen:
                    seen[facing] = entries_of(play, entries, facing)
                position = scene.position(facing, client.seats, timers)
                drawn[side] = ENCODE(Events(entries=seen[facing], position=position))
            if seen[facing]:
                self.send(client, "events", drawn[side])
        if ending := ending_of(play):
            self.tell("over", ending)

    def tell(self, kind: str, message: Told) -> None:
        """The same to everybody."""
        text = ENCODE(message)
        for client in list(self.clients):
            self.send(client, kind, text)

    def seen_by(self, client: Client) -> int:
        """The number of the last entry that the client's side saw."""
        return self.play.number(self.number, client.facing) if self.play else self.number

    def send(self, client: Client, kind: str, message: bytes) -> None:
        client.send(kind, self.seen_by(client), message)

    def send_ack(self, client: Client, message: str, n: int) -> None:
        assert self.play is not None
        number = self.play.number(n, client.facing)
        self.send(client, "ack", ENCODE(Ack(id=message, number=number)))

    def tell_table(self, knows: Client | None = None) -> None:
        """Tell everybody (but who knows) about the seats, if anything about them is new."""
        text = ENCODE(self.table())
        if text != self._told_table:
            self._told_table = text
            for client in list(self.clients):
                if client is not knows:
                    self.send(client, "table", text)

    # What is shown

    def table(self) -> Table:
        public = self.visibility == "public"
        luck = self.play.match.luck if self.play else None
        return Table(
            id=self.id,
            game=self.game,
            options=self.options,
            phase=self.phase,
            round=self.round,
            seats=[self._seat(seat) for seat in range(len(self.chairs))],
            clock=self.clock,
            visibility=self.visibility,
            created=self.created,
            luck=luck.commitment if luck else None,
            deal=self.deal,
            abandon=sorted(self.abandon),
            rematch=self.rematch,
            join=self.code if public and self.phase == "lobby" else None,
            watch=self.watch if public else None,
        )

    def _seat(self, seat: Seat) -> SeatAt:
        chair, play = self.chairs[seat], self.play
        return SeatAt(
            seat=seat,
            name=chair.name,
            owner=chair.owner,
            holder=play.holders[seat]
            if play
            else Holder(
                kind=chair.owner,
                level=chair.level,
                why="chosen" if chair.owner == "bot" else None,
            ),
            online=any(seat in client.seats for client in self.clients),
            ready=play is not None and play.is_ready(seat),
            conceded=play is not None and seat in play.conceded,
        )

    def snapshot(self, client: Client, since: int = 0, round_: int = 0) -> Snapshot:
        """Everything the client may know, or what it has missed."""
        if round_ != self.round or not self.first - 1 <= since <= self.seen_by(client):
            since = self.first - 1
        play, entries, position, over = self.play, [], None, None
        if play is not None and self.scene is not None:
            missed = play.seen(client.facing)[since - self.first + 1 :]
            entries = entries_of(play, missed, client.facing)
            timers = self.clocks.timers(self.house.world.now())
            position = self.scene.position(client.facing, client.seats, timers)
            over = ending_of(play)
        return Snapshot(
            wire=WIRE,
            table=self.table(),
            you=You(seats=list(client.seats), facing=client.facing, host=client.host),
            entries=entries,
            since=since,
            position=position,
            over=over,
        )

    def send_snapshot(self, client: Client, since: int = 0, round_: int = 0) -> None:
        self.send(client, "snapshot", ENCODE(self.snapshot(client, since, round_)))

    # Coming and going

    def enter(self, client: Client, since: int, round_: int) -> None:
        """Somebody comes to look: is told everything missed, and the others of the newcomer."""
        self.clients.add(client)
        self.send_snapshot(client, since, round_)
        self.tell_table(client)
        self.house.driver.drive(self)

    def exit(self, client: Client) -> None:
        self.clients.discard(client)
        self.idle_since = self.house.world.now()
        self.tell_table()

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
        }

    def chair_rows(self) -> list[tuple[SqlTable, Row]]:
        return [(schema.seats, chair.row(self.id, i)) for i, chair in enumerate(self.chairs)]
