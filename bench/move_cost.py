"""What a move costs one process, in an old tree and in this one: `python -m bench.move_cost OLD_TREE`.

Both trees serve at once, on SQLite with full durability, and are played in turns, now the old one
first and now the new one, so that a busy machine slows both alike. Every table has two or more
clients on sockets of their own; the deals, the moves and their order are the same in both trees,
and so is, to the byte, what the clients hear (but for times): this is checked as they play. What
counts is the median of the rounds' ratios of processor time a move. Then both are played once more
with somebody who looks at the loop a few hundred times a second (`bench.looked_at`), which says
what the loop does in that time. Results go to bench/move_cost.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from bench.load import LIMITS
from bench.wire_client import DECODE, Http, Message, Served, Socket

HERE = Path(__file__).parent
RESULTS = HERE / "move_cost.json"
LOOKED_AT = HERE / "looked_at.py"
AT_ONCE = 8
"""Tables that move at the same time."""
SETUPS: dict[str, tuple[str, int]] = {
    "kingdomino 2": ("kingdomino", 2),
    "kingdomino 4": ("kingdomino", 4),
    "origins 4": ("origins", 4),
    "krom 4": ("krom", 4),
}
NAMES = ("Ada", "Bo", "Cy", "Di")
WHEN = re.compile(rb'"at":\d{13}')


class Seat(Socket):
    """A client of a table. What it hears is folded into the table's sign."""

    def __init__(self, table: Played, number: int, secret: str, host: str) -> None:
        super().__init__(self._heard, {"table": table.id, "seats": [secret]}, host)
        self.table, self.number = table, number
        self.offers: list[Any] = []
        self.seen = 0
        self.sign = sha256()

    def hear(self, payload: bytes) -> None:
        if b'"t":"events"' in payload[:40]:
            self.sign.update(WHEN.sub(b"", payload))
        self.told(DECODE(payload))

    def _heard(self, message: Message) -> None:
        assert message.t not in ("refused", "bye"), message
        self.seen = message.v
        if message.t in ("snapshot", "events"):
            assert message.d.position is not None
            owes = self.number in message.d.position.owes.seats
            self.offers = message.d.position.offers if owes else []
            self.table.arrived()
        self.table.over |= message.t == "over"


class Played:
    """A table and the clients at it. The same seed plays the same game in every tree."""

    def __init__(self, made: dict[str, Any], seed: int, port: int) -> None:
        self.id = made["table"]["id"]
        host = f"127.0.0.1:{port}"
        self.seats = [Seat(self, s["seat"], s["secret"], host) for s in made["seats"]]
        self.over = False
        self._rng = Random(seed)
        self._sent = 0
        self._missing = len(self.seats)
        self._told = asyncio.Event()

    def arrived(self) -> None:
        self._missing -= 1
        if self._missing == 0:
            self._told.set()

    async def enter(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)
        await self._told.wait()

    async def move(self) -> None:
        """One move, by whoever owes it, heard by all."""
        seat = next(each for each in self.seats if each.offers)
        action = bytes(self._rng.choice(seat.offers).action).decode()
        self._missing, self._sent = len(self.seats), self._sent + 1
        self._told.clear()
        seat.send_text(
            f'{{"t":"move","d":{{"action":{action},"seen":{seat.seen},'
            f'"id":"move-{self._sent}"}}}}'.encode()
        )
        await self._told.wait()

    def leave(self) -> str:
        for seat in self.seats:
            seat.transport.close()
        return sha256(b"".join(seat.sign.digest() for seat in self.seats)).hexdigest()


class Tree:
    """A checkout that serves."""

    def __init__(self, folder: Path, data: Path, run: str = "-m pravek") -> None:
        self.served = Served(data, *LIMITS, tree=folder, run=run)

    async def play(self, game: str, players: int, tables: int, most: int, seed: int) -> Row:
        """So many tables, each played to its end or for so many moves."""
        seats = [{"who": "me", "name": name} for name in NAMES[:players]]
        opened, http = [], Http(self.served.port)
        for number in range(tables):
            code = deal.write(registry.build(game, players=players), seed + number)
            wish = {"game": game, "deal": code, "seats": seats}
            made = http.post("/api/tables", wish)
            opened.append(Played(made, seed + number, self.served.port))
            await opened[-1].enter(self.served.port)
        before = self.served.thread_cpu()
        moves = await _play(opened, most)
        loop, store = (b - a for a, b in zip(before, self.served.thread_cpu(), strict=True))
        signs = [table.leave() for table in opened]
        return {"loop": loop / moves, "store": store / moves, "moves": moves, "signs": signs}


async def _play(tables: list[Played], most: int) -> int:
    """Play them all, a few at the same time; return how many moves that were."""
    waiting, moves = list(tables), 0

    async def play_some() -> None:
        nonlocal moves
        while waiting:
            table = waiting.pop()
            for _ in range(most):
                if table.over:
                    break
                await table.move()
                moves += 1

    await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
    return moves
