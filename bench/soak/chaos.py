"""Parts of a cluster go at random under games at play: `python -m bench.soak.chaos`.

100 rounds under 60 tables at three nodes with two workers. Each kills, pauses for ten seconds or
restarts a node, a worker, the bus or the database; of every twelve rounds each does another of
these twelve things, to any part of that kind. Each room's history is held against a model
(tests/server/history). Resumes where it stopped; progress and results are in
bench/soak/chaos.json: how long tables took to go on once the part was back (or, of a node or a
worker that was killed or restarted, since it went), which took more than five seconds, how many
writes a fence has stopped. In these times is what a person takes for a move (half a second) and a
bot for its own; a table whose bot may think for seconds has these on top before it is called late.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tests.server.chaos import DEEDS, Chaos, Round
from tests.server.nats import nats
from tests.server.postgres import postgres

RESULTS = Path(__file__).with_suffix(".json")
ROUNDS, TOGETHER = 100, 10
"""Rounds in all, and how many in the life of one cluster."""
SOON = 5.0
"""Seconds after which a table should have gone on."""
NAMES = [" ".join(each) for each in DEEDS]


def what(number: int, of: Sequence[str]) -> str:
    """What is done in the round of this number."""
    block, place = divmod(number, len(of))
    return Random(block).sample(of, len(of))[place]


async def life(chaos: Chaos, names: Sequence[str], tables: int) -> list[Round]:
    """These rounds in the life of one cluster."""
    rounds = []
    async with chaos.open(tables):
        for name in names:
            deed, kind = DEEDS[NAMES.index(name)]
            done = await chaos.round(deed, kind)
            rounds.append(done)
            print(f"{done}: the last table went on after {done.longest:.1f} s", flush=True)
            for late in done.late(SOON):
                print(f"  {late}", flush=True)
            for fault in chaos.faults:
                print(f"  fault: {fault}", flush=True)
    return rounds


def some(done: dict[str, Any], count: int, of: Sequence[str], tables: int) -> None:
    """So many rounds, added to the results."""
    names = [what(done["rounds"] + place, of) for place in range(count)]
    begun = monotonic()
    with tempfile.TemporaryDirectory() as folder, postgres() as database, nats() as bus:
        chaos = Chaos(Path(folder), database, bus, done["rounds"])
        rounds = asyncio.run(life(chaos, names, tables))
    for each in rounds:
        row = done["by"].setdefault(str(each), {"rounds": 0, "waits": 0, "late": 0, "longest": 0.0})
        row["rounds"] += 1
        row["waits"] += len(each.waits)
        row["late"] += len(each.late(SOON))
        row["longest"] = round(max(row["longest"], each.longest), 2)
        done["late"] += each.late(SOON)
    done["rounds"] += count
    done["moves"] += chaos.moves
    done["games"] += len(chaos.done)
    for name, number in chaos.counted.items():
        done[name] = done.get(name, 0) + number
    done["seconds"] += round(monotonic() - begun)
    done["faults"] += chaos.faults
    RESULTS.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")
    assert not chaos.faults, chaos.faults


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--only", nargs="*", choices=NAMES, default=NAMES, metavar="'KILL NODE'")
    wish = parser.parse_args(arguments)
    compiled = [sys.executable, "-m", "pravek.engines.warm"]
    subprocess.run(compiled, check=True)  # it would take what the tables need
    done: dict[str, Any] = {"rounds": 0, "tables": wish.tables, "games": 0, "moves": 0}
    done |= {"seconds": 0, "by": {}, "late": [], "faults": []}
    done |= json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    while done["rounds"] < wish.rounds:
        some(done, min(TOGETHER, wish.rounds - done["rounds"]), wish.only, wish.tables)
    print(json.dumps(done))


if __name__ == "__main__":
    main(sys.argv[1:])
