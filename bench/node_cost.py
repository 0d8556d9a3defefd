"""What it costs to be a node: `python -m bench.node_cost [OLD_TREE]`.

A server alone on SQLite, one alone on PostgreSQL and one node (PostgreSQL and NATS) serve at once;
with OLD_TREE a node of that tree, too. Processor time of the loop's thread and of the store's: when
nobody is there, at so many tables with one move a second each (all of them at the same time), and
a move where eight come at once (in turns; the median of the rounds). Results: bench/node_cost.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.server.nats import nats
from tests.server.postgres import postgres

from bench.load import LoadTable, Row, open_tables
from bench.move_cost import HERE, Tree

RESULTS = Path(__file__).with_suffix(".json")
SETUP = "kingdomino 2"
AT_ONCE = 8
IDLE = 10.0
"""Seconds that nobody is there."""
Trees = dict[str, Tree]
Spent = dict[str, tuple[float, float]]


def spent(trees: Trees) -> Spent:
    return {name: tree.served.thread_cpu() for name, tree in trees.items()}


def figures(before: Spent, after: Spent, share: dict[str, float]) -> Row:
    """The loop's and the store's microseconds since then, for each of so many things."""
    return {
        name: {
            part: round((now - then) / share[name])
            for part, then, now in zip(("loop", "store"), before[name], after[name], strict=True)
        }
        for name in before
    }


async def by_the_second(trees: Trees, tables: int, seconds: float) -> Row:
    """One move a second at each table."""
    opened: dict[str, list[LoadTable]] = {}
    for name, tree in trees.items():
        opened[name] = await open_tables(tree.served.port, tables, [], [])

    async def play(for_: float) -> None:
        await asyncio.gather(*(t.play(for_) for each in opened.values() for t in each))

    await play(5)  # everything is warm
    moves = {name: sum(table.moves for table in each) for name, each in opened.items()}
    before = spent(trees)
    await play(seconds)
    after = spent(trees)
    more = {n: sum(table.moves for table in each) - moves[n] for n, each in opened.items()}
    return figures(before, after, {name: float(count) for name, count in more.items()})


async def at_once(trees: Trees, rounds: int) -> Row:
    """Eight tables that wait for nothing but the server; the first round only warms up."""
    found: dict[str, list[Row]] = {name: [] for name in trees}
    for number in range(rounds + 1):
        for name in list(trees)[:: 1 if number % 2 else -1]:
            found[name].append(await trees[name].play(SETUP, AT_ONCE, number * AT_ONCE))
    return {
        name: {part: round(median(row[part] for row in rows[1:])) for part in ("loop", "store")}
        for name, rows in found.items()
    }


async def measure(trees: Trees, wish: argparse.Namespace) -> Row:
    await asyncio.sleep(3)
    before = spent(trees)
    await asyncio.sleep(IDLE)
    idle = figures(before, spent(trees), dict.fromkeys(trees, IDLE))
    found: Row = {"µs a second when nobody is there": idle}
    row = await by_the_second(trees, wish.tables, wish.seconds)
    found[f"µs a move, {wish.tables} tables, one move a second each"] = row
    return found | {"µs a move, eight at once": await at_once(trees, wish.rounds)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, nargs="?")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=7)
    wish = parser.parse_args()
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        trees: Trees = {}

        def serve(name: str, folder: Path, *options: str) -> None:
            data = Path(stack.enter_context(TemporaryDirectory()))
            trees[name] = Tree(folder, data, *options)
            stack.callback(trees[name].served.stop)

        def node(name: str, folder: Path) -> None:
            bus = stack.enter_context(nats()).url
            serve(name, folder, "--database", database.database(), "--bus", bus)

        serve("alone, SQLite", HERE.parent)
        serve("alone, PostgreSQL", HERE.parent, "--database", database.database())
        node("a node", HERE.parent)
        if wish.old:
            node("a node of the old tree", wish.old)
        found = asyncio.run(measure(trees, wish))
    RESULTS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(RESULTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
