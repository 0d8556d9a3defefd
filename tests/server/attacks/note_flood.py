"""Hand a seat over and take it back as fast as sixty sockets can say it."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from time import monotonic

from tests.server.attacks.siege import FRIENDS, Figures, Siege
from websockets.exceptions import ConnectionClosed

from pravek.server.settings import Limits


async def attack(siege: Siege, scale: float) -> Figures:
    made = await siege.ask("/api/tables", {"game": "kingdomino", "seats": FRIENDS})
    secret, started = made["seats"][0]["secret"], monotonic()
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(siege.connect()) for _ in range(50)]
        for line in lines:
            await siege.say(line, "hello", table=made["table"]["id"], seats=[secret])
        sent = 0
        for n in range(max(4, round(120 * scale))):
            for line in lines:
                try:
                    await siege.say(line, ("handover", "takeback")[n % 2], seat=0)
                    sent += 1
                except ConnectionClosed:
                    pass  # asked too often
            await asyncio.sleep(0.05)
        path = f"/api/tables/{made['table']['id']}/record"
        text = await asyncio.to_thread(siege.server.ask, path, None, made["watch"])
    notes = sum("note" in json.loads(line) for line in text.decode().splitlines())
    pace = Limits().holders
    assert notes <= pace.burst + pace.second * (monotonic() - started) + 1
    return {"asked": sent, "notes": notes}
