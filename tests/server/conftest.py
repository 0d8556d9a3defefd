"""Both databases: a test that asks for `each_database` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server import net
from tests.server.nats import Nats, nats
from tests.server.postgres import Postgres, postgres
from tests.server.wrong import wrong_nodes


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """One server for all tests of this process; each takes databases of its own."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def bus() -> Iterator[Nats]:
    """One bus for all tests of this process."""
    with nats() as server:
        yield server


@pytest.fixture
def new_bus() -> Iterator[Nats]:
    """A bus on which nobody was before."""
    with nats() as server:
        yield server


@pytest.fixture
def wrong_node(postgresql: Postgres, bus: Nats) -> Iterator[None]:
    """`open_net` opens three nodes, and every client comes to one that has not its room."""
    with wrong_nodes(postgresql, bus):
        yield


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Path], str]]:
    """The address of the database of a folder; `open_net` uses it too."""
    if request.param == "sqlite":
        yield net.database_in
        return
    server: Postgres = request.getfixturevalue("postgresql")
    made: dict[Path, str] = {}

    def database_in(folder: Path) -> str:
        if folder not in made:
            made[folder] = server.database()
        return made[folder]

    monkeypatch.setattr(net, "database_in", database_in)
    yield database_in
    for url in made.values():
        server.drop(url)
