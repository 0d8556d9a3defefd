"""Compiled play: whole playouts, move generation and scoring behind one call."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from os import environ
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from pravek.engines.dominoes.players.matches import play_many
from pravek.engines.dominoes.players.random_play import playouts as random_playouts
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules import batches
from pravek.engines.dominoes.rules.layout import ROW
from pravek.engines.dominoes.rules.reading import box_numbers, read, read_kingdom
from pravek.games.dominoes.kingdom import Kingdom
from pravek.speed.workload import Work

GAMES, FEW, TIMES = 500, 20, 50


def playouts(game: Any) -> Work:
    """Random games from the first line to the last."""
    position = read(game, game.start())
    parts = (position.table, position.kingdoms, position.box)

    def run(rng: Random) -> int:
        random_playouts(*parts, rng.getrandbits(62), GAMES)
        return GAMES

    return run


def games(game: Any, kind: int) -> Work:
    """Whole games of a compiled player at every seat."""
    position = read(game, game.start())
    kinds, weights = np.full(game.players, kind), weights_for(position.table)
    totals, wins = np.zeros((FEW, game.players), np.int64), np.zeros((FEW, game.players))

    def run(rng: Random) -> int:
        parts = (position.table, position.kingdoms, position.box)
        play_many(*parts, kinds, weights, rng.getrandbits(60), FEW, totals, wins)
        return FEW

    return run


def placements(game: Any, kingdoms: list[Kingdom]) -> Work:
    rows, box = _rows(kingdoms), box_numbers(game.name)
    dominoes = np.array(list(game.box.dominoes))

    def run(rng: Random) -> int:
        batches.count_placements(rows, game.setup.size, box, dominoes, TIMES)
        return TIMES * len(rows)

    return run


def points(kingdoms: list[Kingdom]) -> Work:
    rows = _rows(kingdoms)

    def run(rng: Random) -> int:
        batches.count_points(rows, TIMES)
        return TIMES * len(rows)

    return run


def _rows(kingdoms: list[Kingdom]) -> Any:
    rows = np.zeros((len(kingdoms), ROW), np.uint64)
    for kingdom, row in zip(kingdoms, rows, strict=True):
        read_kingdom(kingdom, row)
    return rows


def starts(cold: bool) -> dict[str, float]:
    """Seconds from nothing to a first thought in a new process: with compiled code on disk, and
    if wished, on a machine that has none."""
    found = {"warm_s": _start({})}
    if cold:
        with tempfile.TemporaryDirectory() as empty:
            found["cold_s"] = _start({"NUMBA_CACHE_DIR": empty})
    return found


def _start(settings: dict[str, str]) -> float:
    begun = perf_counter()
    command = [sys.executable, "-m", "pravek.engines.warm", "dominoes"]
    subprocess.run(command, check=True, capture_output=True, env={**environ, **settings})
    return round(perf_counter() - begun, 2)
