"""Make a log long by changing one's mind, then turn the screen on 57 sockets without end."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from time import monotonic

from tests.server.attacks.siege import Figures, Json, Siege
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pravek.server.settings import DROP_BYTES, Limits

SOCKETS, FACES, ENTRIES, PLAYERS = 51, 60, 1200, 6
QUIET = 2.0
"""Seconds without an answer after which none is expected: snapshots take each other's place."""


async def attack(siege: Siege, scale: float) -> Figures:
    people = [{"who": "me", "name": f"P{n}"} for n in range(PLAYERS)]
    wish = {"game": "krom", "seats": people, "options": {"random_characters": True}}
    made = await siege.ask("/api/tables", wish)
    started = monotonic()
    async with AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(siege.connect(close_timeout=1)) for _ in range(PLAYERS)
        ]
        entries = await asyncio.gather(
            *(_waver(siege, line, made, n, ENTRIES * scale) for n, line in enumerate(lines))
        )
        lines = [
            await stack.enter_async_context(siege.connect(close_timeout=1)) for _ in range(SOCKETS)
        ]
        told = await asyncio.gather(*(_turn(siege, line, made, scale) for line in lines))
    size, snapshots = (sum(each) for each in zip(*told, strict=True))
    budget = Limits().crowd
    drops = budget.burst + budget.second * (monotonic() - started)
    # every snapshot has a first 16 KiB for its message and pays for the others
    assert size <= (drops + snapshots + SOCKETS) * DROP_BYTES
    return {"entries": max(entries), "snapshots": snapshots, "megabytes": round(size / 1e6, 1)}


async def _waver(siege: Siege, line: ClientConnection, made: Json, seat: int, most: float) -> int:
    """Choose and withdraw until the log is long enough, or it is refused for good."""
    hello = {"table": made["table"]["id"], "seats": [made["seats"][seat]["secret"]]}
    await siege.say(line, "hello", **hello)
    told: Json = {}
    sent = 0
    async for text in line:
        told = json.loads(text)
        if told["t"] == "snapshot":
            break
    reading = asyncio.create_task(_read(line, told))
    while told["v"] < most and seat < PLAYERS - 1 and not reading.done():  # one does not choose
        actions = [offer["action"] for offer in told["d"]["position"]["offers"]]
        chosen = next((a for a in actions if a["event"] == "Withdraw"), actions[0])
        sent += 1
        await siege.say(line, "move", action=chosen, seen=told["v"], id=f"w{sent}")
        await asyncio.sleep(0.1)
    reading.cancel()
    number: int = told["v"]
    return number


async def _read(line: ClientConnection, told: Json) -> None:
    """Keep the newest position until no change is allowed any more."""
    async for text in line:
        message = json.loads(text)
        if message["t"] == "events":
            told.update(message)
        elif message["t"] == "refused" and message["d"]["key"] == "changed_too_often":
            return


async def _turn(siege: Siege, line: ClientConnection, made: Json, scale: float) -> tuple[int, int]:
    """Bytes and number of the snapshots that are answered."""
    secrets = [held["secret"] for held in made["seats"]]
    await siege.say(line, "hello", table=made["table"]["id"], seats=secrets)
    size = snapshots = 0
    faces = max(6, round(FACES * scale))
    with suppress(ConnectionClosed, TimeoutError):  # asked too often; nothing more comes
        for n in range(faces):
            await siege.say(line, "face", seat=n % PLAYERS)
        while True:
            text = await asyncio.wait_for(line.recv(), QUIET)
            if '"t":"snapshot"' in text[:40]:  # type: ignore[operator]
                size, snapshots = size + len(text), snapshots + 1
    return size, snapshots
