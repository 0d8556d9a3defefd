"""A server under attack, and a table elsewhere at which two people play on."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import urlopen

from tests.server.crash import Server
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
Figures = dict[str, float]
ELSEWHERE = "127.0.0.9"
"""The address of the people who are not attacked; the stranger comes from 127.0.0.1."""
PAUSE = 0.1
"""Seconds between two of their moves."""
FRIENDS = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]


@dataclass
class Siege:
    server: Server
    delays: list[float] = field(default_factory=list)
    """Of each move elsewhere: seconds from sending it until both people saw it."""

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def memory_mb(self) -> float:
        """Resident, of the server process alone."""
        assert self.server.process is not None
        pages = int(Path(f"/proc/{self.server.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def open_files(self) -> int:
        assert self.server.process is not None
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    @property
    def p99_ms(self) -> float:
        delays = sorted(self.delays)
        return delays[len(delays) * 99 // 100] * 1000

    def connect(self, address: str = "127.0.0.1", **more: Any) -> connect:
        """A socket from this address of the loopback, before its hello."""
        return connect(f"ws://127.0.0.1:{self.port}/ws", local_addr=(address, 0), **more)

    async def say(self, line: ClientConnection, kind: str, **message: Any) -> None:
        await line.send(json.dumps({"t": kind, "d": message}))

    async def ask(self, path: str, body: Json | None = None, secret: str | None = None) -> Json:
        """The answer of the HTTP part to the stranger."""
        found: Json = json.loads(await asyncio.to_thread(self.server.ask, path, body, secret))
        return found

    async def metric(self, name: str) -> float:
        """A figure of /metrics, such as `pravek_moves_total`."""

        def read() -> str:
            with urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=30) as got:
                return str(got.read().decode())

        lines = (await asyncio.to_thread(read)).splitlines()
        return next(float(line.split()[-1]) for line in lines if line.split()[0] == name)


@asynccontextmanager
async def besieged(folder: Path, *options: str) -> AsyncIterator[Siege]:
    """A server at its default limits with a table elsewhere that plays on until the end."""
    server = Server(folder, None, "--limit-factor", "1", *options)
    await server.start()
    siege = Siege(server)
    playing = asyncio.create_task(_play_on(siege))
    try:
        while not siege.delays and not playing.done():  # nobody attacks before they play
            await asyncio.sleep(PAUSE)
        yield siege
        assert not playing.done(), await playing
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        server.stop()


async def _play_on(siege: Siege) -> None:
    """Two people, each at a device of his own, who play one game after another."""
    rng, ids = random.Random(5), count()
    made = await siege.ask("/api/tables", {"game": "kingdomino", "seats": FRIENDS})
    table = made["table"]["id"]
    async with siege.connect(ELSEWHERE) as ada, siege.connect(ELSEWHERE) as bo:
        told: list[Json] = []
        for line, seat in zip((ada, bo), made["seats"], strict=True):
            await siege.say(line, "hello", table=table, seats=[seat["secret"]])
            told.append(await _next(line, "snapshot"))
        while True:
            await asyncio.sleep(PAUSE)
            position = told[0]["d"]["position"]
            if not position["owes"]["seats"]:
                for seat, line in enumerate((ada, bo)):
                    await siege.say(line, "rematch", seat=seat)
                told = [await _next(line, "snapshot") for line in (ada, bo)]
                continue
            [seat] = position["owes"]["seats"]
            offer = rng.choice(told[seat]["d"]["position"]["offers"])
            started = perf_counter()
            await siege.say(
                (ada, bo)[seat],
                "move",
                action=offer["action"],
                seen=told[seat]["v"],
                id=f"e{next(ids)}",
            )
            told = [await _next(line, "events") for line in (ada, bo)]
            siege.delays.append(perf_counter() - started)


async def _next(line: ClientConnection, kind: str) -> Json:
    async for text in line:
        message: Json = json.loads(text)
        assert message["t"] not in ("refused", "bye"), message
        if message["t"] == kind:
            return message
    raise AssertionError("the server let people elsewhere go")
