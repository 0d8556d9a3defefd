"""Parts of a cluster go at random under games at play: `python -m bench.soak.chaos`.

100 rounds, each of which kills, pauses or restarts a node, or restarts the bus or the database,
under 60 tables at three nodes. Each room's history is held against a model (tests/server/history).
Resumes where it stopped; progress and results are in bench/soak/chaos.json: how long tables took to
go on once the parts were back (or a node was killed), and how many writes a fence has stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.server.chaos import Chaos
from tests.server.nats import nats
from tests.server.postgres import postgres

RESULTS = Path(__file__).with_suffix(".json")
ROUNDS, TOGETHER = 100, 10
"""Rounds in all, and how many in the life of one cluster."""
KINDS = ("kill", "pause", "stop", "bus", "database")
NODES = 3
SOON = 5.0
"""Seconds after which a table should have gone on."""


async def rounds(chaos: Chaos, kinds: Sequence[str], tables: int, pause: float) -> None:
    what = {
        "kill": chaos.kill_a_node,
        "pause": lambda: chaos.pause_a_node(10),
        "stop": chaos.stop_a_node,
        "bus": chaos.restart_the_bus,
        "database": chaos.restart_the_database,
    }
    await chaos.start(tables, pause)
    for kind in kinds:
        await chaos.round(what[kind], pause)
        print(
            f"{kind}: the last table went on after {max(chaos.waits[-tables:]):.1f} s", flush=True
        )
    await chaos.stop()


def some(done: dict[str, Any], count: int, of: Sequence[str], tables: int, pause: float) -> None:
    """So many rounds in the life of one cluster, added to the results."""
    luck = Random(done["rounds"])
    kinds = [luck.choice(of) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder, postgres() as database, nats() as bus:
        chaos = Chaos(Path(folder), database, bus, NODES, done["rounds"])
        asyncio.run(rounds(chaos, kinds, tables, pause))
        faults = chaos.faults()
    for kind in kinds:
        done["kinds"][kind] = done["kinds"].get(kind, 0) + 1
    done["rounds"] += count
    done["moves"] += chaos.moves
    done["fenced"] += chaos.fenced
    done["late"] += sum(wait > SOON for wait in chaos.waits)
    done["waits"] += len(chaos.waits)
    done["longest"] = round(max(done["longest"], *chaos.waits), 2)
    done["faults"] += faults
    RESULTS.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")
    assert not faults, faults


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds before each move")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=KINDS)
    wish = parser.parse_args(arguments)
    done: dict[str, Any] = {"rounds": 0, "kinds": {}, "moves": 0, "fenced": 0, "faults": []}
    done |= {"waits": 0, "late": 0, "longest": 0.0}
    done |= json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    while done["rounds"] < wish.rounds:
        count = min(TOGETHER, wish.rounds - done["rounds"])
        some(done, count, wish.kinds, wish.tables, wish.pause)
    print(json.dumps(done))


if __name__ == "__main__":
    main(sys.argv[1:])
