"""What `pravek bench` measures: the protocol, the kingdom layer and the kernels, set-up by
set-up."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Action
from pravek.engines import available
from pravek.games.kingdomino.dominoes import BOX
from pravek.speed import kingdoms
from pravek.speed.machine import random_game
from pravek.speed.workload import Setup, Work, Workload

NAIVE = Path(__file__).parents[3] / "bench" / "naive.py"

SETUPS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"players": 2}, {"players": 2, "short": True}),
    ({"players": 2, "mighty_duel": True}, {"players": 2}),
    ({"players": 3, "all_dominoes": True}, {"players": 3}),
    ({"players": 4}, {"players": 4}),
)
"""Set-ups that compare: Kingdomino's and Origins' keywords."""
MODES = ("discovery", "totem", "tribe")


def workloads() -> Iterator[Workload]:
    yield from _against_naive()
    for kingdomino, origins in SETUPS:
        base = _decisions("kingdomino", kingdomino)
        base.against = base
        yield base
        for mode in MODES:
            yield _decisions("origins", origins | {"mode": mode}, base)
    yield _decisions("krom", {"players": 4})
    if available():
        yield from _kernels()


def decisions(name: str) -> Iterator[Workload]:
    """Decisions/s of one game, with each number of players."""
    for players in registry.entry(name).players:
        yield _decisions(name, {"players": players})


def naive_game() -> Callable[[Random], list[int]] | None:
    """A naive game and its scores. bench/naive.py is part of the repository, not installed."""
    if not NAIVE.is_file():
        return None
    spec = importlib.util.spec_from_file_location("pravek_bench_naive", NAIVE)
    assert spec is not None
    assert spec.loader is not None
    naive = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(naive)
    dominoes = [
        tuple((BOX.terrains[half.terrain], half.symbols) for half in domino.halves)
        for domino in BOX.dominoes.values()
    ]
    return lambda rng: naive.play(dominoes, rng)


def _against_naive() -> Iterator[Workload]:
    """Games/s of two players on 5 by 5."""
    game: Any = registry.build("kingdomino", players=2)
    setup, naive = _setup(game, {}), None
    if play := naive_game():
        naive = Workload(setup, "naive", "games", lambda rng: len(play(rng)) // 2)
        naive.against = naive
        yield naive
    yield Workload(
        setup, "protocol", "games", lambda rng: random_game(game, rng) is not None, naive
    )
    yield Workload(setup, "kingdom", "games", kingdoms.playouts(game), naive)


def _decisions(name: str, options: dict[str, Any], against: Workload | None = None) -> Workload:
    """Decisions/s of whole random games through the public protocol."""
    game: Any = registry.build(name, **options)

    def run(rng: Random) -> int:
        return sum(isinstance(event, Action) for event in random_game(game, rng).log)

    return Workload(_setup(game, options), "protocol", "decisions", run, against)


def _kernels() -> Iterator[Workload]:
    """Everything the kernels do against the same thing of the kingdom layer."""
    from pravek.engines.dominoes.rules.layout import GREEDY, QUICK
    from pravek.speed import compiled

    counted = set[tuple[str, int]]()
    for kingdomino, origins in SETUPS:
        modes = [("origins", origins | {"mode": mode}) for mode in MODES]
        for name, options in (("kingdomino", kingdomino), *modes):
            game: Any = registry.build(name, **options)
            setup = _setup(game, options)
            whole = {
                "kernel": compiled.playouts(game),
                "quick": compiled.games(game, QUICK),
                "full-greedy": compiled.games(game, GREEDY),
            }
            yield from _versus(setup, "playouts", kingdoms.playouts(game), whole)
            if (name, setup.size) in counted:  # kingdoms are alike in all modes
                continue
            counted.add((name, setup.size))
            midway = kingdoms.midway(game)
            fast = {"kernel": compiled.placements(game, midway)}
            yield from _versus(setup, "placements", kingdoms.placements(game, midway), fast)
            fast = {"kernel": compiled.points(midway)}
            yield from _versus(setup, "points", kingdoms.points(midway), fast)


def _versus(setup: Setup, what: str, slow: Work, fast: dict[str, Work]) -> Iterator[Workload]:
    base = Workload(setup, "kingdom", what, slow)
    base.against = base
    yield base
    for layer, work in fast.items():
        work(Random(1))  # compiled before the first slice
        yield Workload(setup, layer, what, work, base)


def _setup(game: Any, options: dict[str, Any]) -> Setup:
    words = [
        str(value) if name == "mode" else name
        for name, value in options.items()
        if name != "players"
    ]
    size = getattr(getattr(game, "setup", None), "size", 0)
    return Setup(game.name, ", ".join(reversed(words)) or "plain", game.players, size)
