"""What a stranger can make grow has an end: a game's log, dear messages, those of one address."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.net import BOT, ME, Json, Sock, open_net, play_on, run, until

from pravek.server.settings import Limits, Rate
from pravek.server.sockets import session
from pravek.table.limits import Bucket

FREE = Limits().times(10_000)


# The log of a game


async def swap(sock: Sock, kind: str) -> Json:
    """Hand over or take back; the note or the refusal."""
    await sock.send(kind, seat=0)
    while True:
        message = await sock.next("events", "refused")
        if message["t"] == "refused" or message["d"]["entries"][0]["note"]:
            return message  # and not a move of the bot


def test_returning_to_a_seat_has_an_end(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(returns=3, holders=FREE.holders, messages=FREE.messages)
        async with open_net(tmp_path, limits=limits) as net:
            made = await net.table()
            sock, _ = await net.sit(made, 0)
            for _ in range(3):
                assert (await swap(sock, "handover"))["t"] == "events"
                assert (await swap(sock, "takeback"))["t"] == "events"
            assert (await swap(sock, "handover"))["t"] == "events"
            refused = (await swap(sock, "takeback"))["d"]
            assert (refused["status"], refused["key"]) == (429, "returned_too_often")
            assert refused["args"] == {"times": 3}
        async with open_net(tmp_path, limits=limits) as net:  # a restart forgets nothing
            sock, again = await net.sit(made, 0)
            assert sum(entry["note"] is not None for entry in again["d"]["entries"]) == 7
            assert (await swap(sock, "takeback"))["d"]["key"] == "returned_too_often"

    run(scene())


def test_who_left_too_often_is_not_brought_back_by_coming(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits(returns=1)) as net:
            made = await net.table()
            for expected in ("person", "bot"):
                sock, _ = await net.sit(made, 0)
                await sock.send("leave", seat=0)
                await until(sock, "table", lambda d: d["seats"][0]["holder"]["kind"] == "bot")
                await sock.drop()
                sock, _ = await net.sit(made, 0)
                await sock.send("say", seat=0, phrase="hello")
                await sock.next("said")
                table = (await net.get(f"/api/tables/{made['table']['id']}")).json
                assert table["seats"][0]["holder"]["kind"] == expected

    run(scene())


def test_a_seat_changes_hands_at_the_pace_of_people(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits(holders=Rate(2, 0.001))) as net:
            made = await net.table()
            one, _ = await net.sit(made, 0)
            two, _ = await net.sit(made, 0)  # another socket has no pace of its own
            assert (await swap(one, "handover"))["t"] == "events"
            await two.next("events")
            assert (await swap(two, "takeback"))["t"] == "events"
            refused = (await swap(two, "handover"))["d"]
            assert (refused["status"], refused["key"]) == (429, "too_often")
            other, _ = await net.sit(made, 1)
            await other.send("handover", seat=1)
            assert (await other.next("events", "refused"))["t"] == "events"

    run(scene())


def test_taking_back_has_an_end_and_the_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(changes=3, messages=FREE.messages)
        async with open_net(tmp_path, limits=limits) as net:
            made = await net.table()
            sock, at = await net.sit(made, 0, 1)
            at = await play_on(sock, at, Random(2), moves=4)  # luck follows the first claims
            for n in range(4):
                at = await play_on(sock, at, Random(n), moves=1)
                seat = at["d"]["position"]["undo"]
                await sock.send("undo", seat=seat, seen=at["v"], id=f"u{n}")
                answer = await sock.next("events", "refused")
                if n < 3:
                    at = answer
            assert (answer["d"]["status"], answer["d"]["key"]) == (429, "changed_too_often")
            assert net.house.rooms[made["table"]["id"]].play.changes[seat] == 3  # type: ignore[union-attr]
            await play_on(sock, at, Random(1), moves=2)
        async with open_net(tmp_path, limits=limits) as net:
            await net.sit(made, 0)
            assert net.house.rooms[made["table"]["id"]].play.changes[seat] == 3  # type: ignore[union-attr]

    run(scene())


def test_a_sealed_choice_is_not_changed_for_ever(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(changes=3, messages=FREE.messages, crowd=FREE.crowd)
        async with open_net(tmp_path, limits=limits) as net:
            made = await net.table("krom", 3, options={"random_characters": True})
            sock, at = await net.sit(made, 0)
            refused, sent = None, 0
            while refused is None and sent < 50:
                offers = at["d"]["position"]["offers"]
                named = [o["action"] for o in offers if o["group"] == "Withdraw"]
                action = named[0] if named else offers[0]["action"]
                await sock.send("move", action=action, seen=at["v"], id=f"c{sent}")
                message = await sock.next("events", "refused")
                sent += 1
                if message["t"] == "refused":
                    refused = message["d"]
                else:
                    at = message
            assert refused is not None
            assert refused["key"] == "changed_too_often"
            assert sent == 2 * 3 + 2  # chosen and withdrawn three times, chosen, refused
        async with open_net(tmp_path, limits=limits) as net:
            await net.sit(made, 0)
            assert net.house.rooms[made["table"]["id"]].play.changes[0] == 3  # type: ignore[union-attr]

    run(scene())


def test_a_table_does_not_begin_games_without_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits(rematches=Rate(1, 0.001))) as net:
            made = await net.table(seats=[ME, BOT])
            sock, _ = await net.sit(made, 0)
            for expected in ("snapshot", "refused"):
                await sock.send("abandon", seat=0)
                await sock.next("over")
                await sock.send("rematch", seat=0)
                answer = await sock.next("snapshot", "refused")
                assert answer["t"] == expected
            assert answer["d"]["key"] == "too_often"
            assert net.house.rooms[made["table"]["id"]].round == 2

    run(scene())


# Dear messages, and those of one address


def test_a_dear_message_leaves_a_debt() -> None:
    time = [0.0]
    bucket = Bucket(Rate(5, 1), lambda: time[0])
    assert bucket.take(3)
    bucket.owe(4)
    assert bucket.drops == -2
    assert not bucket.take()
    assert bucket.wait == 4
    time[0] = 3
    assert bucket.take()


@pytest.mark.parametrize("bucket", ["messages", "crowd"])
def test_a_long_answer_counts_for_many_messages(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "DROP_BYTES", 500)

    async def scene() -> None:
        limits = Limits(**{bucket: Rate(40, 0.001)})  # type: ignore[arg-type]
        async with open_net(tmp_path, limits=limits) as net:
            made = await net.table("krom", 2)
            sock, _ = await net.sit(made, 0, 1)
            size = len(sock.heard[0])
            kinds = []
            for n in range(40):
                await sock.send("face", seat=n % 2)
                kinds.append((await sock.next("snapshot", "refused"))["t"])
            assert 0 < kinds.count("snapshot") <= 40 // (size // 500) + 1
            await sock.send("say", seat=0, phrase="hello")
            assert (await sock.next("refused", "said"))["d"]["status"] == 429

    run(scene())


def test_all_sockets_of_an_address_have_one_budget(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits(crowd=Rate(6, 0.001))) as net:
            made = await net.table()
            hello = {"table": made["table"]["id"], "watch": made["watch"]}
            socks = []
            for client in ["10.0.0.1"] * 3 + ["10.0.0.2"]:
                sock = await net.connect(client=client)
                await sock.send("hello", **hello)
                assert (await sock.next("snapshot", "bye"))["t"] == "snapshot"
                socks.append(sock)
            kinds = []
            for sock in (*socks, socks[0]):
                await sock.send("face", seat=None)
                kinds.append((await sock.next("snapshot", "refused"))["t"])
            # three hellos and two faces (each counts for two) are more than six
            assert kinds == ["snapshot", "snapshot", "refused", "snapshot", "refused"]
            late = await net.connect(client="10.0.0.1")
            await late.send("hello", **hello)
            assert (await late.next("bye"))["d"]["key"] == "too_often"
            assert (await late.next("closed"))["d"]["code"] == 4429

    run(scene())
