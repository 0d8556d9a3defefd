"""Nodes among themselves: what all of them know, and what becomes of rooms whose node goes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from tests.ports import own_port
from tests.server import net as wires
from tests.server.nats import nats
from tests.server.net import BOT, ME, PATIENCE, Net, open_net, play_on, run
from tests.server.postgres import Postgres

from pravek.cli.serve import command
from pravek.core import fair, record
from pravek.server.settings import Limits
from pravek.server.world import World
from pravek.table.limits import Rate

pytestmark = pytest.mark.usefixtures("wrong_node")
OPEN = {"who": "open"}


def each(net: Net) -> list[Net]:
    """Its nodes, one by one."""
    return [Net(app) for app in (net.app, *net.others)]


async def until_status(net: Net, path: str, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await net.get(path)).status != status:
            await asyncio.sleep(0.05)


def test_every_node_lists_all_public_tables_and_knows_their_words(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, OPEN], visibility="public")
            await net.sit(made, 0)
            for node in each(net):
                async with asyncio.timeout(PATIENCE):
                    while not (listed := (await node.get("/api/tables")).json["tables"]):
                        await asyncio.sleep(0.05)
                assert [table["id"] for table in listed] == [made["table"]["id"]]
                found = await node.get(f"/api/join/{made['join']}")
                assert found.json["id"] == made["table"]["id"]
                async with asyncio.timeout(PATIENCE):
                    while b"\npravek_nodes 3\n" not in (await node.get("/metrics")).body:
                        await asyncio.sleep(0.05)

    run(scene())


def test_a_new_table_lives_at_the_node_its_people_come_to(tmp_path: Path) -> None:
    """Wherever it was made: a proxy brings them by the table's name, which it had not then."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            home, other, third = each(net)
            made = await home.table(seats=[ME, BOT], clock="strict")
            sock, snapshot = await third.sit(made, 0)
            await other.sit(made, 0)
            assert (await play_on(sock, snapshot, Random(1)))["t"] == "over"
            rooms = [list(node.house.rooms) for node in (home, other, third)]
            assert rooms == [[], [], [made["table"]["id"]]]

    run(scene())


def test_guesses_are_counted_across_nodes(tmp_path: Path) -> None:
    few = replace(Limits().times(10_000), guesses=Rate(10, 1 / 3600))

    async def scene() -> None:
        async with open_net(tmp_path, limits=few) as net:
            home, other, _ = each(net)
            for _ in range(10):
                assert (await other.get("/api/join/no-such-words")).status == 404
            assert (await other.get("/api/join/no-such-words")).status == 429
            made = await other.table(seats=[ME, OPEN], visibility="public")
            await other.sit(made, 0)
            async with asyncio.timeout(PATIENCE):  # what is told of the table is told later
                while not (await home.get("/api/tables")).json["tables"]:
                    await asyncio.sleep(0.05)
            assert (await home.get("/api/join/no-such-words")).status == 429

    run(scene())


def test_a_node_that_stops_hands_its_rooms_over(tmp_path: Path) -> None:
    """Clients come back, to another node, and the game goes on where it stood; though that node's
    clock is two minutes behind."""

    class Earlier(World):
        def now(self) -> int:
            return super().now() - 120_000

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            home, other, third = each(net)
            other.house.world = Earlier()
            made = await home.table(seats=[ME, ME, BOT])
            await home.have_all_rooms()
            sock, snapshot = await third.sit(made, 0, 1)
            last = await play_on(sock, snapshot, Random(1), moves=4)
            await home.house.say_goodbye()
            bye = await sock.next("bye")
            assert bye["d"]["key"] == "restarting"
            assert (await home.get("/ready")).status == 503
            assert (await home.get("/alive")).status == 200
            sock, again = await other.sit(made, 0, 1)
            assert again["v"] >= last["v"]
            await play_on(sock, again, Random(2))
            assert list(other.house.rooms) == [made["table"]["id"]]
            path = f"/api/tables/{made['table']['id']}/record"
            text = (await third.get(path, made["watch"])).body.decode()
            assert fair.check(record.load(text)) == "fair"

    run(scene())


def test_a_node_without_its_bus_refuses_and_lets_go_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        with nats() as bus:
            monkeypatch.setattr(wires, "BUS", bus.url)
            async with open_net(tmp_path) as net:
                made = await net.table(seats=2)
                path = f"/api/tables/{made['table']['id']}"
                sock, snapshot = await net.sit(made, 0, 1)
                await play_on(sock, snapshot, Random(1), moves=2)
                bus.kill()
                assert (await sock.next("bye"))["d"]["key"] == "restarting"
                for node in each(net):
                    await until_status(node, "/ready", 503)
                    assert "bus" in (await node.get("/health")).json["reason"]
                    assert (await node.get(path)).status == 503
                    assert (await (await node.connect()).next())["d"]["code"] == 503
                    assert not node.house.rooms
                bus.start()
                for node in each(net):
                    await until_status(node, "/ready", 200)
                sock, again = await net.sit(made, 0, 1)
                await play_on(sock, again, Random(2))

    run(scene())


def test_what_is_wrong_at_the_start_is_said_in_words(
    tmp_path: Path, postgresql: Postgres, bus: object
) -> None:
    def start(*options: str) -> str:
        answer = CliRunner().invoke(command, ["--port", "0", "--data", str(tmp_path), *options])
        assert answer.exit_code == 1
        assert answer.output.count("\n") == 1
        return answer.output

    database = postgresql.database()
    nowhere = f"nats://127.0.0.1:{own_port()}"
    refused = start("--bus", nowhere, "--database", database)
    assert "the bus cannot be reached: Connection refused" in refused
    assert "PostgreSQL" in start("--bus", str(wires.BUS))
    absent = start("--bus", str(wires.BUS), "--database", database.replace("test", "none"))
    assert "the database cannot be opened" in absent
    assert "cannot be reached" in start("--bus", "no url at all", "--database", database)
    postgresql.drop(database)
