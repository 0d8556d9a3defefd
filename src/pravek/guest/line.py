"""The line to the server: made anew whenever it breaks, until nobody was heard for too long."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from time import monotonic

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pravek.guest import frames
from pravek.guest.address import socket_of
from pravek.guest.trouble import CannotSit
from pravek.server.wire.shapes import Asked

LARGEST_MESSAGE = 32 * 1024 * 1024
"""Bytes: the snapshot of a very long game is large."""
SLOW = 30.0
"""Seconds a poor network may take to open a line or to answer a ping."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0
Tell = Callable[[str], None]


class Hangup(Exception):
    """The server said goodbye for a while."""

    def __init__(self, key: str, retry: float) -> None:
        super().__init__(f"the server says {key}")
        self.retry = retry


class Line:
    def __init__(self, server: str, table: str, patience: float, tell: Tell) -> None:
        self._server, self._table, self._patience, self._tell = server, table, patience, tell
        self._socket: ClientConnection | None = None
        self._broke = 0.0
        """When the line broke; of no meaning while it holds."""
        self._tries = 0
        """How often it was tried to mend it."""

    async def keep(self, talk: Callable[[ClientConnection], Awaitable[None]]) -> None:
        """Talk until the talk comes to its end by itself; CannotSit if the server stays away."""
        while True:
            try:
                await self._once(talk)
                return
            except Hangup as hangup:
                await self._pause(str(hangup), hangup.retry)
            except (WebSocketException, OSError) as error:
                await self._pause(str(error) or type(error).__name__)

    async def _once(self, talk: Callable[[ClientConnection], Awaitable[None]]) -> None:
        async with connect(
            socket_of(self._server, self._table),
            max_size=LARGEST_MESSAGE,
            open_timeout=SLOW,
            ping_timeout=SLOW,
            close_timeout=3,
        ) as socket:
            self._socket = socket
            try:
                await talk(socket)
            finally:
                self._socket = None

    def heard(self) -> None:
        """The server has spoken: all is well."""
        if self._tries:
            self._tell("The line is back.")
        self._tries = 0

    async def say(self, message: Asked) -> bool:
        """Whether it could be sent. What breaks on its way is said again on the next line."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(frames.write(message))
        except ConnectionClosed:
            return False
        return True

    async def _pause(self, reason: str, least: float = 0.0) -> None:
        """Longer from try to try, and never all guests at once."""
        if not self._tries:
            self._broke = monotonic()
            self._tell(f"The line broke ({reason}); trying again.")
        gone = monotonic() - self._broke
        if gone > self._patience:
            raise CannotSit(f"{self._server} is gone for {gone:.0f} s: {reason}")
        wait = min(LONGEST_PAUSE, FIRST_PAUSE * 2**self._tries) * random.uniform(0.5, 1)
        self._tries = min(self._tries + 1, 10)
        await asyncio.sleep(max(wait, min(least, LONGEST_PAUSE)))
