"""One client on its socket: says hello, asks for things, is told what happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from pravek.core.protocol import Seat
from pravek.server import acts, lobby
from pravek.server.doors import Doors
from pravek.server.frames import read
from pravek.server.house import House
from pravek.server.limits import Bucket
from pravek.server.problems import Refuse, too_often
from pravek.server.room import ENCODE, Room
from pravek.server.settings import MOST_WAITING
from pravek.server.wire import (
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
    TakeBack,
    Undo,
)

log = logging.getLogger("pravek.session")

PATIENCE = 15.0
"""Seconds a client may take to say hello."""
MOST_REFUSED = 100
"""Messages beyond the limit before the socket is closed."""


class Session:
    """A client of a room (see `room.Client`)."""

    def __init__(self, house: House, doors: Doors, socket: WebSocket) -> None:
        self.seats: tuple[Seat, ...] = ()
        self.facing: Seat | None = None
        self.host = False
        self._house, self._doors, self._socket = house, doors, socket
        self._outbox: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue(MOST_WAITING)
        self._closing = False
        self._messages = Bucket(house.settings.limits.messages)
        self._phrases = Bucket(house.settings.limits.phrases)
        self._room: Room | None = None

    # Telling

    def send(self, kind: str, number: int, message: bytes) -> None:
        if self._closing:
            return
        try:
            text = f'{{"v":{number},"t":"{kind}","d":{message.decode()}}}'
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.close(1013, "too_slow", 2)

    def close(self, code: int, key: str, retry: int | None = None) -> None:
        if self._closing:
            return
        self._closing = True
        while self._outbox.full():
            self._outbox.get_nowait()
        bye = ENCODE(Bye(key=key, retry=retry)).decode()
        self._outbox.put_nowait(f'{{"v":0,"t":"bye","d":{bye}}}')
        if self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait((code, key))

    async def _send_on(self) -> None:
        try:
            while True:
                message = await self._outbox.get()
                if isinstance(message, tuple):
                    await self._socket.close(*message)
                    return
                await self._socket.send_text(message)
        except (WebSocketDisconnect, RuntimeError):
            self._closing = True

    # Listening

    async def run(self) -> None:
        """From hello to goodbye."""
        sending = asyncio.create_task(self._send_on())
        try:
            await self._greet()
            while not self._closing:
                await self._answer(await self._receive())
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
            await asyncio.wait([sending], timeout=5)
            sending.cancel()

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        text: str | None = message.get("text")
        if text is None:
            raise Refuse(400, "not_a_message", "Messages are text.")
        return text

    async def _greet(self) -> None:
        text = await asyncio.wait_for(self._receive(), PATIENCE)
        hello = read(text)
        if not isinstance(hello, Hello):
            raise Refuse(400, "no_hello", "Say hello first.")
        room = await self._house.room(hello.table)
        self._prove(room, hello)
        async with room.writing():
            self._room = room
            room.enter(self, hello.since, hello.round)
            if room.phase == "playing" and room.play is not None:
                for seat in self.seats:
                    if room.play.holders[seat].why in ("timeout", "left"):
                        await acts.take_back(room, seat)

    def _prove(self, room: Room, hello: Hello) -> None:
        """Every secret must be right: a wrong one is a guess."""
        self._doors.may_guess(self._socket)
        held = [self._house.seat_of(room, secret) for secret in hello.seats]
        wrong = None in held or not (held or hello.watch is not None)
        wrong = wrong or (hello.watch is not None and hello.watch != room.watch)
        self.host = hello.host is not None and self._house.is_host(room, hello.host)
        if wrong or (hello.host is not None and not self.host):
            self._doors.guessed_wrong(self._socket)
            raise Refuse(403, "wrong_secret", "These are not the secrets of this table.")
        self.seats = tuple(sorted({seat for seat in held if seat is not None}))
        self._face(self.seats[0] if len(self.seats) == 1 else hello.facing)

    def _face(self, seat: Seat | None) -> None:
        self.facing = seat if seat in self.seats else None

    async def _answer(self, text: str) -> None:
        started = perf_counter()
        self._house.metrics.messages.add()
        room, asked, message = self._room, None, None
        assert room is not None
        try:
            if not self._messages.take():
                self._too_many()
            asked = read(text)
            message = getattr(asked, "id", None)
            async with room.writing():
                try:
                    await _ANSWERS[type(asked)](self, room, asked)
                except Refuse as refuse:
                    self._refuse(refuse, message)
                    if refuse.key == "stale" and isinstance(asked, Move | Undo):
                        room.send_snapshot(self, asked.seen, room.round)
        except Refuse as refuse:
            self._refuse(refuse, message)
        self._house.metrics.seconds.observe(perf_counter() - started)

    _excess = 0

    def _too_many(self) -> None:
        self._house.metrics.limited.add()
        self._excess += 1
        if self._excess > MOST_REFUSED:
            self.close(4429, "too_often", 10)
        raise too_often(self._messages.wait)

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
        self.send("refused", number, ENCODE(refused))

    # What can be asked

    async def move(self, room: Room, asked: Move) -> None:
        await acts.move(room, self, asked)

    async def why(self, room: Room, asked: Ask) -> None:
        room.send(self, "because", ENCODE(acts.why(room, self, asked.action, asked.id)))

    async def undo(self, room: Room, asked: Undo) -> None:
        await acts.undo(room, self, asked)

    async def face(self, room: Room, asked: Face) -> None:
        if asked.seat is not None:
            acts.own(self, asked.seat)
        if len(self.seats) > 1:
            self._face(asked.seat)
        room.send_snapshot(self)

    async def say(self, room: Room, asked: Say) -> None:
        acts.own(self, asked.seat)
        if not self._phrases.take():
            raise too_often(self._phrases.wait)
        room.tell("said", Said(seat=asked.seat, phrase=asked.phrase))

    async def hand_over(self, room: Room, asked: HandOver) -> None:
        acts.own(self, asked.seat)
        await acts.hand_over(room, asked.seat, asked.level)

    async def take_back(self, room: Room, asked: TakeBack) -> None:
        acts.own(self, asked.seat)
        await acts.take_back(room, asked.seat)

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
        if room.phase == "lobby":
            self.seats = tuple(seat for seat in self.seats if seat != asked.seat)
            self._face(self.facing)
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
    Concede: Session.concede,
    Abandon: Session.abandon,
    Close: Session.close_table,
    Again: Session.rematch,
    Leave: Session.leave,
}


def _close_code(status: int) -> int:
    return {403: 4403, 404: 4404, 429: 4429, 503: 1001}.get(status, 1008)
