"""Bodies of requests: not too many at once, not too much of them, and not too slowly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Send

from pravek.server.metrics import Metrics
from pravek.server.net.doors import address
from pravek.server.settings import MOST_HELD, MOST_HELD_OF_ONE
from pravek.server.wire.problems import full, too_slow
from pravek.table.problems import Refuse, too_often

GRACE = 5.0
"""Seconds a body may stand still, and before its pace counts."""
PACE = 16 * 1024
"""Bytes a second that a body must bring: a poor line, but a line."""
LONGEST = 60.0
"""Seconds until a body must be whole."""
SOON = 2
"""Seconds after which an address may have fewer of them."""


class Bodies:
    """Whose bodies are in the house; each counts until its request is answered: an answer that has
    begun may be told for minutes."""

    def __init__(self, most_of_one: int, metrics: Metrics) -> None:
        self._most_of_one, self._metrics = most_of_one, metrics
        self._open = Counter[str]()
        self._held, self._held_of = 0, Counter[str]()

    @contextmanager
    def of(self, request: HTTPConnection, receive: Receive) -> Iterator[Body]:
        """`receive`, watched. Raises Refuse (408, 429, 503) to whoever reads the body."""
        body = Body(self, address(request), receive)
        try:
            yield body
        finally:
            body.leave()

    def begin(self, who: str) -> None:
        if self._open[who] >= self._most_of_one:
            raise self._limited(too_often(SOON))
        self._open[who] += 1

    def hold(self, who: str, more: int) -> None:
        if self._held_of[who] + more > MOST_HELD_OF_ONE:
            raise self._limited(too_often(SOON))
        if self._held + more > MOST_HELD:
            raise self._limited(full())
        self._held += more
        self._held_of[who] += more

    def let_go(self, who: str, size: int) -> None:
        self._open[who] -= 1
        self._held -= size
        self._held_of[who] -= size
        if not self._open[who]:
            del self._open[who], self._held_of[who]

    def _limited(self, refuse: Refuse) -> Refuse:
        self._metrics.limited.add()
        return refuse


class Body:
    """One body on its way in."""

    def __init__(self, bodies: Bodies, who: str, receive: Receive) -> None:
        self.who, self.size = who, 0
        self.began: float | None = None
        self._bodies, self._receive = bodies, receive
        self._whole = self._left = False

    def until(self, send: Send) -> Send:
        """`send`, with whose first message it counts no more."""

        async def sending(message: Message) -> None:
            self.leave()
            await send(message)

        return sending

    def leave(self) -> None:
        if self.began is not None and not self._left:
            self._bodies.let_go(self.who, self.size)
        self._left = self._whole = True  # nor does what may still come of it

    async def __call__(self) -> Message:
        if self._whole:  # all that can come is that somebody goes
            return await self._receive()
        now = asyncio.get_running_loop().time()
        if self.began is None:
            self._bodies.begin(self.who)
            self.began = now
        paced = self.began + min(LONGEST, GRACE + self.size / PACE)
        try:
            async with asyncio.timeout_at(min(paced, now + GRACE)):
                message = await self._receive()
        except TimeoutError:
            raise too_slow() from None
        came = len(message.get("body", b""))
        self._bodies.hold(self.who, came)
        self.size += came
        self._whole = not message.get("more_body", False)
        return message
