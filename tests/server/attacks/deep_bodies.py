"""Brackets within brackets: one request of a kilobyte killed the worker of a bot."""

from __future__ import annotations

import asyncio

from tests.server.attacks.duel import post
from tests.server.attacks.siege import Figures, Siege
from tests.server.fakes import deep

LEVELS = (60, 70, 500, 700, 900)
TIMES = 20
PATHS = ("/api/reviews/instead", "/api/records/why")


async def attack(siege: Siege, scale: float) -> Figures:
    statuses: list[int] = []
    for _ in range(max(1, round(TIMES * scale))):
        for path in PATHS:
            for levels in LEVELS:
                body = {"record": "x", "step": 0, "action": {"seat": deep(levels)}}
                status, _ = await asyncio.to_thread(post, siege, path, body, "127.0.0.1")
                statuses.append(status)
    assert set(statuses) <= {400, 422, 429}, statuses
    assert await siege.metric("pravek_workers_replaced") == 0
    assert await siege.metric("pravek_errors_total") == 0
    return {"asked": len(statuses), "refused": statuses.count(400)}
