"""Parts are killed, paused and restarted under games at play: nothing acknowledged is lost or
doubled, and every table goes on. A sample; 100 rounds are in `python -m bench.soak chaos`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.chaos import Chaos
from tests.server.nats import nats
from tests.server.postgres import postgres

TABLES, PAUSE = 6, 0.3


def test_every_part_may_go_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with postgres() as database, nats() as bus:
        chaos = Chaos(tmp_path, database, bus, nodes=3, seed=1)

        async def scene() -> None:
            await chaos.start(TABLES, PAUSE)
            for what in (
                chaos.kill_a_node,
                lambda: chaos.pause_a_node(4),
                chaos.restart_the_bus,
                chaos.restart_the_database,
                chaos.stop_a_node,
            ):
                await chaos.round(what, PAUSE)
            await chaos.stop()

        asyncio.run(scene())
        assert chaos.faults() == []
        assert chaos.moves > TABLES
        assert len(chaos.waits) >= 5 * TABLES  # every table went on after every round
