"""How fast the kernel is, against the kingdom layer of the rules in the same run.

    python -m pravek.kernels.bench > bench/kernels.json

Kernel and kingdom layer take turns in short slices, measured in processor time, so that a busy
machine slows both alike; rates are the best slices, ratios the medians of neighbours.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

from pravek.core import registry
from pravek.games.dominoes.grid import beyond, each, surroundings
from pravek.games.dominoes.kingdom import Kingdom, new_kingdom
from pravek.kernels import ready
from pravek.kernels.kingdom import placements, points
from pravek.kernels.matches import play_many
from pravek.kernels.play import GREEDY, QUICK
from pravek.kernels.random_play import playouts
from pravek.kernels.reading import Position, read
from pravek.kernels.weights import weights_for

Work = Callable[[Random], int]
"""Does something once; how many things were done."""

SETUPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("kingdomino", {"players": 2}),
    ("kingdomino", {"players": 2, "mighty_duel": True}),
    ("kingdomino", {"players": 4}),
    ("origins", {"players": 2, "short": True}),
    ("origins", {"players": 2}),
    ("origins", {"players": 4}),
    ("origins", {"players": 4, "mode": "totem"}),
    ("origins", {"players": 4, "mode": "tribe"}),
)
GAMES = 500
"""Playouts behind one call."""


def start(game: Any) -> Position:
    return read(game, game.start())


def kernel_playouts(game: Any) -> Work:
    """Random playouts from the first line to the last through the kernel."""
    position = start(game)
    parts = (position.table, position.kingdoms, position.box)

    def run(rng: Random) -> int:
        playouts(*parts, rng.getrandbits(62), GAMES)
        return GAMES

    return run


def kernel_games(game: Any, kind: int) -> Work:
    """Whole games of the quick player, or of Full Greedy, at every seat."""
    position = start(game)
    kinds, weights = np.full(game.players, kind), weights_for(position.table)
    games = 20
    totals = np.zeros((games, game.players), np.int64)
    wins = np.zeros((games, game.players))

    def run(rng: Random) -> int:
        seed = rng.getrandbits(60)
        parts = (position.table, position.kingdoms, position.box)
        play_many(*parts, kinds, weights, seed, games, totals, wins)
        return games

    return run


def kingdom_playouts(game: Any) -> Work:
    """The kingdom layer of the rules alone: placements, squares, eruptions and points of a game;
    its dominoes are dealt to the seats in turn."""
    setup = game.setup
    used = setup.rounds * len(setup.pieces)

    def run(rng: Random) -> int:
        dominoes = rng.sample(list(game.box.dominoes.values()), used)
        for seat in range(game.players):
            kingdom = new_kingdom(setup.size)
            for domino in dominoes[seat :: game.players]:
                if places := kingdom.placements(domino):
                    cell, towards = places[int(rng.random() * len(places))]
                    kingdom = kingdom.place(domino, cell, towards)
                    for half, at in zip(domino.halves, (cell, beyond(cell, towards)), strict=True):
                        if half.craters:
                            kingdom = _erupted(game, kingdom, at, half.craters, rng)
            assert kingdom.points >= 0
        return 1

    return run


def _erupted(game: Any, kingdom: Kingdom, at: int, craters: int, rng: Random) -> Kingdom:
    """The fire of a volcano on a random square it may land on (OR-4)."""
    from pravek.games.origins.dominoes import VOLCANO

    reach = at
    for _ in range(4 - craters):
        reach = surroundings(reach)
    fire = kingdom.symbols[0] | kingdom.symbols[1]
    squares = list(each(reach & kingdom.built & ~(kingdom.terrains[VOLCANO] | fire)))
    return kingdom.mark(squares[int(rng.random() * len(squares))], craters) if squares else kingdom


def kernel_calls(what: str, size: int) -> Work:
    """Placements, or points, of one kingdom midway, asked from Python one at a time."""
    options = {"players": 2, "mighty_duel": True} if size == 7 else {"players": 2}
    game: Any = registry.build("kingdomino", **options)
    kingdom = new_kingdom(size)
    for number in (20, 41, 7):
        cell, towards = kingdom.placements(game.box[number])[0]
        kingdom = kingdom.place(game.box[number], cell, towards)
    row = np.zeros((1, 64), np.uint64)
    from pravek.kernels.reading import box_numbers, read_kingdom

    read_kingdom(kingdom, row[0])
    box = box_numbers("kingdomino")
    if what == "placements":
        return lambda rng: bool(placements(row, 0, size, box, 30)) or 1
    return lambda rng: bool(points(row, 0, 6)) or 1


def rate(work: Work, rng: Random, seconds: float) -> float:
    done, begun = 0, process_time()
    while (passed := process_time() - begun) < seconds:
        done += work(rng)
    return done / passed


def compare(fast: Work, slow: Work, rounds: int = 5, seconds: float = 0.2) -> dict[str, float]:
    """Both in turns: their best rates, and the median of their ratios."""
    rng = Random(1)
    fast(rng)
    pairs = [(rate(fast, rng, seconds), rate(slow, rng, seconds)) for _ in range(rounds)]
    return {
        "per_s": round(max(pair[0] for pair in pairs)),
        "against_per_s": round(max(pair[1] for pair in pairs)),
        "ratio": round(median(a / b for a, b in pairs), 1),
    }


def rows() -> list[dict[str, Any]]:
    """Everything that is measured."""
    found = []
    for name, options in SETUPS:
        game: Any = registry.build(name, **options)
        about = {"game": name, "options": options, "size": game.setup.size}
        slow = kingdom_playouts(game)
        for what, fast in (
            ("random playouts", kernel_playouts(game)),
            ("quick games", kernel_games(game, QUICK)),
            ("full-greedy games", kernel_games(game, GREEDY)),
        ):
            found.append({**about, "what": what, **compare(fast, slow)})
    return found


def machine() -> dict[str, Any]:
    """Where this was measured."""
    import numba

    cpu = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    versions = {"python": platform.python_version(), "numba": numba.__version__}
    return {"cpu": cpu, **versions, "numpy": np.__version__}


def warm_start() -> float:
    """Seconds from nothing to the first playouts in a new process, with compiled code on disk."""
    begun = perf_counter()
    code = "from pravek.kernels import bench; bench.first()"
    subprocess.run([sys.executable, "-c", code], check=True)
    return round(perf_counter() - begun, 2)


def first() -> None:
    """The first playouts of a process."""
    kernel_playouts(registry.build("kingdomino", players=2))(Random(1))


def main() -> None:
    cold, begun = not ready(), perf_counter()
    measured = {"machine": machine(), "cold": cold, "rows": rows()}
    measured["seconds"] = round(perf_counter() - begun, 1)
    measured["warm_start_s"] = warm_start()
    print(json.dumps(measured, indent=1))


if __name__ == "__main__":
    main()
