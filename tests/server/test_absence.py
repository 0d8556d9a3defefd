"""Nobody's absence stops a table: after a grace the others let a bot sit in, or stop."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.net import GAMES, Json, Net, Sock, open_net, play_on, run
from tests.server.test_seats import Still, until, whole

from pravek.server.settings import Limits, Rate
from pravek.table.shapes import Language

pytestmark = pytest.mark.usefixtures("each_database")
ANNA, BO, CY = ({"who": "me", "name": name} for name in ("Anna", "Bo", "Cy"))


async def notes_of(net: Net, made: Json) -> list[Json]:
    lines, _ = await whole(net, made)
    return [line for line in lines if line.get("note") == "holder"]


async def refusal(sock: Sock, kind: str, **message: object) -> Json:
    await sock.send(kind, **message)
    refused: Json = (await sock.next("refused"))["d"]
    return refused


def test_any_person_lets_a_bot_sit_in_for_one_who_is_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world) as net:
            made = await net.table(seats=[ANNA, BO, CY])
            anna, _ = await net.sit(made, 0)
            bo, _ = await net.sit(made, 1)
            cy, snapshot = await net.sit(made, 2)
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            assert snapshot["d"]["table"]["grace"] == 60_000
            assert [seat["gone"] for seat in snapshot["d"]["table"]["seats"]] == [None] * 3
            assert (await refusal(anna, "standin", seat=2, by=0))["key"] == "not_gone"

            world.time += 5_000
            await cy.drop()
            told = await until(anna, "table", lambda d: not d["seats"][2]["online"])
            assert told["d"]["seats"][2]["gone"] == 0
            world.time += 59_001
            world.date -= 24 * 3600 * 1000  # a date that jumps makes nobody gone for longer
            late, at = await net.hello(table=made["table"]["id"], watch=made["watch"])
            assert at["d"]["table"]["seats"][2]["gone"] == 59_001
            early = await refusal(anna, "standin", seat=2, by=0)
            assert (early["status"], early["key"]) == (409, "not_gone_long")
            assert early["args"] == {"seconds": 1}

            world.time += 999
            for stranger in (watcher, late):
                assert (await refusal(stranger, "standin", seat=2, by=0))["status"] == 403
            await anna.send("standin", seat=2, by=0)
            words = {"note": "holder", "seat": 2, "by": "bot", "level": "cairn"}
            noted = await until(bo, "events", lambda d: d["entries"][-1]["note"])
            assert noted["d"]["entries"][-1]["note"] == {**words, "why": "absent", "asked": 0}
            holder = {"kind": "bot", "level": "cairn", "why": "absent", "asked": 0}
            await until(watcher, "table", lambda d: d["seats"][2]["holder"] == holder)

            world.time += 1_000
            await bo.send("standin", seat=2, by=1, bot=False)  # anybody else may think better of it
            told = await until(anna, "table", lambda d: d["seats"][2]["holder"]["kind"] == "person")
            assert told["d"]["seats"][2]["gone"] == 0  # and the grace begins anew
            assert (await refusal(bo, "standin", seat=2, by=1))["key"] == "not_gone_long"
            world.time += 60_000
            await bo.send("standin", seat=2, by=1)
            await until(anna, "table", lambda d: d["seats"][2]["holder"]["asked"] == 1)

            cy, snapshot = await net.sit(made, 2)  # a line that comes back is nobody yet
            assert snapshot["d"]["table"]["seats"][2]["gone"] is None
            await cy.send("say", seat=2, phrase="hello")
            await cy.next("said")
            table = (await net.get(f"/api/tables/{made['table']['id']}")).json
            assert table["seats"][2]["holder"]["why"] == "absent"
            await cy.send("takeback", seat=2)
            await until(cy, "table", lambda d: d["seats"][2]["holder"]["kind"] == "person")
            whys = [note["why"] for note in await notes_of(net, made)]
            assert whys == ["absent", "awaited", "absent", "back"]

    run(scene())


def test_where_clocks_run_nobody_need_wait_for_them(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world) as net:
            made = await net.table(seats=2, clock="relaxed")
            [owing] = (await net.sit(made, 0, 1))[1]["d"]["position"]["owes"]["seats"]
            await net.socks[0].drop()
            other, _ = await net.sit(made, 1 - owing)
            world.time += 60_000  # half of what the clock gives
            await other.send("standin", seat=owing, by=1 - owing)
            await until(other, "table", lambda d: d["seats"][owing]["holder"]["why"] == "absent")
            assert net.house.rooms[made["table"]["id"]].clocks.left(owing, world.time) == 60_000

    run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_with_a_bot_for_who_is_gone_every_game_comes_to_its_end(game: str, tmp_path: Path) -> None:
    """Also where all choose at once, and where the one who is gone had two seats."""

    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world) as net:
            made = await net.table(game, [ANNA, BO, CY])
            anna, snapshot = await net.sit(made, 0)
            others, _ = await net.sit(made, 1, 2)
            await others.drop()
            world.time += 60_000
            for seat in (1, 2):
                await anna.send("standin", seat=seat, by=0)
                snapshot = await until(anna, "events", lambda d: d["entries"][-1]["note"])
            assert (await play_on(anna, snapshot, Random(1)))["d"]["end"] == "over"

    run(scene())


def test_a_restart_keeps_the_bot_and_gives_the_grace_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world) as net:
            made = await net.table(seats=[ANNA, BO, CY])
            anna, _ = await net.sit(made, 0)
            world.time += 60_000
            await anna.send("standin", seat=1, by=0)
            await until(anna, "table", lambda d: d["seats"][1]["holder"]["kind"] == "bot")
        async with open_net(tmp_path, world) as net:
            anna, snapshot = await net.sit(made, 0)
            seats = snapshot["d"]["table"]["seats"]
            assert (seats[1]["holder"]["why"], seats[1]["holder"]["asked"]) == ("absent", 0)
            assert [seat["gone"] for seat in seats] == [None, 0, 0]
            early = await refusal(anna, "standin", seat=2, by=0)
            assert early["args"] == {"seconds": 60}

    run(scene())


def test_waiting_again_is_bounded(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world, limits=Limits(returns=2)) as net:
            made = await net.table(seats=[ANNA, BO])
            anna, _ = await net.sit(made, 0)
            for holder in ("bot", "person", "bot", "person", "bot"):
                world.time += 60_000
                await anna.send("standin", seat=1, by=0, bot=holder == "bot")
                await until(anna, "table", lambda d, h=holder: d["seats"][1]["holder"]["kind"] == h)
            refused = await refusal(anna, "standin", seat=1, by=0, bot=False)
            assert (refused["status"], refused["key"]) == (429, "waited_too_often")
            bo, _ = await net.sit(made, 1)  # the owner's own returns are not used up by it
            await bo.send("takeback", seat=1)
            await until(bo, "table", lambda d: d["seats"][1]["holder"]["kind"] == "person")

    run(scene())


def test_who_is_gone_need_not_agree_to_stop(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world) as net:
            made = await net.table(seats=[ANNA, BO, CY])
            anna, _ = await net.sit(made, 0)
            bo, _ = await net.sit(made, 1)
            world.time += 59_999
            await anna.send("abandon", seat=0)
            await bo.send("abandon", seat=1)
            await until(anna, "table", lambda d: d["abandon"] == [0, 1])
            world.time += 1
            await anna.send("abandon", seat=0)
            assert (await anna.next("over"))["d"]["end"] == "abandoned"

    run(scene())


class Repeating(Still):
    """Says the same words twice before it thinks of others."""

    asked = 0

    def code(self, language: Language) -> str:
        self.asked += 1
        return "old-grey-mammoth" if self.asked < 3 else "young-red-mammoth"


def test_the_words_stay_with_the_table_and_tell_strangers_only_that_it_has_begun(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        limits = Limits(guesses=Rate(2, 0.001))
        async with open_net(tmp_path, Repeating(), limits=limits) as net:
            made = await net.table(seats=[ANNA, {"who": "open"}])
            path = f"/api/tables/{made['table']['id']}/seats/1"
            sat = await net.post(path, {"name": "Bo", "code": "Old grey MAMMOTH"})
            assert sat.json["join"] == made["join"] == "old-grey-mammoth"
            for status in (409, 409, 429):  # they are no way to look for tables
                begun = await net.get(f"/api/join/{made['join']}")
                assert begun.status == status
                assert "Anna" not in begun.body.decode()
            public = await net.table(seats=[ANNA, {"who": "open"}], visibility="public")
            assert public["join"] == "young-red-mammoth"
            start = f"/api/tables/{public['table']['id']}/start"
            assert (await net.post(start, {"host": public["host"]})).status == 200
            await net.sit(public, 0)
            found = await net.get(f"/api/join/{public['join']}")
            assert (found.json["phase"], found.json["watch"]) == ("playing", public["watch"])

    run(scene())
