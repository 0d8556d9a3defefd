"""A caller: an HTTP connection that must say in time what it wants, and then be done."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pravek.server.net.edge import as_bytes
from pravek.server.wire.problems import too_slow
from pravek.table.problems import Refuse

HEADERS = 8.0
"""Seconds for the headers of a request, from the moment they are waited for."""
REST = 5.0
"""Seconds for the rest of a body nobody reads, because the answer is known already."""


class Caller(H11Protocol):
    """uvicorn's own waits for as long as it takes, and holds the connection meanwhile. How long a
    body that is read may take is the business of `bodies`."""

    _owed: float | None = None
    """How long the caller may take for what is waited for now; None: for nothing."""
    _timer: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEADERS)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._wait(None)

    def send_400_response(self, msg: str) -> None:
        self._part(Refuse(400, "bad_request", msg))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._upgraded = True

    def _watch(self) -> None:
        if self._upgraded:  # from here on a socket, with deadlines of its own
            self._wait(None)
        elif self.conn.their_state is h11.IDLE:
            self._wait(HEADERS)
        elif self.conn.their_state is h11.SEND_BODY and self.cycle.response_complete:
            self._wait(REST)
        else:
            self._wait(None)

    def _wait(self, owed: float | None) -> None:
        """Start the clock, unless it runs for this already: a trickle does not stop it."""
        if owed == self._owed:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._owed = owed
        self._timer = None if owed is None else self.loop.call_later(owed, self._late)

    def _late(self) -> None:
        begun = self._owed == HEADERS and self.conn.trailing_data[0]
        self._part(too_slow() if begun else None)

    def _part(self, refuse: Refuse | None) -> None:
        answering = self.cycle is not None and self.cycle.response_started
        if refuse is not None and (not answering or self.cycle.response_complete):
            self.transport.write(as_bytes(refuse))
        self.transport.close()
