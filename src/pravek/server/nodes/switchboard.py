"""All lines of a node: those it opens to others, and those others open to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from secrets import token_hex
from time import monotonic
from typing import Literal

import msgspec

from pravek.server.bus.bus import Bus, Message
from pravek.server.bus.problems import BusError
from pravek.server.nodes.line import Ended, Line
from pravek.table.problems import restarting

log = logging.getLogger("pravek.nodes")

PATIENCE = 2.0
"""Seconds another node may take to answer."""
Kind = Literal["socket", "request"]


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
        await bus.listen(f"pravek.node.{self._node}.line.*", self._hear)
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
                raise restarting() from None
            yield line
        finally:
            await line.end(1000, "")
            del self._lines[opening.line]

    def _line(self, node: str, name: str) -> Line:
        bus, subject = self._bus, f"pravek.node.{node}.line.{name}"
        assert bus is not None
        return Line(node, lambda message: bus.publish(subject, message))

    async def _answer(self, asked: Message) -> bytes:
        """Somebody opens a line to this node."""
        opening = msgspec.json.decode(asked.data, type=Opening)
        self._lines[opening.line] = self._line(opening.node, opening.line)
        task = asyncio.create_task(self._serve(opening))
        self._visits.add(task)
        task.add_done_callback(self._visits.discard)
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
            await line.end(1011, "our_fault")
            del self._lines[opening.line]

    def _hear(self, message: Message) -> None:
        line = self._lines.get(message.subject.rpartition(".")[2])
        if line is not None:
            line.hear(message.data)

    def cut(self, alive: Collection[str] = (), age: float = 0) -> None:
        """The lines to all nodes but these are gone, if they are older than so many seconds."""
        before = monotonic() - age
        for line in list(self._lines.values()):
            if line.other not in alive and line.opened <= before:
                line.cut()

    async def close(self) -> None:
        self.cut()
        for task in list(self._visits):
            task.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)
