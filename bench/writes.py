"""What a move writes: `python -m bench.writes`.

Whole games of two, played at random, one move after the other, by a server on a PostgreSQL of its
own: rows written and changed, bytes of the write-ahead log (what a disk and a replica must take),
and bytes of the rows that stay. Results: bench/writes.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.server.net import GAMES, Net, open_net, play_on
from tests.server.postgres import Postgres, postgres

RESULTS = Path(__file__).with_suffix(".json")
SETTLE = 12.0
"""Seconds until PostgreSQL's own counts are true."""
LOG = "SELECT pg_current_wal_insert_lsn() - '0/0'"
ROWS = "SELECT sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_del) FROM pg_stat_user_tables"
STAY = "SELECT sum(pg_column_size(entries.*)) FROM entries"


async def measure(database: Postgres, url: str, net: Net, game: str, games: int) -> dict[str, Any]:
    """Per move, over so many games."""

    async def counts() -> list[float]:
        await asyncio.sleep(SETTLE)
        found = [value for query in (LOG, ROWS, STAY) for value in database.ask(query, url)[0]]
        return [float(value or 0) for value in (*found, net.house.metrics.moves.value)]

    async def play(seed: int) -> None:
        made = await net.table(game)
        both = [await net.sit(made, seat) for seat in (0, 1)]
        rng = Random(seed)
        await asyncio.gather(*(play_on(sock, snapshot, rng) for sock, snapshot in both))
        for sock, _ in both:
            await sock.drop()

    await play(0)  # pages that are written for the first time are written whole
    before = await counts()
    for seed in range(1, games + 1):
        await play(seed)
    log, new, changed, gone, stay, moves = (
        b - a for a, b in zip(before, await counts(), strict=True)
    )
    return {
        "moves": int(moves),
        "rows written": round(new / moves, 2),
        "rows changed": round(changed / moves, 2),
        "rows deleted": round(gone / moves, 2),
        "bytes of the log": round(log / moves),
        "bytes that stay": round(stay / moves),
    }


async def main(games: int) -> None:
    found = {}
    with postgres() as database, tempfile.TemporaryDirectory() as folder:
        url = database.database()
        async with open_net(Path(folder), database=url) as net:
            for game in GAMES:
                found[game] = await measure(database, url, net, game, games)
    RESULTS.write_text(json.dumps({"games": games, "a move of": found}, indent=1) + "\n")
    print(RESULTS.read_text())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    asyncio.run(main(parser.parse_args().games))
