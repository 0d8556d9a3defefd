"""What waits for one client, bounded in messages and in bytes."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

from pravek.server.settings import MOST_WAITING, MOST_WAITING_BYTES


class Waiting(NamedTuple):
    frame: bytes
    since: int | None
    """It tells only of what came after this number, so a snapshot since then tells it too;
    None: it says something of its own."""


class Outbox:
    def __init__(self) -> None:
        self._waiting: deque[Waiting] = deque()
        self._some = asyncio.Event()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, frame: bytes, since: int | None = None, anew: bool = False) -> bool:
        """Whether there was room. A message of its own always has some, or nobody could be told
        of a large table. A snapshot (`anew`) takes the place of everything it tells again."""
        if anew and since is not None:
            self._drop(since)
        full = len(self._waiting) >= MOST_WAITING or self.bytes + len(frame) > MOST_WAITING_BYTES
        if full and self._waiting:
            return False
        self._add(Waiting(frame, since))
        return True

    def end(self, frame: bytes) -> None:
        """The last message, for which there is always room."""
        self._add(Waiting(frame, None))

    @property
    def frames(self) -> list[bytes]:
        """All that waits, first things first."""
        return [waiting.frame for waiting in self._waiting]

    def clear(self) -> None:
        self._waiting.clear()
        self.bytes = 0

    def wake(self) -> None:
        """Whoever waits to `get` something looks again."""
        self._some.set()

    async def get(self) -> bytes:
        while not self._waiting:
            self._some.clear()
            await self._some.wait()
        first = self._waiting.popleft()
        self.bytes -= len(first.frame)
        return first.frame

    def _add(self, waiting: Waiting) -> None:
        self._waiting.append(waiting)
        self.bytes += len(waiting.frame)

    def _drop(self, since: int) -> None:
        kept = [w for w in self._waiting if w.since is None or w.since < since]
        self._waiting = deque(kept)
        self.bytes = sum(len(w.frame) for w in kept)
