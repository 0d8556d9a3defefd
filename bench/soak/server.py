"""The full counts that the server's issue names: `python -m bench.soak.server`.

Kill -9 during 200 games on SQLite and 200 on PostgreSQL; a bad network, secrets and fuzzing at
length. Resumes where it stopped; progress and results are in bench/soak/server.json. How much a
server bears is measured by `python -m bench.load`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tests.server.crash import crashes
from tests.server.postgres import postgres
from tests.server.twins import dumps, random_log, setups, traffic, twin

RESULTS = Path(__file__).with_suffix(".json")
GAMES, TOGETHER = 200, 10
"""Games for each database, and how many are played at once."""
PAIRS = 100
"""Pairs of games that look alike, for each set-up."""
LONGER = 25
"""How many times the usual sample the property and fuzz tests run."""


def kill_9(done: dict[str, Any], database: str) -> None:
    figures = done.setdefault(f"kill_9_{database}", {"games": 0, "kills": 0, "moves": 0})
    while figures["games"] < GAMES:
        with tempfile.TemporaryDirectory() as folder:
            seed = figures["games"]
            if database == "postgresql":
                with postgres() as server:
                    url = server.database()
                    more = asyncio.run(crashes(Path(folder), url, TOGETHER, 12, seed))
            else:
                more = asyncio.run(crashes(Path(folder), None, TOGETHER, 12, seed))
        for name, count in more.items():
            figures[name] += count
        save(done)


def secrets(done: dict[str, Any]) -> None:
    """Byte-identical traffic for equal sides."""
    figures = done.setdefault("secrets", {"pairs": 0, "different": 0, "messages": 0})
    games = setups()
    while figures["pairs"] < PAIRS * len(games):
        case, game = figures["pairs"], games[figures["pairs"] % len(games)]
        rng = Random(case)
        side = rng.choice([None, *range(game.players)])
        log = random_log(game, case, rng.randrange(10, 90))
        other = twin(game, log, side, rng)
        with tempfile.TemporaryDirectory() as folder:
            one, two = (
                dumps(asyncio.run(traffic(Path(folder) / n, n, game, each, side, Random(case))))
                for n, each in (("a", log), ("b", other))
            )
        assert one == two, (case, game.name)
        figures["pairs"] += 1
        figures["different"] += log != other
        figures["messages"] += len(one)
        save(done)


def at_length(done: dict[str, Any], name: str) -> None:
    """A test file of the usual suite with a larger sample."""
    if done.get(name) == LONGER:
        return
    command = [sys.executable, "-m", "pytest", "-q", f"tests/server/test_{name}.py"]
    subprocess.run(command, env={**os.environ, "PRAVEK_SOAK": str(LONGER)}, check=True)
    done[name] = LONGER
    save(done)


def save(done: dict[str, Any]) -> None:
    RESULTS.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["sqlite", "postgresql", "secrets", "long"])
    wish = parser.parse_args(arguments)
    done: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for part in wish.parts:
        started = monotonic()
        if part == "secrets":
            secrets(done)
        elif part == "long":
            for name in ("machine", "fuzz"):
                at_length(done, name)
        else:
            kill_9(done, part)
        print(f"{part}: {monotonic() - started:.0f} s", flush=True)
    print(json.dumps(done))


if __name__ == "__main__":
    main(sys.argv[1:])
