"""Parts are killed, paused and restarted under games at play: nothing acknowledged is lost or
doubled, and every table goes on. A sample; 100 rounds are in `python -m bench.soak chaos`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.chaos import Chaos, Deed, Kind
from tests.server.nats import nats
from tests.server.postgres import postgres

TABLES = 6
SAMPLE: list[tuple[Deed, Kind]] = [
    ("kill", "node"),
    ("pause", "node"),
    ("restart", "bus"),
    ("kill", "worker"),
    ("kill", "database"),
    ("restart", "node"),
]


def test_every_part_may_go_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with postgres() as database, nats() as bus:
        chaos = Chaos(tmp_path, database, bus, seed=1)

        async def scene() -> None:
            async with chaos.open(TABLES):
                for deed, kind in SAMPLE:
                    done = await chaos.round(deed, kind, seconds=4)
                    assert done.waits  # and each of these tables went on

        asyncio.run(scene())
        assert chaos.faults == []
        assert chaos.moves > TABLES
        assert chaos.counted["thoughts_away"] > 0
