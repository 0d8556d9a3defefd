"""Lines between a guest and a server: one that breaks, a person on another, a server that lies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from tests.guest.places import PATIENCE, Json
from websockets.asyncio.client import ClientConnection, connect


class Cutter:
    """A poor network: it passes on a few bytes at a time, and cuts each connection after as many
    as it is told (0: none is let through)."""

    def __init__(self, port: int, budgets: Iterator[int]) -> None:
        self._port, self.budgets = port, budgets
        self.cuts = 0
        self._writers: set[asyncio.StreamWriter] = set()

    async def carry(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {back, onward}
        up = asyncio.create_task(self._pump(here, onward, 10**9))
        await self._pump(there, back, next(self.budgets))
        up.cancel()
        self.cuts += 1
        for writer in (back, onward):
            writer.transport.abort()

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, budget: int
    ) -> None:
        with suppress(OSError):
            while budget > 0 and (some := await source.read(min(budget, 500))):
                budget -= len(some)
                sink.write(some)
                await sink.drain()

    def cut(self) -> None:
        """Now, all of them."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


@asynccontextmanager
async def poor_network(port: int, budgets: Iterator[int]) -> AsyncIterator[tuple[str, Cutter]]:
    """Its address, and the hand on the scissors."""
    cutter = Cutter(port, budgets)
    server = await asyncio.start_server(cutter.carry, "127.0.0.1", 0)
    async with server:
        found = server.sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{found}", cutter
        cutter.cut()


class Person:
    """Somebody at seat 0, whose device says what a test wants."""

    def __init__(self, line: ClientConnection, seat: int = 0) -> None:
        self._line, self.seat, self.rng = line, seat, Random(5)
        self.position: Json = {}
        self.seen, self.moves = 0, 0
        self.over: Json | None = None

    async def say(self, kind: str, **message: Any) -> None:
        await self._line.send(json.dumps({"t": kind, "d": message}))

    async def hear(self) -> Json:
        message: Json = json.loads(await asyncio.wait_for(self._line.recv(), PATIENCE))
        if message["t"] in ("snapshot", "events"):
            self.position, self.seen = message["d"]["position"] or {}, message["v"]
            self.over = message["d"].get("over")
        elif message["t"] == "over":
            self.over = message["d"]
        return message

    async def hear_of(self, kind: str, **fields: Any) -> Json:
        """The next message of this kind with these values."""
        while True:
            message = await self.hear()
            if message["t"] == kind and fields.items() <= message["d"].items():
                return message

    @property
    def offers(self) -> list[Json]:
        owing = self.position.get("owes", {}).get("seats", [])
        return self.position["offers"] if self.seat in owing else []

    async def move(self) -> None:
        """Any offer, until it is acknowledged and seen."""
        action, self.moves = self.rng.choice(self.offers)["action"], self.moves + 1
        await self.say("move", action=action, seen=self.seen, id=f"m{self.moves}")
        acked = (await self.hear_of("ack"))["d"]["number"]
        while self.seen < acked:
            await self.hear()

    async def play_until(self, test: Any) -> None:
        """Play on until it is so after a message, or the game is over."""
        while not self.over and not test(self.position):
            await (self.move() if self.offers else self.hear())


@asynccontextmanager
async def person(url: str, made: Json, seat: int = 0) -> AsyncIterator[Person]:
    async with connect(f"{url.replace('http', 'ws')}/ws") as line:
        somebody = Person(line, seat)
        secret = next(s["secret"] for s in made["seats"] if s["seat"] == seat)
        await somebody.say("hello", table=made["table"]["id"], seats=[secret])
        await somebody.hear_of("snapshot")
        yield somebody
