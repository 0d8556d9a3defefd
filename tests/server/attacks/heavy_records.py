"""Records of nothing but notes: four of 3.8 MB froze all bots for two minutes."""

from __future__ import annotations

import asyncio
import json

from tests.server.attacks.duel import duel, post
from tests.server.attacks.siege import Figures, Siege

from pravek.core.match import Match

NOTES = 48_700
"""3.8 MB of them."""


def record(notes: int) -> str:
    """A game that has hardly begun, and whose seats changed hands very often."""
    first, *rest = Match("kingdomino", players=2, seed=1).record().splitlines()
    note = {"note": "holder", "seat": 0, "by": "bot", "level": "stone", "why": "handed"}
    return "\n".join([first, *[json.dumps(note)] * notes, *rest, ""])


async def attack(siege: Siege, scale: float) -> Figures:
    body = {"record": record(round(NOTES * scale))}
    uploads = [
        asyncio.create_task(asyncio.to_thread(post, siege, "/api/records/check", body, "127.0.0.1"))
        for _ in range(4)
    ]
    fought = await duel(siege, max(3, round(20 * scale)))
    statuses = [status for status, _ in await asyncio.gather(*uploads)]
    assert set(statuses) <= {200, 422, 429}, statuses
    assert fought.usual < 1, fought.others  # an upload is no thought before this bot's
    assert await siege.metric("pravek_bot_failures_total") == 0
    assert await siege.metric("pravek_errors_total") == 0
    return {"checked": statuses.count(200), "longest_wait_s": round(max(fought.waits), 2)}
