"""Card files of a stranger: 42 kB of them once made 78,405 choices, 3 s a move, gigabytes of
`face`. Now the bomb is refused, and the worst file that is accepted makes small messages."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from typing import Any
from urllib.error import HTTPError

import pytest
from tests.games.krom.card_files import worst_file
from tests.games.krom.scene import our_file
from tests.server.attacks.siege import Figures, Siege
from websockets.asyncio.client import ClientConnection

from pravek.games.krom.bounds import LARGEST_FILE, MOST_OFFERS

TABLES = 10
PLAYERS = 6
MOVES = 60
"""Everybody is rich by then, and has cards to play."""
FACES = 20
LARGEST = 4 * LARGEST_FILE
"""Bytes of any message: the file, the choices, the log of a young game."""
WISHED = ("Choose", "Stop", "Gather", "End", "Pass")
"""What is played first: what makes rich. No card is ever played, so hands stay full."""
Json = dict[str, Any]


async def attack(siege: Siege, scale: float) -> Figures:
    seats = [{"who": "me", "name": f"P{n}"} for n in range(PLAYERS)]
    bomb = {"game": "krom", "seats": seats, "options": {"cards": _bomb()}}
    with pytest.raises(HTTPError, match="422"):
        await siege.ask("/api/tables", bomb)
    checked = await siege.ask("/api/cards/check", {"text": json.dumps(_bomb())})
    assert checked["problems"], checked
    before = siege.memory_mb
    tables = [await _Table.play(siege, seats, n) for n in range(max(1, round(TABLES * scale)))]
    grown = siege.memory_mb - before
    most, largest = max(t.offers for t in tables), max(t.bytes for t in tables)
    assert 180 <= most <= MOST_OFFERS, "the worst file should come near the bound"
    assert largest <= LARGEST
    assert grown < 100
    return {"offers": most, "largest_bytes": largest, "memory_mb": grown}


def _bomb() -> Json:
    swap = {"kind": "swap", "give": {"any_resource": 6}, "take": {"any_resource": 6}}
    file = our_file()
    file["bonus"] = [{"id": f"B{n}", "names": {"en": "Bomb"}, **swap} for n in range(20)]
    file["counts"]["bonus"] = 20
    return file


class _Table:
    """Six people, each on a socket, who play with the worst file there can be."""

    def __init__(self, siege: Siege) -> None:
        self.siege, self.offers, self.bytes = siege, 0, 0

    @classmethod
    async def play(cls, siege: Siege, seats: list[Json], n: int) -> _Table:
        """From an address of its own: one alone may not say so much."""
        table = cls(siege)
        wish = {"game": "krom", "seats": seats, "options": {"cards": worst_file()}}
        made = await siege.ask("/api/tables", wish)
        async with AsyncExitStack() as stack:
            lines, told = [], []
            for seat in made["seats"]:
                line = await stack.enter_async_context(
                    siege.connect(f"127.0.1.{n + 1}", max_size=None)
                )
                await siege.say(line, "hello", table=made["table"]["id"], seats=[seat["secret"]])
                lines.append(line)
                told.append(await table.next(line, "snapshot"))
            for move in range(MOVES):
                told = await table.move(lines, told, move)
            for face in range(FACES):
                await siege.say(lines[0], "face", seat=None if face % 2 else 0)
                answer = await table.next(lines[0], "snapshot", "refused")
                if answer["t"] == "refused":  # as dear as it is long
                    assert answer["d"]["key"] == "too_often"
                    break
        return table

    async def move(self, lines: list[ClientConnection], told: list[Json], n: int) -> list[Json]:
        seat = told[0]["d"]["position"]["owes"]["seats"][0]
        action = _chosen(told[seat]["d"]["position"]["offers"])
        await self.siege.say(lines[seat], "move", action=action, seen=told[seat]["v"], id=f"m{n}")
        return [await self.next(line, "events") for line in lines]

    async def next(self, line: ClientConnection, *kinds: str) -> Json:
        async for text in line:
            self.bytes = max(self.bytes, len(text.encode() if isinstance(text, str) else text))
            message: Json = json.loads(text)
            if message["t"] in kinds:
                offers = (message["d"].get("position") or {}).get("offers", ())
                self.offers = max(self.offers, len(offers))
                return message
            assert message["t"] not in ("refused", "bye"), message
        raise AssertionError("the server let somebody go")


def _chosen(offers: list[Json]) -> Any:
    """To the forest and back, taking what is there."""
    actions = [offer["action"] for offer in offers]
    forest = [a for a in actions if a["event"] == "Go" and a["area"] in ("forest", "savanna")]
    wished = [a for name in WISHED for a in actions if a["event"] == name]
    return [*forest, *wished, *actions][0]
