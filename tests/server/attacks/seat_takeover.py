"""Sit down with two sockets, leave on one, and look and play through the other."""

from __future__ import annotations

import json

from tests.server.attacks.siege import Figures, Json, Siege
from websockets.asyncio.client import ClientConnection

OPEN, ME = {"who": "open"}, {"who": "me", "name": "Anna"}
ACTS: list[tuple[str, Json]] = [
    ("move", {"action": {"event": "End", "seat": 1}, "seen": 1, "id": "m"}),
    ("why", {"action": {"event": "End", "seat": 1}, "id": "w"}),
    ("undo", {"seat": 1, "seen": 1, "id": "u"}),
    *((kind, {"seat": 1}) for kind in ("face", "handover", "takeback", "concede", "abandon")),
    *((kind, {"seat": 1}) for kind in ("close", "rematch", "leave")),
    ("say", {"seat": 1, "phrase": "hello"}),
]


async def attack(siege: Siege, scale: float) -> Figures:
    tables = max(1, round(10 * scale))
    refused = 0
    for _ in range(tables):
        refused += await _take_over(siege)
    assert refused == tables * len(ACTS)
    return {"tables": tables, "refused": refused}


async def _take_over(siege: Siege) -> int:
    wish = {"game": "krom", "seats": [ME, OPEN, OPEN], "visibility": "public"}
    made = await siege.ask("/api/tables", wish)
    path = f"/api/tables/{made['table']['id']}/seats/"
    seat = {"name": "Mallory", "code": made["join"]}
    old = (await siege.ask(path + "1", seat))["seat"]["secret"]
    hello = {"table": made["table"]["id"], "seats": [old]}
    async with siege.connect() as one, siege.connect() as other:
        for line in (one, other):
            await siege.say(line, "hello", **hello)
            assert (await _next(line, "snapshot"))["you"]["seats"] == [1]
        await siege.say(one, "leave", seat=1)
        assert (await _next(other, "snapshot"))["you"]["seats"] == []
        await siege.ask(path + "1", {"name": "Bo", "code": made["join"]})
        await siege.ask(path + "2", {"name": "Cy", "code": made["join"]})
        seen = await _next(other, "snapshot")
        assert (seen["you"]["facing"], seen["position"]["offers"]) == (None, [])
        public = await _watch(siege, made)
        assert seen["position"] == public["position"]
        for kind, message in ACTS:
            await siege.say(other, kind, **message)
            answer = await _next(other, "refused", "ack", "because", "snapshot", "said", "events")
            assert answer.get("key") == "not_your_seat", (kind, answer)
    return len(ACTS)


async def _watch(siege: Siege, made: Json) -> Json:
    async with siege.connect() as line:
        await siege.say(line, "hello", table=made["table"]["id"], watch=made["watch"])
        return await _next(line, "snapshot")


async def _next(line: ClientConnection, *kinds: str) -> Json:
    async for text in line:
        message: Json = json.loads(text)
        if message["t"] in kinds:
            told: Json = message["d"]
            return told
    raise AssertionError("the server closed the line")
