"""Hints in a page without a network: from Python alone, a slice at a time."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.table.page import ANNA, BO, BOT, Page, begun, move

from pravek.pocket.advising import advise
from pravek.pocket.thinking import bot_for
from pravek.table.consulting import Consult
from pravek.table.home import Home

SOURCE = Path(__file__).parents[2] / "src"
ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import json
from pravek.pocket import desk

def say(kind, at=None, /, **told):
    return json.loads(desk.answer(json.dumps({"t": kind, "d": told, "table": at})))

seats = [{"who": "me", "name": "Anna"}, {"who": "bot"}]
for game in ("kingdomino", "origins", "krom"):
    wish = {"game": game, "seats": seats}
    made = say("ask", id=1, method="POST", path="/api/tables", body=wish)[-1]["d"]["body"]
    table, secret = made["table"]["id"], made["seats"][0]["secret"]
    heard = say("hello", table, table=table, seats=[secret])
    while 0 not in [m for m in heard if "position" in m["d"]][-1]["d"]["position"]["owes"]["seats"]:
        heard += json.loads(desk.tick())
    heard = say("hint", table, seat=0, id="h")
    while not heard or heard[-1]["t"] not in ("hint", "refused"):
        heard += json.loads(desk.tick())
    print(game, heard[-1]["t"], heard[-1]["d"]["advice"]["worth"])
    say("hang_up", table)
"""


def home() -> Page:
    page = Page()
    page.home = Home(page.home._think, bot_for, advise=advise)
    return page


def test_python_alone_gives_hints_for_every_game_and_does_not_say_what_they_are_worth() -> None:
    command = [sys.executable, "-I", "-S", "-c", ASK, str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    told = [line.split() for line in done.stdout.splitlines()]
    assert told == [[game, "hint", "None"] for game in ("kingdomino", "origins", "krom")]


def test_a_hint_is_an_offer_and_stands_in_the_log() -> None:
    async def scene() -> None:
        page = home()
        line = await begun(page, seats=(ANNA, BOT))
        await line.send("hint", seat=0, id="h")
        assert page.home.wait() == 0
        await page.settle(line.table)
        [told] = line.of("hint")
        position = line.last["d"]["position"]
        assert told["advice"]["action"] in [offer["action"] for offer in position["offers"]]
        notes = [e["note"] for events in line.of("events") for e in events["entries"] if e["note"]]
        assert notes[-1] == {"note": "help", "seat": 0, "what": "hint"}

    asyncio.run(scene())


def test_a_hint_about_what_is_gone_and_one_that_cannot_be_found_say_so() -> None:
    async def scene() -> None:
        page = home()
        line = await begun(page, seats=(ANNA, BOT))
        await line.send("hint", seat=0, id="h")
        await line.send("hint", seat=0, id="again")
        await move(line)
        await page.settle(line.table)
        assert [told["key"] for told in line.of("refused")] == ["help_coming", "help_not_now"]
        page.home.advise = lambda consult: iter(())
        await line.send("hint", seat=0, id="none")
        await page.settle(line.table)
        assert line.of("refused")[-1]["key"] == "help_failed"
        assert line.of("hint") == []

    asyncio.run(scene())


def test_whoever_asks_is_answered_however_soon_it_is_asked_again() -> None:
    """Also where a seat decides twice in a row, and nobody thought in between."""

    async def scene() -> None:
        page, asked, twice = home(), list[str](), 0
        line = await begun(page, seats=(ANNA, BOT))
        while twice < 2:  # soon: ten hints may be asked for at once
            for again in range(2):
                if line.last["d"]["position"]["owes"]["seats"] == [0]:
                    asked.append(f"h{len(asked)}")
                    await line.send("hint", seat=0, id=asked[-1])
                    await move(line, name=asked[-1])
                    twice += again
            await page.settle(line.table)
        assert [(told["id"], told["key"]) for told in line.of("refused")] == [
            (each, "help_not_now") for each in asked
        ]

    asyncio.run(scene())


def test_who_comes_again_is_not_kept_waiting_by_what_he_asked_before() -> None:
    async def scene() -> None:
        page = home()
        made = await page.table("kingdomino", [ANNA, BOT])
        line, _ = await page.sit(made, 0)
        await page.settle(line.table)
        await line.send("hint", seat=0, id="before")
        await line.send("hang_up")
        line, _ = await page.sit(made, 0)
        await line.send("hint", seat=0, id="after")
        await page.settle(line.table)
        assert [told["id"] for told in line.of("hint")] == ["after"]

    asyncio.run(scene())


def test_around_one_device_everybody_must_agree_and_there_is_no_coach() -> None:
    async def scene() -> None:
        page = home()
        line = await begun(page, seats=(ANNA, BO))
        [seat] = line.last["d"]["position"]["owes"]["seats"]
        await line.send("hint", seat=seat, id="a")
        for each in (0, 1):
            await line.send("help", seat=each)
        await line.send("hint", seat=seat, id="b")
        await line.send("coach", seat=seat, mood="mistakes")
        await line.send("coach", seat=seat, mood="loud")
        await page.settle(line.table)
        keys = [told["key"] for told in line.of("refused")]
        assert keys == ["help_not_agreed", "no_coach", "not_a_message"]
        assert [told["id"] for told in line.of("hint")] == ["b"]

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["kingdomino", "krom"])
def test_a_page_breathes_while_a_hint_is_thought_about(game: str) -> None:
    """What takes long is done in slices, and the last of them is the hint."""

    async def scene() -> None:
        page = home()
        line = await begun(page, game, (ANNA, BOT))
        room = page.home.room(line.table)
        play = room.play
        assert play is not None
        if 0 not in play.owing:
            return
        view, actions = play.match.view(0), tuple(play.match.actions(0))
        client = next(iter(room.audience.clients))
        *before, told = advise(Consult(play, 0, play.asked[0], view, actions, client))
        assert told is not None
        assert set(before) <= {None}

    asyncio.run(scene())
