"""Who sees what at a table, and who may act: several at once, a shared device, spectators."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.net import Sock, open_net, play_on, run

pytestmark = pytest.mark.usefixtures("each_database")


def test_six_choose_at_once_in_krom_and_nobody_is_stale(tmp_path: Path) -> None:
    """W3: what others seal meanwhile does not make my choice stale; I may change my mind."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 6, options={"random_characters": True})
            clients = [await net.sit(made, seat) for seat in range(6)]
            seen = clients[0][1]["v"]
            assert clients[0][1]["d"]["position"]["owes"]["seats"] == list(range(6))
            for seat, (sock, snapshot) in enumerate(clients):
                offer = snapshot["d"]["position"]["offers"][0]
                assert offer["action"]["seat"] == seat
                await sock.send("move", action=offer["action"], seen=seen, id="a")
                ack = await sock.next("ack", "refused")
                assert ack["t"] == "ack", ack
                if seat == 2:  # change and withdraw, then choose again
                    position = (await sock.next("events"))["d"]["position"]
                    while 2 in position["owes"]["seats"]:
                        position = (await sock.next("events"))["d"]["position"]
                    for number, change in enumerate(
                        (position["offers"][0], position["offers"][-1])
                    ):
                        here = await sock.next("ack", "events") if number else None
                        assert here is None or here
                        await sock.send(
                            "move", action=change["action"], seen=seen + 3 + number, id=f"c{number}"
                        )
                        assert (await sock.next("ack", "refused"))["t"] == "ack"
            table = (await net.get(f"/api/tables/{made['table']['id']}")).json
            ready = [s["ready"] for s in table["seats"]]
            assert ready in ([False] * 6, [s != 2 for s in range(6)])

    run(scene())


def test_hot_seat_sends_only_the_facing_side(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 3, options={"random_characters": True})
            sock, public = await net.sit(made, 0, 1, 2)
            _, spectator = await net.hello(table=made["table"]["id"], watch=made["watch"])
            assert public["d"]["you"] == {"seats": [0, 1, 2], "facing": None, "host": False}
            assert public["d"]["position"]["offers"] == []
            assert public["d"]["position"]["view"] == spectator["d"]["position"]["view"]
            assert public["d"]["entries"] == spectator["d"]["entries"]
            await sock.send("face", seat=1)
            facing = await sock.next("snapshot")
            alone, own = await net.sit(made, 1)
            for part in ("entries", "position"):
                assert facing["d"][part] == own["d"][part]
            assert {o["action"]["seat"] for o in facing["d"]["position"]["offers"]} == {1}
            foreign = {**own["d"]["position"]["offers"][0]["action"], "seat": 0}
            await sock.send("move", action=foreign, seen=facing["v"], id="x")
            assert (await sock.next("refused"))["d"]["key"] == "not_facing"
            await sock.send("face", seat=None)
            again = await sock.next("snapshot")
            assert again["d"]["position"] == public["d"]["position"]
            await alone.send("face", seat=0)
            assert (await alone.next("refused"))["d"]["status"] == 403

    run(scene())


def test_spectators_and_strangers_cannot_act(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            table = made["table"]["id"]
            sock, snapshot = await net.hello(table=table, watch=made["watch"])
            assert snapshot["d"]["position"]["offers"] == []
            for seat in (0, 1):
                action = {"event": "Claim", "seat": seat, "domino": 1}
                await sock.send("move", action=action, seen=snapshot["v"], id="x")
                assert (await sock.next("refused"))["d"]["status"] == 403
                for kind in ("takeback", "concede", "abandon", "close", "leave", "handover"):
                    await sock.send(kind, seat=seat)
                    assert (await sock.next("refused"))["d"]["status"] == 403
            for hello in (
                {"table": table},
                {"table": table, "watch": made["host"]},
                {"table": table, "seats": [made["watch"]]},
                {"table": table, "seats": [made["seats"][0]["secret"], "x"]},
                {"table": table, "watch": made["watch"], "host": "x"},
            ):
                _, bye = await net.hello(**hello)
                assert bye["d"]["key"] == "wrong_secret"
            _, bye = await net.hello(table="nowhere", watch="x")
            assert bye["d"]["key"] == "no_such_table"

    run(scene())


def test_a_changed_destination_is_heard_by_its_own_side_only(tmp_path: Path) -> None:
    # KR-4.1: no message, no number, no gap, no lost undo tells the others
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 3, options={"random_characters": True})
            own, snapshot = await net.sit(made, 0)
            other, _ = await net.sit(made, 1)
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            number = snapshot["v"]

            async def go(sock: Sock, seat: int, area: str, seen: int) -> int:
                action = {"event": "Go", "seat": seat, "area": area}
                await sock.send("move", action=action, seen=seen, id=f"{seat}{area}{seen}")
                answer = await sock.next("ack", "refused")
                assert answer["t"] == "ack", answer
                return int(answer["d"]["number"])

            assert await go(own, 0, "forest", number) == number + 1
            assert await go(other, 1, "forest", number) == number + 2
            await watcher.next("events")
            await watcher.next("events")
            assert await go(own, 0, "savanna", number + 2) == number + 3
            assert await go(own, 0, "mountains", number + 3) == number + 4
            again, seen = await net.sit(made, 1)  # looks anew: as if nothing had happened
            assert seen["v"] == number + 2
            assert [e["n"] for e in seen["d"]["entries"]] == list(range(1, number + 3))
            assert seen["d"]["position"]["undo"] == 1
            await again.send("undo", seat=1, seen=number + 2, id="back")
            assert (await again.next("ack", "refused"))["t"] == "ack"
            told = await watcher.next("events")  # the next thing that is heard at all
            assert told["v"] == number + 3
            assert [(e["n"], e["undo"]) for e in told["d"]["entries"]] == [(number + 3, number + 2)]
            assert await go(again, 1, "savanna", number + 3) == number + 4
            secret = made["seats"][1]["secret"]
            before = (await net.get(f"/api/tables/{made['table']['id']}/record", secret)).body
            assert before.count(b'"Go"') == 2
        async with open_net(tmp_path) as net:
            for seats, last in (([0], number + 6), ([1], number + 4), ([2], number + 4)):
                sock, seen = await net.sit(made, *seats)
                assert seen["v"] == last
                assert [e["n"] for e in seen["d"]["entries"]] == list(range(1, last + 1))
            assert await go(sock, 2, "forest", number + 4) == number + 5
            told = await sock.next("events")
            assert told["d"]["entries"][1]["event"]["areas"] == ["mountains", "savanna", "forest"]

    run(scene())


def test_reconnecting_since_n_brings_what_was_missed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            await play_on(sock, snapshot, Random(5), moves=6)
            _, all_ = await net.sit(made, 0)
            _, some = await net.sit(made, 0, since=5, round=1)
            assert some["d"]["since"] == 5
            assert some["d"]["entries"] == all_["d"]["entries"][5:]
            _, foreign = await net.sit(made, 0, since=10**6, round=1)
            assert foreign["d"]["entries"] == all_["d"]["entries"]
            _, old = await net.sit(made, 0, since=5, round=7)
            assert old["d"]["entries"] == all_["d"]["entries"]

    run(scene())
