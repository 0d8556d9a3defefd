"""One client on its socket: says hello, asks for things, is told what happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect

from pravek.core.protocol import Seat
from pravek.server.house import House
from pravek.server.limits import Bucket
from pravek.server.net.doors import Doors, address
from pravek.server.settings import DROP_BYTES, FAREWELL, LONGEST_DEAF
from pravek.server.sockets.outbox import Outbox
from pravek.server.table import absence, acts, lobby
from pravek.server.table.room import ENCODE, Room
from pravek.server.wire.frames import read, write
from pravek.server.wire.messages import (
    Abandon,
    Again,
    Ask,
    Bye,
    Close,
    Concede,
    Face,
    HandOver,
    Hello,
    Leave,
    Move,
    Refused,
    Said,
    Say,
    StandIn,
    TakeBack,
    Undo,
)
from pravek.server.wire.problems import Refuse, too_often
from pravek.server.world import fingerprint

log = logging.getLogger("pravek.session")

PATIENCE = 15.0
"""Seconds a client may take to say hello."""
MOST_REFUSED = 100
"""Messages beyond the limit before the socket is closed."""
COSTS: dict[type, float] = {
    Undo: 2,
    Face: 2,
    HandOver: 3,
    TakeBack: 3,
    StandIn: 3,
    Leave: 3,
    Again: 5,
}
"""For how many messages a dear one counts: it is told to everybody, or drawn anew."""


class Session:
    """A client of a room (see `room.Client`)."""

    def __init__(self, house: House, doors: Doors, socket: WebSocket) -> None:
        self._house, self._socket = house, socket
        self._outbox = Outbox()
        self._code: tuple[int, str] | None = None
        """How the line is closed once the last message is sent."""
        self._closing = False
        self._sending: asyncio.Task[None] | None = None
        self._hearing: asyncio.Timeout | None = None
        self._messages = Bucket(house.settings.limits.messages)
        self._crowd = doors.messages.of(address(socket))
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

    # Telling

    def send(self, frame: bytes, since: int | None = None, anew: bool = False) -> None:
        if not self._closing and not self._outbox.put(frame, since, anew):
            self._outbox.clear()
            self.close(1013, "too_slow", 2)

    def close(self, code: int, key: str, retry: int | None = None) -> None:
        if self._closing:
            return
        self._closing, self._code = True, (code, key)
        self._outbox.end(write("bye", 0, ENCODE(Bye(key=key, retry=retry))))
        if self._sending is not None:
            asyncio.get_running_loop().call_later(FAREWELL, self._sending.cancel)

    async def _send_on(self) -> None:
        """Send what waits, until the goodbye was said or nobody listens any more."""
        try:
            while self._code is None or len(self._outbox):
                frame = await self._outbox.get()
                async with asyncio.timeout(LONGEST_DEAF):
                    await self._socket.send_text(frame.decode())
            await self._socket.close(*self._code)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            pass
        finally:
            self._closing = True
            if self._hearing is not None and not self._hearing.expired():
                self._hearing.reschedule(0)

    # Listening

    async def run(self) -> None:
        """From hello to goodbye."""
        self._sending = sending = asyncio.create_task(self._send_on())
        try:
            await self._greet()
            while not self._closing:
                await self._answer(await self._receive(None))
        except Refuse as refuse:
            self.close(_close_code(refuse.status), refuse.key, refuse.retry)
        except TimeoutError:
            self.close(1008, "no_hello")
        except WebSocketDisconnect:
            self._closing = True
            sending.cancel()
        except Exception:
            self._house.metrics.errors.add()
            log.exception("socket failed")
            self.close(1011, "our_fault", 5)
        finally:
            if self._room is not None:
                self._room.exit(self)
            await asyncio.wait([sending], timeout=FAREWELL)
            sending.cancel()

    async def _receive(self, patience: float | None) -> str:
        try:
            async with asyncio.timeout(patience) as self._hearing:
                message = await self._socket.receive()
        finally:
            self._hearing = None
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        text: str | None = message.get("text")
        if text is None:
            raise Refuse(400, "not_a_message", "Messages are text.")
        return text

    async def _greet(self) -> None:
        hello = read(await self._receive(PATIENCE))
        if not isinstance(hello, Hello):
            raise Refuse(400, "no_hello", "Say hello first.")
        if not self._crowd.take():
            self._house.metrics.limited.add()
            raise too_often(self._crowd.wait)
        room = await self._house.room(hello.table, address(self._socket))
        async with room.writing():
            self._prove(room, hello)
            room.owner = room.owner or address(self._socket)
            self._pay(await room.enter(self, hello.since, hello.round))
            for seat in self.seats:
                await acts.come_back(room, seat)

    def _prove(self, room: Room, hello: Hello) -> None:
        """Every secret must be right. They have 128 bits: nobody needs to be kept from guessing
        them, and whoever has the right ones is never kept out."""
        right = [self._house.seat_of(room, secret) is not None for secret in hello.seats]
        if hello.watch is not None:
            right.append(hello.watch == room.watch)
        if not right or (hello.host is not None and not self._house.is_host(room, hello.host)):
            right.append(False)
        if not all(right):
            raise Refuse(403, "wrong_secret", "These are not the secrets of this table.")
        self._room, self._turned = room, hello.facing
        self._proofs = frozenset(map(fingerprint, hello.seats))
        self._host = None if hello.host is None else fingerprint(hello.host)

    def _pay(self, size: int) -> None:
        """An answer of this size was asked for: it counts for as many messages as it is long."""
        for bucket in (self._messages, self._crowd):
            bucket.owe(size // DROP_BYTES)

    async def _answer(self, text: str) -> None:
        started = perf_counter()
        self._house.metrics.messages.add()
        room, asked, message = self._room, None, None
        assert room is not None
        try:
            for bucket in (self._messages, self._crowd):
                if not bucket.take():
                    self._too_many(bucket)
            asked = read(text)
            for bucket in (self._messages, self._crowd):
                bucket.owe(COSTS.get(type(asked), 1) - 1)
            message = getattr(asked, "id", None)
            async with room.writing():
                try:
                    await _ANSWERS[type(asked)](self, room, asked)
                except Refuse as refuse:
                    self._refuse(refuse, message)
                    if refuse.key == "stale" and isinstance(asked, Move | Undo):
                        self._pay(await room.send_snapshot(self, asked.seen, room.round))
        except Refuse as refuse:
            self._refuse(refuse, message)
        self._house.metrics.seconds.observe(perf_counter() - started)

    _excess = 0

    def _too_many(self, bucket: Bucket) -> NoReturn:
        self._house.metrics.limited.add()
        self._excess += 1
        if self._excess > MOST_REFUSED:
            self.close(4429, "too_often", 10)
        raise too_often(bucket.wait)

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
        number = self._room.seen_by(self) if self._room else 0
        self.send(write("refused", number, ENCODE(refused)))

    # What can be asked

    async def move(self, room: Room, asked: Move) -> None:
        await acts.move(room, self, asked)

    async def why(self, room: Room, asked: Ask) -> None:
        self.send(room.frame(self, "because", acts.why(room, self, asked.action, asked.id)))

    async def undo(self, room: Room, asked: Undo) -> None:
        await acts.undo(room, self, asked)

    async def face(self, room: Room, asked: Face) -> None:
        if asked.seat is not None:
            acts.own(self, asked.seat)
        self._turned = asked.seat
        self._pay(await room.send_snapshot(self))

    async def say(self, room: Room, asked: Say) -> None:
        acts.own(self, asked.seat)
        phrases = room.phrases.of(asked.seat)
        if not phrases.take():
            raise too_often(phrases.wait)
        room.tell("said", ENCODE(Said(seat=asked.seat, phrase=asked.phrase)))

    async def hand_over(self, room: Room, asked: HandOver) -> None:
        acts.own(self, asked.seat)
        acts.may_swap(room, asked.seat)
        await acts.hand_over(room, asked.seat, asked.level)

    async def take_back(self, room: Room, asked: TakeBack) -> None:
        acts.own(self, asked.seat)
        acts.may_swap(room, asked.seat)
        await acts.take_back(room, asked.seat)

    async def stand_in(self, room: Room, asked: StandIn) -> None:
        acts.own(self, asked.by)
        act = absence.sit_in if asked.bot else absence.wait_for
        await act(room, asked.seat, asked.by)

    async def concede(self, room: Room, asked: Concede) -> None:
        acts.own(self, asked.seat)
        await acts.concede(room, asked.seat)

    async def abandon(self, room: Room, asked: Abandon) -> None:
        acts.own(self, asked.seat)
        await acts.abandon(room, asked.seat, asked.agree)

    async def close_table(self, room: Room, asked: Close) -> None:
        acts.own(self, asked.seat)
        await acts.close(room, asked.seat)

    async def rematch(self, room: Room, asked: Again) -> None:
        acts.own(self, asked.seat)
        await lobby.play_again(room, asked.seat, asked)

    async def leave(self, room: Room, asked: Leave) -> None:
        acts.own(self, asked.seat)
        acts.may_swap(room, asked.seat)
        await lobby.stand_up(room, asked.seat)

    async def hello_again(self, room: Room, asked: Hello) -> None:
        raise Refuse(400, "hello_again", "You have said hello already.")


_ANSWERS: dict[type, Callable[[Session, Room, Any], Awaitable[None]]] = {
    Hello: Session.hello_again,
    Move: Session.move,
    Ask: Session.why,
    Undo: Session.undo,
    Face: Session.face,
    Say: Session.say,
    HandOver: Session.hand_over,
    TakeBack: Session.take_back,
    StandIn: Session.stand_in,
    Concede: Session.concede,
    Abandon: Session.abandon,
    Close: Session.close_table,
    Again: Session.rematch,
    Leave: Session.leave,
}


def _close_code(status: int) -> int:
    return {403: 4403, 404: 4404, 429: 4429, 503: 1001}.get(status, 1008)
