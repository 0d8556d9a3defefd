"""What a thought elsewhere costs: `python -m bench.away`.

A NATS and a `pravek think` on this machine. The plainest bot, which thinks for no time at all, is
asked about positions along a game of each kind, by a worker process of this one and by the worker
elsewhere, in turns: milliseconds from the question to the answer, and bytes of the question.
Results: bench/away.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
from tests.server.nats import nats

from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.server.bus.bus import Bus
from pravek.server.metrics import Metrics
from pravek.server.thinking import words
from pravek.server.thinking.asking import ask
from pravek.server.thinking.away import Away
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.workers import Worker

RESULTS = Path(__file__).with_suffix(".json")
SECONDS = 0.5


async def measure(game: str, away: Away, worker: Worker, most: int) -> dict[str, Any]:
    """Along one game, played at random."""
    match, rng = Match(game, players=2, seed=1), Random(1)
    here, there, size = list[float](), list[float](), list[int]()
    while isinstance(turn := match.turn, Decide) and len(here) < most:
        seat, actions = turn.seats[0], tuple(match.actions(turn.seats[0]))
        options = dict(match.game.options)
        question = Question(game, options, match.view(seat), seat, actions, "pebble")
        claim = Claim("", "", witnessed=partial(match.witnessed, seat))
        begun = perf_counter()
        await ask(worker, question, SECONDS, None, Metrics())
        turned = perf_counter()
        assert await away.think(question, claim, SECONDS, None) is not None
        here.append(turned - begun)
        there.append(perf_counter() - turned)
        told = words.asked(question, match.witnessed(seat), SECONDS, False, None)
        size.append(len(msgspec.json.encode(told)))
        match.play(rng.choice(actions))
    return {
        "questions": len(here),
        "ms here": round(1000 * median(here), 2),
        "ms elsewhere": round(1000 * median(there), 2),
        "ms more": round(1000 * median(b - a for a, b in zip(here, there, strict=True)), 2),
        "bytes, median": int(median(size)),
        "bytes, most": max(size),
    }


async def main(url: str, most: int) -> dict[str, Any]:
    bus, worker = await Bus.connect(url, "bench"), Worker()
    away = await Away.open(bus, Metrics())
    try:
        games = [entry.name for entry in registry.entries()]
        return {game: await measure(game, away, worker, most) for game in games}
    finally:
        worker.close()
        await bus.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=200, help="questions of a game")
    most = parser.parse_args().most
    with nats() as server:
        command = [sys.executable, "-m", "pravek", "think", "--bus", server.url, "--workers", "1"]
        with subprocess.Popen([*command, "--levels", "pebble"], stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            other.stdout.readline()
            found = asyncio.run(main(server.url, most))
            other.terminate()
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    print(RESULTS.read_text())
