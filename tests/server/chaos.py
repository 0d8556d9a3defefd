"""Nodes, bus and database are killed, paused and restarted under games at play; each room's
history is held against the model."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.error import URLError

from tests.server.crash import Guest, Server
from tests.server.history import History, Kept
from tests.server.nats import Nats
from tests.server.postgres import Postgres

Json = dict[str, Any]
SEATS = [{"who": "me", "name": name} for name in ("Ada", "Bo")]
KEPT = "SELECT n, message, body FROM entries WHERE room = '{room}' ORDER BY n"
LONGEST = 120.0
"""Seconds after which a table has stopped for good: a safety net, on a busy machine too."""


@dataclass
class Player(Guest):
    """Comes to any node, and goes to another if that does not answer."""

    nodes: list[Server] = field(default_factory=list)
    history: History = field(default_factory=History)
    last: float = 0.0
    """When a move was last acknowledged."""

    port: int = 0

    def way(self) -> int:
        self.port = self.rng.choice(self.nodes).port
        return self.port

    def __str__(self) -> str:
        owes = self.position and self.position["owes"]
        return f"{self.table} at {self.port}: seen {self.seen}, {owes}, sent {self.pending}"

    async def _send(self, line: Any, kind: str, message: Json) -> None:
        if kind == "move":
            self.history.sends(message["id"], message["action"])
        await super()._send(line, kind, message)

    async def _told(self, line: Any, message: Json) -> None:
        kind, told = message["t"], message["d"]
        for entry in told.get("entries", ()):
            self.history.hears(entry["n"], entry.get("event"))
        if kind == "ack":
            self.history.is_acked(told["id"], told["number"])
            self.last = monotonic()
        elif kind == "refused":
            self.history.is_refused(told["id"])
        await super()._told(line, message)


class Chaos:
    """Some nodes with their bus and database, and so many tables at play."""

    def __init__(
        self, folder: Path, postgresql: Postgres, bus: Nats, nodes: int, seed: int
    ) -> None:
        self.rng = random.Random(seed)
        self.postgresql, self.bus = postgresql, bus
        self.database = postgresql.database()
        self.nodes = [Server(folder, self.database, "--bus", bus.url) for _ in range(nodes)]
        self.playing: dict[asyncio.Task[None], Player] = {}
        self.done: list[Player] = []
        self.waits: list[float] = []
        """Seconds after which each table went on once the parts were back, or one was killed."""
        self.fenced = 0
        self.dead: Server | None = None

    async def start(self, tables: int, pause: float) -> None:
        await asyncio.gather(*(node.start() for node in self.nodes))
        for _ in range(tables):
            await self._open(pause)

    async def _open(self, pause: float) -> None:
        """A new table, at any node."""
        asked = {"game": "kingdomino", "seats": SEATS}
        while True:
            node = self.rng.choice(self.nodes)
            try:
                made = json.loads(await asyncio.to_thread(node.ask, "/api/tables", asked))
                break
            except (URLError, OSError):
                await asyncio.sleep(0.1)
        luck = random.Random(self.rng.random())
        player = Player(node, made, luck, pause=pause, nodes=self.nodes)
        self.playing[asyncio.create_task(player.play())] = player

    # What happens to the parts

    async def kill_a_node(self) -> None:
        """Its rooms are taken over while it is gone."""
        self.dead = self.rng.choice(self.nodes)
        self.dead.kill()

    async def pause_a_node(self, seconds: float) -> None:
        node = self.rng.choice(self.nodes)
        assert node.process is not None
        os.kill(node.process.pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        os.kill(node.process.pid, signal.SIGCONT)

    async def restart_the_bus(self) -> None:
        self.bus.kill()
        await asyncio.sleep(self.rng.uniform(0, 1))
        await asyncio.to_thread(self.bus.start)

    async def restart_the_database(self) -> None:
        await asyncio.to_thread(self.postgresql.stop)
        await asyncio.to_thread(self.postgresql.start)

    async def stop_a_node(self) -> None:
        """An upgrade: it leaves in order, and another life begins."""
        node = self.rng.choice(self.nodes)
        await asyncio.to_thread(node.stop)
        await node.start()

    async def round(self, what: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do this to a part; then every table goes on, and whoever was killed comes back."""
        await what()
        back = monotonic()
        waiting = list(self.playing.items())
        while waiting:
            assert monotonic() < back + LONGEST, f"stuck: {[str(p) for _, p in waiting]}"
            going = [(t, p) for t, p in waiting if p.last > back or t.done()]
            self.waits += [max(0.0, player.last - back) for _, player in going]
            waiting = [each for each in waiting if each not in going]
            await asyncio.sleep(0.05)
        if self.dead is not None:
            await self.dead.start()
            self.dead = None
        for task in [task for task in self.playing if task.done()]:
            task.result()
            self.done.append(self.playing.pop(task))
            await self._open(pause)

    # In the end

    async def stop(self) -> None:
        """The tables stop where they are; what the store holds is checked."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for node in self.nodes:
            found = re.search(rb"^pravek_fenced (\d+)", node.ask("/metrics"), re.MULTILINE)
            self.fenced += int(found[1]) if found else 0
            node.stop()

    def faults(self) -> list[str]:
        """What is wrong with any room's history."""
        found = []
        for player in [*self.done, *self.playing.values()]:
            query = KEPT.format(room=player.table)
            rows = self.postgresql.ask(query, self.database)
            kept = [Kept(n, message, json.loads(body).get("event")) for n, message, body in rows]
            found += [f"{player.table}: {fault}" for fault in player.history.check(kept)]
        return found

    @property
    def moves(self) -> int:
        return sum(len(p.history.acked) for p in [*self.done, *self.playing.values()])
