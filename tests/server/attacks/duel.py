"""A person elsewhere who plays against a gentle bot, and how long it lets him wait."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import count
from time import perf_counter
from typing import Any

from tests.server.attacks.siege import ELSEWHERE, Json, Siege

SEATS = [{"who": "me", "name": "Eve"}, {"who": "bot", "level": "pebble"}]


@dataclass
class Duel:
    """Of each time the bot had to answer: the seconds, and how many thoughts of other bots ended
    meanwhile for each of its own."""

    waits: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    @property
    def usual(self) -> float:
        """The median of the thoughts of others."""
        return sorted(self.others)[len(self.others) // 2]


def post(siege: Siege, path: str, body: Json, address: str) -> tuple[int, Any]:
    """The status, and the answer, of a request from this address."""
    line = HTTPConnection("127.0.0.1", siege.port, timeout=120, source_address=(address, 0))
    try:
        line.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        line.close()


async def duel(siege: Siege, answers: int) -> Duel:
    """Play until the bot has answered so often."""
    found, rng, ids = Duel(), random.Random(2), count()
    status, made = await asyncio.to_thread(
        post, siege, "/api/tables", {"game": "kingdomino", "seats": SEATS}, ELSEWHERE
    )
    assert status == 201, made
    async with siege.connect(ELSEWHERE) as line:
        table, secret = made["table"]["id"], made["seats"][0]["secret"]
        await siege.say(line, "hello", table=table, seats=[secret])
        asked, thoughts, own = perf_counter(), await _thoughts(siege), 0
        async for text in line:
            message = json.loads(text)
            assert message["t"] not in ("refused", "bye"), message
            if message["t"] not in ("snapshot", "events"):
                continue
            told = message["d"]
            own += sum(
                (e["event"] or {}).get("seat") == 1 and e["token"][0] == "B"
                for e in told["entries"]
            )
            if told["position"]["owes"]["seats"] == [0]:
                if own:
                    found.waits.append(perf_counter() - asked)
                    found.others.append((await _thoughts(siege) - thoughts - own) / own)
                if len(found.waits) == answers:
                    break
                offer = rng.choice(told["position"]["offers"])
                thoughts, own = await _thoughts(siege), 0
                asked = perf_counter()
                await siege.say(
                    line, "move", action=offer["action"], seen=message["v"], id=f"d{next(ids)}"
                )
            elif not told["position"]["owes"]["seats"]:
                break
    assert found.waits, "the bot never answered"
    return found


async def _thoughts(siege: Siege) -> float:
    return await siege.metric("pravek_bot_thoughts_total")
