"""What nodes tell each other all the time: which public tables they have, what addresses have used
up of their limits, and which of them have many sockets."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import msgspec

from pravek.server.bus.bus import Bus, Message
from pravek.server.bus.problems import BusError
from pravek.server.net.doors import Doors
from pravek.server.net.ledger import Ledger, Spent
from pravek.server.public import Listed, PublicTables

BEAT = 0.25
"""Seconds between two words about limits: so long somebody may take at one node what he has used up
at another."""
LISTS = 4
"""Beats between two lists of tables and sockets."""
SUBJECT = "pravek.node.news"


class Told(msgspec.Struct, omit_defaults=True):
    node: str
    spent: Spent = {}
    lists: Lists | None = None


class Lists(msgspec.Struct):
    public: list[Listed]
    sockets: dict[str, int]
    """Addresses with many of them."""


class News:
    def __init__(self, node: str, public: PublicTables, doors: Doors, ledger: Ledger) -> None:
        self._node, self._public, self._doors, self._ledger = node, public, doors, ledger
        self._telling: asyncio.Task[None] | None = None

    async def open(self, bus: Bus) -> None:
        await bus.listen(SUBJECT, self._hear)
        self._telling = asyncio.create_task(self._tell_on(bus))

    async def close(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            with suppress(asyncio.CancelledError):
                await self._telling

    async def _tell_on(self, bus: Bus) -> None:
        beat = 0
        while True:
            beat += 1
            told = Told(self._node, self._ledger.tell())
            if beat % LISTS == 0:
                told.lists = Lists(self._public.here(), self._doors.crowds())
            if told.spent or told.lists is not None:
                with suppress(BusError):  # nobody is served meanwhile
                    await bus.publish(SUBJECT, msgspec.json.encode(told))
            await asyncio.sleep(BEAT)

    def _hear(self, message: Message) -> None:
        told = msgspec.json.decode(message.data, type=Told)
        if told.node == self._node:
            return
        self._ledger.hear(told.spent)
        if told.lists is not None:
            self._public.elsewhere[told.node] = told.lists.public
            self._doors.elsewhere[told.node] = Counter(told.lists.sockets)

    def forget_all_but(self, alive: frozenset[str]) -> None:
        """What nodes told that are dead."""
        for known in (self._public.elsewhere, self._doors.elsewhere):
            for node in set(known) - alive:
                del known[node]
