"""Places for reviews, and the answer that keeps one: a line at a time, to one who takes them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable

from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from pravek.server.settings import LONGEST_DEAF
from pravek.table.problems import too_often

NDJSON = "application/x-ndjson"
MOST_OF_ONE = 2
"""Reviews of one address at a time."""
MOST = 40
"""Reviews at a time."""
HEAVIEST = 16 * 1024 * 1024
"""Bytes of all records and drafts that they came with."""
SOON = 20
"""Seconds after which one of them may be done."""
LONGEST = 900.0
"""Seconds until a review must be told; who wants more of it comes back with what he has."""


class Places:
    def __init__(self) -> None:
        self._taken, self._weight = Counter[str](), 0

    def take(self, owner: str, weight: int) -> Callable[[], None]:
        """A place, and how it is given back; Refuse if there is none."""
        if self._taken[owner] >= MOST_OF_ONE or self._taken.total() >= MOST:
            raise too_often(SOON)
        if self._weight + weight > HEAVIEST:
            raise too_often(SOON)
        self._taken[owner] += 1
        self._weight += weight

        def leave() -> None:
            self._weight -= weight
            self._taken[owner] -= 1
            self._taken += Counter()  # nothing stays of those who are gone

        return leave


class Lines(StreamingResponse):
    """Ends with its last line, when nobody takes them, or when it has taken too long; then it
    leaves its place."""

    def __init__(self, lines: AsyncGenerator[bytes], leave: Callable[[], None]) -> None:
        at_once = {"X-Accel-Buffering": "no"}  # a proxy shall not wait for the whole of it
        super().__init__(lines, headers=at_once, media_type=NDJSON)
        self._lines, self._leave = lines, leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def be_taken(message: Message) -> None:
            async with asyncio.timeout(LONGEST_DEAF):
                await send(message)

        try:
            async with asyncio.timeout(LONGEST):
                await super().__call__(scope, receive, be_taken)
        except TimeoutError:
            raise ClientDisconnect from None
        finally:
            self._leave()
            await self._lines.aclose()
