"""Rooms are read one at a time, and leave the memory when there are too many."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.net import BOT, ME, PATIENCE, InPlace, open_net, run

from pravek.server import house, loading
from pravek.server.settings import Limits
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision
from pravek.server.turns import Turns
from pravek.table.play import Play
from pravek.table.problems import Refuse


def test_turns_go_round_the_addresses() -> None:
    async def scene() -> None:
        turns, order = Turns(5), []

        async def load(who: str, name: str) -> None:
            async with turns.of(who):
                order.append(name)
                await asyncio.sleep(0)

        async with turns.of("somebody"):
            greedy = [asyncio.create_task(load("stranger", f"s{n}")) for n in range(5)]
            await asyncio.sleep(0)
            other = asyncio.create_task(load("friend", "f"))
            await asyncio.sleep(0)
            with pytest.raises(Refuse, match="Too much"):
                await load("stranger", "one too many")
            greedy[2].cancel()
        await asyncio.gather(other, *greedy, return_exceptions=True)
        assert order == ["s0", "f", "s1", "s3", "s4"]
        await load("friend", "again")
        assert order[-1] == "again"

    run(scene())


def test_rooms_are_read_away_from_the_loop_and_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, threads, inside = loading.load, [], threading.Semaphore(1)

    def watched(*given: Any) -> Play:
        threads.append(threading.current_thread())
        assert inside.acquire(blocking=False), "two at once"
        try:
            return load(*given)
        finally:
            inside.release()

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            mades = [await net.table() for _ in range(5)]
        monkeypatch.setattr(loading, "load", watched)
        async with open_net(tmp_path) as net:
            paths = [f"/api/tables/{made['table']['id']}" for made in mades]
            answers = await asyncio.gather(*(net.get(path) for path in paths))
            assert [answer.status for answer in answers] == [200] * 5
            assert len(threads) == 5
            assert threading.main_thread() not in threads

    run(scene())


def test_one_address_does_not_wait_for_tables_without_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            mades = [await net.table() for _ in range(5)]
        limits = Limits(loads=2)
        async with open_net(tmp_path, limits=limits) as net:
            paths = [f"/api/tables/{made['table']['id']}" for made in mades]
            asked = [net.get(path, client="10.0.0.1") for path in paths]
            statuses = [a.status for a in await asyncio.gather(*asked)]
            assert sorted(statuses) == [200, 200, 200, 429, 429]
            assert (await net.get(paths[-1])).status == 200

    run(scene())


def test_idle_rooms_leave_the_memory_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_IDLE_ROOMS", 4)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            await net.sit(made, 0)  # somebody looks: it stays
            first = await net.table()
            stale = net.house.rooms[first["table"]["id"]]
            for _ in range(12):
                await net.table()
                assert len([r for r in net.house.rooms.values() if not r.audience.clients]) <= 4
            assert made["table"]["id"] in net.house.rooms
            assert first["table"]["id"] not in net.house.rooms
            with pytest.raises(Refuse, match="try again"):
                async with stale.writing():
                    pass
            assert (await net.sit(first, 0))[1]["t"] == "snapshot"

    run(scene())


def test_a_new_table_stays_however_many_are_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked at in a moment: whoever made it is on his way."""
    monkeypatch.setattr(house, "MOST_IDLE_ROOMS", 4)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for _ in range(6):
                await net.sit(await net.table(), 0)
            first, second = await net.table(), await net.table()
            assert {made["table"]["id"] for made in (first, second)} <= set(net.house.rooms)

    run(scene())


def test_a_room_that_is_read_while_all_are_let_go_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another node may have played on when it comes to be shown."""
    reading, may_go_on, read = threading.Event(), threading.Event(), house.House._read

    def slow(*given: Any) -> Any:
        reading.set()
        assert may_go_on.wait(PATIENCE)
        return read(*given)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            table = (await net.table())["table"]["id"]
            net.house.forget(net.house.rooms[table])
            with monkeypatch.context() as patch:
                patch.setattr(house.House, "_read", slow)
                asked = asyncio.create_task(net.house.room(table, "somebody"))
                await asyncio.to_thread(reading.wait, PATIENCE)
                net.house.let_rooms_go()
                may_go_on.set()
                with pytest.raises(Refuse, match="busy with itself"):
                    await asked
            assert not net.house.rooms
            assert (await net.house.room(table, "somebody")).id == table

    run(scene())


class Endless(InPlace):
    """Bots that come to no end, and are slow to give up."""

    def __init__(self) -> None:
        self.begun = self.given_up = 0
        self.may_leave = asyncio.Event()

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        self.begun += 1
        try:
            return await asyncio.Future()
        finally:
            await self.may_leave.wait()
            self.given_up += 1


def test_what_is_thought_about_a_room_that_was_let_go_is_given_up_and_asked_anew(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net, asyncio.timeout(PATIENCE):
            net.house.thinkers = bots = Endless()  # type: ignore[assignment]
            made = await net.table("krom", [ME, BOT], options={"random_characters": True})
            await net.sit(made, 0)  # both seats are asked at once
            while not bots.begun:
                await asyncio.sleep(0.01)
            gone = net.house.rooms[made["table"]["id"]]
            gone.fail()
            await net.sit(made, 0)
            while bots.begun < 2:  # nobody waits for the old thought
                await asyncio.sleep(0.01)
            bots.may_leave.set()
            while not bots.given_up:
                await asyncio.sleep(0.01)
            gone.fail()  # a write that was on its way fails, too: that is nothing to its successor
            for _ in range(20):
                await asyncio.sleep(0)
            assert bots.given_up == 1

    run(scene())
