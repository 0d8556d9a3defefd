"""Who looks at a table, and what they are told: the same thing is drawn and written once, however
many hear it, and each side counts only what it saw."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from pravek.core.protocol import Seat
from pravek.table.chronicle import Chronicle
from pravek.table.log import Logged
from pravek.table.messages import WIRE, Ack, Events, Snapshot, You
from pravek.table.pen import Pen
from pravek.table.problems import Refuse
from pravek.table.scene import KeptSheets, Scene, Sight, ending_of
from pravek.table.seating import shown, with_presence
from pravek.table.shapes import Position, Table, Timer, Told
from pravek.table.state import TableState

Frame = Any
"""A message as the pen of this home writes it."""


class Client(Protocol):
    """Somebody who looks at the table. What he holds follows from what he has proved and from
    the chairs as they stand now, whenever it is asked."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def facing(self) -> Seat | None: ...

    @property
    def host(self) -> bool: ...

    @property
    def address(self) -> str:
        """For whom is counted what is thought about for him; empty where nobody counts."""

    def send(self, frame: Frame, since: int | None = None, anew: bool = False) -> None: ...

    def close(self, code: int, key: str, retry: int | None = None) -> None: ...


def own(client: Client, seat: Seat) -> None:
    """Nobody decides for a seat he does not hold."""
    if seat not in client.seats:
        raise Refuse(403, "not_your_seat", "This is not your seat.")


def faces(client: Client, seat: Seat, secrets: bool) -> None:
    """Where there are secrets, only who looks at the screen decides."""
    if secrets and client.facing != seat:
        raise Refuse(403, "not_facing", "This seat does not face the screen.")


class Audience:
    def __init__(
        self,
        table: TableState,
        steady: Callable[[], int],
        pen: Pen,
        breathe: Callable[[], Awaitable[None]],
    ) -> None:
        self._table, self._steady, self._pen = table, steady, pen
        self._breathe = breathe
        """Lets others have a turn."""
        self.clients: dict[Client, tuple[Seat, ...]] = {}
        """Who looks, and which seats he was told to hold."""
        self._scene: Scene | None = None
        self._chronicle: Chronicle | None = None
        self._sheets = KeptSheets(pen.keep)
        self._told: Table | None = None
        """What everybody knows of the table."""
        self.is_kept = True
        """Not while something is being written: the table has it already, and nobody is told."""

    @property
    def seats(self) -> set[Seat]:
        """The seats whose people are here."""
        return {seat for client in self.clients for seat in client.seats}

    def dismiss(self, code: int, key: str, retry: int) -> None:
        for client in list(self.clients):
            client.close(code, key, retry)

    # What is drawn

    def look(self) -> None:
        """Something has happened: the position is drawn anew."""
        play = self._table.play
        self._scene = Scene(play, self._pen.keep, self._sheets) if play else None

    def open(self) -> None:
        """A game begins or goes on: position and log are drawn from its start."""
        self.look()
        play = self._table.play
        self._chronicle = Chronicle(play, self._pen.keep) if play else None
        self._told = shown(self._table, None)

    def table(self) -> Table:
        return self._shown(self._steady())

    def _shown(self, now: int | None) -> Table:
        if self.is_kept or self._told is None:
            return shown(self._table, now)
        return with_presence(self._told, self._table.presence, now)

    def _position(self, facing: Seat | None, seats: Sequence[Seat]) -> Position | None:
        scene = self._scene
        return scene.position(scene.sight(facing, seats), self._timers()) if scene else None

    def _timers(self) -> list[Timer]:
        return self._table.clocks.timers(self._steady())

    # Each side counts only what it saw

    def seen_by(self, client: Client) -> int:
        """The number of the last entry that the client's side saw."""
        return self._count(self._table.number, client.facing)

    def _count(self, n: int, side: Seat | None) -> int:
        return self._table.play.number(n, side) if self._table.play else n

    # The same to everybody

    def tell(self, kind: str, told: Told, but: Client | None = None, again: bool = False) -> None:
        """The same to everybody (but one). `again`: a snapshot tells it too."""
        message, frames = self._pen.keep(told), dict[int, Frame]()
        for client in [each for each in self.clients if each is not but]:
            number = self.seen_by(client)
            if number not in frames:
                frames[number] = self._pen.frame(kind, number, message)
            client.send(frames[number], number if again else None)

    def tell_table(self, knows: Client | None = None) -> None:
        """Tell everybody (but who knows) about the seats, if anything about them is new."""
        lasting = self._shown(None)
        if lasting != self._told:
            self._told = lasting
            self.tell("table", self.table(), knows, again=True)

    def tell_events(self, entries: Sequence[Logged]) -> None:
        """What has just happened, as each side saw it, and where that leads."""
        play, scene = self._table.play, self._scene
        assert play is not None
        assert scene is not None
        timers, frames = self._timers(), dict[Sight, Frame]()
        for client in list(self.clients):
            facing = client.facing
            start = self._count(entries[0].n - 1, facing)
            if start == self._count(self._table.number, facing):
                continue  # it saw nothing
            sight = scene.sight(facing, client.seats)
            if sight not in frames:
                frames[sight] = self._events(start, facing, scene.position(sight, timers))
            client.send(frames[sight], since=start)
        if ending := ending_of(play):
            self.tell("over", ending, again=True)

    def _events(self, start: int, facing: Seat | None, position: Position) -> Frame:
        """What this side saw happen after this number."""
        assert self._chronicle is not None
        number = self._count(self._table.number, facing)
        new = self._chronicle.since(start - self._table.first + 1, facing)
        return self._pen.frame("events", number, Events(entries=new, position=position))

    # To one of them

    def frame(self, client: Client, kind: str, message: Told) -> Frame:
        return self._pen.frame(kind, self.seen_by(client), message)

    def send_ack(self, client: Client, message: str, n: int) -> None:
        ack = Ack(id=message, number=self._count(n, client.facing))
        client.send(self.frame(client, "ack", ack))

    async def send_snapshot(self, client: Client, since: int = 0, round_: int = 0) -> Frame:
        """Tell the client everything it may know, or what it has missed; returns what was sent."""
        first = self._table.first
        if round_ != self._table.round or not first - 1 <= since <= self.seen_by(client):
            since = first - 1
        if self._chronicle is not None:
            for _ in self._chronicle.catch_up(client.facing):
                await self._breathe()
        frame = self.frame(client, "snapshot", self._snapshot(client, since))
        if client in self.clients:
            self.clients[client] = client.seats
        client.send(frame, since, anew=True)
        return frame

    async def renew(self, anew: bool) -> None:
        """A snapshot to those who hold other seats than they were told, or (`anew`) to all."""
        for client, told in list(self.clients.items()):
            if anew or client.seats != told:
                await self.send_snapshot(client)

    def _snapshot(self, client: Client, since: int) -> Snapshot:
        table, chronicle = self._table, self._chronicle
        seats, facing = client.seats, client.facing
        entries = chronicle.since(since - table.first + 1, facing) if chronicle else []
        return Snapshot(
            wire=WIRE,
            table=self.table(),
            you=You(seats=list(seats), facing=facing, host=client.host),
            entries=entries,
            since=since,
            position=self._position(facing, seats),
            over=ending_of(table.play) if table.play else None,
        )
