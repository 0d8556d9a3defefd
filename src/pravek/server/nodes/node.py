"""One node of several: its place on the bus, who it brings to others and whom they bring, and what
it does when it is cut off."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from pravek.server.bus.bus import Bus
from pravek.server.database import tenure
from pravek.server.database.tenure import Elsewhere
from pravek.server.house import House
from pravek.server.net.doors import Doors, address
from pravek.server.net.ledger import Ledger
from pravek.server.nodes import relay, visits
from pravek.server.nodes.line import Line
from pravek.server.nodes.news import News
from pravek.server.nodes.switchboard import Opening, Switchboard
from pravek.server.sockets.session import Session
from pravek.server.thinking.away import Away

GLANCE = 0.25
"""Seconds between two looks at who is alive, ourselves included."""


class Node:
    def __init__(self, house: House, doors: Doors, ledger: Ledger, app: ASGIApp) -> None:
        own = house.store.tenure
        assert own is not None
        self._house, self._doors, self._app, self._tenure = house, doors, app, own
        self._switchboard = Switchboard(own.node, self._visit)
        self._news = News(own.node, house.public, doors, ledger)
        self._bus: Bus | None = None
        self._watching: asyncio.Task[None] | None = None
        self._saying: asyncio.Task[None] | None = None
        house.on_let_go = self._switchboard.cut
        gauge = house.metrics.gauge
        gauge("node_lines", "Lines to and from other nodes.", lambda: len(self._switchboard))
        gauge("nodes", "Nodes alive, this one included.", lambda: len(own.others) + 1)
        gauge("fenced", "Writes stopped because others had the room.", lambda: own.refused)

    async def open(self) -> None:
        """Be found by the others. CannotConnect if the bus is not there."""
        settings = self._house.settings
        assert settings.bus is not None
        bus = self._bus = await Bus.connect(settings.bus, f"pravek {self._tenure.node}")
        bus.on_lost, bus.on_back = self._lost, self._back
        await self._switchboard.open(bus)
        await self._news.open(bus)
        self._house.thinkers.away = await Away.open(bus, self._house.metrics)
        await bus.flush()
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        await self._news.close()
        await self._switchboard.close()
        if self._bus is not None:
            await self._bus.close()

    # Whom we bring to others

    async def relay(self, socket: WebSocket, node: str, hello: str) -> None:
        async with self._switchboard.line_to(node, "socket", address(socket)) as line:
            await relay.relay(socket, line, hello)

    async def forward(self, request: Request, error: Exception) -> Response:
        """An answer to a request for a room that lives elsewhere. One that was brought here is
        not brought further: its room has just moved."""
        assert isinstance(error, Elsewhere)
        if visits.is_brought(request):
            raise error
        who = address(request)
        async with self._switchboard.line_to(error.node, "request", who) as line:
            return await relay.forward(request, line)

    # Whom others bring

    async def _visit(self, opening: Opening, line: Line) -> None:
        if opening.kind == "request":
            await visits.answer(self._app, line)
        else:
            socket = visits.FarSocket(line)
            await Session(self._house, self._doors, socket, opening.address).run()

    # Cut off

    async def _watch(self) -> None:
        """Lines to nodes that died are cut and their news forgotten; if we cannot be sure to be
        alive ourselves, all rooms go."""
        while True:
            await asyncio.sleep(GLANCE)
            if not self._tenure.holds:
                self._house.let_rooms_go()
            else:
                self._switchboard.cut_dead(self._tenure.others, tenure.LEASE)
                self._news.forget_all_but(self._tenure.others)

    def _lost(self) -> None:
        """Nobody can reach us: whoever can be reached shall have our rooms."""
        self._house.standing.cut_off = True
        self._house.let_rooms_go()
        self._saying = asyncio.create_task(self._house.standing.hand_over())

    def _back(self) -> None:
        self._house.standing.cut_off = False
        self._saying = asyncio.create_task(self._switchboard.say_back())
