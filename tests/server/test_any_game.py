"""A game the server has never heard of, without luck, secrets, material or a rulebook: it is played
like any other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract import nim
from tests.server.net import Json, Net, open_net, owed, play_on, run

import pravek
from pravek.server import exporting
from pravek.server.database.store import Store

pytestmark = pytest.mark.usefixtures("each_database")


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with nim.registered():
        yield


async def saved(net: Net, made: Json, *seats: int) -> Json:
    """The position as it is read from the store."""
    net.house.rooms.clear()
    _, snapshot = await net.sit(made, *seats)
    assert snapshot["t"] == "snapshot", snapshot
    found: Json = snapshot["d"]
    return found


def test_a_game_that_begins_with_a_decision_begins(tmp_path: Path) -> None:
    """…and is kept before anything has happened in it."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("nim", 2)
            sock, snapshot = await net.sit(made, 0, 1)
            begun = snapshot["d"]
            assert begun["entries"] == []
            assert begun["position"]["owes"]["seats"] == [0]
            assert len(begun["position"]["offers"]) == 3 + 4 + 5
            assert (await saved(net, made, 0, 1)) == begun
            move = owed(begun["position"])[0]["action"]
            sock, snapshot = await net.sit(made, 0, 1)
            await sock.send("move", action=move, seen=snapshot["v"], id="first")
            assert (await sock.next("ack", "refused"))["d"]["number"] == 1
            moved = await sock.next("events")
            assert moved["d"]["position"]["undo"] == 0
            await sock.send("undo", seat=0, seen=moved["v"], id="back")
            await sock.next("ack")
            undone = await sock.next("events")
            assert undone["d"]["position"] == begun["position"]
            assert (await saved(net, made, 0, 1))["position"] == begun["position"]

    run(scene())


def test_it_is_played_to_the_end_kept_and_checked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("nim", 3)
            sock, snapshot = await net.sit(made, 0, 1, 2)
            over = await play_on(sock, snapshot, random.Random(5))
            assert sorted(over["d"]["ranking"]) == [1, 2, 2]
            assert (await saved(net, made, 0))["over"] == over["d"]
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            assert pravek.load(record).record() == record
            checked = await net.post("/api/records/check", {"record": record})
            assert checked.json["luck"] == "fair"
            sock, _ = await net.sit(made, 0, 1, 2)
            for seat in range(3):
                await sock.send("rematch", seat=seat)
            again = (await sock.next("snapshot"))["d"]
            assert again["table"]["round"] == 2
            assert again["entries"] == []
            assert again["position"]["owes"]["seats"] == [0]

    run(scene())


def test_a_bot_plays_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            seats = [{"who": "bot", "level": "pebble"}, {"who": "me", "name": "Anna"}]
            made = await net.table("nim", seats)
            sock, snapshot = await net.sit(made, 1)
            over = await play_on(sock, snapshot, random.Random(5))
            assert over["d"]["end"] == "over"

    run(scene())


def test_it_is_listed_with_what_it_brings(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            [game] = [g for g in (await net.get("/api/games")).json["games"] if g["name"] == "nim"]
            assert (game["chance"], game["secrets"], game["typed"]) == (False, False, False)
            assert game["options"][0]["players"] == [2]
            material = await net.get("/api/games/nim/material")
            assert (material.status, material.json["key"]) == (404, "no_such_material")
            territory = await net.post("/api/score", {"game": "nim", "text": "#"})
            assert territory.status == 422
            levels = (await net.get("/api/bots")).json["levels"]
            assert all(level["bot"]["nim"] for level in levels)

    run(scene())


def test_it_is_exported_before_anything_has_happened(tmp_path: Path) -> None:
    database: list[str] = []

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            await net.table("nim", 2)
            database.append(net.house.settings.database)

    run(scene())
    store = Store(*database)
    with store.engine.connect() as connection:
        [(name, record)] = exporting.records(connection)
    store.engine.dispose()
    assert name.startswith("nim-")
    assert isinstance(record, str)
    assert pravek.load(record).turn == pravek.Decide((0,))
