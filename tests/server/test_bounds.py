"""What a stranger can make grow has a bound: queues, logs, answers, loads, rooms."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from tests.server.net import PATIENCE, Json, Net, Sock, open_net, owed, play_on, run

import pravek
from pravek.core import registry
from pravek.core.notes import Note
from pravek.core.protocol import Action
from pravek.server import house
from pravek.server.game import chronicle
from pravek.server.game import scene as drawing
from pravek.server.game.play import Play
from pravek.server.limits import Bucket
from pravek.server.net import line
from pravek.server.settings import (
    LARGEST_MESSAGE,
    MOST_WAITING,
    MOST_WAITING_BYTES,
    Limits,
    Rate,
)
from pravek.server.sockets import connection, outbox, session
from pravek.server.sockets.outbox import Outbox
from pravek.server.turns import Turns
from pravek.server.wire.problems import Refuse

ME, BOT = {"who": "me", "name": "Anna"}, {"who": "bot", "level": "pebble"}
FREE = Limits().times(10_000)


async def until(sock: Sock, kind: str, test: Callable[[Json], object]) -> Json:
    while True:
        message = await sock.next(kind)
        if test(message["d"]):
            return message


async def heard_by_server(net: Net, count: float) -> None:
    """Wait until so many messages were answered."""
    while sum(net.house.metrics.seconds.counts) < count:
        await asyncio.sleep(0)


def the_outbox(net: Net, made: Json) -> Outbox:
    [client] = net.house.rooms[made["table"]["id"]].audience.clients
    assert isinstance(client, session.Session)
    return client._outbox


# What waits for a client


def test_an_outbox_is_bounded_in_messages_and_in_bytes() -> None:
    box = Outbox()
    assert [box.put(b"x") for _ in range(MOST_WAITING + 1)] == [True] * MOST_WAITING + [False]
    box = Outbox()
    half = b"x" * (MOST_WAITING_BYTES // 2)
    assert [box.put(half) for _ in range(3)] == [True, True, False]
    assert box.bytes == MOST_WAITING_BYTES
    box.clear()
    assert box.put(b"x" * (MOST_WAITING_BYTES + 1))  # alone, or nobody could see a large table
    assert not box.put(b"x")


def test_a_snapshot_takes_the_place_of_what_it_tells_again() -> None:
    async def scene() -> None:
        box = Outbox()
        box.put(b"old events", since=3)
        box.put(b"ack")
        box.put(b"events", since=5)
        box.put(b"table", since=6)
        box.put(b"snapshot", since=5, anew=True)
        box.put(b"later", since=6)
        assert box.bytes == len(b"old eventsacksnapshotlater")
        told = [await box.get() for _ in range(len(box))]
        assert told == [b"old events", b"ack", b"snapshot", b"later"]
        assert box.bytes == 0

    run(scene())


def test_sixty_unread_snapshots_cost_as_much_as_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2)
            sock, snapshot = await net.sit(made, 0, 1, facing=0)
            size = len(sock.heard[-1])
            sock.reads.clear()
            for n in range(60):
                await sock.send("face", seat=n % 2)
            await heard_by_server(net, 60)
            box = the_outbox(net, made)
            assert len(box) <= 1
            assert box.bytes < 2 * size
            sock.reads.set()
            last = await until(sock, "snapshot", lambda d: d["you"]["facing"] == 1)
            assert last["d"]["entries"][-1]["n"] == snapshot["v"]

    run(scene())


def test_a_client_that_does_not_read_is_let_go_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "LONGEST_DEAF", 0.05)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, _ = await net.sit(made, 0)
            sock.reads.clear()
            await sock.send("face", seat=0)
            assert sock.task is not None
            await asyncio.wait_for(sock.task, PATIENCE)
            assert not net.house.rooms[made["table"]["id"]].audience.clients

    run(scene())


@pytest.mark.parametrize("bound", ["messages", "bytes"])
def test_a_client_that_asks_much_and_reads_nothing_is_let_go(
    bound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FAREWELL", 0.05)
    if bound == "bytes":
        monkeypatch.setattr(outbox, "MOST_WAITING_BYTES", 10_000)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            sock.reads.clear()
            action = snapshot["d"]["position"]["offers"][0]["action"]
            box = the_outbox(net, made)
            asked = 0
            assert sock.task is not None
            while not sock.task.done():
                if asked < 2 * MOST_WAITING:
                    await sock.send("why", action=action, id=str(asked))
                    asked += 1
                await asyncio.sleep(0)
                assert len(box) <= MOST_WAITING
                assert box.bytes <= outbox.MOST_WAITING_BYTES
            assert not net.house.rooms[made["table"]["id"]].audience.clients

    run(scene())


@pytest.mark.parametrize("pings", [None, 0.05])
def test_a_line_nobody_reads_is_cut(pings: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits until everything is read; the time for that is bounded, whether it is the
    app that ends or a ping that stays without an answer."""
    monkeypatch.setattr(line, "FAREWELL", 0.05)
    full = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "x" * 20_000_000})
        full.set()
        if pings is not None:
            await receive()

    async def scene() -> None:
        config = uvicorn.Config(
            app, ws=line.Line, port=0, log_config=None, lifespan="off", ws_ping_interval=pings
        )
        config.ws_ping_timeout = pings
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        head = "GET / HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"
        more = "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        writer.write("\r\n".join((*head, *more, "", "")).encode())
        async with asyncio.timeout(PATIENCE):  # a safety net: the line goes by itself
            await full.wait()
            while server.server_state.connections:
                await asyncio.sleep(0.01)
        writer.close()
        server.should_exit = True
        await serving

    run(scene())


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


# What grows with a log grows no faster than the log


def steps(what: Callable[[], object]) -> int:
    """How many instructions Python takes for it: the same on every machine."""
    count = 0

    def see(frame: Any, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return see

    before = sys.gettrace()
    sys.settrace(see)
    try:
        what()
    finally:
        sys.settrace(before)
    return count


def stored(swaps: int, undos: int) -> tuple[Json, list[Json]]:
    """The rows of a game with so many hand-overs and so many decisions taken back."""
    game = registry.build("kingdomino", players=2)
    play = Play(game, ["Ada", "Bo"], "7" * 32, "8" * 32, None)
    play.settle(0)
    for _ in range(4):  # luck follows the first claims
        play.play(play.match.actions(play.owing[0])[0], 0)
    for n in range(swaps):
        by, why = ("person", "back") if n % 2 else ("bot", "handed")
        words = {"note": "holder", "seat": 0, "by": by, "level": None, "why": why}
        play.note(words, 0)
    for n in range(undos):
        [seat] = play.owing
        play.play(play.match.actions(seat)[0], 0, f"m{n}")
        play.undo(seat, 0, f"u{n}")
    row = {"game": "kingdomino", "options": json.dumps(dict(game.options))}
    row |= {
        "names": '["Ada", "Bo"]',
        "seed": play.seed,
        "salt": play.salt,
        "deal": None,
        "first": 1,
    }
    return row, [entry.row("room", 1) for entry in play.log]


@pytest.mark.parametrize(("swaps", "undos"), [(200, 0), (0, 100)])
def test_a_game_is_read_in_as_many_steps_as_it_has_entries(swaps: int, undos: int) -> None:
    Play.load(*stored(2, 2))
    short, long = (stored(n * swaps, n * undos) for n in (1, 2))
    assert steps(lambda: Play.load(*long)) < 2.1 * steps(lambda: Play.load(*short))


def test_a_record_of_notes_is_read_in_as_many_steps_as_it_has_lines() -> None:
    def text(notes: int) -> str:
        match = pravek.Match("kingdomino", players=2, seed=4)
        words = {"note": "holder", "seat": 1, "by": "bot", "level": None, "why": "handed"}
        match.notes += [Note(len(match.log), words)] * notes
        return match.record()

    short, long = text(200), text(400)
    pravek.load(short)
    assert steps(lambda: pravek.load(long)) < 2.1 * steps(lambda: pravek.load(short))


def test_taking_back_does_not_play_the_game_again() -> None:
    def undone(moves: int) -> int:
        """The steps of taking back the last two decisions after so many."""
        match = pravek.Match("kingdomino", players=2, seed=4)
        states = [match.state]
        while len(states) < moves or not all(isinstance(e, Action) for e in match.log[-2:]):
            match.play(match.actions(match.turn.seats[0])[0])  # type: ignore[union-attr]
            states.append(match.state)
        count = 0
        for earlier in states[-2:-4:-1]:
            last = match.log[-1]
            assert isinstance(last, Action)
            count += steps(lambda seat=last.seat: match.undo(seat))  # type: ignore[misc]
            assert match.state == earlier
            assert match.actions(last.seat)
        assert pravek.load(match.record()).state == match.state
        return count

    assert undone(40) < 1.5 * undone(6)


def test_the_log_is_drawn_once_for_everybody_who_looks_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, Any]] = []
    draw = drawing.entry_of

    def counted(play: Any, logged: Any, facing: Any) -> Any:
        drawn.append((logged.n, facing))
        return draw(play, logged, facing)

    monkeypatch.setattr(drawing, "entry_of", counted)
    monkeypatch.setattr(chronicle, "SLICE", 3)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, options={"random_characters": True})
            sock, at = await net.sit(made, 0, 1, facing=0)
            for n in range(20):
                await sock.send("face", seat=n % 2)
                at = await sock.next("snapshot")
                if owed(at["d"]["position"]):
                    at = await play_on(sock, at, Random(n), moves=1)
            for seat in (0, 1):
                await net.sit(made, seat)
            assert len(drawn) == len(set(drawn)) <= 3 * at["v"]
            whole = [entry["n"] for entry in (await net.sit(made, 0))[1]["d"]["entries"]]
            assert whole == list(range(1, at["v"] + 1))

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


# Loading


def test_turns_go_round_the_addresses() -> None:
    async def scene() -> None:
        turns, order = Turns(5), []

        async def load(who: str, name: str) -> None:
            async with turns.of(who):
                order.append(name)
                await asyncio.sleep(0)

        async with turns.of("somebody"):
            greedy = [asyncio.create_task(load("stranger", f"s{n}")) for n in range(5)]
            await asyncio.sleep(0)
            other = asyncio.create_task(load("friend", "f"))
            await asyncio.sleep(0)
            with pytest.raises(Refuse, match="Too much"):
                await load("stranger", "one too many")
            greedy[2].cancel()
        await asyncio.gather(other, *greedy, return_exceptions=True)
        assert order == ["s0", "f", "s1", "s3", "s4"]
        await load("friend", "again")
        assert order[-1] == "again"

    run(scene())


def test_rooms_are_read_away_from_the_loop_and_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, threads, inside = Play.load, [], threading.Semaphore(1)

    def watched(*given: Any) -> Play:
        threads.append(threading.current_thread())
        assert inside.acquire(blocking=False), "two at once"
        try:
            return load(*given)
        finally:
            inside.release()

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            mades = [await net.table() for _ in range(5)]
        monkeypatch.setattr(Play, "load", watched)
        async with open_net(tmp_path) as net:
            paths = [f"/api/tables/{made['table']['id']}" for made in mades]
            answers = await asyncio.gather(*(net.get(path) for path in paths))
            assert [answer.status for answer in answers] == [200] * 5
            assert len(threads) == 5
            assert threading.main_thread() not in threads

    run(scene())


def test_one_address_does_not_wait_for_tables_without_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            mades = [await net.table() for _ in range(5)]
        limits = Limits(loads=2)
        async with open_net(tmp_path, limits=limits) as net:
            paths = [f"/api/tables/{made['table']['id']}" for made in mades]
            asked = [net.get(path, client="10.0.0.1") for path in paths]
            statuses = [a.status for a in await asyncio.gather(*asked)]
            assert sorted(statuses) == [200, 200, 200, 429, 429]
            assert (await net.get(paths[-1])).status == 200

    run(scene())


def test_idle_rooms_leave_the_memory_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_IDLE_ROOMS", 4)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            await net.sit(made, 0)  # somebody looks: it stays
            first = await net.table()
            stale = net.house.rooms[first["table"]["id"]]
            for _ in range(12):
                await net.table()
                assert len([r for r in net.house.rooms.values() if not r.audience.clients]) <= 4
            assert made["table"]["id"] in net.house.rooms
            assert first["table"]["id"] not in net.house.rooms
            with pytest.raises(Refuse, match="try again"):
                async with stale.writing():
                    pass
            assert (await net.sit(first, 0))[1]["t"] == "snapshot"

    run(scene())


def test_a_new_table_stays_however_many_are_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked at in a moment: whoever made it is on his way."""
    monkeypatch.setattr(house, "MOST_IDLE_ROOMS", 4)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for _ in range(6):
                await net.sit(await net.table(), 0)
            first, second = await net.table(), await net.table()
            assert {made["table"]["id"] for made in (first, second)} <= set(net.house.rooms)

    run(scene())


def test_the_largest_message_is_smaller_than_what_may_wait() -> None:
    assert LARGEST_MESSAGE < MOST_WAITING_BYTES
