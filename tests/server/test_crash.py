"""kill -9 at random moments: no acknowledged move is lost, none is half applied."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.crash import crashes
from tests.server.postgres import Postgres


def test_kill_9_on_sqlite(tmp_path: Path) -> None:
    done = asyncio.run(crashes(tmp_path, None, games=4, kills=3, seed=1))
    assert done["kills"] == 3
    assert done["moves"] > 80


def test_kill_9_on_postgresql(tmp_path: Path, postgresql: Postgres) -> None:
    done = asyncio.run(crashes(tmp_path, postgresql.database(), games=4, kills=3, seed=2))
    assert done["kills"] == 3
    assert done["moves"] > 80
