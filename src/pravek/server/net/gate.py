"""The gate: connections are taken in here, so many of an address and so many in all."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable

from pravek.server.limits import neighbourhood
from pravek.server.metrics import Metrics
from pravek.server.net.edge import as_bytes
from pravek.server.wire.problems import full
from pravek.table.problems import Refuse, too_often

log = logging.getLogger("pravek.gate")

AT_ONCE = 64
"""Connections taken in before those who are in are served again."""
DEAF_MS = 30_000
"""Milliseconds until who takes nothing of what he was sent is let go, by the system itself."""
LATER = 10
"""Seconds after which an address with too many connections may have fewer."""
PAUSE = 1.0
"""Seconds without new connections when the system has none to give."""
SILENCE = 60.0
"""Seconds between two lines of the log about that."""


class Place(socket.socket):
    """A connection that was taken in. Closing it gives its place back."""

    def __init__(self, accepted: socket.socket, give_back: Callable[[], None]) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        self.setblocking(False)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_MS)
        self._give_back: Callable[[], None] | None = give_back

    def close(self) -> None:
        super().close()
        give_back, self._give_back = self._give_back, None
        if give_back is not None:
            give_back()


class Gate:
    """In place of asyncio's own server, which takes in whatever comes until no file can be opened
    any more, and then says so thousands of times a second."""

    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[], asyncio.BaseProtocol],
        most: int,
        most_of_one: int,
        is_proxy: Callable[[str], bool],
        metrics: Metrics,
    ) -> None:
        self._listening, self._protocol = listening, protocol
        self._most, self._most_of_one, self._is_proxy = most, most_of_one, is_proxy
        self._metrics = metrics
        self._inside, self._of = 0, Counter[str]()
        self._entering: set[asyncio.Task[None]] = set()
        self._failures, self._logged = 0, -SILENCE
        metrics.gauge("connections", "Open connections.", lambda: self._inside)

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        self._loop.add_reader(self._listening, self._take_in)

    def close(self) -> None:
        if self._listening.fileno() >= 0:
            self._loop.remove_reader(self._listening)
            self._listening.close()

    async def wait_closed(self) -> None:
        """Nothing is left to wait for: who is inside is uvicorn's to say goodbye to."""

    def _take_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                accepted, peer = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._rest(error)
                return
            who = neighbourhood(peer[0])
            if refuse := self._refusal(who, peer[0]):
                _turn_away(accepted, refuse)
                self._metrics.limited.add()
                continue
            self._inside += 1
            self._of[who] += 1
            place = Place(accepted, lambda who=who: self._left(who))  # type: ignore[misc]
            task = self._loop.create_task(self._enter(place))
            self._entering.add(task)
            task.add_done_callback(self._entering.discard)

    async def _enter(self, place: Place) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, place)
        except OSError:  # gone already
            place.close()

    def _refusal(self, who: str, host: str) -> Refuse | None:
        """Why this one may not come in. A proxy brings everybody: it is no one address."""
        if self._inside >= self._most:
            return full()
        if self._of[who] >= self._most_of_one and not self._is_proxy(host):
            return too_often(LATER)
        return None

    def _left(self, who: str) -> None:
        self._inside -= 1
        self._of[who] -= 1
        if not self._of[who]:
            del self._of[who]

    def _rest(self, error: OSError) -> None:
        """The system has no connection to give: try again in a moment, and say so once."""
        self._failures += 1
        self._loop.remove_reader(self._listening)
        self._loop.call_later(PAUSE, self._go_on)
        if self._loop.time() - self._logged >= SILENCE:
            more = {"error": error.strerror, "times": self._failures}
            log.error("no more connections from the system", extra={"more": more})
            self._failures, self._logged = 0, self._loop.time()

    def _go_on(self) -> None:
        if self._listening.fileno() >= 0:
            self._loop.add_reader(self._listening, self._take_in)


def _turn_away(accepted: socket.socket, refuse: Refuse) -> None:
    """Say why, as far as one packet goes; nobody waits for who is not let in."""
    with accepted:
        accepted.setblocking(False)
        try:
            accepted.send(as_bytes(refuse))
        except OSError:
            return
