"""One client's line: what waits is sent, what comes is read, and the goodbye has a time."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any, Protocol

from starlette.websockets import WebSocketDisconnect

from pravek.server.net.line import DIRECT, Line
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
        direct = socket.scope.get("extensions", {}).get(DIRECT, {})
        self._line: Line | None = direct.get("line")
        """Where messages are written, unless it has enough of them; None: only the app's layers
        know it."""
        self._outbox = Outbox()
        self._due = False
        """What waits is written as soon as whoever fills the outbox is done."""
        self._late = False
        """A message is on its way that could not be written at once: no other may overtake it."""
        self._code: tuple[int, str] | None = None
        """How the line is closed once the last message is sent."""
        self._sending: asyncio.Task[None] | None = None
        self._hearing: asyncio.Timeout | None = None
        self.closing = False

    # Telling

    def send(self, frame: bytes, since: int | None = None, anew: bool = False) -> None:
        if self.closing:
            return
        if not self._outbox.put(frame, since, anew):
            self._outbox.clear()
            self.close(1013, "too_slow", 2)
        elif self._line is None or self._late:
            self._outbox.wake()
        elif not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._write, self._line)

    def _write(self, line: Line) -> None:
        """Let the line have all that waits; what it does not take waits for it in `_send_on`."""
        self._due = False
        if not self.closing and not self._late and line.tell(self._outbox.frames):
            self._outbox.clear()
        else:
            self._outbox.wake()

    def close(self, code: int, key: str, retry: int | None = None) -> None:
        """Say goodbye, and why; what waits is sent before."""
        if self.closing:
            return
        self.closing, self._code = True, (code, key)
        self._outbox.end(write("bye", 0, as_json(Bye(key=key, retry=retry))))
        self._outbox.wake()
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
                self._late = True
                async with asyncio.timeout(LONGEST_DEAF):
                    await self._socket.send_text(frame.decode())
                self._late = False
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
