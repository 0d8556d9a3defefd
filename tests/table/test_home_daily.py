"""The deal of the day without a network: the same deal, the same rivals, kept like any table."""

from __future__ import annotations

import asyncio
from random import Random

from tests.server.test_daily import Calendar
from tests.table.page import Line, Page, play
from tests.teach.days import WEDNESDAY

from pravek.pocket.advising import advise
from pravek.pocket.thinking import think
from pravek.teach.daily import opening
from pravek.teach.daily.deals import deal_of, names
from pravek.teach.daily.judging import judge


def page_of_the_day() -> Page:
    page = Page(think, Calendar())
    page.home.daily = opening
    return page


def test_a_game_of_the_day_at_home_counts_on_a_server_also_after_the_page_was_closed() -> None:
    async def scene() -> None:
        page = page_of_the_day()
        told = (await page.get("/api/daily")).json
        assert (told["date"], told["counts"]) == ("2026-11-18", False)
        deals = {each["game"]: each["deal"] for each in told["games"]}
        assert deals == {name: deal_of(name, WEDNESDAY).code for name in names()}
        for game in ("kingdomino", "krom"):
            made = (await page.post(f"/api/daily/{game}", {"name": "Ada"})).json
            assert made["table"]["daily"] == "2026-11-18"
            line, _ = await page.sit(made, 0)
            await play(page, line, Random(4), moves=9)
            page = page.reopened()
            page.home.daily = opening
            line, told = await page.sit(made, 0)
            assert told["d"]["table"]["daily"] == "2026-11-18"
            await play(page, line, Random(5))
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await page.get(path, made["seats"][0]["secret"])).json
            assert judge(record, game, WEDNESDAY).helped == []

    asyncio.run(scene())


def test_taking_back_what_the_rivals_answered_is_help_and_playing_the_same_meets_the_same() -> None:
    async def scene() -> None:
        page = page_of_the_day()
        made = (await page.post("/api/daily/kingdomino", {"name": "Ada"})).json
        line, _ = await page.sit(made, 0)
        noted = False
        while not noted:
            await page.settle(line.table)
            await first_of(line)
            await page.settle(line.table)
            seen, undo = line.last["d"]["position"]["view"], line.last["d"]["position"]["undo"]
            if undo is None:
                continue
            await line.send("undo", seat=0, seen=line.last["v"], id=f"back{line.last['v']}")
            noted = any(entry["note"] for entry in line.last["d"]["entries"])
            await first_of(line)
            await page.settle(line.table)
            assert line.last["d"]["position"]["view"] == seen
        await play(page, line, Random(5))
        path = f"/api/tables/{made['table']['id']}/record"
        record = (await page.get(path, made["seats"][0]["secret"])).json
        assert judge(record, "kingdomino", WEDNESDAY).helped == ["undo"]

    asyncio.run(scene())


def test_a_hint_at_home_stands_beside_the_result_of_the_day() -> None:
    async def scene() -> None:
        page = page_of_the_day()
        page.home.advise = advise
        made = (await page.post("/api/daily/kingdomino", {"name": "Ada"})).json
        line, _ = await page.sit(made, 0)
        await page.settle(line.table)
        await line.send("hint", seat=0, id="h")
        await page.settle(line.table)
        assert [told["id"] for told in line.of("hint")] == ["h"]
        await play(page, line, Random(5))
        path = f"/api/tables/{made['table']['id']}/record"
        record = (await page.get(path, made["seats"][0]["secret"])).json
        assert judge(record, "kingdomino", WEDNESDAY).helped == ["help"]

    asyncio.run(scene())


async def first_of(line: Line) -> None:
    """Play the first of the offers."""
    last = line.last
    action = last["d"]["position"]["offers"][0]["action"]
    await line.send("move", action=action, seen=last["v"], id=f"m{last['v']}")


def test_what_is_wrong_is_refused() -> None:
    async def scene() -> None:
        page = page_of_the_day()
        for path, body, status, key in (
            ("/api/daily/chess", {"name": "Ada"}, 404, "no_such_game"),
            ("/api/daily/kingdomino", {"name": ""}, 400, "bad_request"),
            ("/api/daily/kingdomino", {"name": "A" * 25}, 400, "bad_request"),
            ("/api/daily/kingdomino", {}, 400, "not_a_message"),
        ):
            answer = await page.post(path, body)
            assert (answer.status, answer.json["key"]) == (status, key)
        page.home.daily = None
        assert (await page.get("/api/daily")).status == 404

    asyncio.run(scene())
