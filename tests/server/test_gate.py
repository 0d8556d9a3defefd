"""The gate: who is taken in, so many of an address and so many in all."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from tests.server.net import run
from tests.server.port import PATIENCE, told

from pravek.server import running
from pravek.server.metrics import Metrics
from pravek.server.net import gate
from pravek.server.net.gate import Gate
from pravek.server.settings import Settings


class Hall(asyncio.Protocol):
    """Where a gate leads to in these tests: remembers who came."""

    def __init__(self, came: asyncio.Queue[asyncio.Transport]) -> None:
        self.came = came

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.came.put_nowait(transport)


class Doorway:
    """A gate on a real port, and whom it let in."""

    def __init__(self, most: int = 100, of_one: int = 100, proxies: tuple[str, ...] = ()) -> None:
        self.came: asyncio.Queue[asyncio.Transport] = asyncio.Queue()
        self.inside: list[asyncio.Transport] = []
        self.visitors: list[asyncio.StreamWriter] = []
        self.listening = running.listen(Settings(port=0))
        self.listening.listen()
        self.port = self.listening.getsockname()[1]
        self.metrics = Metrics()
        self.gate = Gate(
            self.listening,
            lambda: Hall(self.came),
            most,
            of_one,
            proxies.__contains__,
            self.metrics,
        )

    async def __aenter__(self) -> Doorway:
        self.gate.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.gate.close()
        for transport in self.inside:
            transport.abort()
        for visitor in self.visitors:
            visitor.close()
            with suppress(ConnectionError):
                await visitor.wait_closed()

    async def visit(self, address: str = "127.0.0.1") -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        self.visitors.append(writer)
        return reader

    async def next(self) -> asyncio.Transport:
        self.inside.append(await asyncio.wait_for(self.came.get(), PATIENCE))
        return self.inside[-1]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_what_is_sent_is_sent_at_once() -> None:
    async def scene() -> None:
        async with Doorway() as doorway:
            await doorway.visit()
            line = (await doorway.next()).get_extra_info("socket")
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    run(scene())


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="Linux only")
def test_who_takes_nothing_is_let_go_by_the_system() -> None:
    async def scene() -> None:
        async with Doorway() as doorway:
            await doorway.visit()
            line = (await doorway.next()).get_extra_info("socket")
            wait = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert wait == gate.DEAF_MS

    run(scene())


def test_an_address_has_so_many_connections_and_gets_them_back() -> None:
    async def scene() -> None:
        async with Doorway(of_one=2) as doorway:
            await doorway.visit()
            await doorway.visit()
            inside = [await doorway.next(), await doorway.next()]
            problem = told(await (await doorway.visit()).read())
            assert (problem["status"], problem["key"]) == (429, "too_often")
            assert doorway.metrics.limited.value == 1
            await doorway.visit("127.0.0.2")
            await doorway.next()  # others come in
            inside[0].close()
            await until(lambda: doorway.gate._of["127.0.0.1"] == 1)
            await doorway.visit()
            await doorway.next()  # and so does one of the same address, in the place given back

    run(scene())


def test_a_full_house_says_so_and_a_place_given_back_is_taken() -> None:
    async def scene() -> None:
        async with Doorway(most=1) as doorway:
            await doorway.visit()
            inside = await doorway.next()
            problem = told(await (await doorway.visit("127.0.0.2")).read())
            assert (problem["status"], problem["key"]) == (503, "crowded")
            inside.abort()
            await until(lambda: not doorway.gate._inside)
            await doorway.visit("127.0.0.2")
            await doorway.next()

    run(scene())


def test_a_proxy_brings_everybody() -> None:
    async def scene() -> None:
        async with Doorway(of_one=1, proxies=("127.0.0.1",)) as doorway:
            for _ in range(3):
                await doorway.visit()
                await doorway.next()

    run(scene())


def test_a_system_without_connections_is_asked_again_later_and_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Exhausted(socket.socket):
        asked = 0

        def accept(self) -> tuple[socket.socket, Any]:
            Exhausted.asked += 1
            if Exhausted.asked <= 3:
                raise OSError(errno.EMFILE, "Too many open files")
            return super().accept()

    monkeypatch.setattr(gate, "PAUSE", 0.0)

    async def scene() -> None:
        doorway = Doorway()
        plain = doorway.listening
        doorway.gate._listening = Exhausted(plain.family, plain.type, plain.proto, plain.detach())
        async with doorway:
            await doorway.visit()
            await doorway.next()
            assert Exhausted.asked >= 4

    with caplog.at_level(logging.DEBUG):
        run(scene())
    [line] = [entry for entry in caplog.records if entry.name == "pravek.gate"]
    assert line.__dict__["more"] == {"error": "Too many open files", "times": 1}


def test_connections_leave_open_files_for_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def most(files: int) -> int:
        monkeypatch.setattr(running.resource, "getrlimit", lambda _: (files, files))
        return running.most_connections()

    assert most(1024) == 1024 - running.RESERVE
    assert most(100) == 50
    assert most(10**9) == most(running.resource.RLIM_INFINITY) == running.MOST_CONNECTIONS
