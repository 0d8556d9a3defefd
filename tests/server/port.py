"""A server on a real port, and what it says there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.net import InPlace

from pravek.server import app, running
from pravek.server.settings import Limits, Settings

Json = dict[str, Any]


PATIENCE = 120.0


@asynccontextmanager
async def serving(
    folder: Path, limits: Limits | None = None, in_place: bool = False, **more: Any
) -> AsyncIterator[int]:
    """A server in this process, on a real port; `in_place`: its bots need no processes."""
    settings = Settings(
        port=0, database=f"sqlite:///{folder / 'tables.sqlite'}", limits=limits or Limits(), **more
    )
    listening = running.listen(settings)
    listening.listen()
    loaded = app.make(settings)
    if in_place:
        loaded.state.house.thinkers = InPlace()
    server = running.Server(running.configure(loaded, settings))
    task = asyncio.create_task(server.serve([listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, PATIENCE)


async def talk(port: int, text: bytes) -> bytes:
    """Everything the server says to this until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text)
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


def told(answer: bytes) -> Json:
    """The problem in an answer, with its status checked against the line above it."""
    head, _, body = answer.partition(b"\r\n\r\n")
    problem: Json = json.loads(body)
    assert head.startswith(b"HTTP/1.1 %d " % problem["status"])
    assert b"content-length: %d" % len(body) in head.lower()
    return problem
