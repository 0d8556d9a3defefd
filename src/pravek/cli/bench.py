"""`pravek bench`: how fast, as ratios within one run.

Every workload is measured in short slices of processor time, one after the other, for several
rounds, so that a busy machine slows all of them alike; rates and ratios are medians.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import click
from rich.table import Table

from pravek.engines import available
from pravek.speed.machine import MATCHES, machine, memory
from pravek.speed.workload import Workload
from pravek.speed.workloads import NAIVE, decisions, workloads
from pravek.terminal import say

MILLION = 1_000_000


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
@click.option("--cold", is_flag=True, help="Also compile the kernels from nothing (a minute).")
@click.option("--envs", is_flag=True, help="Only the environments, beside those of others.")
@say.seed
@say.as_json
@say.maybe_game
def command(
    game: str | None,
    rounds: int,
    seconds: float,
    cold: bool,
    envs: bool,
    seed: int | None,
    as_json: bool,
) -> None:
    """Measure how fast random games are played, moves generated and kingdoms scored.

    Games/s of two players on 5 by 5 through the public protocol and through the kingdom layer
    alone, as multiples of bench/naive.py; decisions/s of every set-up, modes as multiples of the
    plain game; playouts/s, placements/s and points/s of compiled play, as multiples of the
    kingdom layer's. With a game, or the file of one of your own, only its decisions/s with each
    number of players. With --json {"machine", "rows", "memory", "starts"}.

    With --envs steps/s of the environments instead, one core, beside games of PettingZoo and
    Gymnasium's own (needs the extra `[envs]`): as multiples of the first of them.
    """
    rng = Random(seed)
    if envs:
        _environments(rng, rounds, seconds, as_json)
        return
    console = say.err()
    rows = _measured(workloads() if game is None else decisions(game), rng, rounds, seconds)
    kept = memory(rng, MATCHES if game is None else [(game, {})])
    starts: dict[str, float] = {}
    if available() and game is None:
        from pravek.speed import compiled

        starts = compiled.starts(cold)
    if as_json:
        say.say_json({"machine": machine(), "rows": rows, "memory": kept, "starts": starts})
        return
    if not NAIVE.is_file() and game is None:
        say.say(console, "bench/naive.py is not here: no ratios for games/s")
    if not available() and game is None:
        say.say(console, "Numba is not installed: no kernels")
    say.say(say.out(), _table(rows), "", _memory_table(kept))
    for kind, taken in starts.items():
        say.say(say.out(), f"kernels, {kind.removesuffix('_s')} start: {taken} s")


def _measured(
    found: Iterable[Workload], rng: Random, rounds: int, seconds: float
) -> list[dict[str, Any]]:
    """Every workload in turn, for some rounds."""
    loads, console = list(found), say.err()
    for number in range(rounds):
        for load in loads:
            if console.is_terminal:
                setup = load.setup
                text = f"round {number + 1} of {rounds}: {setup.game} {setup.mode} {load.what}"
                console.print(f"{text:70}", end="\r")
            load.measure(rng, seconds)
    if console.is_terminal:
        console.print(" " * 70, end="\r")
    return [load.row() for load in loads]


def _environments(rng: Random, rounds: int, seconds: float, as_json: bool) -> None:
    from pravek.speed import environments

    missing: list[str] = []
    rows = _measured(environments.workloads(missing), rng, rounds, seconds)
    if as_json:
        versions = ("gymnasium", "pettingzoo")
        say.say_json({"machine": machine(versions), "rows": rows, "missing": missing})
        return
    for peer in missing:
        say.say(say.err(), f"not measured: {peer}")
    say.say(say.out(), _table(rows))


def _table(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for title in ("game", "mode", "players", "size", "layer", "what", "per s", "ratio"):
        right = title in ("players", "size", "per s", "ratio")
        table.add_column(title, justify="right" if right else "left", no_wrap=True)
    for row in rows:
        texts = [str(row[key]) for key in ("game", "mode", "players", "size", "layer", "what")]
        ratio = "–" if row["ratio"] is None else _short(row["ratio"])
        table.add_row(*texts, _short(row["per_s"]), ratio)
    return table


def _short(number: float) -> str:
    """Three or four digits are enough to compare by."""
    if number >= MILLION:
        return f"{number / MILLION:.1f} M"
    return f"{number:,.0f}" if number >= 100 else f"{number:.{1 if number >= 10 else 2}f}"


def _memory_table(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table(
        box=None, padding=(0, 1), title="memory of a finished match", title_justify="left"
    )
    for title in ("game", "mode", "players", "events", "KB"):
        table.add_column(title, justify="right" if title in ("players", "events", "KB") else "left")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    return table
