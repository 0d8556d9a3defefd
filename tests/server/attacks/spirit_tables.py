"""Eighteen tables of nothing but the strongest bots, watched by a stranger: they made a pebble
elsewhere take 72 s, and went on thinking when nobody watched any more."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tests.server.attacks.duel import duel
from tests.server.attacks.siege import Figures, Siege

SPIRITS = [{"who": "bot", "level": "spirit"}] * 2
MOST = 4
"""Thoughts of others that may end before a gentle bot's, as a rule: one that runs, one of the
stranger's turn, and those that end while they are counted."""


async def attack(siege: Siege, scale: float) -> Figures:
    tables = max(3, round(18 * scale))
    async with AsyncExitStack() as watching:
        for _ in range(tables):
            made = await siege.ask("/api/tables", {"game": "krom", "seats": SPIRITS})
            line = await watching.enter_async_context(siege.connect())
            await siege.say(line, "hello", table=made["table"]["id"], watch=made["watch"])
        fought = await duel(siege, max(3, round(12 * scale)))
        assert fought.usual <= MOST, fought.others
        waiting = await siege.metric("pravek_thoughts_waiting")
        assert waiting <= 2 * tables
    while await siege.metric("pravek_clients") > 2:
        await asyncio.sleep(0.2)  # until the server has seen them go
    assert await siege.metric("pravek_thoughts_waiting") == 0
    assert await siege.metric("pravek_bot_failures_total") == 0
    longest = max(fought.waits)
    return {"tables": tables, "longest_wait_s": round(longest, 2), "others_before": fought.usual}
