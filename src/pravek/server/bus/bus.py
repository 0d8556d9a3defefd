"""One process's place on the bus. A message is heard by whoever listens at that moment, in the
order in which one process sent it, once or not at all: who needs more counts for himself."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from ssl import SSLCertVerificationError
from typing import Any
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error, NoRespondersError

from pravek.server import trace
from pravek.server.bus.problems import BusError, CannotConnect, NobodyThere

log = logging.getLogger("pravek.bus")

TRACE = "Trace"
"""The header that says which move a message belongs to."""
NOBODY = "503"
"""The status of a message that says that nobody listened."""


@dataclass(frozen=True, slots=True)
class Message:
    subject: str
    data: bytes
    reply: str = ""
    """Where an answer is waited for."""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_nobody(self) -> bool:
        """It only says that nobody listens to what was sent."""
        return not self.data and self.headers.get("Status") == NOBODY


Heard = Callable[[Message], object]
Answer = Callable[[Message], Awaitable[bytes | None]]
"""Answers a request; None: it is not answered."""
Stop = Callable[[], Awaitable[None]]
"""Listen no more."""

PATIENCE = 5.0
"""Seconds to reach the bus at the start."""
PULSE = 1
"""Seconds between two questions whether the bus is still there; after three unanswered ones it
is not."""
TRIES = 5
"""How often a bus is asked at the start that hangs up: why it does may be lost with the line."""
AGAIN = 0.2
"""Seconds between two tries to reach it again."""
FAREWELL = 2.0
"""Seconds to say the last things."""


class Bus:
    """Made by `connect`."""

    def __init__(self) -> None:
        self._client = Client()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.on_lost: Callable[[], object] = lambda: None
        """Called when the bus is out of reach: whatever was on its way may be gone."""
        self.on_back: Callable[[], object] = lambda: None
        """Called when it is there again; who listened still does."""

    @classmethod
    async def connect(cls, url: str, name: str) -> Bus:
        """CannotConnect if the bus is not there, or does not want us."""
        await probe(url)
        bus = cls()
        try:
            async with asyncio.timeout(PATIENCE):
                await bus._connect(url, name)
        except (OSError, Error, TimeoutError) as error:
            await bus.close()
            raise CannotConnect(f"the bus cannot be reached: {_words(error)}") from None
        return bus

    async def _connect(self, url: str, name: str) -> None:
        async def lost() -> None:
            if self._closing:
                return
            log.error("the bus is out of reach")
            self.on_lost()

        async def back() -> None:
            log.warning("the bus is back")
            self.on_back()

        await self._client.connect(
            url,
            name=name,
            error_cb=_note,
            disconnected_cb=lost,
            reconnected_cb=back,
            connect_timeout=2,
            reconnect_time_wait=AGAIN,  # type: ignore[arg-type]  # it may be a part of a second
            max_reconnect_attempts=-1,
            ping_interval=PULSE,
            max_outstanding_pings=2,
            pending_size=0,  # what cannot be sent now is refused, not sent later
        )

    @property
    def is_well(self) -> bool:
        """As far as anybody has noticed."""
        return self._client.is_connected

    @property
    def largest(self) -> int:
        """Bytes of one message."""
        return self._client.max_payload

    def inbox(self) -> str:
        """A new subject, to be answered at."""
        return self._client.new_inbox()

    async def publish(
        self,
        subject: str,
        data: bytes,
        reply: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Tell whoever listens; BusError if nothing can be sent. With a `reply` it is said there
        if nobody does."""
        told = dict(headers or {})
        if move := trace.current.get():
            told[TRACE] = move
        try:
            await self._client.publish(subject, data, reply, told or None)
        except (OSError, Error) as error:
            raise BusError(_words(error)) from None

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The answer of one who serves this; NobodyThere at once if there is none, BusError if he
        does not answer in time."""
        try:
            found = await self._client.request(subject, data, timeout=seconds)
        except NoRespondersError:
            raise NobodyThere(f"nobody serves {subject}") from None
        except (OSError, Error) as error:
            raise BusError(_words(error)) from None
        return found.data

    async def listen(self, subject: str, heard: Heard, queue: str = "") -> Stop:
        """From now on, one message after the other, in order; of those who share a queue each
        message goes to one."""
        return (await self._subscribe(subject, heard, queue)).unsubscribe

    async def _subscribe(self, subject: str, heard: Heard, queue: str) -> Subscription:
        async def hear(message: Msg) -> None:
            trace.current.set((message.headers or {}).get(TRACE, ""))
            heard(_read(message))

        return await self._client.subscribe(subject, queue=queue, cb=hear)

    async def serve(self, subject: str, answer: Answer, queue: str = "") -> Stop:
        """Answer requests, many at once. Who stops still answers what was sent before he did."""

        async def respond(asked: Message) -> None:
            told = await answer(asked)
            if told is not None and asked.reply:
                await self.publish(asked.reply, told)

        found = await self._subscribe(subject, lambda asked: self._begin(respond(asked)), queue)

        async def stop() -> None:
            with suppress(OSError, Error, TimeoutError):  # nobody asks us where there is no bus
                async with asyncio.timeout(FAREWELL):
                    await found.drain()  # type: ignore[no-untyped-call]

        return stop

    async def flush(self) -> None:
        """Returns when the bus has heard everything that was said."""
        try:
            for _ in range(2):  # its first ping overtakes what was said just before
                await self._client.flush(int(FAREWELL))
        except (OSError, Error) as error:
            raise BusError(_words(error)) from None

    async def close(self) -> None:
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with asyncio.timeout(FAREWELL):
                await self._client.close()
        except (OSError, Error, TimeoutError):
            pass

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("an answer failed", exc_info=error)


async def probe(url: str) -> None:
    """CannotConnect if the bus is not there, or does not want us."""
    if not _is_address(url):
        raise CannotConnect(
            "the bus cannot be reached: its address must be nats://host:port, or tls://host:port"
        )
    for last in reversed(range(TRIES)):
        try:
            await _knock(url)
        except (OSError, Error, TimeoutError, BusError) as error:
            if last == 0 or not isinstance(error, ConnectionResetError):
                raise CannotConnect(f"the bus cannot be reached: {_words(error)}") from None
        else:
            return


async def _knock(url: str) -> None:
    """The error that says most of why we cannot connect."""
    client, errors = Client(), list[Exception]()

    async def note(error: Exception) -> None:
        errors.append(error)

    few = {"allow_reconnect": False, "max_reconnect_attempts": 1, "reconnect_time_wait": 0}
    try:
        async with asyncio.timeout(PATIENCE):
            if url.startswith("tls:"):
                await _speaks_tls(url)
            try:
                await client.connect(url, error_cb=note, **few)  # type: ignore[arg-type]
            finally:
                await client.close()  # which waits for ever for a line whose TLS failed
    except (OSError, Error, TimeoutError) as error:
        told = [each for each in errors if isinstance(each, OSError | Error)]
        raise (told[-1] if told else error) from None


async def _speaks_tls(url: str) -> None:
    """BusError if the bus speaks without it: a client would do so, too, and say its password."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port or 4222)
    try:
        if b'"tls_required":true' not in (await reader.readline()).replace(b" ", b""):
            raise BusError("it does not speak TLS; say nats://… if that is right")
    finally:
        writer.close()


async def _note(error: Exception) -> None:
    log.debug("the bus: %s", _words(error))


def _read(message: Msg) -> Message:
    return Message(message.subject, message.data, message.reply, message.headers or {})


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("nats", "tls") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # half an IPv6 address, a port that is none
        return False


def _words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "nobody there answers as a bus does"
    if isinstance(error, SSLCertVerificationError):
        return f"its certificate is not believed ({error.verify_message})"
    if isinstance(error, OSError) and error.errno:  # a name that is not known has one below 0
        return os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
    if "Authorization Violation" in str(error):
        return "user or password is wrong (Authorization Violation)"
    return str(error).removeprefix("nats: ") or type(error).__name__
