"""Requests read and answers written, typed."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pravek.server.settings import LARGEST_SMALL_BODY
from pravek.table.problems import Refuse
from pravek.table.shapes import Told

T = TypeVar("T")


def answer(told: Told, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type="application/json")


async def read(request: Request, kind: type[T], most: int = LARGEST_SMALL_BODY) -> T:
    """The body of a request, typed and not too large."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refuse(415, "not_json", "Send JSON, and say so: Content-Type: application/json.")
    too_large = Refuse(413, "too_large", "This is too large.", {"most": most})
    promised = request.headers.get("content-length", "0")
    if promised.isdecimal() and int(promised) > most:
        raise too_large
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise too_large
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        text = str(error) if isinstance(error, msgspec.DecodeError) else "This is not JSON."
        raise Refuse(400, "bad_request", text[:300]) from None
