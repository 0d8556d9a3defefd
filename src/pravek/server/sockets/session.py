"""One client on its socket: says hello, asks for things, is told what happens."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import NoReturn

from msgspec.structs import asdict
from starlette.websockets import WebSocketDisconnect

from pravek.server import trace
from pravek.server.database.tenure import Elsewhere
from pravek.server.house import House
from pravek.server.net.doors import Doors
from pravek.server.settings import DROP_BYTES
from pravek.server.sockets.connection import Connection, Socket
from pravek.server.table.room import Room
from pravek.server.wire.frames import as_json, read, write
from pravek.server.wire.messages import Hello
from pravek.table.asking import answer
from pravek.table.holders import come_back
from pravek.table.limits import Bucket
from pravek.table.problems import Refuse, too_often
from pravek.table.visitor import Visitor, refused

log = logging.getLogger("pravek.session")

PATIENCE = 15.0
"""Seconds a client may take to say hello."""
MOST_REFUSED = 100
"""Messages beyond the limit before the socket is closed."""
Relay = Callable[[str, str], Awaitable[None]]
"""Carries everything to that node and back, from this hello to the goodbye."""
COSTS: dict[str, float] = {
    "undo": 2,
    "hint": 3,
    "help": 3,
    "face": 2,
    "handover": 3,
    "takeback": 3,
    "standin": 3,
    "leave": 3,
    "rematch": 5,
}
"""For how many messages a dear one counts: it is told to everybody, or drawn anew."""


class Session(Connection, Visitor):
    """A client of a room (see `audience.Client`)."""

    room: Room | None

    def __init__(
        self,
        house: House,
        doors: Doors,
        socket: Socket,
        address: str,
        relay: Relay | None = None,
    ) -> None:
        """`relay` is for a client whose room lives on another node."""
        Connection.__init__(self, socket)
        Visitor.__init__(self)
        self._house, self.address, self._relay = house, address, relay
        self._messages = Bucket(house.settings.limits.messages)
        self._crowd = doors.messages.of(address)
        self._excess = 0

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
            if self.room is not None:
                self.room.exit(self)
            await self.end()

    async def _greet(self) -> None:
        text = await self.receive(PATIENCE)
        _, hello = read(text)
        if not isinstance(hello, Hello):
            raise Refuse(400, "no_hello", "Say hello first.")
        if not self._crowd.take():
            self._house.metrics.limited.add()
            raise too_often(self._crowd.wait)
        try:
            room = await self._house.room(hello.table, self.address)
        except Elsewhere as elsewhere:
            if self._relay is None:
                raise
            await self._relay(elsewhere.node, text)
            raise WebSocketDisconnect from None  # both have hung up
        async with room.writing():
            self.prove(room, hello.seats, hello.watch, hello.host, hello.facing)
            room.owner = room.owner or self.address
            self.pay(await room.enter(self, hello.since, hello.round))
            for seat in self.seats:
                await come_back(room, seat)

    async def _answer(self, text: str) -> None:
        started = perf_counter()
        self._house.metrics.messages.add()
        room, message = self.room, None
        trace.current.set("")
        assert room is not None
        try:
            self._take()
            kind, asked = read(text)
            self._owe(COSTS.get(kind, 1) - 1)
            message = getattr(asked, "id", None)
            trace.current.set(message or "")
            async with room.writing():
                if kind == "hello":
                    raise Refuse(400, "hello_again", "You have said hello already.")
                await answer(self, room, kind, asdict(asked))
        except Refuse as refuse:
            self.refuse(refuse, message)
        seconds = perf_counter() - started
        self._house.metrics.seconds.observe(seconds)
        log.debug("answered", extra={"more": {"seconds": round(seconds, 6)}})

    def refuse(self, refuse: Refuse, message: str | None) -> None:
        self._house.metrics.refused.add()
        if refuse.status == 503:
            self.close(1001, refuse.key, refuse.retry)
            return
        number = self.room.audience.seen_by(self) if self.room else 0
        self.send(write("refused", number, as_json(refused(refuse, message))))

    # Not too much: of this socket, and of all sockets of its address

    def _take(self) -> None:
        for bucket in (self._messages, self._crowd):
            if not bucket.take():
                self._too_many(bucket)

    def _owe(self, cost: float) -> None:
        for bucket in (self._messages, self._crowd):
            bucket.owe(cost)

    def pay(self, told: bytes) -> None:
        """This answer was asked for: it counts for as many messages as it is long."""
        self._owe(len(told) // DROP_BYTES)

    def _too_many(self, bucket: Bucket) -> NoReturn:
        self._house.metrics.limited.add()
        self._excess += 1
        if self._excess > MOST_REFUSED:
            self.close(4429, "too_often", 10)
        raise too_often(bucket.wait)


def _close_code(status: int) -> int:
    return {403: 4403, 404: 4404, 429: 4429, 503: 1001}.get(status, 1008)
