"""How many tables two nodes bear, and how many one does, each held to a quarter of a core:

    python -m bench.two_nodes [--spread even|hash|any] [--sweeps 4] [--at-least 1.7] [--core 0]

Real PostgreSQL and NATS, which are not held, on this machine; two-player Kingdomino, one move a
second at each table, from a move to its event at both clients. A table is opened at any node; its
clients come to one by turns (even), to the one that a hash of its id names, as behind a proxy
(hash), or each to any (any). One node and two with a bus of their own are up at the same time and
are loaded in turns, step by step of a ladder of tables a node, sweep after sweep: a machine that is
now slow and now fast is so for both. A step's p99 is of all its sweeps together; where it crosses
100 ms (between two steps: on a straight line) are the most tables. PostgreSQL does not wait for
the disk: nodes are measured here, and the disk of such a machine is uneven. Where two cores are
threads of one and slow each other, `--core 0` keeps the nodes on one and all else on the others.
Results, by spread: bench/two_nodes.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import sys
from contextlib import ExitStack
from math import inf
from pathlib import Path

from tests.server.postgres import postgres

from bench.held import PERIOD_US
from bench.held_nodes import CORES, Cluster, Window, cluster, p99_ms
from bench.load import Row

RESULTS = Path(__file__).with_suffix(".json")
MOST_MS = 100.0
Windows = dict[tuple[int, int], list[Window]]
"""By the number of nodes and the tables of each."""


def crossing(steps: dict[int, float]) -> float:
    """Tables of a node at which p99 crosses the bound; 0 or infinity if no step shows it."""
    below = 0
    for tables in sorted(steps):
        if steps[tables] >= MOST_MS:
            if not below:
                return 0.0
            part = (MOST_MS - steps[below]) / (steps[tables] - steps[below])
            return below + part * (tables - below)
        below = tables
    return inf


def verdict(windows: Windows) -> Row:
    """What one node bears and what two bear, and what was seen at every step of the ladder."""
    found: Row = {}
    for size, name in ((1, "one"), (2, "two")):
        steps = {
            tables: summary(windows[nodes, tables])
            for nodes, tables in sorted(windows)
            if nodes == size
        }
        most = size * crossing({tables: step["p99_ms"] for tables, step in steps.items()})
        found[name] = {"tables": round(most, 1) if most < inf else None, "steps": steps}
    one, two = (found[name]["tables"] for name in ("one", "two"))
    return found | {"ratio": round(two / one, 3) if one and two else None}


def summary(windows: list[Window]) -> Row:
    """A step: all its moves together, everything else a mean."""
    rows, count = [row for row, _ in windows], len(windows)
    return {
        "moves": sum(row["moves"] for row in rows),
        "p99_ms": p99_ms([each for _, took in windows for each in took]),
        "p99_ms_of_each": [row["p99_ms"] for row in rows],
        "errors": sum(row["errors"] for row in rows),
        "through_the_wrong_node": round(sum(r["through_the_wrong_node"] for r in rows) / count, 3),
        "node_ms_a_move": round(sum(row["node_ms_a_move"] for row in rows) / count, 3),
        "cpu": {
            part: round(sum(row["cpu"][part] for row in rows) / count, 3) for part in rows[0]["cpu"]
        },
    }


async def sweep(clusters: dict[int, Cluster], wish: argparse.Namespace, number: int) -> Windows:
    """Up the ladder; at each step one node and two, now these first and now that."""
    found: Windows = {}
    for step, tables in enumerate(wish.ladder):
        for size in (1, 2) if (step + number) % 2 else (2, 1):
            found[size, tables] = [await clusters[size].play(size * tables, wish.seconds)]
    return found


async def measure(clusters: dict[int, Cluster], wish: argparse.Namespace) -> Row:
    for size, each in clusters.items():
        await each.play(size * wish.ladder[0], wish.seconds)  # everything is warm
    together: Windows = {}
    ratios: list[float | None] = []
    for number in range(wish.sweeps):
        windows = await sweep(clusters, wish, number)
        for key, window in windows.items():
            together.setdefault(key, []).extend(window)
        ratios.append(verdict(windows)["ratio"])
        found = verdict(together) | {"ratio_of_each_sweep": ratios}
        keep(found, wish)
    return found


def numbers(text: str) -> list[int]:
    return sorted(map(int, text.split(",")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spread", choices=("even", "hash", "any"), default="hash")
    parser.add_argument("--sweeps", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--ladder", type=numbers, default=[85, 100, 115, 130, 145, 160, 175])
    parser.add_argument("--core", type=int, help="nodes run on this one, all else on the others")
    parser.add_argument("--at-least", type=float, default=0.0, help="fail below this ratio")
    wish = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if wish.core is not None:
        os.sched_setaffinity(0, os.sched_getaffinity(0) - {wish.core})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is ended
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        clusters = {
            size: stack.enter_context(cluster(database, size, wish.spread, wish.core))
            for size in (1, 2)
        }
        found = asyncio.run(measure(clusters, wish))
    if wish.at_least and (found["ratio"] or 0.0) < wish.at_least:
        raise SystemExit(f"less than {wish.at_least}")


def keep(found: Row, wish: argparse.Namespace) -> None:
    """What is known so far."""
    settings = {
        "cores_a_node": CORES,
        "period_ms": PERIOD_US / 1000,
        "cores": os.cpu_count(),
        "core_of_the_nodes": "any" if wish.core is None else wish.core,
        "seconds_a_step": wish.seconds,
    }
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results[wish.spread] = settings | found
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    told = {name: found[name]["tables"] for name in ("one", "two")}
    print(json.dumps(told | {n: found[n] for n in ("ratio", "ratio_of_each_sweep")}), flush=True)


if __name__ == "__main__":
    main()
