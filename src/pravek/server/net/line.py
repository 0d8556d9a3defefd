"""The line of a WebSocket: a client that does not read is cut off, not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pravek.server.settings import FAREWELL

DIRECT = "pravek.direct"
"""The extension of the scope in which an app finds the line itself: the way of a message through
the app's layers costs more than the message."""


class Line(WebSocketsSansIOProtocol):
    """Closing a transport waits until everything was read; who does not read is waited for
    forever, with the memory and the open file. So the goodbye has a time, too."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][DIRECT] = {"line": self}
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        self.handshake_complete |= self.close_sent  # a refusal is an answer, and no error to log

    def tell(self, texts: Iterable[bytes]) -> bool:
        """Write these messages now and all at once; False if others wait to be taken, or nobody
        is there any more."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(framed, texts)))
        return True

    def send_receive_event_to_app(self) -> None:
        """One message may wait: only when there are more is the line not listened to. (uvicorn
        stops and starts to listen for each, which is two calls of the system.)"""
        first = self.queue.empty() and not self.read_paused
        self.read_paused |= first
        super().send_receive_event_to_app()
        self.read_paused &= not first

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if self.close_sent:
            self.loop.call_later(FAREWELL, self.transport.abort)
        else:  # no goodbye went out: nobody took it
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def framed(text: bytes) -> bytes:
    """A text message as one frame of a server (RFC 6455, 5.2): whole, not masked."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)
