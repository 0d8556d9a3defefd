"""Requests read and answers written, typed."""

from __future__ import annotations

from itertools import accumulate
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pravek.server.settings import LARGEST_SMALL_BODY
from pravek.table.problems import Refuse
from pravek.table.shapes import Told

T = TypeVar("T")
DEEPEST = 64
"""Brackets within brackets of a body: what is deeper breaks whoever walks through it."""
_BRACKETS = b"[{]}"
_STEPS = bytes.maketrans(_BRACKETS, b"\x01\x01\xff\xff")
_REST = bytes(each for each in range(256) if each not in _BRACKETS)


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
    if nesting(body) > DEEPEST:
        raise Refuse(400, "bad_request", "This goes too deep: brackets within brackets.")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        text = str(error) if isinstance(error, msgspec.DecodeError) else "This is not JSON."
        raise Refuse(400, "bad_request", text[:300]) from None


def nesting(body: bytes | bytearray) -> int:
    """How deep the brackets of JSON go; those in its strings are none."""
    outside = body.replace(rb"\\", b"").replace(rb"\"", b"").split(b'"')[::2]
    steps = b"".join(outside).translate(_STEPS, _REST)
    return max(accumulate(memoryview(steps).cast("b")), default=0)
