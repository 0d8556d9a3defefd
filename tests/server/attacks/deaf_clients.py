"""Ask for snapshots on sixty sockets and read nothing."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress

from tests.server.attacks.siege import Figures, Siege
from websockets.exceptions import ConnectionClosed

from pravek.server.settings import MOST_WAITING_BYTES

SOCKETS, FACES = 50, 60
PING = 20.0
"""Seconds after which the server asks whether somebody is there, and waits for the answer."""


async def attack(siege: Siege, scale: float) -> Figures:
    people = [{"who": "me", "name": f"P{n}"} for n in range(6)]
    wish = {"game": "krom", "seats": people, "options": {"random_characters": True}}
    made = await siege.ask("/api/tables", wish)
    secrets = [held["secret"] for held in made["seats"]]
    sockets = max(5, round(SOCKETS * scale))
    files, before, most = siege.open_files, siege.memory_mb, 0.0
    async with AsyncExitStack() as stack:
        deaf = siege.connect
        lines = [
            await stack.enter_async_context(deaf(max_queue=1, ping_interval=None, close_timeout=1))
            for _ in range(sockets)
        ]
        for line in lines:
            await siege.say(line, "hello", table=made["table"]["id"], seats=secrets)
        for n in range(FACES):
            for line in lines:
                with suppress(ConnectionClosed):
                    await siege.say(line, "face", seat=n % 6)
            most = max(most, siege.memory_mb)
        assert most - before < 20 + sockets * MOST_WAITING_BYTES / 1e6
        if scale >= 1:  # nobody answers the pings: the lines are cut, full or not
            async with asyncio.timeout(6 * PING):
                while siege.open_files > files:
                    await asyncio.sleep(1)
    return {"sockets": sockets, "asked": sockets * FACES, "memory_mb": round(most - before, 1)}
