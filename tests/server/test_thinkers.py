"""Bots that think: whose turn it is, for how long, and for whom nobody waits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server import fakes, net
from tests.server.hours import pass_

from pravek.server.metrics import Metrics
from pravek.server.thinking import crew
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.fair import FairQueue
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import MOST_CHECKS, Decision, Thinkers, TooBusy
from pravek.server.thinking.workers import TooLong


def test_each_owner_has_a_turn_before_anybody_has_a_second() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(18):
        queue.put("stranger", f"room{number}", f"s{number}")
    queue.put("ada", "table", "a")
    queue.put("bo", "table", "b")
    assert [queue.take() for _ in range(4)] == ["s0", "a", "b", "s1"]
    assert len(queue) == 16


def test_each_room_of_an_owner_has_a_turn_before_any_has_a_second() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3"):
        queue.put("ada", "a", item)
    queue.put("ada", "b", "b1")
    assert [queue.take() for _ in range(4)] == ["a1", "b1", "a2", "a3"]
    with pytest.raises(LookupError):
        queue.take()


def test_who_stops_waiting_leaves_no_trace() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("ada", "a", "one")
    queue.drop("ada", "a", "one")
    queue.drop("ada", "a", "one")
    assert (len(queue), queue.owners) == (0, 0)


def served(office: fakes.Office) -> list[str]:
    return [question.level for _, question, _ in office.begun]


def test_a_strangers_spirits_do_not_keep_a_pebble_waiting() -> None:
    async def scene() -> None:
        office = fakes.Office()
        bots = Thinkers(1, Metrics(), office.make)
        spirit, pebble = fakes.question(), fakes.question(level="pebble")
        crowd = [
            asyncio.create_task(bots.choose(spirit, Claim("stranger", f"r{n}"), False))
            for n in range(18)
        ]
        await asyncio.sleep(0)
        await bots.choose(pebble, Claim("ada", "table"), False)
        assert served(office) == ["spirit", "spirit", "pebble"]  # his turn is after one of each
        await asyncio.gather(*crowd)

    pass_(scene())


def test_when_many_wait_bots_think_for_less_rather_than_later() -> None:
    async def scene() -> None:
        office = fakes.Office()
        bots = Thinkers(2, Metrics(), office.make)
        crowd = [
            bots.choose(fakes.question(), Claim(f"owner{n % 10}", f"r{n}"), False)
            for n in range(60)
        ]
        await asyncio.gather(*crowd)
        now = asyncio.get_running_loop().time()
        first = office.begun[0][2]
        assert first == 6.0  # nobody waited yet
        assert all(budget <= 6.0 * 2 / 10 for _, _, budget in office.begun[2:20])
        assert now < 6.0 + 5 * crew.ROUND

    pass_(scene())


def test_a_lonely_bot_has_all_its_time() -> None:
    async def scene() -> None:
        office = fakes.Office()
        await Thinkers(1, Metrics(), office.make).choose(
            fakes.question(), Claim("ada", "table"), False
        )
        assert [budget for _, _, budget in office.begun] == [6.0]

    pass_(scene())


def test_tables_of_bots_alone_come_last_and_never_take_all_workers() -> None:
    async def scene() -> None:
        office = fakes.Office()
        bots = Thinkers(2, Metrics(), office.make)
        alone, people = fakes.question(level="menhir"), fakes.question(level="cairn")
        crowd = [
            asyncio.create_task(bots.choose(alone, Claim("ada", f"r{n}", last=True), False))
            for n in range(3)
        ]
        await asyncio.sleep(0.1)
        assert served(office) == ["menhir"]
        crowd += [
            asyncio.create_task(bots.choose(people, Claim("ada", f"p{n}"), False)) for n in range(3)
        ]
        await asyncio.gather(*crowd)
        assert served(office) == ["menhir", *["cairn"] * 3, "menhir", "menhir"]

    pass_(scene())


def test_a_thought_nobody_waits_for_is_not_thought() -> None:
    async def scene() -> None:
        office = fakes.Office()
        metrics = Metrics()
        bots = Thinkers(1, metrics, office.make)
        running, waiting = (
            asyncio.create_task(bots.choose(fakes.question(), Claim("ada", room), False))
            for room in ("a", "b")
        )
        await asyncio.sleep(0.1)
        waiting.cancel()
        await asyncio.sleep(0)
        assert "pravek_thoughts_waiting 0" in metrics.text()
        await running
        assert len(office.begun) == 1

    pass_(scene())


def test_a_waiting_thought_is_dropped_when_everybody_leaves_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        office = fakes.Office()
        house = fakes.house(tmp_path, office)
        busy, left = await fakes.table(house), await fakes.table(house)
        for room in (busy, left):
            await room.enter(onlooker := fakes.Onlooker(), 0, 0)
        await asyncio.sleep(1)
        assert "pravek_thoughts_waiting 1" in house.metrics.text()
        left.exit(onlooker)
        await asyncio.sleep(0.01)
        assert "pravek_thoughts_waiting 0" in house.metrics.text()
        assert not house.driver.is_busy(left)
        await room.enter(onlooker, 0, 0)
        await asyncio.sleep(1)
        assert "pravek_thoughts_waiting 1" in house.metrics.text()
        await house.driver.stop()

    pass_(scene())


def test_a_thought_that_has_begun_is_played_though_everybody_left(tmp_path: Path) -> None:
    """Or whoever loads the page again would make the bot think twice."""

    async def scene() -> None:
        office = fakes.Office()
        house = fakes.house(tmp_path, office)
        room = await fakes.table(house)
        await room.enter(onlooker := fakes.Onlooker(), 0, 0)
        await asyncio.sleep(1)
        before = room.number
        room.exit(onlooker)
        await asyncio.sleep(60)
        assert room.number > before
        assert len(office.begun) == 1

    pass_(scene())


def test_a_thought_about_a_position_that_is_gone_makes_room_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        office = fakes.Office()
        house = fakes.house(tmp_path, office)
        busy, changed = await fakes.table(house), await fakes.table(house)
        for room in (busy, changed):
            await room.enter(fakes.Onlooker(), 0, 0)
        await asyncio.sleep(1)
        assert changed.play is not None
        [seat] = changed.play.owing
        action = changed.play.match.actions(seat)[0]
        async with changed.lock:
            await changed.commit(changed.play.play(action, 0))
        await asyncio.sleep(0.1)
        assert "pravek_thoughts_waiting 0" in house.metrics.text()  # the next bot still pauses
        await house.driver.stop()

    pass_(scene())


def test_thoughts_are_counted_for_who_made_the_table_and_people_come_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with net.open_net(tmp_path) as table:
            claims: asyncio.Queue[Claim] = asyncio.Queue()

            async def choose(question: Question, claim: Claim, secret: bool) -> Decision:
                await claims.put(claim)
                await asyncio.sleep(0)
                return Decision(question.actions[0])

            table.house.thinkers.choose = choose  # type: ignore[method-assign]
            bot = {"who": "bot", "level": "stone"}
            for seats, last in (([bot, bot], True), ([bot, {"who": "me", "name": "Ada"}], False)):
                wish = {"game": "krom", "seats": seats}
                made = (await table.post("/api/tables", wish, client="10.0.0.7")).json
                secrets = [seat["secret"] for seat in made["seats"]]
                sock, _ = await table.hello(
                    table=made["table"]["id"],
                    seats=secrets,
                    watch=None if secrets else made["watch"],
                )
                claim = await asyncio.wait_for(claims.get(), net.PATIENCE)
                while claim.room != made["table"]["id"]:  # the table before is still at it
                    claim = await asyncio.wait_for(claims.get(), net.PATIENCE)
                assert (claim.owner, claim.last) == ("10.0.0.7", last)
                await sock.drop()

    asyncio.run(scene())


# Records and territories ------------------------------------------------------------------------


def test_bots_do_not_wait_for_records_nor_anybody_for_anothers() -> None:
    async def scene() -> None:
        office = fakes.Office()
        crowd = Thinkers(1, Metrics(), office.make)
        ended: list[str] = []

        async def check(owner: str) -> None:
            with pytest.raises(TooLong):
                await crowd.check(owner, 10.0, fakes.sleep_long)
            ended.append(owner)

        checks = [asyncio.create_task(check("stranger")) for _ in range(4)]
        await asyncio.sleep(0)
        checks.append(asyncio.create_task(check("ada")))
        await crowd.choose(fakes.question(level="pebble"), Claim("bo", "table"), False)
        assert asyncio.get_running_loop().time() < 1
        await asyncio.gather(*checks)
        assert ended == ["stranger", "stranger", "ada", "stranger", "stranger"]
        assert asyncio.get_running_loop().time() == 50  # each ends in time

    pass_(scene())


def test_an_address_may_have_only_so_many_records_waiting() -> None:
    async def scene() -> None:
        crowd = Thinkers(1, Metrics(), fakes.Office().make)
        many = [crowd.check("stranger", 1.0, fakes.sleep_long) for _ in range(20)]
        found = [type(error) for error in await asyncio.gather(*many, return_exceptions=True)]
        assert found.count(TooBusy) == 20 - 1 - MOST_CHECKS
        assert found.count(TooLong) == 1 + MOST_CHECKS

    pass_(scene())
