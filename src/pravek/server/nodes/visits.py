"""A client or a request that another node brings: here is its room."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.types import ASGIApp, Message

from pravek.server.net.doors import BROUGHT
from pravek.server.nodes.line import Ended, Line
from pravek.server.nodes.relay import TEXT, Answered, Asked


def is_brought(request: Request) -> bool:
    return BROUGHT in request.scope


class FarSocket:
    """A client's socket at another node, as a session knows it."""

    def __init__(self, line: Line) -> None:
        self.scope: MutableMapping[str, Any] = {}
        self._line = line

    async def receive(self) -> dict[str, Any]:
        try:
            said = await self._line.receive()
        except Ended:
            return {"type": "websocket.disconnect", "code": 1006}
        text = said[1:].decode() if said[:1] == TEXT else None
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        await self._line.send(text.encode())

    async def close(self, code: int, reason: str) -> None:
        await self._line.end(code, reason)


async def answer(app: ASGIApp, line: Line) -> None:
    """Ask the app as if the request had come to this node."""
    asked = msgspec.msgpack.decode(await line.receive(), type=Asked)
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": asked.method,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query,
        "headers": asked.headers,
        "client": (asked.client, 0),
        "server": ("", 0),
        "scheme": "http",
        "root_path": "",
        BROUGHT: True,
    }
    given = [{"type": "http.request", "body": asked.body, "more_body": False}]
    sent: list[Message] = []

    async def receive() -> Message:
        return given.pop() if given else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    head, body = sent[0], b"".join(message.get("body", b"") for message in sent[1:])
    await line.send(msgspec.msgpack.encode(Answered(head["status"], head["headers"], body)))
    await line.receive()  # it hangs up when it has read the answer
