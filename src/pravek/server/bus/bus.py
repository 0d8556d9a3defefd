"""One process's place on the bus. A message is heard by whoever listens at that moment, in the
order in which one process sent it, once or not at all: who needs more counts for himself."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

log = logging.getLogger("pravek.bus")

Heard = Callable[[str, bytes], object]
"""Is told the subject and the message."""
Answer = Callable[[bytes], Awaitable[bytes | None]]
"""Answers a request; None: somebody else may."""

PATIENCE = 5.0
"""Seconds to reach the bus at the start."""
PULSE = 1
"""Seconds between two questions whether the bus is still there; after three unanswered ones it
is not."""
AGAIN = 0.2
"""Seconds between two tries to reach it again."""
FAREWELL = 2.0
"""Seconds to say the last things."""


class BusError(RuntimeError):
    """The bus did not carry it; the message says why."""


class CannotConnect(BusError):
    """The bus cannot be reached at the start."""


class NobodyThere(BusError):
    """Nobody listens to this."""


class Bus:
    """Made by `connect`."""

    def __init__(self) -> None:
        self._client = Client()
        self._tasks: set[asyncio.Task[None]] = set()
        self._last: Exception | None = None
        self.on_lost: Callable[[], object] = lambda: None
        """Called when the bus is out of reach: whatever was on its way may be gone."""
        self.on_back: Callable[[], object] = lambda: None
        """Called when it is there again; who listened still does."""

    @classmethod
    async def connect(cls, url: str, name: str) -> Bus:
        """CannotConnect if the bus is not there, or does not want us."""
        bus = cls()
        try:
            async with asyncio.timeout(PATIENCE):
                await bus._connect(url, name)
        except (OSError, Error, TimeoutError, ValueError) as error:
            await bus.close()
            why = _words(bus._last or error)
            raise CannotConnect(f"the bus cannot be reached: {why}") from None
        return bus

    async def _connect(self, url: str, name: str) -> None:
        async def lost() -> None:
            log.error("the bus is out of reach")
            self.on_lost()

        async def back() -> None:
            log.warning("the bus is back")
            self.on_back()

        await self._client.connect(
            url,
            name=name,
            error_cb=self._failed,
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

    async def publish(self, subject: str, message: bytes) -> None:
        """Tell whoever listens; BusError if nothing can be sent."""
        try:
            await self._client.publish(subject, message)
        except (OSError, Error) as error:
            raise BusError(_words(error)) from None

    async def request(self, subject: str, message: bytes, seconds: float) -> bytes:
        """The answer of one who serves this; NobodyThere at once if there is none, BusError if he
        does not answer in time."""
        try:
            found = await self._client.request(subject, message, timeout=seconds)
        except NoRespondersError:
            raise NobodyThere(f"nobody serves {subject}") from None
        except (OSError, Error) as error:
            raise BusError(_words(error)) from None
        return found.data

    async def listen(self, subject: str, heard: Heard) -> None:
        """From now on, one message after the other, in order."""

        async def hear(message: Msg) -> None:
            heard(message.subject, message.data)

        await self._client.subscribe(subject, cb=hear)

    async def serve(self, subject: str, answer: Answer, queue: str = "") -> None:
        """Answer requests, many at once; of those who share a queue each goes to one."""

        async def respond(message: Msg) -> None:
            told = await answer(message.data)
            if told is not None and message.reply:
                await self.publish(message.reply, told)

        async def hear(message: Msg) -> None:
            self._begin(respond(message))

        await self._client.subscribe(subject, queue=queue, cb=hear)

    async def flush(self) -> None:
        """Returns when the bus has heard everything that was said."""
        try:
            await self._client.flush(int(FAREWELL))
        except (OSError, Error) as error:
            raise BusError(_words(error)) from None

    async def close(self) -> None:
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

    async def _failed(self, error: Exception) -> None:
        self._last = error
        log.debug("the bus: %s", _words(error))


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return str(error) or type(error).__name__
