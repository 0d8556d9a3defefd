"""The store: durable, migrated, one server at a time; what fails takes nothing else with it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert, inspect, select
from tests.server.net import open_net, run

from pravek.server.database import guard, schema
from pravek.server.database.store import Store, StoreError, Write

DatabaseIn = Callable[[Path], str]


def entry(n: int, room: str = "r") -> dict[str, object]:
    return {"room": room, "n": n, "round": 1, "at": n, "body": "{}", "seat": 0, "message": f"m{n}"}


GAME = {"room": "r", "round": 1, "game": "krom", "options": "{}", "names": "[]"}
GAME |= {"seed": "0", "salt": "0", "first": 1}


def test_an_older_database_is_led_to_the_newest_step_by_step(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """…and is then what a new one is, with everything that was in it."""
    engine = Store(each_database(tmp_path)).engine
    known = schema.STEPS
    old_game = insert(schema.games).values(GAME).returning(schema.games.c.room)
    for steps in range(1, len(known) + 1):
        monkeypatch.setattr(schema, "STEPS", known[:steps])
        with engine.begin() as connection:
            assert schema.migrate(connection) == 1
            assert schema.migrate(connection) == 0
            if steps == 1:
                connection.execute(old_game)
    with engine.connect() as connection:
        assert connection.scalar(select(schema.games.c.rules)) == 1
    found = inspect(engine)
    for table in schema.metadata.tables.values():
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        indexes = {index["name"]: index["column_names"] for index in found.get_indexes(table.name)}
        for index in table.indexes:
            assert indexes[index.name] == [column.name for column in index.columns]
    with engine.begin() as connection:
        connection.execute(schema.steps.insert(), {"number": 99})
        with pytest.raises(schema.NewerDatabase):
            schema.migrate(connection)
    engine.dispose()


def test_a_step_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = each_database(tmp_path)
    broken = (*schema.STEPS, ("CREATE TABLE half (n INTEGER)", "this is no SQL"))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", broken)
        with pytest.raises(schema.CannotOpen):
            Store(url).open()
    store = Store(url)
    store.open()
    assert not inspect(store.engine).has_table("half")
    store.close()


def test_sqlite_is_durable(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
    store.open()
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    store.close()


def test_two_servers_cannot_share_a_database(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    first, second = (Store(each_database(tmp_path)) for _ in range(2))
    first.open()
    with pytest.raises(guard.InUse):
        second.open()
    first.close()
    second.open()
    second.close()


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_to_the_database_is_the_same_database(
    link: Callable[[Path, Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = Store(f"sqlite:///{tmp_path / 'a' / 't.sqlite'}")
    first.open()
    link(tmp_path / "a" / "t.sqlite", tmp_path / "b" / "t.sqlite")
    second = Store(f"sqlite:///{tmp_path / 'b' / 't.sqlite'}")
    with pytest.raises(guard.InUse):
        second.open()
    first.close()
    second.close()


def test_a_write_that_fails_takes_no_other_with_it(
    tmp_path: Path, each_database: DatabaseIn
) -> None:
    store = Store(each_database(tmp_path))
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


def test_no_error_and_no_impatience_ends_the_thread(
    tmp_path: Path, each_database: DatabaseIn, caplog: pytest.LogCaptureFixture
) -> None:
    """Errors that are not the database's are answered, logged and counted like any other."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            store, failures = net.house.store, net.house.metrics.store_failures
            with pytest.raises(StoreError):
                await store.write(Write(saves=[(schema.steps, {"no": "key"})]))
            assert failures.value == 1
            assert "KeyError" in caplog.text
            impatient = asyncio.create_task(store.write(Write([entry(1)])))
            await asyncio.sleep(0)
            impatient.cancel()
            results = await asyncio.gather(impatient, return_exceptions=True)
            assert isinstance(results[0], asyncio.CancelledError)
            await store.write(Write([entry(2)]))
            assert (await net.get("/health")).status == 200  # the database is well
            metrics = (await net.get("/metrics")).body.decode()
            assert "pravek_store_failures_total 1\n" in metrics
            assert "pravek_store_waiting 0\n" in metrics
            assert "pravek_store_well 1\n" in metrics

    run(scene())


def test_a_room_whose_write_failed_is_read_again(tmp_path: Path, each_database: DatabaseIn) -> None:
    """Persist, then publish: what the store refuses nobody has seen."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            stranger = create_engine(net.house.store.engine.url)
            with stranger.begin() as connection:
                row = {**entry(snapshot["v"] + 1, made["table"]["id"]), "round": 9}
                connection.execute(schema.entries.insert(), row)
            stranger.dispose()
            offer = snapshot["d"]["position"]["offers"][0]
            await sock.send("move", action=offer["action"], seen=snapshot["v"], id="m")
            bye = await sock.next()
            assert (bye["t"], bye["d"]["key"]) == ("bye", "restarting")
            assert net.house.metrics.moves.value == 0
            _, again = await net.sit(made, 0, 1)
            assert again["v"] == snapshot["v"]
            assert again["d"]["position"] == snapshot["d"]["position"]

    run(scene())
