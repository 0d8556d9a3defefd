"""The edge: every request passes. Foreign pages, limits, headers, and no stack trace outside."""

from __future__ import annotations

import logging
from http import HTTPStatus
from time import perf_counter
from typing import Any

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pravek.server.metrics import Metrics
from pravek.server.net.bodies import Bodies
from pravek.server.net.doors import BROUGHT, Doors, refuse_stranger
from pravek.table import answers
from pravek.table.problems import Refuse

GONE = 499
"""Noted for a request whose sender did not wait for the answer."""
UNLIMITED = {"/health", "/alive", "/ready"}
"""What those ask who watch over a server."""
log = logging.getLogger("pravek.http")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
PYTHON = "/assets/pocket-"
"""How the script begins in which a page without a network runs the rules; no other may."""
PYTHON_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}


class Edge:
    def __init__(self, app: ASGIApp, doors: Doors, bodies: Bodies, metrics: Metrics) -> None:
        self._app, self._doors, self._bodies, self._metrics = app, doors, bodies, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, started, status = Request(scope, receive), perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if request.url.path.startswith(PYTHON):
                    headers["Content-Security-Policy"] = PYTHON_POLICY
                if request.url.path.startswith("/api/") and "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
                if self._doors.public_url.startswith("https:"):
                    headers["Strict-Transport-Security"] = "max-age=31536000"
            await send(message)

        try:
            self._check(request)
            with self._bodies.of(request, receive) as body:
                await self._app(scope, body, body.until(send_with_headers))
        except ClientDisconnect:
            status = GONE
        except Exception as error:
            await self._respond(error)(scope, receive, send_with_headers)
        self._metrics.requests.add(BROUGHT not in scope)
        self._note(scope, status, perf_counter() - started)

    def _check(self, request: Request) -> None:
        if not self._doors.is_welcome(request):
            raise refuse_stranger()
        if request.url.path not in UNLIMITED:
            self._doors.pass_(request, self._doors.requests)

    def _respond(self, error: Exception) -> Response:
        if isinstance(error, Refuse):
            return problem(error)
        self._metrics.errors.add()
        log.exception("request failed", exc_info=error)
        return problem(Refuse(500, "our_fault", "Something went wrong on our side."))

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """The route, never the path: paths can hold join words and spectator ids."""
        route = getattr(scope.get("route"), "path", "page")
        more: dict[str, Any] = {"method": scope["method"], "route": route, "status": status}
        log.log(
            logging.WARNING if status >= 500 else logging.DEBUG,
            "request",
            extra={"more": more | {"ms": round(seconds * 1000, 1)}},
        )


def problem(refuse: Refuse) -> Response:
    headers = {"Retry-After": str(refuse.retry)} if refuse.retry else None
    return Response(
        msgspec.json.encode(answers.problem(refuse)),
        refuse.status,
        headers,
        media_type="application/json",
    )


def as_bytes(refuse: Refuse) -> bytes:
    """A refusal as it goes over a connection whose request could not be read."""
    response = problem(refuse)
    response.headers.update(HEADERS | {"Connection": "close"})
    head = f"HTTP/1.1 {refuse.status} {HTTPStatus(refuse.status).phrase}\r\n".encode()
    lines = b"".join(b"%s: %s\r\n" % header for header in response.raw_headers)
    return head + lines + b"\r\n" + bytes(response.body)


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refuse)
    return problem(error)


async def not_here(request: Request, error: Exception) -> Response:
    """What the router itself refuses: unknown paths and methods."""
    assert isinstance(error, HTTPException)
    key = {404: "no_such_page", 405: "wrong_method"}.get(error.status_code, "bad_request")
    response = problem(Refuse(error.status_code, key, error.detail))
    response.headers.update(error.headers or {})
    return response
