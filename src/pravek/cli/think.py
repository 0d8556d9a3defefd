"""`pravek think`: bots of servers elsewhere think here."""

from __future__ import annotations

import asyncio
import os

import click

from pravek import engines
from pravek.bots.levels import LEVELS
from pravek.bots.specs import split
from pravek.cli import places
from pravek.core.extras import need
from pravek.core.registry import SetupError


@click.command("think", short_help="let the bots of servers think on this machine")
@places.bus
@click.option("--workers", type=click.IntRange(1), help="Processes; one a core if not said.")
@click.option("--levels", metavar="A,B,…", help="Only bots of these levels.")
@click.option("--log-level", default="info", show_default=True)
def command(bus: str | None, workers: int | None, levels: str | None, log_level: str) -> None:
    """Let the bots of servers think on this machine: `pravek serve --bus` asks whoever is there.

    A worker is told what the seat of a bot saw, never more, and keeps nothing. Start and stop as
    many as you like: what one had begun, another does again; without any the servers' own
    processes think. The line on standard output says that it is there.

    \b
    pravek think --bus nats://bus.example.org:4222
    pravek think --bus nats://bus.example.org:4222 --levels menhir,spirit --workers 8
    """
    need("nodes", "nats", "msgspec")
    if not engines.available():
        need("kernels", "numpy", "numba")
    from pravek.server import logs
    from pravek.server.bus.problems import CannotConnect
    from pravek.server.thinking import mind

    if bus is None:
        raise SetupError("say where the bus is: --bus nats://…")
    asked = split(levels) if levels else list(LEVELS)
    for level in asked:
        if level not in LEVELS:
            raise SetupError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    logs.set_up(log_level)
    try:
        asyncio.run(mind.run(bus, workers or os.cpu_count() or 1, asked))
    except CannotConnect as error:
        raise click.ClickException(str(error)) from None
