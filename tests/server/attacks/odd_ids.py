"""Message ids as nobody should choose them: the same in every rematch, or with a NUL in them.

The first broke a room for good (its messages were unique over all rounds), the second ended it on
PostgreSQL. Now a round has ids of its own, and a NUL is refused at the door.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError

from tests.server.attacks.siege import FRIENDS, Figures, Siege
from websockets.asyncio.client import ClientConnection

ROUNDS = 18
"""Rematches of one table that are within its limit."""


async def attack(siege: Siege, scale: float) -> Figures:
    rounds = max(3, int(ROUNDS * scale))
    made = await siege.ask("/api/tables", {"game": "kingdomino", "seats": FRIENDS})
    hello = {"table": made["table"]["id"], "seats": [seat["secret"] for seat in made["seats"]]}
    for number in range(rounds):
        async with siege.connect() as line:
            await siege.say(line, "hello", **hello)
            told = await _next(line, "snapshot")
            assert told["d"]["table"]["round"] == number + 1
            action = told["d"]["position"]["offers"][0]["action"]
            for name in ("\0", "the same"):
                await siege.say(line, "move", action=action, seen=told["v"], id=name)
            assert (await _next(line, "refused"))["d"]["status"] == 400
            await _next(line, "ack")
            for kind, answer in (("abandon", "over"), ("rematch", "snapshot")):
                for seat in (0, 1):
                    await siege.say(line, kind, seat=seat)
                await _next(line, answer)
    for path in ("/api/tables/%00", "/api/watch/%00", "/api/join/%00"):
        assert await _status(siege, path) == 404
    assert await siege.metric("pravek_store_failures_total") == 0
    assert await siege.metric("pravek_errors_total") == 0
    return {"rounds": rounds}


async def _status(siege: Siege, path: str) -> int:
    try:
        await siege.ask(path)
    except HTTPError as error:
        error.close()
        return error.code
    return 200


async def _next(line: ClientConnection, kind: str) -> dict[str, Any]:
    async for text in line:
        message: dict[str, Any] = json.loads(text)
        assert message["t"] != "bye", message
        if message["t"] == kind:
            return message
    raise AssertionError("the server let the stranger go")
