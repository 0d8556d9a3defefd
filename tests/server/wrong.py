"""Three nodes in one process, on a real bus and database: every client comes to the wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server import net
from tests.server.nats import Nats
from tests.server.postgres import Postgres

from pravek.server.database import tenure


@contextmanager
def wrong_nodes(postgresql: Postgres, bus: Nats) -> Iterator[None]:
    """`open_net` opens three nodes, and every client comes to one that has not its room."""
    made: dict[Path, str] = {}

    def database_in(folder: Path) -> str:
        if folder not in made:
            made[folder] = postgresql.database()
        return made[folder]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(net, "database_in", database_in)
        patch.setattr(net, "BUS", bus.url)
        # however slow the machine is, nobody is taken for dead here
        patch.setattr(tenure, "LEASE", 60.0)
        patch.setattr("pravek.server.nodes.switchboard.PATIENCE", 60.0)
        patch.setattr("pravek.server.bus.bus.PULSE", 60)
        yield
    for url in made.values():
        postgresql.drop(url)
