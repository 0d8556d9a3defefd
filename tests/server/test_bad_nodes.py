"""Nodes that are started wrongly or disagree: clear words, an exit code, and nothing is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from tests.server.nats import Nats, nats
from tests.server.net import ME, Json, Net, Sock, open_net, play_on, run
from tests.server.postgres import Postgres

from pravek.cli.app import app
from pravek.core import fair, record
from pravek.server.database import guard, tenure
from pravek.server.world import World

OPEN = {"who": "open"}
APART = 120_000


@pytest.fixture
def database(postgresql: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    url = postgresql.database()
    yield url
    postgresql.drop(url)


def refused(*options: str) -> str:
    """What `pravek serve` says instead of its address."""
    done = CliRunner().invoke(app, ["serve", "--port", "0", *options])
    assert done.exit_code == 2
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    return line.removeprefix("pravek: ")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nats://127.0.0.1:1", "Connection refused"),
        ("nats://no.such.host", "Name or service not known"),
        ("nats://127.0.0.1:port", "its address must be nats://host:port, or tls://host:port"),
        ("nats://[::1", "its address must be nats://host:port, or tls://host:port"),
        ("http://127.0.0.1", "its address must be nats://host:port, or tls://host:port"),
    ],
)
def test_a_bus_that_cannot_be_one(url: str, why: str, database: str) -> None:
    assert refused("--bus", url, "--database", database) == f"the bus cannot be reached: {why}"


def test_a_bus_that_does_not_want_us(bus: Nats, database: str) -> None:
    plain = bus.url.replace("nats:", "tls:")
    assert "it does not speak TLS" in refused("--bus", plain, "--database", database)
    with nats("--user", "ada", "--pass", "right") as locked:
        for url in (locked.url, locked.url.replace("//", "//ada:wrong@")):
            said = refused("--bus", url, "--database", database)
            assert said.endswith("user or password is wrong (Authorization Violation)")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://ada:secret@127.0.0.1:1/x", "Connection refused"),
        ("postgresql://ada:secret@no.such.host/x", "Name or service not known"),
        ("postgresql://ada:secret@127.0.0.1:port/x", "its address must be postgresql://"),
        ("mysql://ada:secret@127.0.0.1/x", "its address must be postgresql://"),
        ("postgresql+asyncpg://ada:secret@127.0.0.1/x", "its address must be postgresql://"),
        ("no address", "its address must be postgresql://"),
    ],
)
def test_a_database_that_cannot_be_one(url: str, why: str, bus: Nats) -> None:
    for options in ((), ("--bus", bus.url)):
        said = refused("--database", url, *options)
        assert said.startswith("the database cannot be opened: ")
        assert why in said
        assert "secret" not in said


def test_a_wrong_password_of_the_database(postgresql: Postgres, database: str, bus: Nats) -> None:
    [(file,)] = postgresql.ask("SHOW hba_file")
    everybody = Path(file).read_text(encoding="utf-8")
    postgresql.ask("CREATE ROLE ada LOGIN PASSWORD 'right'")
    Path(file).write_text(f"local all ada scram-sha-256\n{everybody}", encoding="utf-8")
    postgresql.ask("SELECT pg_reload_conf()")
    try:
        said = refused("--bus", bus.url, "--database", database.replace("pravek@", "ada:wrong@"))
    finally:
        Path(file).write_text(everybody, encoding="utf-8")
        postgresql.ask("SELECT pg_reload_conf()")
        postgresql.ask("DROP ROLE ada")
    assert said.startswith("the database cannot be opened: ")
    assert 'password authentication failed for user "ada"' in said


@pytest.mark.parametrize("option", ["--bus", "--database"])
def test_an_empty_address_is_a_mistake(option: str) -> None:
    assert refused(option, "") == f"{option} is empty: say where, or leave it out"


@pytest.mark.usefixtures("wrong_node")
def test_a_node_of_another_version_does_not_start_and_the_others_play_on(
    tmp_path: Path, bus: Nats, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=2)
            sock, snapshot = await net.sit(made, 0, 1)
            last = await play_on(sock, snapshot, Random(1), moves=3)
            here = net.house.settings.database
            with monkeypatch.context() as elsewhere:
                elsewhere.setattr(tenure, "PROTOCOL", 99)
                said = await asyncio.to_thread(refused, "--bus", bus.url, "--database", here)
            assert "speak version 1" in said
            assert said.endswith("this one speaks version 99; stop them first")
            postgresql.ask("INSERT INTO steps (number) VALUES (99)", here)
            said = await asyncio.to_thread(refused, "--bus", bus.url, "--database", here)
            assert said == "the database was used by a newer Pravek; please update"
            over = await play_on(sock, last, Random(2))
            assert over["t"] == "over"
            text = (await net.get(f"/api/tables/{made['table']['id']}/record", made["watch"])).body
            assert fair.check(record.load(text.decode())) == "fair"

    run(scene())


class Apart(World):
    """A machine whose clock is wrong, and that was started at another time than the others."""

    def __init__(self, milliseconds: int) -> None:
        self._wrong = milliseconds

    def now(self) -> int:
        return super().now() + self._wrong

    def steady(self) -> int:
        return super().steady() + self._wrong * 1000


@pytest.mark.usefixtures("wrong_node")
def test_clocks_of_nodes_two_minutes_apart(tmp_path: Path) -> None:
    """A table goes from one to the other: nobody's clock runs out or grows, nobody is taken to be
    gone, its times do not run backwards, and all nodes know it."""

    async def goes_on(node: Net, made: Json, seen: int) -> tuple[Sock, Json]:
        sock, again = await node.sit(made, 0, 1)
        assert made["table"]["id"] in node.house.rooms
        assert again["v"] >= seen
        left = {timer["seat"]: timer["left"] for timer in again["d"]["position"]["timers"]}
        assert all(30_000 < each <= 60_000 for each in left.values()), left
        assert [seat["holder"]["kind"] for seat in again["d"]["table"]["seats"]] == ["person"] * 2
        assert all(seat["gone"] is None for seat in again["d"]["table"]["seats"])
        return sock, again

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            nodes = ahead, behind, right = [Net(app) for app in (net.app, *net.others)]
            ahead.house.world, behind.house.world = Apart(APART), Apart(-APART)
            lobby = await behind.table(seats=[ME, OPEN], visibility="public")
            await behind.sit(lobby, 0)
            made = await ahead.table(seats=2, clock="strict")
            assert (await ahead.get(f"/api/tables/{made['table']['id']}")).status == 200
            seen = 0
            for moves, node in ((3, ahead), (3, behind), (10**6, right)):
                sock, again = await goes_on(node, made, seen)
                seen = (await play_on(sock, again, Random(moves), moves=moves)).get("v", seen)
                for each in nodes:
                    assert (await each.get(f"/api/join/{lobby['join']}")).status == 200
                if node is not right:
                    await node.house.standing.hand_over()
                    node.house.let_rooms_go()
            _, whole = await right.sit(made, 0, 1)
            times = [entry["at"] for entry in whole["d"]["entries"]]
            assert times == sorted(times)
            assert not any(entry["note"] for entry in whole["d"]["entries"])

    run(scene())


def test_a_node_says_that_its_clock_is_wrong(
    database: str, bus: Nats, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from pravek.server.database.store import Store

    now = tenure.time()
    monkeypatch.setattr(tenure, "time", lambda: now - 120)
    with caplog.at_level(logging.WARNING):
        store = Store(database, tenure=tenure.Tenure())
        store.open()
        store.close()
    [line] = [each.message for each in caplog.records]
    assert line.startswith("the clock of this machine is 1")
    assert line.endswith("s behind the database's")
