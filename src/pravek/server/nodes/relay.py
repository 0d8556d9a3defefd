"""A client or a request that came to the wrong node: carried to the room's node, and back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from pravek.server.nodes.line import Ended, Line
from pravek.server.settings import LARGEST_SMALL_BODY, LONGEST_DEAF
from pravek.server.wire.frames import as_json, write
from pravek.table.messages import Bye
from pravek.table.problems import Refuse, restarting

TEXT, BYTES = b"t", b"b"
"""How what a client says is carried: of bytes only that they were some."""
PATIENCE = 30.0
"""Seconds a request may take elsewhere."""


class Asked(msgspec.Struct):
    """A request, as it is carried."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: str
    body: bytes


class Answered(msgspec.Struct):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


# A client on its socket


async def relay(socket: WebSocket, line: Line, first: str) -> None:
    """Until one of both hangs up."""
    await line.send(TEXT + first.encode())
    both = [asyncio.create_task(_up(socket, line)), asyncio.create_task(_down(socket, line))]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)  # gone, or not listening


async def _up(socket: WebSocket, line: Line) -> None:
    """What the client says, until it hangs up."""
    while (message := await socket.receive())["type"] == "websocket.receive":
        text = message.get("text")
        with suppress(Ended):  # then it is told so
            await line.send(BYTES if text is None else TEXT + text.encode())


async def _down(socket: WebSocket, line: Line) -> None:
    """What the client is told; if the line is cut, to come again."""
    while True:
        try:
            frame = await line.receive()
        except Ended as ended:
            if ended.code is None:
                bye = write("bye", 0, as_json(Bye(key="restarting", retry=1)))
                await _tell(socket, bye)
            await socket.close(ended.code or 1001, ended.reason or "restarting")
            return
        await _tell(socket, frame)


async def _tell(socket: WebSocket, frame: bytes) -> None:
    async with asyncio.timeout(LONGEST_DEAF):
        await socket.send_text(frame.decode())


# A request


async def forward(request: Request, line: Line) -> Response:
    """The answer of the room's node."""
    asked = Asked(
        request.method,
        request.scope["path"],
        request.scope["query_string"],
        request.headers.raw,
        request.client.host if request.client else "",
        await _body(request),
    )
    try:
        async with asyncio.timeout(PATIENCE):
            await line.send(msgspec.msgpack.encode(asked))
            told = msgspec.msgpack.decode(await line.receive(), type=Answered)
    except (Ended, TimeoutError):
        raise restarting() from None
    response = Response(told.body, told.status)
    own = {name for name, _ in response.raw_headers}
    response.raw_headers += [header for header in told.headers if header[0] not in own]
    return response


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_SMALL_BODY:
            too_large = {"most": LARGEST_SMALL_BODY}
            raise Refuse(413, "too_large", "This is too large.", too_large)
    return bytes(body)
