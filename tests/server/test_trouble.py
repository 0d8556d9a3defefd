"""A store in trouble: told by /health, by the metrics and in the log; over when it is over."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event, select, text
from sqlalchemy.exc import DBAPIError
from tests.server.net import PATIENCE, Json, Net, open_net, owed, play_on, run
from tests.server.postgres import Postgres

from pravek.server.database import guard, schema, store
from pravek.server.database.rows import closed
from pravek.server.database.store import Store, StoreError, Write
from pravek.server.database.trouble import in_words
from pravek.server.logs import Lines

DatabaseIn = Callable[[Path], str]
LOCKED = """SELECT pid FROM pg_locks JOIN pg_database ON oid = database
    WHERE locktype = 'advisory' AND granted AND datname = current_database()"""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store looks after itself more often."""
    monkeypatch.setattr(store, "PULSE", 0.05)


@contextmanager
def full_disk(engine: Engine) -> Iterator[None]:
    """Every statement that writes fails as it does on a full disk."""
    errors = {
        "sqlite": sqlite3.OperationalError("database or disk is full"),
        "postgresql": psycopg.errors.DiskFull("could not extend file: No space left on device"),
    }

    def refuse(cursor: Any, statement: str, *_: Any) -> None:
        if statement.split()[0] in ("INSERT", "UPDATE", "DELETE"):
            raise errors[engine.dialect.name]

    for kind in ("do_execute", "do_executemany"):
        event.listen(engine, kind, refuse)
    try:
        yield
    finally:
        for kind in ("do_execute", "do_executemany"):
            event.remove(engine, kind, refuse)


async def health(net: Net, status: int) -> Json:
    """What /health says once it answers with this status."""

    async def ask() -> Json:
        while (answer := await net.get("/health")).status != status:
            await asyncio.sleep(0.01)
        found: Json = answer.json
        return found

    return await asyncio.wait_for(ask(), PATIENCE)


async def figure(net: Net, name: str) -> float:
    lines = (await net.get("/metrics")).body.decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"pravek_{name} "))


def test_a_full_disk_is_told_and_loses_nothing(
    tmp_path: Path, each_database: DatabaseIn, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            move = {"action": owed(snapshot["d"]["position"])[0]["action"], "id": "m"}
            with full_disk(net.house.store.engine):
                await sock.send("move", **move, seen=snapshot["v"])
                assert (await sock.next())["d"]["key"] == "restarting"
                told = await health(net, 503)
                assert told["status"] == "degraded"
                assert told["reason"] == "the disk of the database is full"
                assert await figure(net, "moves_total") == 0
                assert await figure(net, "store_failures_total") >= 1
                assert await figure(net, "store_well") == 0
                full = [r for r in caplog.records if r.getMessage() == "the store is in trouble"]
                assert [r.more["why"] for r in full] == [told["reason"]]  # type: ignore[attr-defined]
                made_now = await net.post("/api/tables", {"game": "krom", "seats": [{}] * 2})
                assert made_now.status == 400
                refused = await net.post(
                    "/api/tables", {"game": "kingdomino", "seats": [{"who": "open"}] * 2}
                )
                assert (refused.status, refused.json["key"]) == (503, "restarting")
            told = await health(net, 200)
            assert (told["status"], told["reason"]) == ("ok", None)
            sock, again = await net.sit(made, 0, 1)
            assert again["d"]["position"] == snapshot["d"]["position"]
            await sock.send("move", **move, seen=again["v"])
            assert (await sock.next("ack", "refused"))["t"] == "ack"
            assert await figure(net, "moves_total") == 1

    run(scene())


def test_a_database_that_is_away_is_told_without_its_address(tmp_path: Path) -> None:
    away = Store(f"postgresql://pravek:password@/name?host={tmp_path}")
    with pytest.raises(DBAPIError) as raised:
        away.engine.connect()
    assert in_words(raised.value) == "the database cannot be reached"
    with pytest.raises(schema.CannotOpen) as refused:
        away.open()
    assert "password" not in str(refused.value)
    away.close()


def test_sqlite_itself_says_that_the_disk_is_full(tmp_path: Path) -> None:
    full = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
    full.open()
    event.listen(full.engine, "begin", lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1"))

    async def scene() -> None:
        row = {"room": "r", "n": 1, "round": 1, "at": 1, "seat": None, "message": None}
        with pytest.raises(StoreError):
            await full.write(Write([{**row, "body": "x" * 1_000_000}]))
        assert full.trouble.reason == "the disk of the database is full"
        await full.write(Write([{**row, "body": "{}"}]))
        assert full.trouble.reason is None

    try:
        run(scene())
    finally:
        full.close()


def test_a_store_that_cannot_be_read_tells_no_secret(
    tmp_path: Path, each_database: DatabaseIn, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            with net.house.store.engine.begin() as connection:
                connection.execute(text("ALTER TABLE rooms RENAME TO hidden"))
            answer = await net.get(f"/api/watch/{made['watch']}")
            assert (answer.status, answer.json["key"]) == (503, "restarting")
            assert await figure(net, "store_failures_total") == 1
            lines = "\n".join(map(Lines().format, caplog.records))
            assert "rooms" in lines
            assert made["watch"] not in lines
            with net.house.store.engine.connect() as connection:
                query = select(schema.rooms).where(schema.rooms.c.watch == made["watch"])
                with pytest.raises(DBAPIError) as raised:  # …whoever may log it
                    connection.execute(query)
                assert made["watch"] not in str(raised.value)

    run(scene())


def test_values_in_the_way_are_not_logged(
    tmp_path: Path, each_database: DatabaseIn, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL names them in its errors."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            room = net.house.rooms[made["table"]["id"]]
            twin = {**closed(room.row(0)), "id": "other"}
            with pytest.raises(StoreError):
                await net.house.store.write(Write(saves=[(schema.rooms, twin)]))
            [record] = [r for r in caplog.records if r.name == "pravek.store"]
            assert record.more["error"] == "IntegrityError"  # type: ignore[attr-defined]
            assert made["watch"] not in Lines().format(record)

    run(scene())


def test_a_lost_lock_fences_the_server_until_it_is_alone_again(
    tmp_path: Path, postgresql: Postgres
) -> None:
    """The lock goes with its connection and another server takes the database: the first one
    notices, writes and reads nothing, and knows nothing of before when it is back."""
    url = postgresql.database()

    async def scene() -> None:
        async with open_net(tmp_path, database=url) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            [[pid]] = postgresql.ask(LOCKED, url)
            other = Store(url)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(net.house.store._guard, "try_take", lambda: False)
                postgresql.ask(f"SELECT pg_terminate_backend({pid})", url)
                bye = await sock.next("bye")
                assert bye["d"]["key"] == "restarting"
                other.open()
            told = await health(net, 503)
            assert (await net.get(f"/api/tables/{made['table']['id']}")).status == 503
            with pytest.raises(StoreError):
                await net.house.store.write(Write(removes=[made["table"]["id"]]))
            while told["reason"] != "another server uses this database":
                told = await health(net, 503)
            assert not net.house.rooms
            await asyncio.to_thread(other.close)
            await health(net, 200)
            sock, again = await net.sit(made, 0, 1)
            assert again["d"]["position"] == snapshot["d"]["position"]
            await play_on(sock, again, Random(1), moves=2)

    run(scene())
    postgresql.drop(url)


def test_what_was_read_before_the_lock_was_lost_is_not_written(
    tmp_path: Path, postgresql: Postgres
) -> None:
    """Even if the lock is back at once: nobody knows who had it meanwhile."""
    url = postgresql.database()
    first = Store(url)
    lost: list[int] = []
    first.on_lost = lost.append  # nobody forgets anything yet

    async def scene() -> None:
        [[pid]] = postgresql.ask(LOCKED, url)
        postgresql.ask(f"SELECT pg_terminate_backend({pid})", url)

        async def until(true: Callable[[], Any]) -> None:
            while not true():
                await asyncio.sleep(0.01)

        await asyncio.wait_for(until(lambda: lost and first.trouble.reason is None), PATIENCE)
        row = {"room": "r", "n": 1, "round": 1, "at": 1, "body": "{}"}
        row |= {"seat": None, "message": None}
        with pytest.raises(StoreError):
            await first.write(Write([row]))
        with pytest.raises(StoreError):
            await first.read(lambda connection: connection.scalar(select(schema.rooms.c.id)))
        first.resume(*lost)
        await first.write(Write([row]))

    first.open()
    try:
        run(scene())
    finally:
        first.close()
        postgresql.drop(url)


def test_a_second_server_waits_for_the_first_on_postgresql(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the first one's connection lives, whatever happens to its other connections."""
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    url = postgresql.database()
    first, second = Store(url), Store(url)
    first.open()
    [[pid]] = postgresql.ask(LOCKED, url)
    postgresql.ask(
        f"""SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid NOT IN ({pid}, pg_backend_pid())""",
        url,
    )
    with pytest.raises(guard.InUse):
        second.open()
    first.close()
    second.open()
    second.close()
    postgresql.drop(url)
