"""How long tables are kept: by a steady clock, whatever happens to the date."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.net import Json, Net, open_net, run

from pravek.server.attic import DAY, SETTLED
from pravek.server.world import World

pytestmark = pytest.mark.usefixtures("each_database")
HOUR = DAY // 24


class Told(World):
    """A world whose time is told, and whose date may be wrong."""

    time, wrong = 0, 0

    def now(self) -> int:
        return 1_700_000_000_000 + self.time + self.wrong

    def steady(self) -> int:
        return self.time


async def is_there(net: Net, made: Json) -> bool:
    return (await net.get(f"/api/tables/{made['table']['id']}")).status == 200


def test_old_tables_are_retired_and_idle_rooms_sleep(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Told()
        async with open_net(tmp_path, world, keep_days=30) as net:
            old = await net.table()
            world.time = HOUR
            net.house.sweep()
            assert not net.house.rooms
            world.time = 20 * DAY
            young = await net.table()
            sock, _ = await net.sit(young, 0)
            assert await net.house.retire() == 0
            world.time = 31 * DAY
            net.house.sweep()
            assert list(net.house.rooms) == [young["table"]["id"]]  # somebody is there
            assert await net.house.retire() == 1
            assert not await is_there(net, old)
            await sock.drop()
            world.time += DAY
            net.house.sweep()
            assert not net.house.rooms
            assert await is_there(net, young)

    run(scene())


def test_a_date_that_jumps_forward_deletes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Told()
        async with open_net(tmp_path, world, keep_days=90) as net:
            fresh = await net.table()
        async with open_net(tmp_path, world, keep_days=90) as net:
            world.time += DAY
            world.wrong = 91 * DAY
            for _ in range(3):
                net.house.sweep()
                assert await net.house.retire() == 0
                world.time += DAY  # however long it stays wrong
            assert await is_there(net, fresh)

    run(scene())


def test_a_wrong_date_at_the_start_deletes_nothing_before_it_is_right(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Told()
        async with open_net(tmp_path, world, keep_days=90) as net:
            fresh = await net.table()
        world.wrong = 91 * DAY
        async with open_net(tmp_path, world, keep_days=90) as net:
            world.time += SETTLED - 1
            assert await net.house.retire() == 0
            world.wrong = 0
            world.time += DAY
            assert await net.house.retire() == 0
            assert await is_there(net, fresh)

    run(scene())


def test_what_was_touched_under_a_wrong_date_is_not_old(tmp_path: Path) -> None:
    """The date was behind while people played, and right again later."""

    async def scene() -> None:
        world = Told()
        async with open_net(tmp_path, world, keep_days=90) as net:
            world.wrong = -100 * DAY
            made = await net.table()
            world.wrong = 0
            world.time += DAY
            net.house.sweep()
            assert not net.house.rooms
            assert await net.house.retire() == 0
            world.time += 90 * DAY
            assert await net.house.retire() == 1
            assert not await is_there(net, made)

    run(scene())


def test_rooms_fall_asleep_by_the_steady_clock(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Told()
        async with open_net(tmp_path, world) as net:
            await net.table()
            world.wrong = DAY
            net.house.sweep()
            assert len(net.house.rooms) == 1
            world.wrong, world.time = -DAY, HOUR
            net.house.sweep()
            assert not net.house.rooms

    run(scene())
