"""What waits for a client is bounded, and who does not read is let go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server.net import PATIENCE, Json, Net, open_net, run, until
from websockets.frames import Frame, Opcode

from pravek.server.net import line
from pravek.server.settings import LARGEST_MESSAGE, MOST_WAITING, MOST_WAITING_BYTES
from pravek.server.sockets import connection, outbox, session
from pravek.server.sockets.outbox import Outbox


async def heard_by_server(net: Net, count: float) -> None:
    """Wait until so many messages were answered."""
    while sum(net.house.metrics.seconds.counts) < count:
        await asyncio.sleep(0)


def the_outbox(net: Net, made: Json) -> Outbox:
    [client] = net.house.rooms[made["table"]["id"]].audience.clients
    assert isinstance(client, session.Session)
    return client._outbox


# What waits for a client


class Narrow:
    """A line that takes nothing until it is told to, and the socket behind it."""

    def __init__(self) -> None:
        self.scope = {"extensions": {line.DIRECT: {"line": self}}}
        self.takes, self.read = True, asyncio.Event()
        self.heard: list[str] = []

    def tell(self, texts: list[bytes]) -> bool:
        if self.takes:
            self.heard += [text.decode() for text in texts]
        return self.takes

    async def send_text(self, text: str) -> None:
        await self.read.wait()
        self.heard.append(f"late {text}")


async def all_done() -> None:
    """Everything that can go on without anybody has."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_what_a_full_line_does_not_take_is_not_overtaken() -> None:
    async def scene() -> None:
        socket = Narrow()
        client = connection.Connection(socket)  # type: ignore[arg-type]
        client.open()
        for frame, takes in ((b"a", True), (b"b", True), (b"c", False), (b"d", True)):
            await all_done()
            socket.takes = takes
            client.send(frame)
        await all_done()
        assert socket.heard == ["a", "b"]
        socket.read.set()
        await all_done()
        client.send(b"e")
        await all_done()
        assert socket.heard == ["a", "b", "late c", "late d", "e"]
        client.lost()

    run(scene())


def test_what_is_put_together_is_written_together_and_superseded_together() -> None:
    async def scene() -> None:
        socket = Narrow()
        client = connection.Connection(socket)  # type: ignore[arg-type]
        client.send(b"ack")
        client.send(b"events", since=5)
        client.send(b"snapshot", since=5, anew=True)
        assert socket.heard == []
        await asyncio.sleep(0)
        assert socket.heard == ["ack", "snapshot"]

    run(scene())


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_message_is_framed_as_everybody_frames_it(size: int) -> None:
    text = b"x" * size
    assert line.framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


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


def test_the_largest_message_is_smaller_than_what_may_wait() -> None:
    assert LARGEST_MESSAGE < MOST_WAITING_BYTES
