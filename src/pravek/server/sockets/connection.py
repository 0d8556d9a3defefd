"""One client's line: what waits is sent, what comes is read, and the goodbye has a time."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any, Protocol

from starlette.websockets import WebSocketDisconnect

from pravek.server.settings import FAREWELL, LONGEST_DEAF
from pravek.server.sockets.outbox import Outbox
from pravek.server.wire.frames import as_json, write
from pravek.table.messages import Bye
from pravek.table.problems import Refuse


class Socket(Protocol):
    """What a line needs of a WebSocket, which may be at another node."""

    scope: MutableMapping[str, Any]

    async def receive(self) -> MutableMapping[str, Any]: ...

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Connection:
    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._outbox = Outbox()
        self._code: tuple[int, str] | None = None
        """How the line is closed once the last message is sent."""
        self._sending: asyncio.Task[None] | None = None
        self._hearing: asyncio.Timeout | None = None
        self.closing = False

    # Telling

    def send(self, frame: bytes, since: int | None = None, anew: bool = False) -> None:
        if not self.closing and not self._outbox.put(frame, since, anew):
            self._outbox.clear()
            self.close(1013, "too_slow", 2)

    def close(self, code: int, key: str, retry: int | None = None) -> None:
        """Say goodbye, and why; what waits is sent before."""
        if self.closing:
            return
        self.closing, self._code = True, (code, key)
        self._outbox.end(write("bye", 0, as_json(Bye(key=key, retry=retry))))
        if self._sending is not None:
            asyncio.get_running_loop().call_later(FAREWELL, self._sending.cancel)

    def open(self) -> None:
        """Begin to send."""
        self._sending = asyncio.create_task(self._send_on())

    def lost(self) -> None:
        """Nobody is there any more."""
        self.closing = True
        if self._sending is not None:
            self._sending.cancel()

    async def end(self) -> None:
        """Wait a little until the goodbye was heard."""
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=FAREWELL)
            self._sending.cancel()

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
            self.closing = True
            if self._hearing is not None and not self._hearing.expired():
                self._hearing.reschedule(0)

    # Listening

    async def receive(self, patience: float | None) -> str:
        """The next message; TimeoutError after so many seconds, or when nobody can be told."""
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
