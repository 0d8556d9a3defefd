"""Uploads that bring all but their last byte, and then nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tests.server.attacks.lines import Line, ends, lines
from tests.server.attacks.siege import Figures, Siege

from pravek.server.settings import LARGEST_BODY, MOST_HELD_OF_ONE, Limits

UPLOADS = 100
HEAD = (
    b"POST /api/records/check HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % LARGEST_BODY
)
MOST_MB = 3 * MOST_HELD_OF_ONE / 1e6
"""Held once by us, once more by uvicorn on its way, and what the allocator keeps."""


async def attack(siege: Siege, scale: float) -> Figures:
    before = largest = siege.memory_mb

    async def stall(line: Line) -> None:
        line.say(HEAD + bytes(LARGEST_BODY - 1))
        with suppress(ConnectionError):
            await line.writer.drain()

    async def watch() -> None:
        nonlocal largest
        while True:
            largest = max(largest, siege.memory_mb)
            await asyncio.sleep(0.02)

    watching = asyncio.create_task(watch())
    async with lines(siege.port, round(UPLOADS * scale)) as opened:
        stalling = asyncio.gather(*map(stall, opened))
        told = await ends(opened)
        await stalling
    watching.cancel()
    assert set(told) <= {408, 429}, told
    assert told[408] <= Limits().bodies
    assert await siege.metric("pravek_errors_total") == 0
    assert largest - before < MOST_MB, (before, largest)
    return {
        "uploads": told.total(),
        "too_slow": told[408],
        "refused": told[429],
        "mb": largest - before,
    }
