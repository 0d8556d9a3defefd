"""Results of the deals of the day in the store: their order, bounds, and how long they stay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, func, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex
from tests.server.net import Net, open_net, play_on, run
from tests.server.test_daily import (
    GAME,
    Calendar,
    hand_in,
    merit,
    record_of,
    refused,
    result,
    today,
)

from pravek.server import attic
from pravek.server.api import daily
from pravek.server.database import days, schema
from pravek.server.database.store import Store
from pravek.server.settings import Limits
from pravek.table.limits import Rate

DatabaseIn = Callable[[Path], str]
Json = dict[str, Any]


def row(device: str, place: int, points: int, lead: int, at: int = 0) -> Json:
    kept = {"day": "2026-11-18", "game": GAME, "device": device, "mark": device, "name": device}
    measured = {"place": place, "points": points, "lead": lead, "helped": "", "at": at}
    return {**kept, **measured, "record": f"of {device}"}


def test_who_won_is_first_then_points_then_the_lead_and_equals_share_a_rank(
    tmp_path: Path, each_database: DatabaseIn
) -> None:
    store = Store(each_database(tmp_path))
    store.open()
    rows = [
        row("lost", 2, 90, -3),
        row("late", 1, 60, 10, at=9),
        row("close", 1, 60, 2),
        row("early", 1, 60, 10, at=1),
        row("poor", 1, 40, 30),
        row("best", 1, 61, 1),
    ]
    with store.engine.begin() as connection:
        assert [days.add(connection, each) for each in rows] == ["new"] * 6
        found = days.best(connection, "2026-11-18", GAME, 20)
        ranks = [(each.row["name"], each.rank) for each in found]
        assert ranks == [
            *(("best", 1), ("early", 2), ("late", 2), ("close", 4), ("poor", 5), ("lost", 6))
        ]
        for name, rank in ranks:
            standing = days.standing(connection, "2026-11-18", GAME, name)
            assert standing is not None
            assert standing.rank == rank
        assert days.best(connection, "2026-11-18", GAME, 2)[-1].row["name"] == "early"
        kept = connection.scalars(select(schema.results.c.record)).all()
        assert [each for each in kept if each] == ["of best"], "only the best needs its record"
        assert days.record(connection, "2026-11-18", GAME) == "of best"
        assert days.record(connection, "2026-11-17", GAME) is None
    store.close()


def test_a_full_table_keeps_the_best(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert days.MOST == 10_000
    monkeypatch.setattr(days, "MOST", 3)
    store = Store(each_database(tmp_path))
    store.open()
    with store.engine.begin() as connection:
        for name, points in (("a", 10), ("b", 20), ("c", 30)):
            assert days.add(connection, row(name, 1, points, 0)) == "new"
        assert days.add(connection, row("d", 1, 10, 0)) == "full"
        assert days.add(connection, row("e", 1, 11, 0)) == "new"
        assert days.count(connection, "2026-11-18", GAME) == 3
        assert days.standing(connection, "2026-11-18", GAME, "a") is None
        other = {**row("a", 2, 1, 0), "day": "2026-11-19"}
        assert days.add(connection, other) == "new", "another day has room"
    store.close()


def test_old_days_are_forgotten_after_a_week(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Calendar()
        async with open_net(tmp_path, world) as net:
            store = net.house.store
            with store.engine.begin() as connection:
                connection.execute(insert(schema.results), row("a", 1, 2, 3))

            async def left() -> int:
                asked = select(func.count()).select_from(schema.results)
                return await store.read(lambda connection: connection.scalar(asked) or 0)

            world.set(12 + 24 * attic.KEPT_DAYS)
            await net.house.retire()
            assert await left() == 1
            world.set(12 + 24 * (attic.KEPT_DAYS + 1))
            await net.house.retire()
            assert await left() == 0

    run(scene())


def test_nodes_that_share_a_database_share_the_table(tmp_path: Path, wrong_node: None) -> None:
    """Results come to nodes at random, some at the same moment; one of a device counts."""

    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            records = [record_of(seed) for seed in range(3)]
            answers = await asyncio.gather(*(hand_in(net, record) for record in records))
            assert sorted(answer.status for answer in answers) == [200, 409, 409]
            first = records[[answer.status for answer in answers].index(200)]
            assert (await hand_in(net, first, "Eve")).json["key"] == "daily_same"
            for _ in range(3):
                assert (await today(net))["count"] == 1
            made = (await net.post(f"/api/daily/{GAME}", {"name": "Ada"})).json
            sock, told = await net.sit(made, 0)
            assert told["d"]["table"]["daily"] == "2026-11-18"
            await play_on(sock, told, Random(5))
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            assert (await hand_in(net, record, "Bo")).status == 200

    run(scene())


# How it is read


def test_no_question_about_a_day_sorts_and_only_who_watches_reads_a_record(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten thousand results a day and game, asked for by everybody who looks at the page."""
    monkeypatch.setattr(days, "MOST", 2)
    store, day = Store(each_database(tmp_path)), "2026-11-18"
    store.open()
    asked: list[tuple[str, Any]] = []
    with store.engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # with few rows it would not care for an index
            for way in ("sort", "seqscan", "bitmapscan"):
                connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")

        def listen(_: Any, __: Any, statement: str, values: Any, *rest: Any) -> None:
            asked.append((statement, values))

        event.listen(connection, "before_cursor_execute", listen)
        days.add(connection, row("a", 1, 20, 0))
        days.add(connection, row("b", 1, 30, 0))
        days.add(connection, row("c", 1, 40, 0))
        days.standing(connection, day, GAME, "c")
        assert "record" not in days.best(connection, day, GAME, 20)[0].row
        read = [statement for statement, _ in asked if statement.startswith("SELECT")]
        assert not any("record" in statement.partition("FROM")[0] for statement in read)
        assert days.has_record(connection, day, GAME)
        assert days.record(connection, day, GAME) == "of c"
        event.remove(connection, "before_cursor_execute", listen)
        explain = "EXPLAIN " + "QUERY PLAN " * (connection.dialect.name == "sqlite")
        for statement, values in asked:
            plan = str(connection.exec_driver_sql(explain + statement, values).all())
            for dear in ("TEMP B-TREE", "SCAN results", "Sort", "Seq Scan"):
                assert dear not in plan, (statement, plan)
    store.close()


def test_its_indexes_are_those_of_the_step() -> None:
    made = {
        str(CreateIndex(index).compile(dialect=sqlite.dialect()))
        for index in schema.results.indexes
    }
    assert made <= set(schema.DAYS)
    assert {"results_mark", "results_order", "results_kept"} == {
        index.name for index in schema.results.indexes
    }


# Whose it is


def test_a_device_learns_how_it_stands_now(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it stands; its word is asked for as any secret is, and nobody else's is told."""
    monkeypatch.setattr(daily, "SHOWN", 1)

    async def mine(net: Net, who: str) -> Json | None:
        told = (await net.get("/api/daily", f"the only device of {who}")).json
        found: dict[str, Json | None] = {each["game"]: each["mine"] for each in told["games"]}
        assert not any(each for game, each in found.items() if game != GAME)
        return found[GAME]

    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            poor, good = sorted(map(record_of, range(1, 3)), key=merit)
            first = (await hand_in(net, poor, "Ada")).json["result"]
            assert await mine(net, "Ada") == first
            assert first["rank"] == 1
            await hand_in(net, good, "Eve")
            assert await mine(net, "Ada") == {**first, "rank": 2}, "others were better since"
            found = await mine(net, "Eve")
            assert (await today(net))["results"] == [found], "Ada is behind those that are told"
            assert await mine(net, "Bo") is None
            assert (await today(net))["mine"] is None

    run(scene())


def test_an_address_hands_in_so_many_games_and_no_more(tmp_path: Path) -> None:
    """Or one alone could fill the table of a day."""

    async def scene() -> None:
        limits = Limits(results=Rate(2, 0.001))
        async with open_net(tmp_path, Calendar(), limits=limits) as net:
            for who, record in (("Ada", record_of(1)), ("Eve", record_of(2))):
                assert (await hand_in(net, record, who)).status == 200
            third = result(record_of(3), "Bo")
            answer = await net.post("/api/daily/results", third)
            assert (answer.status, answer.json["key"]) == (429, "too_often")
            assert int(answer.headers["retry-after"]) > 60
            assert (await net.post("/api/daily/results", third, client="10.0.0.2")).status == 200
            assert (await net.post("/api/qr", {"path": "/"})).status == 200, "it may do all else"

    run(scene())


# What is kept


def test_a_record_is_kept_as_it_was_understood(tmp_path: Path) -> None:
    """Whoever watches the best game of yesterday gets nothing that nobody has looked at."""

    async def scene() -> None:
        world = Calendar()
        async with open_net(tmp_path, world) as net:
            honest = record_of(1)
            padded = honest.replace("{", "{" + " " * 999).replace(", ", "  ,\t")
            assert len(padded) > 20_000 + len(honest)
            assert (await hand_in(net, padded)).status == 200
            for name in ("\\u3164", "A" * 25, "\\u202eada"):
                hidden = record_of(2).replace("Rival 1", name, 1)
                assert await refused(net, hidden, "Eve") == (422, "bad_record")
            loud = record_of(2).replace('"cairn"', '"BUY GOLD"', 1)
            assert await refused(net, loud, "Eve") == (422, "bad_record")
            world.set(24 + 3)
            assert (await net.get(f"/api/daily/{GAME}/2026-11-18/best")).body.decode() == honest

    run(scene())
