"""A table at home: what people do there besides playing on, and what becomes of it."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest
from tests.contract import nim
from tests.server.old.scene import Still
from tests.table.page import ANNA, BO, BOT, Json, Page, begun, middle, move, play

import pravek


def test_a_decision_is_taken_back_with_what_bots_answered() -> None:
    async def scene() -> None:
        page = Page(world=Still())
        line = await begun(page, seats=(ANNA, BOT, BOT))
        while line.last["d"]["position"]["undo"] is None:
            await move(line, name=f"m{line.last['v']}")
            await page.settle(line.table)
        before = line.last["v"]
        await line.send("undo", seat=0, seen=before, id="u")
        gone = [e for e in line.of("events")[-1]["entries"] if e["undo"] is not None]
        assert gone
        assert line.last["d"]["position"]["owes"]["seats"] == [0]

    asyncio.run(scene())


def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing() -> None:
    async def scene() -> None:
        page = Page()
        line = await begun(page, seats=(ANNA, BO))
        offers = line.last["d"]["position"]["offers"]
        here = {offer["action"]["domino"] for offer in offers}
        wrong = {**offers[0]["action"], "domino": min({*range(1, 49)} - here)}
        kept, number = dict(page.kept), line.last["v"]
        await line.send("move", action=wrong, seen=number, id="x")
        await line.send("why", action=wrong, id="y")
        [refused], [because] = line.of("refused"), line.of("because")
        assert (refused["status"], refused["id"]) == (422, "x")
        assert refused["clause"]
        assert (because["legal"], because["clause"]) == (False, refused["clause"])
        await line.send("why", action=offers[0]["action"], id="z")
        assert line.of("because")[-1]["legal"]
        assert (page.kept, line.last["v"]) == (kept, number)

    asyncio.run(scene())


def test_a_move_is_played_once_however_often_it_is_sent() -> None:
    async def scene() -> None:
        page = Page()
        line = await begun(page, seats=(ANNA, BO))
        last = line.last
        again = {"action": last["d"]["position"]["offers"][0]["action"], "seen": last["v"]}
        for _ in range(3):
            await line.send("move", **again, id="same")
        assert len(line.of("events")) == 1
        assert [ack["number"] for ack in line.of("ack")] == [last["v"] + 1] * 3
        await line.send("move", **again, id="late")
        assert line.of("refused")[0]["key"] == "stale"
        assert line.heard[-1]["t"] == "snapshot"

    asyncio.run(scene())


def test_around_one_screen_only_the_seat_that_faces_it_sees_its_hand() -> None:
    async def scene() -> None:
        page = Page(world=Still())
        line = await begun(page, "krom", (ANNA, BO), options={"random_characters": True})
        await play(page, line, Random(1), moves=20)
        sides = {}
        for seat in (None, 0, 1):
            await line.send("face", seat=seat)
            sides[seat] = line.last["d"]["position"]
            assert {o["action"]["seat"] for o in sides[seat]["offers"]} <= {seat}
        assert sides[0]["view"] != sides[1]["view"]
        owing = sides[None]["owes"]["seats"][0]
        action = sides[owing]["offers"][0]["action"]
        await line.send("face", seat=1 - owing)
        await line.send("move", action=action, seen=line.last["v"], id="m")
        assert line.of("refused")[-1]["key"] == "not_facing"

    asyncio.run(scene())


def test_a_seat_goes_to_a_bot_and_back_and_the_record_says_so() -> None:
    async def scene() -> None:
        page = Page()
        line = await begun(page, seats=(ANNA, BO))
        await line.send("handover", seat=0, level="stone")
        await line.send("takeback", seat=0)
        await line.send("concede", seat=1)
        over = await play(page, line, Random(1))
        assert over is not None
        assert over["conceded"] == [1]
        assert over["ranking"][1] == 2
        made = json.loads(page.kept[line.table])
        notes = [n.words["note"] for n in pravek.load(made["past"]["1"]).notes]
        assert notes == ["holder", "holder", "concede", "holder"]

    asyncio.run(scene())


def test_a_rematch_goes_on_counting_and_both_records_stay() -> None:
    async def scene() -> None:
        page = Page()
        line = await begun(page)
        await play(page, line, Random(2))
        last = line.last["v"]
        await line.send("rematch", seat=0)
        assert line.last["d"]["since"] >= last
        await play(page, line, Random(3), moves=3)
        secret = json.loads(page.kept[line.table])["table"]["watch"]
        path = f"/api/tables/{line.table}/record"
        first, second = [(await page.get(f"{path}?round={n}", secret)).json for n in (1, 2)]
        assert pravek.load(first).ending == "over"
        assert pravek.load(second).ending == "open"
        assert (await page.get(path, secret)).json == second

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["kingdomino", "krom"])
def test_whenever_the_page_is_killed_no_move_is_lost_that_it_had_shown(game: str) -> None:
    async def scene() -> None:
        page, rng = Page(world=Still()), Random(4)
        made = await page.table(game, [ANNA, BO, BOT])
        secrets = [seat["secret"] for seat in made["seats"]]
        line, _ = await page.hello(made["table"]["id"], seats=secrets, facing=0)
        for _ in range(12):
            await play(page, line, rng, moves=rng.randrange(1, 4))
            await line.send("face", seat=0)
            shown = line.last
            page = page.reopened()
            line, at = await page.hello(line.table, seats=secrets, facing=0)
            assert at["v"] == shown["v"]
            assert at["d"]["position"] == shown["d"]["position"]
            assert at["d"]["entries"] == shown["d"]["entries"]
        assert line.last["v"] > 12

    asyncio.run(scene())


def test_a_rematch_in_which_nothing_has_happened_yet_is_kept() -> None:
    """A game that begins with a decision has no entry to begin with."""

    async def scene() -> None:
        page = Page()
        made = await page.table("nim", 2)
        line, _ = await page.sit(made, 0, 1)
        await play(page, line, Random(7))
        for seat in (0, 1):
            await line.send("rematch", seat=seat)
        begun = line.last["d"]
        assert begun["entries"] == []
        _, at = await page.reopened().sit(made, 0, 1)
        assert at["d"]["position"] == begun["position"]
        assert at["d"]["table"]["round"] == 2

    with nim.registered():
        asyncio.run(scene())


def test_who_comes_back_is_told_only_what_was_missed() -> None:
    async def scene() -> None:
        page = Page(world=Still())
        made = await page.table("kingdomino", [ANNA, BOT])
        line, first = await page.sit(made, 0)
        await play(page, line, Random(5), moves=3)
        last = line.last["v"]
        await line.send("hang_up")
        assert page.home.wait() is None  # nobody looks, nobody thinks
        line, at = await page.sit(made, 0, since=first["v"], round=1)
        assert at["d"]["since"] == first["v"]
        assert [e["n"] for e in at["d"]["entries"]] == list(range(first["v"] + 1, last + 1))

    asyncio.run(scene())


def test_a_clock_that_runs_out_gives_the_seat_to_a_bot() -> None:
    class Ticking(Still):
        passed = 0

        def steady(self) -> int:
            return self.passed

    async def scene() -> None:
        world = Ticking()
        page = Page(middle, world)
        line = await begun(page, seats=(ANNA, BO), clock="strict")
        wait = page.home.wait()
        assert wait == 60_000
        assert page.home.tick() == []
        world.passed += wait
        page.take(page.home.tick())
        table: Json = line.of("table")[-1]
        assert [seat["holder"]["why"] for seat in table["seats"]].count("timeout") == 1

    asyncio.run(scene())
