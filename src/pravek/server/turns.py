"""Taking turns: one at a time, and whoever wants much waits longer, not the others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pravek.table.problems import too_often


class Turns:
    def __init__(self, most: int) -> None:
        self._most = most
        """How many of one address may wait."""
        self._busy = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """Be the only one; Refuse (429) if too many of this address wait already."""
        if self._busy:
            await self._wait(who)
        self._busy = True
        try:
            yield
        finally:
            self._next()

    async def _wait(self, who: str) -> None:
        queue = self._waiting.setdefault(who, deque())
        if len(queue) >= self._most:
            raise too_often(1)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn already
                self._next()
            raise

    def _next(self) -> None:
        """The turn goes to the next address, which then stands last."""
        self._busy = False
        while self._waiting:
            who, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[who] = queue
            if not turn.done():
                self._busy = True
                turn.set_result(None)
                return
