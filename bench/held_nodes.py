"""Nodes that are held to a part of a core, and tables at play there."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen
from zlib import crc32

from tests.server.nats import nats
from tests.server.postgres import Postgres

from bench.held import PERIOD_US, Held
from bench.load import LATE, LIMITS, SEATS, LoadTable, Row
from bench.wire_client import Http, Served, cpu_of, family

LOOKED_AT = Path(__file__).with_name("looked_at.py")
CORES = 0.25
"""What each node has of a core."""
GAME = 45
"""Moves of a game of two, about; a few more end it."""


Window = tuple[Row, list[float]]
"""What was seen for a while, and the seconds each move took."""


class Cluster:
    """Some nodes, their tables and clients."""

    def __init__(
        self, nodes: list[Served], groups: list[Held], others: dict[str, int], spread: str
    ) -> None:
        self.nodes, self.groups, self.others, self.spread = nodes, groups, others, spread
        self.tables: dict[LoadTable, int] = {}
        """With the node that its first client came to."""
        self.errors: list[str] = []

    def _way(self, table: str) -> int:
        """Which node one of the new table's people comes to."""
        if self.spread == "any":
            return random.randrange(len(self.nodes))
        number = len(self.tables) if self.spread == "even" else crc32(table.encode())
        return number % len(self.nodes)

    async def open(self, count: int) -> None:
        """Have at least so many tables, each somewhere in its game: otherwise all of them would end
        and begin again in the same second. Nobody is held meanwhile."""
        self._hold(None)
        new = []
        while len(self.tables) < count:
            node = random.choice(self.nodes)
            made = Http(node.port).post("/api/tables", {"game": "kingdomino", "seats": SEATS})
            table = LoadTable(made, self.errors, [])
            ways = [self._way(table.id) for _ in table.seats]
            for seat, way in zip(table.seats, ways, strict=True):
                await seat.connect(self.nodes[way].port)
            self.tables[table] = ways[0]
            new.append(table)
            await asyncio.sleep(0.02)
        await asyncio.gather(*(_play_ahead(table) for table in new))
        self._hold(CORES)
        await asyncio.sleep(3)

    def _hold(self, cores: float | None) -> None:
        for group in self.groups:
            group.hold(cores)

    async def play(self, count: int, seconds: float) -> Window:
        """What so many tables hear of their moves, and how long each took."""
        await self.open(count)
        delays: list[float] = []
        playing = list(self.tables)[:count]
        for table in playing:
            table.delays = delays
        self.errors.clear()
        began, before, throttled = time.perf_counter(), self._cpu(), self._throttled()
        await asyncio.gather(*(table.play(seconds) for table in playing))
        wall = time.perf_counter() - began
        spent = {part: cpu - before[part] for part, cpu in self._cpu().items()}
        waited = [now - then for now, then in zip(self._throttled(), throttled, strict=True)]
        await self._arrive(playing, delays)
        took, late = sorted(delays), self.errors.count(LATE)
        row = {
            "tables": count,
            "at_each_node": self._shares(playing),
            "moves": len(took),
            "p50_ms": round(took[len(took) // 2] * 1000, 1),
            "p99_ms": p99_ms(took),
            "max_ms": round(took[-1] * 1000, 1),
            "late": late,
            "errors": len(self.errors) - late,
            "first_errors": sorted({*self.errors} - {LATE})[:5],
            "through_the_wrong_node": self._carried(),
            "cpu": {part: round(cpu / wall, 3) for part, cpu in spent.items()},
            "node_ms_a_move": round(
                1000 * sum(spent[name] for name in self._names()) / len(delays), 3
            ),
            "periods_throttled": [round(n * PERIOD_US / 1e6 / wall, 2) for n in waited],
        }
        print(json.dumps(row), flush=True)
        return row, took

    async def _arrive(self, playing: list[LoadTable], delays: list[float]) -> None:
        """What has not arrived by the end has taken as long as it takes."""
        patience = time.perf_counter() + 20
        while any(table.sent for table in playing) and time.perf_counter() < patience:
            await asyncio.sleep(0.1)
        lost = [table.sent for table in playing if table.sent]
        delays += [time.perf_counter() - sent for sent in lost]

    def _shares(self, playing: list[LoadTable]) -> list[int]:
        ways = [self.tables[table] for table in playing]
        return [ways.count(node) for node in range(len(self.nodes))]

    def _carried(self) -> float:
        """The share of clients who came to a node that has not their table."""
        lines = 0
        for node in self.nodes:
            with urlopen(f"http://127.0.0.1:{node.port}/metrics") as told:
                found = re.search(rb"^pravek_node_lines (\d+)", told.read(), re.MULTILINE)
                assert found
                lines += int(found[1])
        return round(lines / 2 / (len(SEATS) * len(self.tables)), 3)  # a line has two ends

    def _names(self) -> list[str]:
        return [f"node {number}" for number in range(len(self.nodes))]

    def _cpu(self) -> dict[str, float]:
        found = {name: node.cpu() for name, node in zip(self._names(), self.nodes, strict=True)}
        found |= {name: cpu_of(family(process)) for name, process in self.others.items()}
        return found | {"load": time.process_time()}

    def _throttled(self) -> list[int]:
        return [group.throttled() for group in self.groups]


async def _play_ahead(table: LoadTable) -> None:
    for _ in range(random.randrange(GAME)):
        while not any(seat.offers for seat in table.seats) or table.sent:
            await asyncio.sleep(0.02)
        table.move()


@contextmanager
def cluster(
    database: Postgres, size: int, spread: str, core: int | None = None
) -> Iterator[Cluster]:
    """So many new nodes, anywhere or on this core."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        bus = stack.enter_context(nats())
        shared = ("--database", database.database(), "--bus", bus.url)
        nodes, groups = [], []
        for number in range(size):
            groups.append(Held(f"{size}-{number}"))
            stack.callback(groups[-1].close)
            nodes.append(Served(folder, *LIMITS, *shared, run=[str(LOOKED_AT)]))
            stack.callback(nodes[-1].stop)
            groups[-1].take(nodes[-1].family(), core)
        yield Cluster(nodes, groups, {"postgresql": database.pid, "nats": bus.pid}, spread)


def p99_ms(delays: list[float]) -> float:
    return round(sorted(delays)[len(delays) * 99 // 100] * 1000, 1)
