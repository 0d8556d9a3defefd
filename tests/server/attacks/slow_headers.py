"""Requests whose headers come a byte at a time, without an end."""

from __future__ import annotations

import asyncio

from tests.server.attacks.lines import OTHERS, Line, ends, lines
from tests.server.attacks.siege import Figures, Siege

from pravek.server.settings import Limits

SOCKETS = 2_000
PAUSE = 0.5


async def attack(siege: Siege, scale: float) -> Figures:
    before = siege.open_files

    async def trickle(opened: list[Line]) -> None:
        for line in opened:
            line.say(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        while True:
            for line in opened:
                line.say(b"a")
            await asyncio.sleep(PAUSE)

    async with lines(siege.port, round(SOCKETS * scale)) as opened:
        trickling = asyncio.create_task(trickle(opened))
        held = siege.open_files - before
        told = await ends(opened)
        trickling.cancel()
    assert held <= Limits().connections + OTHERS, held
    assert told[408] >= 1, told
    assert set(told) <= {0, 408, 429}, told
    assert siege.open_files <= before + OTHERS
    return {"sockets": told.total(), "too_slow": told[408], "refused": told[429]}
