"""Nodes share a database: each room has one of them, and whoever lost it writes no more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.net import PATIENCE, run
from tests.server.postgres import Postgres

from pravek.server.database import guard, tenure
from pravek.server.database.rows import Write
from pravek.server.database.schema import STEPS, CannotOpen
from pravek.server.database.store import Store, StoreError
from pravek.server.database.tenure import Elsewhere, Fence, Tenure
from pravek.table.problems import Refuse

Open = Callable[[], Store]
WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
"""Whether anybody waits for a row that another has locked."""


@pytest.fixture
def url(postgresql: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(tenure, "LEASE", 3600.0)  # who dies here is killed, and stays dead
    monkeypatch.setattr(tenure, "PULSE", 3600.0)
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    url = postgresql.database()
    yield url
    postgresql.drop(url)


@pytest.fixture
def node(url: str) -> Iterator[Open]:
    opened: list[Store] = []

    def make() -> Store:
        opened.append(Store(url, tenure=Tenure()))
        opened[-1].open()
        return opened[-1]

    yield make
    for each in opened:
        each.close()


def die(postgresql: Postgres, url: str, node: Store) -> None:
    """The database has not heard of this node for too long."""
    assert node.tenure is not None
    postgresql.ask(f"UPDATE nodes SET expires = 0 WHERE id = '{node.tenure.node}'", url)


async def take_new(node: Store) -> Fence | None:
    """Make a room and have it."""
    await node.claim("r", is_new=True)
    return await node.claim("r")


def entry(n: int) -> dict[str, object]:
    return {"room": "r", "n": n, "round": 1, "at": n, "body": "{}", "seat": 0, "message": f"m{n}"}


def numbers(postgresql: Postgres, url: str) -> list[int]:
    return [n for [n] in postgresql.ask("SELECT n FROM entries ORDER BY n", url)]


def test_a_room_has_one_living_node_and_goes_to_another_when_that_is_dead(
    postgresql: Postgres, url: str, node: Open
) -> None:
    one, two = node(), node()

    async def scene() -> None:
        mine = await take_new(one)
        await one.write(Write([entry(1)], fence=mine))
        with pytest.raises(Elsewhere) as elsewhere:
            await two.claim("r")
        assert one.tenure is not None
        assert elsewhere.value.node == one.tenure.node
        die(postgresql, url, one)
        theirs = await two.claim("r")
        assert (mine, theirs) == (("r", 2), ("r", 3))
        await two.write(Write([entry(2)], fence=theirs))
        for wrong in (mine, None, ("other", 1)):
            for write in (Write([entry(3)], fence=wrong), Write(removes=["r"], fence=wrong)):
                with pytest.raises(StoreError):
                    await one.write(write)
        assert one.tenure.refused == 6
        await two.write(Write([entry(3)], fence=theirs))
        assert numbers(postgresql, url) == [1, 2, 3]

    run(scene())


def test_of_many_writes_at_once_only_those_under_an_old_fence_are_refused(
    postgresql: Postgres, url: str, node: Open
) -> None:
    """Also if the room was taken anew by the same node."""
    one = node()

    async def scene() -> None:
        old = await take_new(one)
        new = await one.claim("r")
        writes = [one.write(Write([entry(n)], fence=old if n % 3 else new)) for n in range(1, 10)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [isinstance(each, StoreError) for each in done] == [n % 3 > 0 for n in range(1, 10)]
        assert numbers(postgresql, url) == [3, 6, 9]

    run(scene())


def test_a_node_whose_time_ran_out_forgets_what_it_knew_and_goes_on(
    postgresql: Postgres, url: str, node: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tenure, "PULSE", 0.1)
    one = node()
    lost: list[int] = []
    one.on_lost = lost.append

    async def scene() -> None:
        mine = await take_new(one)
        die(postgresql, url, one)
        async with asyncio.timeout(PATIENCE):
            while not lost:
                await asyncio.sleep(0.01)
        with pytest.raises(StoreError):  # it was made before
            await one.write(Write([entry(1)], fence=mine))
        one.resume(*lost)
        again = await one.claim("r")
        await one.write(Write([entry(1)], fence=again))

    run(scene())


def test_a_node_that_stops_leaves_its_rooms_to_the_others(node: Open) -> None:
    one, two = node(), node()

    async def scene() -> None:
        await take_new(one)
        await one.hand_over()
        assert await two.claim("r") == ("r", 3)
        with pytest.raises(Elsewhere):
            await one.claim("r")
        await asyncio.to_thread(two.close)
        assert await one.claim("r") == ("r", 4)

    run(scene())


def test_a_room_that_somebody_is_writing_to_is_not_taken_meanwhile(
    postgresql: Postgres, url: str, node: Open
) -> None:
    """…and who stops in the middle of a write is not waited for."""
    one = node()

    async def scene() -> None:
        mine = await take_new(one)
        two = node()
        with two.engine.connect() as paused:
            tenure.settle(paused)
            assert two.tenure is not None
            two.tenure.renew(paused)
            two.tenure.check(paused, [mine])
            with pytest.raises(Refuse):
                await one.claim("r")
            assert one.trouble.reason is None
            async with asyncio.timeout(PATIENCE):
                while (taken := await try_to_claim(one)) is None:
                    await asyncio.sleep(0.1)
            assert taken == ("r", 3)
            paused.invalidate()

    run(scene())


def test_a_move_waits_for_who_is_taking_its_room_and_is_refused(
    postgresql: Postgres, url: str, node: Open
) -> None:
    one = node()

    async def scene() -> None:
        mine = await take_new(one)
        with one.engine.connect() as taking:
            taking.exec_driver_sql("UPDATE leases SET fence = fence + 1")
            move = asyncio.create_task(one.write(Write([entry(1)], fence=mine)))
            while not postgresql.ask(WAITING):
                await asyncio.sleep(0.01)
            taking.commit()
        with pytest.raises(StoreError):
            await move
        assert numbers(postgresql, url) == []
        await one.write(Write([entry(1)], fence=await one.claim("r")))
        assert numbers(postgresql, url) == [1]

    run(scene())


@pytest.mark.parametrize("knows", [True, False])
def test_a_move_on_a_dead_connection_is_refused_and_the_connection_given_up(
    knows: bool, postgresql: Postgres, url: str, node: Open
) -> None:
    """Whether the driver knows it already or not."""
    one = node()
    lost: list[int] = []
    one.on_lost = lost.append

    async def scene() -> None:
        mine = await take_new(one)
        held = one._guard.connection
        if knows:
            assert held.connection.dbapi_connection is not None
            held.connection.dbapi_connection.close()
        else:
            others = f"datname = '{held.engine.url.database}' AND pid <> pg_backend_pid()"
            postgresql.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        with pytest.raises(StoreError):
            await one.write(Write([entry(1)], fence=mine))
        assert lost == [1]
        assert one.trouble.reason is not None

    run(scene())


def test_of_two_nodes_that_are_asked_for_a_room_at_once_one_has_it(
    postgresql: Postgres, url: str, node: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """…and the other learns who, though nobody had it when it asked."""
    monkeypatch.setattr(tenure, "LONGEST_WAIT", int(PATIENCE * 1000))
    one, two = node(), node()
    assert one.tenure is not None

    async def scene() -> None:
        await one.claim("r", is_new=True)
        with one.engine.connect() as first:
            first.exec_driver_sql("SELECT 1 FROM leases FOR UPDATE")
            second = asyncio.create_task(two.claim("r"))
            while not postgresql.ask(WAITING):
                await asyncio.sleep(0.01)
            first.exec_driver_sql("UPDATE leases SET node = %s, fence = 2", (one.tenure.node,))
            first.commit()
        with pytest.raises(Elsewhere) as elsewhere:
            await second
        assert elsewhere.value.node == one.tenure.node

    run(scene())


async def try_to_claim(node: Store) -> Fence | None:
    try:
        return await node.claim("r")
    except Refuse:
        return None


def test_many_nodes_at_once_make_the_tables_once(postgresql: Postgres, url: str) -> None:
    stores = [Store(url, tenure=Tenure()) for _ in range(5)]
    with ThreadPoolExecutor() as pool:
        list(pool.map(Store.open, stores))
    steps = [n for [n] in postgresql.ask("SELECT number FROM steps ORDER BY number", url)]
    assert steps == list(range(1, len(STEPS) + 1))
    with ThreadPoolExecutor() as pool:
        list(pool.map(Store.close, stores))
    assert postgresql.ask("SELECT id FROM nodes", url) == []


def test_a_server_alone_and_nodes_exclude_each_other(url: str, node: Open) -> None:
    alone = Store(url)
    alone.open()
    with pytest.raises(guard.InUse):
        node()
    alone.close()
    node()
    with pytest.raises(guard.InUse):
        Store(url).open()


def test_nodes_that_speak_differently_do_not_mix(
    url: str, node: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    node()
    monkeypatch.setattr(tenure, "PROTOCOL", 99)
    with pytest.raises(CannotOpen, match=r"speak version 1 .* this one speaks version 99"):
        Store(url, tenure=Tenure()).open()


def test_nodes_need_postgresql() -> None:
    with pytest.raises(CannotOpen, match="PostgreSQL"):
        Store("sqlite://", tenure=Tenure()).open()
