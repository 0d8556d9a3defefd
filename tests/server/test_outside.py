"""Games that strangers wrote, on the server: played like any other, in processes of their own."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server import foreign
from tests.server.net import BOT, ME, Json, Net, open_net, owed, play_on, run

import pravek
from pravek.core import deal, registry
from pravek.server.outside import stage
from pravek.server.thinking.guests import Guest
from pravek.server.thinking.thinkers import Thinkers

SHORT = {"nim": {}, "pig": {"short": True}, "goofspiel": {"short": True}}
"""The example games, and how each is over soon."""


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with foreign.brought(foreign.NIM, foreign.PIG, foreign.GOOFSPIEL):
        yield


@asynccontextmanager
async def outside(folder: Path, **settings: Any) -> AsyncIterator[Net]:
    """A server whose bots think about foreign games in processes, and about no other."""
    async with open_net(folder, **{"rules_seconds": 60.0, **settings}) as net:
        house = net.house
        house.thinkers = Thinkers(1, house.metrics, guest=lambda: Guest(house.settings))
        yield net


async def saved(net: Net, made: Json, *seats: int) -> Json:
    """The table as it is read from the store."""
    for room in list(net.house.rooms.values()):
        async with room.lock:
            net.house.forget(room)
    _, snapshot = await net.sit(made, *seats)
    assert snapshot["t"] == "snapshot", snapshot
    found: Json = snapshot["d"]
    return found


def matches(position: Json) -> list[int]:
    """How many lie in each heap of Nim."""
    return [len(list(filter(None, row))) for row in position["view"]["heaps"]["rows"]]


def test_a_first_decision_is_made_and_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table("nim", 2)
            sock, snapshot = await net.sit(made, 0, 1)
            begun = snapshot["d"]
            assert begun["entries"] == []
            offer = owed(begun["position"])[0]
            assert offer["text"] == "Take 1 from heap 1"
            await sock.send("move", action=offer["action"], seen=0, id="first")
            moved = await sock.next("events", "refused")
            assert [entry["text"] for entry in moved["d"]["entries"]] == ["Take 1 from heap 1"]
            assert matches(moved["d"]["position"]) == [2, 4, 5]
            assert moved["d"]["position"]["undo"] == 0
            await sock.send("undo", seat=0, seen=moved["v"], id="back")
            undone = await sock.next("events", "refused")
            assert undone["d"]["position"] == begun["position"]
            assert (await saved(net, made, 0, 1))["position"] == begun["position"]

    run(scene())


@pytest.mark.parametrize("game", SHORT)
def test_it_is_played_to_the_end_kept_and_checked(game: str, tmp_path: Path) -> None:
    """…also when every process is taken away between two moves."""

    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table(game, [ME, BOT], options=SHORT[game])
            sock, snapshot = await net.sit(made, 0)
            last = await play_on(sock, snapshot, random.Random(5), moves=1)
            [room] = net.house.rooms.values()
            async with room.lock:
                net.house.company.close()
            if last["t"] != "over":
                await sock.drop()
                loaded = await saved(net, made, 0)
                assert loaded["entries"]
                sock, snapshot = await net.sit(made, 0)
                last = await play_on(sock, snapshot, random.Random(5))
            assert last["d"]["end"] == "over"
            assert (await saved(net, made, 0))["over"] == last["d"]
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            assert pravek.load(record).record() == record
            checked = await net.post("/api/records/check", {"record": record})
            assert checked.json["luck"] == "fair"
            why = {"record": record, "step": 0, "action": {"event": "Nothing"}}
            assert (await net.post("/api/records/why", why)).json["key"] == "not_an_action"
            assert net.house.metrics.bot_failures.value == 0

    run(scene())


def test_bots_play_it_at_every_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            watched = []
            for game, options in SHORT.items():
                made = await net.table(game, [BOT, BOT], options=options)
                watch = {"table": made["table"]["id"], "watch": made["watch"]}
                watched.append(await net.hello(**watch))
            for sock, _ in watched:
                over = await sock.next("over")
                assert (over["d"]["end"], len(over["d"]["ranking"])) == ("over", 2)
            assert net.house.metrics.bot_failures.value == 0

    run(scene())


def test_a_round_of_before_is_read_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table("nim", 2)
            sock, snapshot = await net.sit(made, 0, 1)
            await play_on(sock, snapshot, random.Random(1))
            for seat in range(2):
                await sock.send(
                    "rematch", seat=seat, options={"large": True} if seat == 0 else None
                )
            again = (await sock.next("snapshot"))["d"]
            assert again["table"]["round"] == 2
            assert matches(again["position"]) == [5, 7, 9]
            path = f"/api/tables/{made['table']['id']}/record?round=1"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            assert pravek.load(record).ending == "over"

    run(scene())


def test_what_is_sealed_is_nobody_elses_business(tmp_path: Path) -> None:
    """…nor that it was changed; it can be changed and taken back until all have chosen."""

    async def scene() -> None:
        async with outside(tmp_path) as net:
            seats = [{"who": "me", "name": "Anna"}, {"who": "me", "name": "Bo"}]
            made = await net.table("goofspiel", seats)
            anna, hers = await net.sit(made, 0)
            bo, _ = await net.sit(made, 1)
            assert len(hers["d"]["position"]["offers"]) == 13
            for number, offer in enumerate(hers["d"]["position"]["offers"][:2], 1):
                await anna.send("move", action=offer["action"], seen=number, id=f"bid{number}")
                told = await anna.next("events", "refused")
                assert told["d"]["entries"][0]["event"]["card"] == number
            heard = await bo.next("events")
            assert heard["d"]["entries"][0]["event"] == {"event": "Chosen", "seat": 0}
            assert heard["d"]["entries"][0]["text"] == "chosen"
            await anna.send("undo", seat=0, seen=told["v"], id="back")
            assert (await anna.next("events", "refused"))["t"] == "events"
            loaded = await saved(net, made, 1)
            assert [entry["token"] for entry in loaded["entries"][1:]] == ["A:chosen"]
            bo, _ = await net.sit(made, 1)
            mine = {"event": "Bid", "seat": 1, "card": 3}
            await bo.send("move", action=mine, seen=2, id="mine")
            shown = await bo.next("events", "refused")
            tokens = [entry["token"] for entry in shown["d"]["entries"]]
            assert tokens[:2] == ["B:bid-3", "bids-1,3"]

    run(scene())


def test_why_not_is_answered_by_its_rules(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table("nim", 2)
            sock, _ = await net.sit(made, 0, 1)
            take = {"event": "Take", "seat": 0, "heap": 0, "count": 2}
            await sock.send("why", action=take, id="fine")
            assert (await sock.next("because"))["d"]["legal"] is True
            await sock.send("why", action=take | {"seat": 1}, id="other")
            assert (await sock.next("because"))["d"]["key"] == "not_your_turn"
            await sock.send("move", action=take | {"count": 9}, seen=0, id="many")
            assert (await sock.next("refused"))["d"]["key"] == "not_offered"
            await sock.send("move", action=take | {"count": "9"}, seen=0, id="text")
            assert (await sock.next("refused"))["d"]["key"] == "not_an_action"
            await sock.send("move", action=take, seen=0, id="two")
            assert (await sock.next("ack", "refused"))["t"] == "ack"

    run(scene())


def test_it_is_listed_with_what_it_brings(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            games = (await net.get("/api/games")).json["games"]
            assert SHORT.keys() <= {game["name"] for game in games}
            material = await net.get("/api/games/nim/material")
            assert (material.status, material.json["key"]) == (404, "no_such_material")
            assert (await net.post("/api/score", {"game": "nim", "text": "#"})).status == 422
            wrong = await net.post("/api/tables", {"game": "nim", "seats": [ME] * 5})
            assert (wrong.status, wrong.json["key"]) == (422, "no_such_setup")
            assert "2, 3 players, not 5" in wrong.json["text"]

    run(scene())


def test_with_few_processes_many_tables_are_played_by_turns(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path, rules_processes=2) as net:
            tables = [await net.sit(await net.table("nim", 2), 0, 1) for _ in range(3)]
            assert len(net.house.company) == 2
            for sock, snapshot in tables:
                over = await play_on(sock, snapshot, random.Random(4))
                assert over["d"]["end"] == "over"
            assert len(net.house.company) == 0  # what is over needs no process

    run(scene())


def test_a_deal_code_of_it_opens_a_table(tmp_path: Path) -> None:
    code = deal.write(registry.build("pig", players=2, short=True), 7)

    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table("", 2, deal=code)
            assert (made["table"]["game"], made["table"]["deal"]) == ("pig", code)
            sock, snapshot = await net.sit(made, 0, 1)
            over = await play_on(sock, snapshot, random.Random(2))
            assert over["d"]["deal"] == code

    run(scene())


def test_a_long_game_is_told_a_new_process_bit_by_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "CHUNK", 2)

    async def scene() -> None:
        async with outside(tmp_path) as net:
            made = await net.table("pig", 2, options=SHORT["pig"])
            sock, snapshot = await net.sit(made, 0, 1)
            last = await play_on(sock, snapshot, random.Random(7), moves=5)
            net.house.company.close()
            assert (await play_on(sock, last, random.Random(7)))["d"]["end"] == "over"

    run(scene())
