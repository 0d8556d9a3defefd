"""One client on its socket: says hello, asks for things, is told what happens."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect

from pravek.core.protocol import Seat
from pravek.server.house import House
from pravek.server.limits import Bucket
from pravek.server.net.doors import Doors, address
from pravek.server.settings import DROP_BYTES
from pravek.server.sockets.asking import ANSWERS, COSTS
from pravek.server.sockets.connection import Connection
from pravek.server.table import holders
from pravek.server.table.room import Room
from pravek.server.wire.frames import as_json, read, write
from pravek.server.wire.messages import Hello, Move, Undo
from pravek.server.world import fingerprint
from pravek.table.messages import Refused
from pravek.table.problems import Refuse, too_often

log = logging.getLogger("pravek.session")

PATIENCE = 15.0
"""Seconds a client may take to say hello."""
MOST_REFUSED = 100
"""Messages beyond the limit before the socket is closed."""


class Session(Connection):
    """A client of a room (see `audience.Client`)."""

    def __init__(self, house: House, doors: Doors, socket: WebSocket) -> None:
        super().__init__(socket)
        self._house, self._address = house, address(socket)
        self._messages = Bucket(house.settings.limits.messages)
        self._crowd = doors.messages.of(self._address)
        self._excess = 0
        self._room: Room | None = None
        self._proofs: frozenset[str] = frozenset()
        """Fingerprints of the seat secrets that were shown."""
        self._host: str | None = None
        self._turned: Seat | None = None
        """The seat the screen was turned to."""

    # Who it is: what was proved, and what the chairs say now

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._room.held_by(self._proofs) if self._room else ()

    @property
    def facing(self) -> Seat | None:
        seats = self.seats
        if len(seats) == 1:
            return seats[0]
        return self._turned if self._turned in seats else None

    @property
    def host(self) -> bool:
        return self._room is not None and self._room.host == self._host

    def turn_to(self, seat: Seat | None) -> None:
        self._turned = seat

    # From hello to goodbye

    async def run(self) -> None:
        self.open()
        try:
            await self._greet()
            while not self.closing:
                await self._answer(await self.receive(None))
        except Refuse as refuse:
            self.close(_close_code(refuse.status), refuse.key, refuse.retry)
        except TimeoutError:
            self.close(1008, "no_hello")
        except WebSocketDisconnect:
            self.lost()
        except Exception:
            self._house.metrics.errors.add()
            log.exception("socket failed")
            self.close(1011, "our_fault", 5)
        finally:
            if self._room is not None:
                self._room.exit(self)
            await self.end()

    async def _greet(self) -> None:
        hello = read(await self.receive(PATIENCE))
        if not isinstance(hello, Hello):
            raise Refuse(400, "no_hello", "Say hello first.")
        if not self._crowd.take():
            self._house.metrics.limited.add()
            raise too_often(self._crowd.wait)
        room = await self._house.room(hello.table, self._address)
        async with room.writing():
            self._prove(room, hello)
            room.owner = room.owner or self._address
            self.pay(await room.enter(self, hello.since, hello.round))
            for seat in self.seats:
                await holders.come_back(room, seat)

    def _prove(self, room: Room, hello: Hello) -> None:
        """Every secret must be right. They have 128 bits: nobody needs to be kept from guessing
        them, and whoever has the right ones is never kept out."""
        right = [room.seat_of(secret) is not None for secret in hello.seats]
        if hello.watch is not None:
            right.append(hello.watch == room.watch)
        if not right or (hello.host is not None and not room.is_host(hello.host)):
            right.append(False)
        if not all(right):
            raise Refuse(403, "wrong_secret", "These are not the secrets of this table.")
        self._room, self._turned = room, hello.facing
        self._proofs = frozenset(map(fingerprint, hello.seats))
        self._host = None if hello.host is None else fingerprint(hello.host)

    async def _answer(self, text: str) -> None:
        started = perf_counter()
        self._house.metrics.messages.add()
        room, message = self._room, None
        assert room is not None
        try:
            self._take()
            asked = read(text)
            self._owe(COSTS.get(type(asked), 1) - 1)
            message = getattr(asked, "id", None)
            async with room.writing():
                try:
                    await ANSWERS[type(asked)](self, room, asked)
                except Refuse as refuse:
                    self._refuse(refuse, message)
                    if refuse.key == "stale" and isinstance(asked, Move | Undo):
                        self.pay(await room.audience.send_snapshot(self, asked.seen, room.round))
        except Refuse as refuse:
            self._refuse(refuse, message)
        self._house.metrics.seconds.observe(perf_counter() - started)

    def _refuse(self, refuse: Refuse, message: str | None) -> None:
        self._house.metrics.refused.add()
        if refuse.status == 503:
            self.close(1001, refuse.key, refuse.retry)
            return
        refused = Refused(
            id=message,
            status=refuse.status,  # type: ignore[arg-type]
            key=refuse.key,
            args=refuse.words,
            clause=refuse.clause,
            text=refuse.text,
        )
        number = self._room.audience.seen_by(self) if self._room else 0
        self.send(write("refused", number, as_json(refused)))

    # Not too much: of this socket, and of all sockets of its address

    def _take(self) -> None:
        for bucket in (self._messages, self._crowd):
            if not bucket.take():
                self._too_many(bucket)

    def _owe(self, cost: float) -> None:
        for bucket in (self._messages, self._crowd):
            bucket.owe(cost)

    def pay(self, size: int) -> None:
        """An answer of this size was asked for: it counts for as many messages as it is long."""
        self._owe(size // DROP_BYTES)

    def _too_many(self, bucket: Bucket) -> NoReturn:
        self._house.metrics.limited.add()
        self._excess += 1
        if self._excess > MOST_REFUSED:
            self.close(4429, "too_often", 10)
        raise too_often(bucket.wait)


def _close_code(status: int) -> int:
    return {403: 4403, 404: 4404, 429: 4429, 503: 1001}.get(status, 1008)
