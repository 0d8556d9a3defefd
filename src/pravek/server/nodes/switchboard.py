"""All lines of a node: those it opens to others, and those others open to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from time import monotonic
from typing import Any, Literal

import msgspec

from pravek.server.bus.bus import Bus, Message
from pravek.server.bus.problems import BusError
from pravek.server.nodes.line import OVER, Ended, Line
from pravek.table.problems import restarting

log = logging.getLogger("pravek.nodes")

PATIENCE = 2.0
"""Seconds another node may take to answer."""
Kind = Literal["socket", "request"]
BACK = "pravek.node.back"
"""Where a node says that it was out of reach."""


class Opening(msgspec.Struct):
    """What a line is for."""

    kind: Kind
    line: str
    node: str
    """Who opens it."""
    address: str
    """Of the client, as limits are counted."""


Visit = Callable[[Opening, Line], Awaitable[None]]


class Switchboard:
    def __init__(self, node: str, visit: Visit) -> None:
        """`visit` serves what another node brings."""
        self._node, self._visit = node, visit
        self._bus: Bus | None = None
        self._lines: dict[str, Line] = {}
        self._visits: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._lines)

    async def open(self, bus: Bus) -> None:
        self._bus = bus
        await bus.listen(_subject(self._node, "*"), self._hear)
        await bus.listen(BACK, lambda message: self.cut(of=message.data.decode()))
        await bus.serve(f"pravek.node.{self._node}.open", self._answer)

    @asynccontextmanager
    async def line_to(self, node: str, kind: Kind, address: str) -> AsyncIterator[Line]:
        """A line to another node; Refuse (503) if it does not answer."""
        assert self._bus is not None
        opening = Opening(kind, token_hex(8), self._node, address)
        line = self._lines[opening.line] = self._line(node, opening.line)
        try:
            try:
                asked = msgspec.json.encode(opening)
                await self._bus.request(f"pravek.node.{node}.open", asked, PATIENCE)
            except BusError:
                raise restarting(1) from None  # others have its rooms soon
            yield line
        finally:
            await line.end(1000, "")
            del self._lines[opening.line]

    def _line(self, node: str, name: str) -> Line:
        bus, subject, own = self._bus, _subject(node, name), _subject(self._node, name)
        assert bus is not None
        return Line(node, lambda message: bus.publish(subject, message, reply=own))

    async def _answer(self, asked: Message) -> bytes:
        """Somebody opens a line to this node."""
        opening = msgspec.json.decode(asked.data, type=Opening)
        self._lines[opening.line] = self._line(opening.node, opening.line)
        self._begin(self._serve(opening))
        return b"open"

    async def _serve(self, opening: Opening) -> None:
        line = self._lines[opening.line]
        try:
            await self._visit(opening, line)
        except Ended:
            pass  # whoever brought it is gone
        except Exception:
            log.exception("a visit failed")
        finally:
            await line.end(1001, "restarting")
            del self._lines[opening.line]

    def _hear(self, message: Message) -> None:
        line = self._lines.get(message.subject.rpartition(".")[2])
        if line is not None and message.is_nobody:
            line.cut()  # the node at the other end is gone
        elif line is not None:
            line.hear(message.data)
        elif message.reply:
            self._begin(self._say_it_is_over(message.reply))

    async def _say_it_is_over(self, where: str) -> None:
        """Somebody speaks on a line that is no more."""
        assert self._bus is not None
        with suppress(BusError):
            await self._bus.publish(where, OVER)

    async def say_back(self) -> None:
        """We were out of reach: what the others said meanwhile is lost, and so are their lines."""
        assert self._bus is not None
        with suppress(BusError):
            await self._bus.publish(BACK, self._node.encode())

    def cut(self, of: str | None = None) -> None:
        """All lines are gone, or those of one node."""
        for line in list(self._lines.values()):
            if of in (None, line.other):
                line.cut()

    def cut_dead(self, alive: Collection[str], age: float) -> None:
        """Lines to nodes that are not alive are gone. One that has just come is not known to
        everybody: its lines are younger than so many seconds."""
        before = monotonic() - age
        for line in list(self._lines.values()):
            if line.other not in alive and line.opened <= before:
                line.cut()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._visits.add(task)
        task.add_done_callback(self._visits.discard)

    async def close(self) -> None:
        self.cut()
        for task in list(self._visits):
            task.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)


def _subject(node: str, line: str) -> str:
    return f"pravek.node.{node}.line.{line}"
