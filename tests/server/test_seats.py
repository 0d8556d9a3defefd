"""Who holds a seat: bots that stand in, clocks, conceding, stopping, playing again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import BOT, GAMES, ME, Json, Net, Sock, open_net, owed, play_on, run

from pravek.core import record, registry
from pravek.server.world import World

pytestmark = pytest.mark.usefixtures("each_database")


class Still(World):
    """A world whose time is told; its date may jump."""

    time, date = 1_000_000, 1_700_000_000_000

    def now(self) -> int:
        return self.date + self.time

    def steady(self) -> int:
        return self.time


async def whole(net: Net, made: Json) -> tuple[list[Json], Any]:
    """The record's lines, and the match they tell of."""
    answer = await net.get(f"/api/tables/{made['table']['id']}/record", made["watch"])
    text = answer.body.decode()
    return [json.loads(line) for line in text.splitlines()], record.load(text)


async def until(sock: Sock, kind: str, test: Any) -> Json:
    while True:
        message = await sock.next(kind)
        if message["t"] == "closed" or test(message["d"]):
            return message


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=2)
            sock, _ = await net.sit(made, 0)
            await sock.send("handover", seat=0, level="pebble")
            note = await sock.next("events")
            words = {"note": "holder", "seat": 0, "by": "bot", "level": "pebble", "why": "handed"}
            assert note["d"]["entries"][-1]["note"] == words
            assert note["d"]["position"]["offers"] == []
            await sock.send("takeback", seat=0)
            await until(
                sock, "events", lambda d: (d["entries"][-1]["note"] or {}).get("why") == "back"
            )
            other, at = await net.sit(made, 1)
            await play_on(other, at, Random(1), moves=1) if owed(at["d"]["position"]) else None
            lines, _ = await whole(net, made)
            assert [line["why"] for line in lines if line.get("note") == "holder"] == [
                "handed",
                "back",
            ]
            await other.send("leave", seat=1)
            await until(other, "table", lambda d: d["seats"][1]["holder"]["why"] == "left")
            await net.sit(made, 1)  # who comes back has the seat again
            await until(other, "table", lambda d: d["seats"][1]["holder"]["kind"] == "person")

    run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_nobody_drops_out_kr_12_4(game: str, tmp_path: Path) -> None:
    """KR-12.4: the seat of a player who concedes, leaves or runs out of time is played by a bot
    from that seat's view, and a window or a reveal waits for it as for a player; who conceded is
    ranked last."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            players = max(registry.entry(game).players)
            made = await net.table(game, players)
            for seat in range(1, players):
                other, _ = await net.sit(made, seat)
                await other.send("concede" if seat % 2 else "leave", seat=seat)
                await other.next("events")
            sock, snapshot = await net.sit(made, 0)
            over = (await play_on(sock, snapshot, Random(1)))["d"]
            assert over["end"] == "over"
            conceded = [seat for seat in range(1, players) if seat % 2]
            assert over["conceded"] == conceded
            worst = min(over["ranking"][seat] for seat in conceded)
            assert all(
                over["ranking"][seat] < worst for seat in range(players) if seat not in conceded
            )
            assert len({over["ranking"][seat] for seat in conceded}) == 1
            lines, match = await whole(net, made)
            assert lines[-1]["ranking"] == over["ranking"] == list(match.places or ())
            assert [n["seat"] for n in lines if n.get("note") == "concede"] == conceded

    run(scene())


def test_the_only_person_left_may_close_the_table_kr_12_4(tmp_path: Path) -> None:
    """KR-12.4: if one person only is left, the table may be closed as his win."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", [ME, {"who": "me", "name": "Bo"}, BOT])
            sock, _ = await net.sit(made, 0)
            await sock.send("close", seat=0)
            refused = await sock.next("refused")
            assert (refused["d"]["key"], refused["d"]["args"]) == ("not_alone", {"seats": [1]})
            other, _ = await net.sit(made, 1)
            await other.send("concede", seat=1)
            await other.next("events")
            await other.send("takeback", seat=1)
            assert (await other.next("refused"))["d"]["key"] == "conceded"
            await sock.send("close", seat=0)
            over = (await sock.next("over"))["d"]
            assert (over["end"], over["ranking"]) == ("closed", [1, 3, 2])
            lines, _ = await whole(net, made)
            assert lines[-1]["end"] == "closed"
            assert {"note": "closed", "seat": 0} in lines
            await sock.send("move", action={"event": "Rest", "seat": 0}, seen=1, id="late")
            assert (await sock.next("refused"))["d"]["status"] in (409, 422)

    run(scene())


def test_all_may_agree_to_stop_without_ranking(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, {"who": "me", "name": "Bo"}, BOT])
            one, _ = await net.sit(made, 0)
            two, _ = await net.sit(made, 1)
            await one.send("abandon", seat=0)
            await until(two, "table", lambda d: d["abandon"] == [0])
            await one.send("abandon", seat=0, agree=False)
            await until(two, "table", lambda d: d["abandon"] == [])
            await one.send("abandon", seat=0)
            await two.send("abandon", seat=1)
            over = (await two.next("over"))["d"]
            assert (over["end"], over["ranking"]) == ("abandoned", None)
            lines, _ = await whole(net, made)
            assert lines[-2] == {"note": "abandoned"}
            assert lines[-1]["end"] == "abandoned"
            assert "ranking" not in lines[-1]
            assert lines[-1]["seed"] == over["seed"]

    run(scene())


def test_clocks_hand_the_seat_to_a_bot_until_the_owner_returns(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Still()
        async with open_net(tmp_path, world) as net:
            made = await net.table(seats=2, clock="strict")
            room = net.house.rooms[made["table"]["id"]]
            sock, snapshot = await net.sit(made, 0, 1)
            [seat] = snapshot["d"]["position"]["owes"]["seats"]
            timers = {t["seat"]: t for t in snapshot["d"]["position"]["timers"]}
            assert timers[seat] == {"seat": seat, "left": 60_000, "running": True}
            assert timers[1 - seat] == {"seat": 1 - seat, "left": 45_000, "running": False}
            world.time += 59_000
            world.date -= 24 * 3600 * 1000  # a date that jumps back gives no time
            net.house.driver._ring(room)
            await sock.send("say", seat=0, phrase="hurry")
            assert (await sock.next("said", "events"))["t"] == "said"
            world.time += 1_001
            net.house.driver._ring(room)
            note = await until(sock, "events", lambda d: d["entries"][-1]["note"])
            assert note["d"]["entries"][-1]["note"]["why"] == "timeout"
            await sock.drop()
            sock, snapshot = await net.sit(made, seat)  # returning is enough
            await until(sock, "table", lambda d: d["seats"][seat]["holder"]["kind"] == "person")
            assert not net.house.driver.is_busy(room) or room.clocks.runs

    run(scene())


def test_clock_profiles() -> None:
    from pravek.table.clocks import Clocks

    relaxed = Clocks("relaxed", 2)
    relaxed.ask([0], 0)
    assert relaxed.left(0, 0) == 120_000
    relaxed.ask([1], 100_000)
    assert relaxed.left(0, 500_000) == 20_000
    relaxed.ask([0], 200_000)
    assert relaxed.left(0, 200_000) == 50_000
    assert relaxed.expired(250_000) == [0]
    none = Clocks("none", 2)
    none.ask([0], 0)
    assert none.timers(0) == []
    assert none.next_expiry(10**9) is None


def test_rematch_in_the_same_room_with_other_options(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, {"who": "me", "name": "Bo"}, BOT])
            one, snapshot = await net.sit(made, 0)
            two, _ = await net.sit(made, 1)
            await one.send("rematch", seat=0)
            assert (await one.next("refused"))["d"]["key"] == "not_over"
            for sock, seat in ((one, 0), (two, 1)):
                await sock.send("abandon", seat=seat)
            await one.next("over")
            await one.send("rematch", seat=0, options={"harmony": True}, clock="relaxed")
            proposed = await until(two, "table", lambda d: d["rematch"])
            assert proposed["d"]["rematch"]["agreed"] == [0]
            assert proposed["d"]["rematch"]["options"]["harmony"] is True
            await one.send("rematch", seat=0, options={"nonsense": True})
            assert (await one.next("refused"))["d"]["status"] == 422
            await two.send("rematch", seat=1)
            begun = (await until(two, "snapshot", lambda d: d["table"]["round"] == 2))["d"]
            assert begun["table"]["options"]["harmony"] is True
            assert begun["table"]["clock"] == "relaxed"
            assert begun["entries"][0]["n"] == begun["since"] + 1 > 1
            assert begun["over"] is None
            assert [s["name"] for s in begun["table"]["seats"]] == ["Anna", "Bo", "Pebble"]
            assert begun["table"]["luck"] != snapshot["d"]["table"]["luck"]
            first = await net.get(
                f"/api/tables/{made['table']['id']}/record?round=1", made["watch"]
            )
            assert json.loads(first.body.decode().splitlines()[-1])["end"] == "abandoned"
            second = await net.get(f"/api/tables/{made['table']['id']}/record", made["watch"])
            assert json.loads(second.body.decode().splitlines()[-1])["end"] == "open"
        async with open_net(tmp_path) as net:
            _, again = await net.sit(made, 0, since=begun["since"], round=2)
            assert again["d"]["entries"][: len(begun["entries"])] == begun["entries"]

    run(scene())


def test_quick_phrases(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            one, _ = await net.sit(made, 0)
            two, _ = await net.sit(made, 1)
            await one.send("say", seat=0, phrase="good_luck")
            assert (await two.next("said"))["d"] == {"seat": 0, "phrase": "good_luck"}
            await one.send("say", seat=0, phrase="you fool")
            assert (await one.next("refused"))["d"]["status"] == 400
            await one.send("say", seat=1, phrase="thanks")
            assert (await one.next("refused"))["d"]["status"] == 403

    run(scene())


def test_a_restart_continues_every_table_at_the_same_event(tmp_path: Path) -> None:
    async def scene() -> None:
        pictures = {}
        mades = {}
        async with open_net(tmp_path) as net:
            for game in GAMES:
                made = mades[game] = await net.table(game, 2)
                sock, snapshot = await net.sit(made, 0, 1, facing=0)
                if owed(snapshot["d"]["position"]):
                    await play_on(sock, snapshot, Random(3), moves=1)
                _, pictures[game] = await net.sit(made, 0)
        async with open_net(tmp_path) as net:
            for game in GAMES:
                _, again = await net.sit(mades[game], 0)
                before = pictures[game]
                assert again["v"] == before["v"]
                for part in ("entries", "position", "over"):
                    assert again["d"][part] == before["d"][part]

    run(scene())
