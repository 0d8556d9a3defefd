"""What a move costs through the wrong node: `python -m bench.nodes`.

Two nodes with a PostgreSQL and a NATS of their own, on this machine. Moves go to the node that has
the room and to the one that has not, in turns, at the same tables: from the move to its
acknowledgement, in milliseconds. Results: bench/nodes.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from tests.server.crash import Server
from tests.server.nats import nats
from tests.server.postgres import postgres
from websockets.asyncio.client import ClientConnection, connect

RESULTS = Path(__file__).with_suffix(".json")
Json = dict[str, Any]
IDS = count()
SEATS = [{"who": "me", "name": name} for name in ("Ada", "Bo")]


async def play(line: ClientConnection, made: Json, luck: Random, moves: int) -> list[float]:
    """Milliseconds of so many moves at this table; fewer if the game ends."""
    secrets = [seat["secret"] for seat in made["seats"]]
    await send(line, "hello", table=made["table"]["id"], seats=secrets)
    told = await hear(line, "snapshot")
    found: list[float] = []
    while len(found) < moves:
        owing = told["d"]["position"]["owes"]["seats"]
        if not owing:
            break
        offers = told["d"]["position"]["offers"]
        mine = [offer["action"] for offer in offers if offer["action"]["seat"] in owing]
        if not mine:
            await send(line, "face", seat=owing[0])
            told = await hear(line, "snapshot")
            continue
        started = perf_counter()
        await send(line, "move", action=luck.choice(mine), seen=told["v"], id=f"m{next(IDS)}")
        await hear(line, "ack")
        found.append((perf_counter() - started) * 1000)
        told = await hear(line, "events")
    return found


async def send(line: ClientConnection, kind: str, **message: Any) -> None:
    await line.send(json.dumps({"t": kind, "d": message}))


async def hear(line: ClientConnection, kind: str) -> Json:
    while True:
        found: Json = json.loads(await line.recv())
        assert found["t"] not in ("refused", "bye"), found
        if found["t"] == kind:
            return found


async def measure(nodes: list[Server], rounds: int, moves: int) -> dict[str, list[float]]:
    """A few moves at the right node, then at the wrong one, at table after table."""
    await asyncio.gather(*(node.start() for node in nodes))
    found: dict[str, list[float]] = {"right": [], "wrong": []}
    ways = cycle([("right", nodes[0]), ("wrong", nodes[1])])
    for number in range(rounds):
        made = json.loads(nodes[0].ask("/api/tables", {"game": "kingdomino", "seats": SEATS}))
        nodes[0].ask(f"/api/tables/{made['table']['id']}")  # who is asked first has the room
        for _ in range(4):
            name, node = next(ways)
            async with connect(f"ws://127.0.0.1:{node.port}/ws") as line:
                found[name] += await play(line, made, Random(number), moves)
    for node in nodes:
        node.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--moves", type=int, default=10)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres() as database, nats() as bus:
        url = database.database()
        nodes = [Server(Path(folder), url, "--bus", bus.url) for _ in range(2)]
        found = asyncio.run(measure(nodes, wish.rounds, wish.moves))
    done: Json = {
        name: {"moves": len(ms), "p50_ms": round(median(ms), 2), "p95_ms": _high(ms)}
        for name, ms in found.items()
    }
    done["more_p50_ms"] = round(median(found["wrong"]) - median(found["right"]), 2)
    RESULTS.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(done))


def _high(ms: list[float]) -> float:
    return round(quantiles(ms, n=20)[-1], 2)


if __name__ == "__main__":
    main()
