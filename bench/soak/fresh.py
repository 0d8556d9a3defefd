"""The first games on a fresh machine: `python -m bench.soak.fresh [--again]`.

A server starts with nothing compiled. Spirits play every game at once: a plain bot for them until
their code is there, and they are told so; then they themselves. No move is random, no process is
ended, and a game after that compiles nothing more.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.server.attacks.siege import Siege
from tests.server.crash import Server

from pravek.engines import ENGINES

RESULTS = Path(__file__).with_suffix(".json")
GAMES = ("kingdomino", "origins", "krom")
SPIRITS = [{"who": "bot", "level": "spirit"}] * 2
ENOUGH = 30
"""Decisions of a table."""


async def watch(siege: Siege, game: str) -> list[str]:
    """Why somebody stood in, as it was told at a new table, in its first decisions."""
    made = await siege.ask("/api/tables", {"game": game, "seats": SPIRITS})
    told, decisions = [], 0
    async with siege.connect() as line:
        await siege.say(line, "hello", table=made["table"]["id"], watch=made["watch"])
        async for text in line:
            message = json.loads(text)
            if message["t"] != "events":
                continue
            decisions += 1
            notes = [entry["note"] for entry in message["d"]["entries"] if entry["note"]]
            told += [note["why"] for note in notes if note["note"] == "stand_in"]
            if decisions == ENOUGH or not message["d"]["position"]["owes"]["seats"]:
                return told
    raise AssertionError("the server let the spectator go")


async def first_games(folder: Path) -> dict[str, Any]:
    cache = folder / "cache"
    os.environ["NUMBA_CACHE_DIR"] = str(cache)
    server = Server(folder, None)
    begun = perf_counter()
    await server.start()
    siege = Siege(server)
    try:
        early = {game: await watch(siege, game) for game in GAMES}
        assert all(set(told) == {"compiling"} for told in early.values()), early
        while not all(any(cache.glob(f"*/{engine}-*")) for engine in ENGINES):
            await asyncio.sleep(1)
        compiled = perf_counter() - begun
        late: dict[str, list[str]] = {}
        code: list[int] = []
        for _ in range(2):
            late = {game: await watch(siege, game) for game in GAMES}
            code.append(len(list(cache.rglob("*.nbc"))))
        assert not any(late.values()), late
        assert code[0] == code[1], "something was compiled at the table"
        figures = {name: await siege.metric(f"pravek_{name}") for name in
                   ("bot_thoughts_total", "bot_failures_total", "workers_replaced")}  # fmt: skip
        assert not figures["bot_failures_total"]
        assert not figures["workers_replaced"]
        return {**figures, "compiled_s": round(compiled, 1), "functions": code[0]}
    finally:
        server.stop()


def main(arguments: Sequence[str] | None = None) -> None:
    if RESULTS.exists() and not arguments:
        print(RESULTS.read_text())
        return
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(first_games(Path(folder)))
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
