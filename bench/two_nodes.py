"""How many tables two nodes bear, and how many one does, each held to a quarter of a core:

    python -m bench.two_nodes [--spread even|hash|any] [--rounds 5] [--seconds 20] [--at-least 1.7]

Real PostgreSQL and NATS, which are not held, on this machine; two-player Kingdomino, one move a
second at each table, from a move to its event at both clients. A table is opened at any node; its
clients come to one by turns (even), to the one that a hash of its id names, as behind a proxy
(hash), or each to any (any). The most tables at p99 < 100 ms are looked for with one node and with
two, in turns, each time with new ones, from what the round before has found. PostgreSQL does not
wait for the disk: nodes are measured here, and the disk of such a machine is uneven. Results, by
spread: bench/two_nodes.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen
from zlib import crc32

from tests.server.nats import nats
from tests.server.postgres import Postgres, postgres

from bench.held import PERIOD_US, Held
from bench.load import LATE, LIMITS, SEATS, LoadTable, Row
from bench.wire_client import Http, Served, cpu_of, family

RESULTS = Path(__file__).with_suffix(".json")
LOOKED_AT = Path(__file__).with_name("looked_at.py")
CORES = 0.25
MOST_MS = 100.0
NEAR = 0.04
"""The most tables are known to this part of them."""
STEP = 0.08
"""The first step of the search, a part of the guess; it doubles until both sides are known."""
Probe = Callable[[int], Awaitable[bool]]


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
        """Have at least so many tables."""
        while len(self.tables) < count:
            node = random.choice(self.nodes)
            made = Http(node.port).post("/api/tables", {"game": "kingdomino", "seats": SEATS})
            table = LoadTable(made, self.errors, [])
            ways = [self._way(table.id) for _ in table.seats]
            for seat, way in zip(table.seats, ways, strict=True):
                await seat.connect(self.nodes[way].port)
            self.tables[table] = ways[0]
            await asyncio.sleep(0.02)
        await asyncio.sleep(3)

    async def play(self, count: int, seconds: float) -> Row:
        """What so many tables hear of their moves."""
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
        delays.sort()
        late = self.errors.count(LATE)
        row = {
            "tables": count,
            "at_each_node": self._shares(playing),
            "moves": len(delays),
            "p50_ms": round(delays[len(delays) // 2] * 1000, 1),
            "p99_ms": round(delays[len(delays) * 99 // 100] * 1000, 1),
            "max_ms": round(delays[-1] * 1000, 1),
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
        return row

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


@contextmanager
def cluster(database: Postgres, size: int, spread: str) -> Iterator[Cluster]:
    """So many new nodes; they are held from the moment they serve."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        bus = stack.enter_context(nats())
        shared = ("--database", database.database(), "--bus", bus.url)
        nodes, groups = [], []
        for number in range(size):
            groups.append(Held(f"node-{number}", CORES))
            stack.callback(groups[-1].close)
            nodes.append(Served(folder, *LIMITS, *shared, run=[str(LOOKED_AT)]))
            stack.callback(nodes[-1].stop)
            groups[-1].take(nodes[-1].family())
        yield Cluster(nodes, groups, {"postgresql": database.pid, "nats": bus.pid}, spread)


async def most(probe: Probe, guess: int) -> int:
    """The most tables that are borne, looked for from a guess on."""
    borne, too_many, count, step = 0, 0, guess, max(1, int(STEP * guess))
    while not (borne and too_many) or too_many - borne > max(1, NEAR * too_many):
        if await probe(count):
            borne = count
        elif count == 1:
            return 0
        else:
            too_many = count
        if borne and too_many:
            count = (borne + too_many) // 2
        else:
            count, step = max(1, borne + step if borne else too_many - step), 2 * step
    return borne


def search(database: Postgres, size: int, guess: int, wish: argparse.Namespace) -> Row:
    tried: dict[int, Row] = {}
    with cluster(database, size, wish.spread) as nodes:

        async def probe(count: int) -> bool:
            tried[count] = row = await nodes.play(count, wish.seconds)
            return bool(row["p99_ms"] < MOST_MS and not row["errors"])

        async def look() -> int:
            await nodes.play(guess // 2, wish.seconds / 2)  # everything is warm
            return await most(probe, guess)

        borne = asyncio.run(look())
    return {"nodes": size, "most": borne, "tried": [tried[count] for count in sorted(tried)]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spread", choices=("even", "hash", "any"), default="hash")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--guess", type=int, default=140, help="tables that one node may bear")
    parser.add_argument("--at-least", type=float, default=0.0, help="fail below this ratio")
    wish = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is ended
    rounds: list[Row] = []
    guess = {1: wish.guess, 2: 2 * wish.guess}
    with postgres() as database:
        for number in range(wish.rounds):
            found = {}
            for size in (1, 2) if number % 2 == 0 else (2, 1):
                found[size] = search(database, size, guess[size], wish)
                guess[size] = max(2, found[size]["most"])
            ratio = found[2]["most"] / max(1, found[1]["most"])
            rounds.append({"one": found[1], "two": found[2], "ratio": round(ratio, 3)})
            keep(rounds, wish)
    if median(each["ratio"] for each in rounds) < wish.at_least:
        raise SystemExit(f"less than {wish.at_least}")


def keep(rounds: list[Row], wish: argparse.Namespace) -> None:
    """What is known so far."""
    ratios = sorted(each["ratio"] for each in rounds)
    done: dict[str, Any] = {
        "cores_a_node": CORES,
        "period_ms": PERIOD_US / 1000,
        "cores": os.cpu_count(),
        "seconds": wish.seconds,
        "one": [each["one"]["most"] for each in rounds],
        "two": [each["two"]["most"] for each in rounds],
        "ratio": round(median(ratios), 3),
        "range": [ratios[0], ratios[-1]],
        "rounds": rounds,
    }
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results[wish.spread] = done
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    print(json.dumps({name: done[name] for name in ("one", "two", "ratio", "range")}), flush=True)


if __name__ == "__main__":
    main()
