"""A seat that changed hands: who held it before neither sees through it nor plays it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import Json, Net, Sock, open_net, owed, play_on, run

from pravek.server.table.room import Room
from pravek.table.chairs import Chair
from pravek.table.world import fingerprint

ME, OPEN = {"who": "me", "name": "Anna"}, {"who": "open"}
MESSAGES: list[tuple[str, Json]] = [
    ("move", {"action": {"event": "End", "seat": 1}, "seen": 1, "id": "m"}),
    ("why", {"action": {"event": "End", "seat": 1}, "id": "w"}),
    ("undo", {"seat": 1, "seen": 1, "id": "u"}),
    ("face", {"seat": 1}),
    ("say", {"seat": 1, "phrase": "hello"}),
    ("handover", {"seat": 1}),
    ("takeback", {"seat": 1}),
    ("standin", {"seat": 0, "by": 1}),
    ("concede", {"seat": 1}),
    ("abandon", {"seat": 1}),
    ("close", {"seat": 1}),
    ("rematch", {"seat": 1}),
    ("leave", {"seat": 1}),
]
"""One of every kind that acts for a seat."""


async def until(sock: Sock, test: Any, *kinds: str) -> Json:
    while True:
        message = await sock.next(*kinds)
        if test(message["d"]):
            return message


async def sit_down(net: Net, made: Json, name: str, seat: int = 1) -> str:
    path = f"/api/tables/{made['table']['id']}/seats/{seat}"
    sat = await net.post(path, {"name": name, "code": made["join"]})
    assert sat.status == 201
    secret: str = sat.json["seat"]["secret"]
    return secret


async def taken_over(net: Net, game: str = "krom") -> tuple[Json, Sock, str, str]:
    """A stranger sits down with two sockets and leaves on one; Bo takes the seat, Cy the last
    one, and the game begins. Returns the table, the stranger's other socket, his old secret and
    Bo's."""
    made = await net.table(game, [ME, OPEN, OPEN], visibility="public")
    old = await sit_down(net, made, "Mallory")
    one, _ = await net.hello(table=made["table"]["id"], seats=[old])
    other, snapshot = await net.hello(table=made["table"]["id"], seats=[old])
    assert snapshot["d"]["you"]["seats"] == [1]
    await one.send("leave", seat=1)
    for sock in (one, other):  # both screens are told that they hold nothing any more
        told = await until(sock, lambda d: True, "snapshot")
        assert told["d"]["you"] == {"seats": [], "facing": None, "host": False}
    new = await sit_down(net, made, "Bo")
    made["seats"].append({"seat": 2, "secret": await sit_down(net, made, "Cy", 2)})
    return made, other, old, new


@pytest.mark.parametrize(("kind", "message"), MESSAGES, ids=[kind for kind, _ in MESSAGES])
def test_nobody_acts_for_a_seat_he_has_left(kind: str, message: Json, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, thief, _, new = await taken_over(net)
            bo, before = await net.hello(table=made["table"]["id"], seats=[new])
            await thief.send(kind, **message)
            refused = await thief.next("refused", "ack", "because", "said")
            assert refused["t"] == "refused"
            assert (refused["d"]["status"], refused["d"]["key"]) == (403, "not_your_seat")
            room = net.house.rooms[made["table"]["id"]]
            assert room.number == before["v"]
            assert room.chairs[1].name == "Bo"
            assert not room.abandon
            await bo.send("say", seat=1, phrase="hello")  # and the new owner still may
            assert (await thief.next("said"))["d"]["seat"] == 1

    run(scene())


def test_who_has_left_a_seat_sees_what_a_spectator_sees(tmp_path: Path) -> None:
    """Snapshots, events, positions with their offers, the table, phrases, the ending: byte by
    byte what somebody with the spectator id gets."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, thief, _, new = await taken_over(net)
            table = made["table"]["id"]
            begun = await until(thief, lambda d: d["table"]["phase"] == "playing", "snapshot")
            assert begun["d"]["position"]["offers"] == []
            watcher, public = await net.hello(table=table, watch=made["watch"])
            assert public["d"]["position"] == begun["d"]["position"]
            assert public["d"]["entries"] == begun["d"]["entries"]
            secrets = [new, *(held["secret"] for held in made["seats"])]
            heard = len(thief.heard)
            players, position = await net.hello(table=table, seats=secrets, facing=0)
            for seat in range(3):
                await players.send("face", seat=seat)
                position = await players.next("snapshot")
                if owed(position["d"]["position"]):
                    await play_on(players, position, Random(seat), moves=1)
            await players.send("say", seat=1, phrase="nice")
            for seat in range(3):
                await players.send("abandon", seat=seat)
            for sock in (thief, watcher):
                await sock.next("over")
            told = thief.heard[heard:]
            assert len(told) > 5
            assert told == watcher.heard[-len(told) :]
            await thief.send("face", seat=None)
            await watcher.send("face", seat=None)
            last = [await sock.next("snapshot") for sock in (thief, watcher)]
            assert last[0] == last[1]

    run(scene())


def test_the_old_secret_opens_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, _, old, new = await taken_over(net)
            path = f"/api/tables/{made['table']['id']}/record"
            assert (await net.get(path, old)).status == 403
            assert (await net.get(path, new)).status == 200
            _, bye = await net.hello(table=made["table"]["id"], seats=[old])
            assert bye["d"]["key"] == "wrong_secret"

    run(scene())


def test_a_seat_is_online_only_while_its_owner_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, thief, _, new = await taken_over(net)
            path = f"/api/tables/{made['table']['id']}"
            assert (await net.get(path)).json["seats"][1]["online"] is False
            bo, _ = await net.hello(table=made["table"]["id"], seats=[new])
            assert (await net.get(path)).json["seats"][1]["online"] is True
            await until(thief, lambda d: d["seats"][1]["online"], "table")
            await bo.drop()
            await until(thief, lambda d: not d["seats"][1]["online"], "table")
            assert (await net.get(path)).json["seats"][1]["online"] is False

    run(scene())


def test_a_rematch_waits_only_for_those_who_hold_seats(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, thief, _, new = await taken_over(net, "kingdomino")
            anna, _ = await net.sit(made, 0, 2)
            bo, _ = await net.hello(table=made["table"]["id"], seats=[new])
            for seat, sock in enumerate((anna, bo, anna)):
                await sock.send("abandon", seat=seat)
            await bo.next("over")
            await bo.drop()
            await until(anna, lambda d: not d["seats"][1]["online"], "table")
            await anna.send("rematch", seat=2)
            await anna.send("rematch", seat=0)  # the old holder's socket is no reason to wait
            begun = await until(anna, lambda d: d["table"]["round"] == 2, "snapshot")
            assert begun["d"]["table"]["seats"][1]["holder"]["why"] == "left"
            again = await until(thief, lambda d: d["table"]["round"] == 2, "snapshot")
            assert again["d"]["you"]["seats"] == []

    run(scene())


def given_away(room: Room, seat: int) -> None:
    room.chairs[seat] = Chair("person", "Eve", None, fingerprint("another secret"))


def test_a_seat_is_proved_at_every_act_and_every_sending(tmp_path: Path) -> None:
    """Whatever way a seat goes to somebody else: the next message knows."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("kingdomino", 2)
            room = net.house.rooms[made["table"]["id"]]
            both, snapshot = await net.sit(made, 0, 1, host=made["host"])
            assert snapshot["d"]["you"] == {"seats": [0, 1], "facing": None, "host": True}
            [offer, *_] = owed(snapshot["d"]["position"])
            seat = offer["action"]["seat"]
            given_away(room, seat)
            room.host = fingerprint("another host")
            await both.send("move", action=offer["action"], seen=snapshot["v"], id="late")
            assert (await both.next("refused", "ack"))["d"]["key"] == "not_your_seat"
            await both.send("handover", seat=1 - seat)
            told = await both.next("snapshot")  # what it holds has changed, and it is told so
            assert told["d"]["you"] == {"seats": [1 - seat], "facing": 1 - seat, "host": False}
            await both.send("takeback", seat=1 - seat)
            for position in (told, await both.next("events")):
                offered = {o["action"]["seat"] for o in position["d"]["position"]["offers"]}
                assert seat not in offered
            await both.send("why", action=offer["action"], id="w")
            assert (await both.next("refused", "because"))["d"]["key"] == "not_your_seat"

    run(scene())


@pytest.mark.parametrize("what", ["record", "hello"])
def test_a_seat_that_changes_hands_meanwhile_opens_nothing(what: str, tmp_path: Path) -> None:
    """What waits for the room is proved when its turn comes, not when it was asked."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2)
            room = net.house.rooms[made["table"]["id"]]
            secret = made["seats"][1]["secret"]
            async with room.lock:
                if what == "record":
                    path = f"/api/tables/{room.id}/record"
                    asking: Any = asyncio.create_task(net.get(path, secret))
                else:
                    asking = asyncio.create_task(net.hello(table=room.id, seats=[secret]))
                while not room.lock._waiters:  # type: ignore[attr-defined]
                    await asyncio.sleep(0)
                given_away(room, 1)
            if what == "record":
                assert (await asking).status == 403
            else:
                assert (await asking)[1]["d"]["key"] == "wrong_secret"

    run(scene())
