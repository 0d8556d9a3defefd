"""Where something was measured, and how much memory a match takes."""

from __future__ import annotations

import gc
import os
import platform
import tracemalloc
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any

from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Decide, Game

MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("kingdomino", {"players": 4}),
    ("kingdomino", {"players": 2, "mighty_duel": True}),
    ("origins", {"players": 4, "mode": "tribe"}),
)
"""Matches whose memory is told, if nobody asks for others."""


def machine(packages: Iterable[str] = ()) -> dict[str, Any]:
    """The processor, and the versions that matter: ours, NumPy's, and of these packages."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.is_file() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    found = {"cpu": next(names, platform.processor()), "cores": os.cpu_count()}
    found["python"] = platform.python_version()
    for package in ("pravek", "numpy", "numba", *packages):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def random_game(game: Game[Any], rng: Random) -> Match[Any]:
    """A whole game through the public protocol; every decision is a random one."""
    match = Match(game, seed=rng.getrandbits(64))
    while isinstance(turn := match.turn, Decide):
        actions = match.actions(turn.seats[0])
        match.play(actions[int(rng.random() * len(actions))])
    return match


def memory(
    rng: Random, matches: Iterable[tuple[str, dict[str, Any]]] = MATCHES
) -> list[dict[str, Any]]:
    """The memory of a finished match with its log, in KB of 1,000 bytes."""
    rows = []
    for name, options in matches:
        game = registry.build(name, **options)
        random_game(game, rng)  # what is made once for all matches does not count
        gc.collect()
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        match = random_game(game, rng)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        mode = next(
            (str(v if k == "mode" else k) for k, v in options.items() if k != "players"), ""
        )
        rows.append(
            {
                "game": name,
                "mode": mode or "plain",
                "players": game.players,
                "events": len(match.log),
                "kb": round((after - before) / 1000, 1),
            }
        )
    return rows
