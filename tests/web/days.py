"""A server on which it is some day, whatever day it is, and results to look at."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import insert
from tests.web.place import running

from pravek.server.database.schema import results
from pravek.server.database.store import Store

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""Of a Wednesday. Browsers are told the same."""
PROGRAM = """
import sys, time
from pravek.table.world import World
begun, noon = time.monotonic_ns(), int(sys.argv.pop(1))
World.now = lambda self: noon + (time.monotonic_ns() - begun) // 1_000_000
from pravek.cli.app import app
app.main(sys.argv[1:])
"""


@contextmanager
def serving_on(folder: Path, moment: datetime = NOON) -> Iterator[str]:
    command = [sys.executable, "-c", PROGRAM, str(int(moment.timestamp() * 1000)), "serve"]
    command += ["--port", "0", "--data", str(folder), "--limit-factor", "1000"]
    command += ["--workers", "1", "--bot-pause", "0"]
    with running(command) as address:
        yield address


def row(game: str, day: date, name: str, points: int, record: str | None = None) -> dict[str, Any]:
    """A result as it is kept."""
    kept = {"day": day.isoformat(), "game": game, "device": name, "mark": name, "name": name}
    found = {"points": points, "place": 2, "lead": -9, "helped": "undo", "at": 0}
    return {**kept, **found, "record": record}


def keep(folder: Path, rows: list[dict[str, Any]]) -> None:
    """Put results into the database of a server that is not there yet."""
    store = Store(f"sqlite:///{folder / 'pravek.sqlite'}")
    store.open()
    with store.engine.begin() as connection:
        connection.execute(insert(results), rows)
    store.close()
