"""One line between two nodes, for one client or one request. Messages are counted: what is missing,
doubled or out of order ends the line, and the client comes again and says what it has seen. Neither
end runs far ahead of who reads at the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from struct import Struct
from time import monotonic

import msgspec

from pravek.server.bus.problems import BusError

WINDOW = 32
"""Parts that may be on their way, or wait to be read."""
READ = 8
"""Parts read before the other end is told that it may go on."""
LARGEST_PART = 128 * 1024
"""Bytes of one message on the bus."""
HEAD = Struct("!cI")
PART, LAST, TAKEN, END = b"p", b"l", b"t", b"e"
OVER = HEAD.pack(END, 0)
"""Said to who speaks on a line that is no more: it has no number that could be right."""


class Ended(RuntimeError):
    """The line is over: the other end said so (with a code), or it was cut (without one)."""

    def __init__(self, code: int | None = None, reason: str = "") -> None:
        super().__init__(f"the line is over: {code} {reason}")
        self.code, self.reason = code, reason


class Line:
    def __init__(self, other: str, say: Callable[[bytes], Awaitable[None]]) -> None:
        self.other = other
        """The node at the other end."""
        self.opened = monotonic()
        self._say = say
        self._sent = self._heard = 0
        self._ahead = self._read = 0
        self._waiting: deque[bytes] = deque()
        self._parts: list[bytes] = []
        self._changed = asyncio.Event()
        self._end: tuple[int | None, str] | None = None
        """With which code and reason it is over."""
        self._parted = False
        """One end has told the other that it is over."""

    # Telling

    async def send(self, message: bytes) -> None:
        """Returns when it is on its way; waits for an end that does not read. Ended if it is."""
        for start in range(0, max(len(message), 1), LARGEST_PART):
            await self._until(lambda: self._ahead < WINDOW)
            self._ahead += 1
            last = start + LARGEST_PART >= len(message)
            await self._tell(LAST if last else PART, message[start : start + LARGEST_PART])

    async def end(self, code: int, reason: str) -> None:
        """The last word, also on a line that was cut: the other end may not know."""
        self.cut()
        if not self._parted:
            self._parted = True
            await self._tell(END, msgspec.json.encode((code, reason)))

    async def _tell(self, kind: bytes, content: bytes) -> None:
        self._sent += 1
        try:
            await self._say(HEAD.pack(kind, self._sent) + content)
        except BusError:
            self.cut()

    # Listening

    async def receive(self) -> bytes:
        """The next message; Ended when there is none any more."""
        await self._until(lambda: bool(self._waiting))
        message = self._waiting.popleft()
        self._read += -(-len(message) // LARGEST_PART) or 1
        if self._read >= READ and self._end is None:
            taken, self._read = self._read, 0
            await self._tell(TAKEN, msgspec.json.encode(taken))
        return message

    async def _until(self, true: Callable[[], bool]) -> None:
        while not true():
            if self._end is not None:
                raise Ended(*self._end)
            self._changed.clear()
            await self._changed.wait()

    def hear(self, message: bytes) -> None:
        """Something came over the bus."""
        kind, number = HEAD.unpack_from(message)
        self._parted |= kind == END
        self._heard += 1
        if number != self._heard:
            self.cut()
        elif self._end is None:
            self._take(kind, message[HEAD.size :])

    def _take(self, kind: bytes, content: bytes) -> None:
        if kind == TAKEN:
            self._ahead -= msgspec.json.decode(content, type=int)
        elif kind == END:
            self._end = msgspec.json.decode(content, type=tuple[int, str])
        else:
            self._parts.append(content)
            if kind == LAST:
                self._waiting.append(b"".join(self._parts))
                self._parts.clear()
        self._changed.set()

    def cut(self) -> None:
        """Nothing more comes."""
        self._end = self._end or (None, "")
        self._changed.set()
