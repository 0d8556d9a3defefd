"""How much a server bears: `python -m bench.load [--tables 200,500,650,800] [--seconds 60]`.

Two-player Kingdomino tables, one move a second each, SQLite with full durability, previews and
score sheets on; this generator runs on the same machine. Measured: from sending a move to the
event at both clients, and the processor time of a move. Then idle clients (`--idle`): two at each
of so many tables, and the memory. Limits are raised by `--limit-factor`. Results go to `after` in
bench/load.json, row by row; `before` is what an earlier version bore.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import tempfile
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from bench.wire_client import Http, Message, Served, Socket

RESULTS = Path(__file__).with_name("load.json")
LIMITS = ("--limit-factor", "100000", "--log-level", "warning", "--workers", "1")
Row = dict[str, Any]
LATE = "a second later the last move had not arrived everywhere"
SEATS = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]


class Seat:
    """One of the two clients of a table."""

    def __init__(self, table: LoadTable, number: int, secret: str) -> None:
        self.table, self.number = table, number
        self.hello = {"table": table.id, "seats": [secret]}
        self.offers: list[Any] = []
        self.seen = 0
        self.socket: Socket

    async def connect(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket(self.told, self.hello, f"127.0.0.1:{port}"), "127.0.0.1", port
        )

    def told(self, message: Message) -> None:
        self.seen = message.v
        if message.t in ("snapshot", "events"):
            position = message.d.position
            self.offers = position.offers if position else []
            self.table.heard(message)
        elif message.t == "over":
            self.table.over = True
        elif message.t in ("refused", "bye"):
            self.table.errors.append(f"{message.t}: {message.d.key}")


class LoadTable:
    def __init__(self, made: dict[str, Any], errors: list[str], delays: list[float]) -> None:
        self.id = made["table"]["id"]
        self.errors, self.delays = errors, delays
        self.seats = [Seat(self, s["seat"], s["secret"]) for s in made["seats"]]
        self.sent: float | None = None
        self.waiting = 0
        self.over = False
        self.moves = 0

    def heard(self, message: Message) -> None:
        if message.t == "events" and self.sent is not None:
            self.waiting -= 1
            if self.waiting == 0:
                self.delays.append(time.perf_counter() - self.sent)
                self.sent = None

    def move(self) -> None:
        """One move, by whoever owes it; a game that is over is played again."""
        if self.over:
            self.over = False
            for seat in self.seats:
                seat.socket.send("rematch", {"seat": seat.number})
            return
        if self.sent is not None:
            self.errors.append(LATE)
            return
        for seat in self.seats:
            if seat.offers:
                action = bytes(random.choice(seat.offers).action).decode()
                self.sent, self.waiting = time.perf_counter(), len(self.seats)
                self.moves += 1
                seat.socket.send_text(
                    f'{{"t":"move","d":{{"action":{action},"seen":{seat.seen},'
                    f'"id":"{uuid4()}"}}}}'.encode()
                )
                return
        self.errors.append("nobody owes a move")

    async def play(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time() + random.random()
        tick = 0
        while tick < seconds:
            await asyncio.sleep(max(0, start + tick - loop.time()))
            self.move()
            tick += 1


async def open_tables(
    port: int, count: int, errors: list[str], delays: list[float]
) -> list[LoadTable]:
    http = Http(port)
    tables = []
    for number in range(count):
        made = http.post("/api/tables", {"game": "kingdomino", "seats": SEATS})
        tables.append(LoadTable(made, errors, delays))
        for seat in tables[-1].seats:
            await seat.connect(port)
        if number % 20 == 0:
            await asyncio.sleep(0.02)
    await asyncio.sleep(2)
    return tables


async def under_load(served: Served, count: int, seconds: float) -> Row:
    errors: list[str] = []
    delays: list[float] = []
    tables = await open_tables(served.port, count, errors, delays)
    gc.collect()
    gc.freeze()
    cpu, started = served.cpu(), time.perf_counter()
    await asyncio.gather(*(table.play(seconds) for table in tables))
    wall, cpu = time.perf_counter() - started, served.cpu() - cpu
    await asyncio.sleep(2)
    moves = sum(table.moves for table in tables)
    delays.sort()
    lost = sum(seat.socket.lost for table in tables for seat in table.seats)
    return {
        "tables": count,
        "seconds": seconds,
        "moves": moves,
        "p50_ms": round(delays[len(delays) // 2] * 1000, 2),
        "p99_ms": round(delays[len(delays) * 99 // 100] * 1000, 2),
        "max_ms": round(delays[-1] * 1000, 2),
        "errors": len(errors) + lost,
        "first_errors": sorted(set(errors))[:5],
        "server_cpu": round(cpu / wall, 3),
        "cpu_ms_per_move": round(cpu / moves * 1000, 3),
        **served.memory(),
    }


async def idle(served: Served, count: int) -> Row:
    errors: list[str] = []
    tables = await open_tables(served.port, count, errors, [])
    await asyncio.sleep(25)  # a round of pings
    lost = sum(seat.socket.lost for table in tables for seat in table.seats)
    return {"tables": count, "clients": 2 * count, "errors": len(errors) + lost, **served.memory()}


def measure(run: Callable[[Served], Coroutine[Any, Any, Row]]) -> Row:
    """What a fresh server does in this run."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        served = Served(Path(folder), *LIMITS)
        try:
            return asyncio.run(run(served))
        finally:
            served.stop()


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",") if number]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=numbers, default=[200, 500, 650, 800])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--idle", type=int, default=2500, help="tables; 0: none")
    wish = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    results = json.loads(RESULTS.read_text())
    results |= {"cores": os.cpu_count(), "limits": " ".join(LIMITS)}
    after = results.setdefault("after", {"load": {}})

    def keep(row: Row) -> None:
        print(json.dumps(row), flush=True)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")

    for count in wish.tables:
        run = partial(under_load, count=count, seconds=wish.seconds)
        after["load"][str(count)] = row = measure(run)
        keep(row)
    if wish.idle:
        after["idle"] = row = measure(partial(idle, count=wish.idle))
        keep(row)


if __name__ == "__main__":
    main()
