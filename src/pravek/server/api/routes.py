"""The list of everything that can be asked over HTTP: the router and OpenAPI read it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from pravek.server.api.api import Api
from pravek.server.wire import messages as wire
from pravek.server.wire import requests, shapes

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    method: str
    path: str
    """`{n}` is the number of a seat."""
    about: str
    handler: Handler
    answer: Any
    """The type of the answer; a text: its media type."""
    body: Any = None
    status: int = 200
    problems: tuple[int, ...] = ()
    bearer: bool = False
    query: tuple[str, ...] = ()


def endpoints(api: Api) -> list[Endpoint]:
    e, r = Endpoint, requests
    seat = "/api/tables/{id}/seats/{n}"
    return [
        e("GET", "/health", "Whether the server is well.", api.health, r.Health),
        e("GET", "/metrics", "Numbers for Prometheus.", api.metrics, "text/plain"),
        e("GET", "/api/games", "The games and their options.", api.games, r.Games),
        e(
            "GET",
            "/api/games/{game}/material",
            "What is printed in the box: dominoes, cards.",
            api.printed,
            dict[str, Any],
            problems=(404,),
        ),
        e("GET", "/api/bots", "The levels of bots.", api.bots, r.Bots),
        e("GET", "/api/tables", "Public tables somebody is at.", api.tables, r.Tables),
        e(
            "POST",
            "/api/tables",
            "Open a table.",
            api.create,
            r.Created,
            r.NewTable,
            201,
            (400, 413, 415, 422),
        ),
        e("GET", "/api/tables/{id}", "A table.", api.table, shapes.Table, problems=(404,)),
        e(
            "GET",
            "/api/join/{words}",
            "The table these words open; 409 once its game has begun, unless it is public.",
            api.join,
            shapes.Table,
            problems=(404, 409),
        ),
        e(
            "GET",
            "/api/watch/{watch}",
            "The table of a spectator id.",
            api.watch,
            shapes.Table,
            problems=(404,),
        ),
        e(
            "POST",
            seat,
            "Sit down.",
            api.sit_down,
            r.SatDown,
            r.SitDown,
            201,
            (400, 403, 404, 409, 413, 415, 422),
        ),
        e(
            "PUT",
            seat,
            "The host opens a seat or gives it to a bot.",
            api.change_seat,
            shapes.Table,
            r.ChangeSeat,
            200,
            (400, 403, 404, 409, 413, 415),
        ),
        e(
            "POST",
            "/api/tables/{id}/start",
            "The host starts; bots take the open seats.",
            api.start,
            shapes.Table,
            r.Start,
            200,
            (400, 403, 404, 409, 413, 415),
        ),
        e(
            "GET",
            "/api/tables/{id}/record",
            "The record: your own log while the game runs, the whole game once it is over.",
            api.record,
            "application/x-ndjson",
            problems=(403, 404, 409),
            bearer=True,
            query=("round",),
        ),
        e(
            "POST",
            "/api/qr",
            "A path of this server as a QR code.",
            api.qr,
            r.Code,
            r.Picture,
            200,
            (400, 413, 415),
        ),
        e(
            "POST",
            "/api/score",
            "Count typed territories.",
            api.score,
            r.Sheets,
            r.Territory,
            200,
            (400, 413, 415, 422),
        ),
        e(
            "GET",
            "/api/cards/template",
            "Krom's cards as a file to begin one's own with.",
            api.template,
            "application/json",
        ),
        e(
            "POST",
            "/api/cards/check",
            "What is wrong with a file of own cards?",
            api.check_cards,
            r.CheckedCards,
            r.CardFile,
            200,
            (400, 413, 415),
        ),
        e(
            "POST",
            "/api/records/check",
            "Play a record again, step by step.",
            api.check,
            r.Checked,
            r.Upload,
            200,
            (400, 413, 415, 422),
        ),
        e(
            "POST",
            "/api/records/why",
            "Would this have been legal, and what would it have brought?",
            api.why,
            wire.Because,
            r.Why,
            200,
            (400, 413, 415, 422),
        ),
    ]


class Dispatch:
    """All methods of one path; any other is answered with those there are."""

    def __init__(self, endpoints: Sequence[Endpoint]) -> None:
        self._handlers = {endpoint.method: endpoint.handler for endpoint in endpoints}
        if "GET" in self._handlers:
            self._handlers["HEAD"] = self._handlers["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        handler = self._handlers.get(request.method)
        if handler is None:
            allowed = {"Allow": ", ".join(sorted(self._handlers))}
            raise HTTPException(405, "There is no such method here.", allowed)
        await (await handler(request))(scope, receive, send)


def routes(listed: Sequence[Endpoint]) -> list[Route]:
    by_path: dict[str, list[Endpoint]] = {}
    for endpoint in listed:
        by_path.setdefault(endpoint.path, []).append(endpoint)
    return [Route(path, Dispatch(group)) for path, group in by_path.items()]
