"""The app: the house, its doors, its routes, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from pravek.server.api.daily import DailyDesk
from pravek.server.api.endpoints import Endpoint, endpoints_of, routes
from pravek.server.api.games import GameDesk
from pravek.server.api.openapi import describe
from pravek.server.api.puzzles import PuzzleDesk
from pravek.server.api.records import RecordDesk
from pravek.server.api.reviews import ReviewDesk
from pravek.server.api.service import ServiceDesk
from pravek.server.api.tables import TableDesk
from pravek.server.database.tenure import Elsewhere
from pravek.server.house import House
from pravek.server.net.bodies import Bodies
from pravek.server.net.doors import Doors, address
from pravek.server.net.edge import Edge, not_here, problem, refused
from pravek.server.net.ledger import Ledger
from pravek.server.pages.pages import Pages
from pravek.server.pages.sharing import Sharing
from pravek.server.rubbish import Rubbish
from pravek.server.settings import Settings
from pravek.server.sockets.session import Session
from pravek.server.world import World
from pravek.table.problems import Refuse, restarting

if TYPE_CHECKING:
    from pravek.server.nodes.node import Node

log = logging.getLogger("pravek.app")
SWEEP = 60.0
DESKS = (ServiceDesk, GameDesk, TableDesk, RecordDesk, ReviewDesk, PuzzleDesk, DailyDesk)


def endpoints(house: House, doors: Doors) -> list[Endpoint]:
    """Everything that can be asked over HTTP."""
    return [each for desk in DESKS for each in endpoints_of(desk(house, doors))]


def make(settings: Settings, public_url: str = "", world: World | None = None) -> Starlette:
    """The ASGI app. `app.state.house` is its house."""
    house = House(settings, world)
    public = settings.public_url or public_url or f"http://{settings.host}:{settings.port}"
    ledger = Ledger() if settings.bus is not None else None
    shared = {} if ledger is None else {"buckets": ledger.buckets}
    doors = Doors(settings, house.metrics, public, **shared)
    bodies = Bodies(settings.limits.bodies, house.metrics)
    listed = endpoints(house, doors)
    description = msgspec.json.encode(describe(listed))

    async def openapi(request: Request) -> Response:
        return Response(description, media_type="application/json")

    async def play(socket: WebSocket) -> None:
        if not doors.is_welcome(socket):
            await socket.close(4403)
            return
        node: Node | None = app.state.node
        if node is not None and house.standing.refusal:  # a proxy tries another one
            await socket.send_denial_response(problem(restarting()))
            return
        if not doors.requests.of(address(socket)).take() or not doors.enter(socket):
            house.metrics.limited.add()
            await socket.close(4429)
            return
        try:
            await socket.accept()
            carried = partial(node.relay, socket) if node is not None else None
            await Session(house, doors, socket, address(socket), carried).run()
        finally:
            doors.leave(socket)

    app = Starlette(
        routes=[
            *routes(listed),
            Route("/openapi.json", openapi),
            WebSocketRoute("/ws", play),
            Route("/{path:path}", Pages(settings.web, Sharing(house, doors)).serve),
        ],
        middleware=[Middleware(Edge, doors=doors, bodies=bodies, metrics=house.metrics)],
        exception_handlers={Refuse: refused, HTTPException: not_here},
        lifespan=_lifespan,
    )
    app.state.house, app.state.node = house, None
    if ledger is not None:
        from pravek.server.nodes.node import Node  # a server alone needs no bus

        app.state.node = Node(house, doors, ledger, app)
        app.add_exception_handler(Elsewhere, app.state.node.forward)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    house: House = app.state.house
    node: Node | None = app.state.node
    await house.open()
    if node is not None:
        await node.open()
    sweeping = asyncio.create_task(_sweep(house))
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        if node is not None:
            await house.say_goodbye()  # also to those whom other nodes brought
            await node.close()
        await house.close()


async def _sweep(house: House) -> None:
    """Now and then: let idle rooms go, delete what is too old, take out the rubbish."""
    rubbish = Rubbish(lambda: house.metrics.messages.value + house.metrics.requests.value)
    while True:
        await asyncio.sleep(SWEEP)
        try:
            house.sweep()
            rubbish.look()
            if gone := await house.retire():
                log.info("old tables deleted", extra={"more": {"tables": gone}})
        except Exception:
            log.exception("sweeping failed")
