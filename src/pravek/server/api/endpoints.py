"""Endpoints: what can be asked over HTTP, said where it is answered. The router and OpenAPI read
their list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

Handler = Callable[[Request], Awaitable[Response]]
Method = TypeVar("Method", bound=Callable[..., Awaitable[Response]])
BODY = (400, 413, 415)
"""What can be wrong with any body."""


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
    bearer: Literal["none", "may", "must"] = "none"
    """Whether a secret comes with it."""
    query: tuple[str, ...] = ()


def endpoint(
    method: str, path: str, answer: Any, *, body: Any = None, **more: Any
) -> Callable[[Method], Method]:
    """Marks a method that answers requests; the first line of its docstring says what it is."""

    def mark(handler: Method) -> Method:
        about = (handler.__doc__ or "").partition("\n")[0]
        handler.endpoint = Endpoint(method, path, about, handler, answer, body, **more)  # type: ignore[attr-defined]
        return handler

    return mark


def endpoints_of(desk: object) -> list[Endpoint]:
    """What can be asked there, in the order in which it stands."""
    marked = {name: getattr(each, "endpoint", None) for name, each in vars(type(desk)).items()}
    return [
        replace(
            found,
            handler=getattr(desk, name),
            problems=(*found.problems, *BODY) if found.body else found.problems,
        )
        for name, found in marked.items()
        if found is not None
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
