"""The line of a WebSocket: a client that does not read is cut off, not waited for."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pravek.server.settings import FAREWELL


class Line(WebSocketsSansIOProtocol):
    """Closing a transport waits until everything was read; who does not read is waited for
    forever, with the memory and the open file. So the goodbye has a time, too."""

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if self.close_sent:
            self.loop.call_later(FAREWELL, self.transport.abort)
        else:  # no goodbye went out: nobody took it
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
