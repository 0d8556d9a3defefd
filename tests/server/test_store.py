"""The store: durable, migrated, one server at a time, exported and retired."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, inspect, select
from tests.server.net import open_net, play_on, run

from pravek.cli.export import command as export
from pravek.core import record
from pravek.server import guard, schema
from pravek.server.house import DAY
from pravek.server.store import Store, StoreError, Write
from pravek.server.world import World

ME, BOT = {"who": "me", "name": "Anna"}, {"who": "bot", "level": "pebble"}


def entry(n: int, room: str = "r") -> dict[str, object]:
    return {"room": room, "n": n, "round": 1, "at": n, "body": "{}", "seat": 0, "message": f"m{n}"}


def test_an_older_database_is_led_to_the_newest_step_by_step(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    engine = create_engine(url)
    for steps in range(1, len(schema.STEPS) + 1):
        with engine.begin() as connection:
            known, schema.STEPS = schema.STEPS, schema.STEPS[:steps]
            try:
                assert schema.migrate(connection) == 1
                assert schema.migrate(connection) == 0
            finally:
                schema.STEPS = known
    names = {index["name"] for index in inspect(engine).get_indexes("rooms")}
    assert "rooms_touched" in names
    with engine.begin() as connection:
        connection.execute(schema.steps.insert(), {"number": 99})
        with pytest.raises(schema.NewerDatabase):
            schema.migrate(connection)
    engine.dispose()


def test_sqlite_is_durable(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
    store.open()
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    store.close()


def test_two_servers_cannot_share_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    first, second = (Store(f"sqlite:///{tmp_path / 't.sqlite'}") for _ in range(2))
    first.open()
    with pytest.raises(guard.InUse):
        second.open()
    first.close()
    second.close()


def test_a_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
    store.open()

    async def scene() -> None:
        await store.write(Write([entry(1)]))
        writes = [Write([entry(2)]), Write([entry(3), entry(1)]), Write([entry(4)])]
        results = await asyncio.gather(*map(store.write, writes), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreError, type(None)]

    run(scene())
    with store.engine.connect() as connection:
        assert list(connection.scalars(select(schema.entries.c.n))) == [1, 2, 4]
    store.close()


def test_a_room_whose_write_failed_is_read_again(tmp_path: Path) -> None:
    """Persist, then publish: what the store refuses nobody has seen."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            table = made["table"]["id"]
            with sqlite3.connect(tmp_path / "tables.sqlite") as raw:
                raw.execute(
                    "INSERT INTO entries (room, n, round, at, body) VALUES (?, ?, 9, 0, '{}')",
                    (table, snapshot["v"] + 1),
                )
            raw.close()
            offer = snapshot["d"]["position"]["offers"][0]
            await sock.send("move", action=offer["action"], seen=snapshot["v"], id="m")
            bye = await sock.next()
            assert (bye["t"], bye["d"]["key"]) == ("bye", "restarting")
            _, again = await net.sit(made, 0, 1)
            assert again["v"] == snapshot["v"]
            assert again["d"]["position"] == snapshot["d"]["position"]

    run(scene())


def test_everything_can_be_exported_and_restored(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    data.mkdir()

    async def fill() -> None:
        async with open_net(data, database=f"sqlite:///{data / 'pravek.sqlite'}") as net:
            over = await net.table(seats=[BOT, BOT])
            sock, snapshot = await net.hello(table=over["table"]["id"], watch=over["watch"])
            await play_on(sock, snapshot, Random(1))
            await net.table("krom", [ME, {"who": "me", "name": "Bo"}])

    run(fill())
    told = CliRunner().invoke(export, [str(out), "--data", str(data)])
    assert told.output == "2 games\n"
    headers = {}
    for file in out.iterdir():
        text = file.read_text(encoding="utf-8")
        match = record.load(text)
        headers[match.game.name] = json.loads(text.splitlines()[0])
    assert "seen_by" not in headers["kingdomino"]
    assert headers["krom"]["seen_by"] == "spectator"  # still being played

    copy = tmp_path / "copy.jsonl"
    assert CliRunner().invoke(export, [str(copy), "--data", str(data), "--copy"]).exit_code == 0
    other = tmp_path / "other"
    other.mkdir()
    restored = CliRunner().invoke(export, [str(copy), "--data", str(other), "--restore"])
    assert restored.exit_code == 0, restored.output
    again = CliRunner().invoke(export, [str(copy), "--data", str(other), "--restore"])
    assert again.exit_code == 1
    assert "not empty" in again.output
    told = CliRunner().invoke(export, [str(tmp_path / "out2"), "--data", str(other)])
    assert told.output == "2 games\n"
    assert CliRunner().invoke(export, ["x", "--data", str(tmp_path / "no")]).exit_code == 1


def test_old_tables_are_retired_and_idle_rooms_sleep(tmp_path: Path) -> None:
    class Later(World):
        ahead = 0

        def now(self) -> int:
            return super().now() + self.ahead

    async def scene() -> None:
        world = Later()
        async with open_net(tmp_path, world, keep_days=30) as net:
            old = await net.table()
            world.ahead = 20 * DAY
            young = await net.table()
            sock, _ = await net.sit(young, 0)
            assert await net.house.retire() == 0
            world.ahead = 31 * DAY
            net.house.sweep()
            assert list(net.house.rooms) == [young["table"]["id"]]  # somebody is there
            assert await net.house.retire() == 1
            assert (await net.get(f"/api/tables/{old['table']['id']}")).status == 404
            await sock.drop()
            world.ahead += DAY
            net.house.sweep()
            assert not net.house.rooms
            assert (await net.get(f"/api/tables/{young['table']['id']}")).status == 200

    run(scene())
