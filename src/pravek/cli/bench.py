"""`pravek bench`: how fast, as ratios within one run.

Every workload is measured in short slices of processor time, one after the other, for several
rounds, so that a busy machine slows all of them alike; rates and ratios are medians.
"""

from __future__ import annotations

import gc
import importlib.util
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import click
from rich.table import Table

from pravek.cli import say
from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Game
from pravek.games.dominoes.kingdom import new_kingdom
from pravek.games.kingdomino.dominoes import BOX

NAIVE = Path(__file__).parents[3] / "bench" / "naive.py"

SETUPS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"players": 2}, {"players": 2, "short": True}),
    ({"players": 2, "mighty_duel": True}, {"players": 2}),
    ({"players": 3, "all_dominoes": True}, {"players": 3}),
    ({"players": 4}, {"players": 4}),
)
"""Set-ups that compare: Kingdomino's and Origins' keywords."""
MODES = ("discovery", "totem", "tribe")
TWO, PLAYED = 2, 24


@dataclass
class Workload:
    """Something that is done again and again, and what it is measured against."""

    game: str
    mode: str
    players: int
    size: int
    layer: str
    what: str
    run: Callable[[Random], int]
    """Do it once; how many things were done."""
    against: Workload | None = None
    rates: list[float] = field(default_factory=list)

    def measure(self, rng: Random, seconds: float) -> None:
        done, begun = 0, process_time()
        while (passed := process_time() - begun) < seconds:
            done += self.run(rng)
        self.rates.append(done / passed)

    @property
    def ratio(self) -> float | None:
        """How many times as fast as what it is measured against, round by round."""
        if self.against is None:
            return None
        rounds = zip(self.rates, self.against.rates, strict=True)
        return median(own / other for own, other in rounds)

    def row(self) -> dict[str, Any]:
        ratio = self.ratio
        return {
            "game": self.game,
            "mode": self.mode,
            "players": self.players,
            "size": self.size,
            "layer": self.layer,
            "what": self.what,
            "per_s": round(median(self.rates), 1),
            "ratio": None if ratio is None else round(ratio, 2),
        }


# What is done


def random_game(game: Game[Any], rng: Random) -> Match[Any]:
    """A whole game through the public protocol; every decision is a random one."""
    match = Match(game, seed=rng.getrandbits(64))
    while isinstance(turn := match.turn, Decide):
        actions = match.actions(turn.seats[0])
        match.play(actions[int(rng.random() * len(actions))])
    return match


def kingdom_game(rng: Random) -> int:
    """The kingdom layer alone: the placements, squares and points of a game of two."""
    dominoes = rng.sample(list(BOX.dominoes.values()), PLAYED)
    for seat in range(TWO):
        kingdom = new_kingdom(5)
        for domino in dominoes[seat::TWO]:
            if places := kingdom.placements(domino):
                cell, towards = places[int(rng.random() * len(places))]
                kingdom = kingdom.place(domino, cell, towards)
        assert kingdom.points >= 0
    return 1


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


def workloads() -> Iterator[Workload]:
    """Games/s of two players on 5 by 5, then decisions/s of every set-up."""
    plain = ("kingdomino", "plain", TWO, 5)
    naive = None
    if play := naive_game():
        naive = Workload(*plain, "naive", "games", lambda rng: len(play(rng)) // TWO)
        naive.against = naive
        yield naive
    game = registry.build("kingdomino", players=TWO)
    yield Workload(*plain, "protocol", "games", lambda rng: _one(game, rng), naive)
    yield Workload(*plain, "kingdom", "games", kingdom_game, naive)
    for kingdomino, origins in SETUPS:
        mode = next((name for name in kingdomino if name != "players"), "plain")
        base = _decisions("kingdomino", mode, kingdomino)
        base.against = base
        yield base
        for mode in MODES:
            yield _decisions("origins", mode, origins | {"mode": mode}, base)


def _one(game: Game[Any], rng: Random) -> int:
    random_game(game, rng)
    return 1


def _decisions(
    name: str, mode: str, options: dict[str, Any], against: Workload | None = None
) -> Workload:
    game: Any = registry.build(name, **options)

    def run(rng: Random) -> int:
        return sum(isinstance(event, Action) for event in random_game(game, rng).log)

    if options.get("short"):
        mode += ", short"
    size = game.setup.size
    return Workload(name, mode, game.players, size, "protocol", "decisions", run, against)


def memory(rng: Random) -> list[dict[str, Any]]:
    """The memory of a finished match with its log, in KB of 1,000 bytes."""
    rows = []
    for name, options in (
        ("kingdomino", {"players": 4}),
        ("kingdomino", {"players": 2, "mighty_duel": True}),
        ("origins", {"players": 4, "mode": "tribe"}),
    ):
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


@click.command()
@click.option(
    "--rounds", type=click.IntRange(1, 1000), default=9, help="How often all is measured."
)
@click.option(
    "--slice",
    "seconds",
    type=click.FloatRange(0.001, 60),
    default=0.1,
    help="Seconds a workload gets each round.",
)
@say.seed
@say.as_json
def command(rounds: int, seconds: float, seed: int | None, as_json: bool) -> None:
    """Measure how fast random games are played.

    Games/s of two players on 5 by 5 through the public protocol and through the kingdom layer
    alone, as multiples of bench/naive.py; decisions/s of every set-up, those of Origins as
    multiples of Kingdomino's. With --json {"rows": […], "memory": […]}.
    """
    rng = Random(seed)
    loads = list(workloads())
    console = say.err()
    for number in range(rounds):
        for load in loads:
            if console.is_terminal:
                console.print(f"round {number + 1} of {rounds}: {load.game} {load.mode}", end="\r")
            load.measure(rng, seconds)
    if console.is_terminal:
        console.print(" " * 60, end="\r")
    rows, kept = [load.row() for load in loads], memory(rng)
    if as_json:
        say.say_json({"rows": rows, "memory": kept})
        return
    if not NAIVE.is_file():
        say.say(console, "bench/naive.py is not here: no ratios for games/s")
    say.say(say.out(), _table(rows), "", _memory_table(kept))


def _table(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for title in ("game", "mode", "players", "size", "layer", "what", "per s", "ratio"):
        right = title in ("players", "size", "per s", "ratio")
        table.add_column(title, justify="right" if right else "left", no_wrap=True)
    for row in rows:
        ratio = (
            "–" if row["ratio"] is None else f"{row['ratio']:.{1 if row['ratio'] >= 10 else 2}f}"
        )
        texts = [str(row[key]) for key in ("game", "mode", "players", "size", "layer", "what")]
        table.add_row(*texts, f"{row['per_s']:,.0f}", ratio)
    return table


def _memory_table(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table(
        box=None, padding=(0, 1), title="memory of a finished match", title_justify="left"
    )
    for title in ("game", "mode", "players", "events", "KB"):
        table.add_column(title, justify="right" if title in ("players", "events", "KB") else "left")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    return table
