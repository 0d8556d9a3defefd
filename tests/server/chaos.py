"""Nodes, workers, bus and database are killed, paused and restarted under games at play; each
room's history is held against the model."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import time
from typing import Literal
from urllib.error import URLError

from sqlalchemy import make_url
from tests.server.at_play import SECONDS, AtPlay, Player, Wait, setup
from tests.server.crash import Server
from tests.server.nats import Nats
from tests.server.postgres import Postgres
from tests.server.processes import Program, Thinker, tell_all

from pravek.server.database.engine import engine_of

Deed = Literal["kill", "pause", "restart"]
Kind = Literal["node", "worker", "bus", "database"]
DEEDS: list[tuple[Deed, Kind]] = [
    (deed, kind)
    for deed in ("kill", "pause", "restart")
    for kind in ("node", "worker", "bus", "database")
]
LONGEST = 120.0
"""Seconds after which a table has stopped for good: a safety net, on a busy machine too."""
COUNTED = ("fenced", "thoughts_away", "thoughts_again")
"""What nodes have counted, of which the sum over all their lives is told."""


@dataclass(frozen=True)
class Part:
    kind: Kind
    program: Program | Nats | Postgres

    @property
    def is_spare(self) -> bool:
        """The others do without it."""
        return isinstance(self.program, Program)

    async def start(self) -> None:
        if isinstance(self.program, Program):
            await self.program.start()
        else:
            await asyncio.to_thread(self.program.start)

    async def pause(self, seconds: float) -> None:
        """All of its processes, as a machine stops that is moved."""
        pid = self.program.pid
        try:
            tell_all(pid, signal.SIGSTOP)
            await asyncio.sleep(seconds)
        finally:
            tell_all(pid, signal.SIGCONT)


@dataclass
class Round:
    deed: Deed
    kind: Kind
    waits: list[tuple[AtPlay, Wait]] = field(default_factory=list)
    """How long each table took to go on since the part was back, or, where the others do without
    it, since it went."""

    def __str__(self) -> str:
        return f"{self.deed} {self.kind}"

    @property
    def longest(self) -> float:
        return max((wait.moved or LONGEST for _, wait in self.waits), default=0.0)

    def late(self, soon: float) -> list[str]:
        """The tables that took longer; what a bot may think about its move is its own."""
        return [
            f"{self}: {table}: shown after {_seconds(wait.served)}, moved after"
            f" {_seconds(wait.moved)}"
            for table, wait in self.waits
            if (wait.moved or LONGEST) > soon + table.setup.thinks
        ]


def _seconds(passed: float | None) -> str:
    return "-" if passed is None else f"{passed:.1f} s"


class Chaos:
    """Nodes and workers with their bus and database, and so many tables at play."""

    def __init__(
        self, folder: Path, postgresql: Postgres, bus: Nats, seed: int, wrong: bool = False
    ) -> None:
        """`wrong`: every table lives at a node that its people never come to, as long as nothing
        happens."""
        self.rng, self._wrong = random.Random(seed), wrong
        self.database = postgresql.database()
        node = ("--bus", bus.url, "--workers", "2")
        self.nodes = [Server(folder, self.database, *node) for _ in range(3)]
        self.thinkers = [Thinker(bus.url) for _ in range(2)]
        self.parts = [
            *(Part("node", node) for node in self.nodes),
            *(Part("worker", thinker) for thinker in self.thinkers),
            Part("bus", bus),
            Part("database", postgresql),
        ]
        self.playing: list[AtPlay] = []
        self.done: list[AtPlay] = []
        self.faults: list[str] = []
        self.counted: Counter[str] = Counter()
        self._numbers, self._tables = count(), 0

    @asynccontextmanager
    async def open(self, tables: int) -> AsyncIterator[None]:
        """In the end all stops where it is, and what the store holds is checked."""
        programs: list[Program] = [*self.nodes, *self.thinkers]
        try:
            await asyncio.gather(*(program.start() for program in programs))
            self._tables = tables
            await self._seat_anew()
            yield
            await self._stop()
        finally:
            for program in programs:
                if program.process is not None and program.process.poll() is None:
                    program.kill()

    async def _seat(self) -> None:
        """A new table, at any node, and its people, each at any node."""
        what = setup(next(self._numbers))
        while True:
            node = self.rng.choice(self.nodes)
            try:
                made = json.loads(await asyncio.to_thread(node.ask, "/api/tables", what.wish))
                break
            except (URLError, OSError):
                await asyncio.sleep(0.1)
        ways = self.nodes
        if self._wrong:
            ways = [each for each in self.nodes if each is not node]
            await asyncio.to_thread(node.ask, f"/api/tables/{made['table']['id']}")
        players = []
        for seat in made["seats"]:
            luck, own = random.Random(self.rng.random()), {**made, "seats": [seat]}
            pause = 0.0 if self._wrong else SECONDS
            players.append(Player(node, own, luck, seat["seat"], pause=pause, nodes=ways))
        tasks = [asyncio.create_task(player.play()) for player in players]
        self.playing.append(AtPlay(what, made["table"]["id"], players, tasks))

    async def to_the_end(self) -> None:
        """Every game is played to its end."""
        tasks = [task for table in self.playing for task in table.tasks]
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._retire(list(self.playing))

    # A round

    async def round(self, deed: Deed, kind: Kind, seconds: float = 10.0) -> Round:
        """Do this to some part of the kind; then every table goes on, and whoever was killed
        comes back."""
        await self._seat_anew()
        part = self.rng.choice([part for part in self.parts if part.kind == kind])
        await asyncio.sleep(self.rng.uniform(0, 1))
        done = Round(deed, kind)
        if deed == "pause":
            await part.pause(seconds)
            self._begin_to_wait(done)
            await self._gone_on(done)
            return done
        if isinstance(part.program, Server):
            await self._count(part.program)
        if part.is_spare:  # the others go on while it is gone
            self._begin_to_wait(done)
        await asyncio.to_thread(part.program.kill if deed == "kill" else part.program.stop)
        if part.is_spare:
            await self._gone_on(done)
            await part.start()
        else:
            await asyncio.sleep(self.rng.uniform(0, 1))
            await part.start()
            self._begin_to_wait(done)
            await self._gone_on(done)
        return done

    async def _seat_anew(self) -> None:
        """A new table for each that is over."""
        await self._retire([table for table in self.playing if table.is_over])
        await asyncio.gather(*(self._seat() for _ in range(self._tables - len(self.playing))))

    async def _retire(self, tables: list[AtPlay]) -> None:
        for table in tables:
            self.playing.remove(table)
            self.done.append(table)
            self.faults += table.broke
            await table.stop()

    def _begin_to_wait(self, done: Round) -> None:
        """From this moment on every table is waited for."""
        now = time()
        done.waits = [(table, Wait(now)) for table in self.playing if not table.is_over]
        for table, wait in done.waits:
            table.begin_to_wait(wait)

    async def _gone_on(self, done: Round) -> None:
        """Returns when every table has; one that ended before it could is waited for no more."""
        end = time() + LONGEST
        waiting = done.waits
        while waiting and time() < end:
            await asyncio.sleep(0.05)
            waiting = [
                (table, wait)
                for table, wait in waiting
                if wait.moved is None and not table.is_over and not table.broke
            ]
        for table, _ in waiting:
            self.faults.append(f"{done}: {table} stopped for good: {[*map(str, table.players)]}")
        await self._retire([table for table in self.playing if table.broke])
        done.waits = [(t, wait) for t, wait in done.waits if wait.moved or not t.is_over]

    async def _count(self, node: Server) -> None:
        """Before its life ends, what it has counted in it."""
        told = (await asyncio.to_thread(node.ask, "/metrics")).decode()
        for name in COUNTED:
            found = re.search(rf"^pravek_{name} (\d+)", told, re.MULTILINE)
            self.counted[name] += int(found[1]) if found else 0

    # In the end

    async def _stop(self) -> None:
        """The tables stop where they are; what the store holds is checked."""
        over = [table for table in (*self.done, *self.playing) if table.is_over]
        await self._retire(list(self.playing))
        for table in [table for table in over if not table.broke]:
            node = self.rng.choice(self.nodes)
            self.faults += await asyncio.to_thread(table.record_faults, node)
        for node in self.nodes:
            await self._count(node)
        for program in (*self.nodes, *self.thinkers):
            program.stop()
        engine = engine_of(make_url(self.database))
        with engine.connect() as connection:
            for table in self.done:
                self.faults += table.faults(connection)
        engine.dispose()

    @property
    def moves(self) -> int:
        """That were acknowledged."""
        tables = [*self.done, *self.playing]
        return sum(len(player.history.acked) for table in tables for player in table.players)
