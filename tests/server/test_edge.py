"""The edge: who is taken in, how long is waited, how much is read; and whose fault it is not."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.server.net import Net, open_net, run
from websockets.asyncio.client import connect

from pravek.server import app, running
from pravek.server.metrics import Metrics
from pravek.server.net import bodies, caller, gate
from pravek.server.net.bodies import Bodies
from pravek.server.net.gate import Gate
from pravek.server.settings import (
    LARGEST_BODY,
    LARGEST_SMALL_BODY,
    MOST_HELD,
    MOST_HELD_OF_ONE,
    Limits,
    Rate,
    Settings,
)
from pravek.server.wire.problems import Refuse

Json = dict[str, Any]
PATIENCE = 120.0
UPLOAD = "/api/records/check"


@asynccontextmanager
async def serving(folder: Path, limits: Limits | None = None) -> AsyncIterator[int]:
    """A server in this process, on a real port."""
    settings = Settings(
        port=0, database=f"sqlite:///{folder / 'tables.sqlite'}", limits=limits or Limits()
    )
    listening = running.listen(settings)
    listening.listen()
    loaded = app.make(settings)
    server = running.Server(running.configure(loaded, settings))
    task = asyncio.create_task(server.serve([listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, PATIENCE)


async def talk(port: int, text: bytes) -> bytes:
    """Everything the server says to this until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text)
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


def told(answer: bytes) -> Json:
    """The problem in an answer, with its status checked against the line above it."""
    head, _, body = answer.partition(b"\r\n\r\n")
    problem: Json = json.loads(body)
    assert head.startswith(b"HTTP/1.1 %d " % problem["status"])
    assert b"content-length: %d" % len(body) in head.lower()
    return problem


# Connections


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


# Headers


def test_headers_that_do_not_come_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "HEADERS", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as port:
            assert await talk(port, b"") == b""
            late = told(await talk(port, b"GET /health HTTP/1.1\r\nHost: local"))
            assert (late["status"], late["key"]) == (408, "too_slow")
            after = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea"
            first, _, second = (await talk(port, after)).rpartition(b"HTTP/1.1 ")
            assert first.startswith(b"HTTP/1.1 200 ")
            assert second.startswith(b"408 ")

    run(scene())


def test_the_rest_of_a_body_nobody_reads_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "REST", 0.1)
    monkeypatch.setattr(running, "KEEP_ALIVE", 3600)

    async def scene() -> None:
        async with serving(tmp_path) as port:
            text = b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nab"
            assert (await talk(port, text)).startswith(b"HTTP/1.1 200 ")

    run(scene())


def test_a_connection_without_requests_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "KEEP_ALIVE", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as port:
            text = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            assert (await talk(port, text)).startswith(b"HTTP/1.1 200 ")

    run(scene())


def test_what_is_no_request_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as port:
            problem = told(await talk(port, b"\x16\x03\x01 hello\r\n\r\n"))
            assert (problem["status"], problem["key"]) == (400, "bad_request")

    run(scene())


def test_a_socket_outlives_the_deadline_of_its_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "HEADERS", 0.1)
    monkeypatch.setattr(caller, "REST", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as port, connect(f"ws://127.0.0.1:{port}/ws") as line:
            assert await talk(port, b"") == b""  # so long has passed, and more
            await line.send(json.dumps({"t": "say", "d": {"seat": 0, "phrase": "hello"}}))
            bye = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            assert (bye["t"], bye["d"]["key"]) == ("bye", "no_hello")

    run(scene())


# Bodies


async def post(
    net: Net, path: str, receive: Callable[[], Awaitable[Json]], **headers: str
) -> tuple[int, Json]:
    """A request whose body comes as `receive` says."""
    named = {"host": "localhost:8000", "content-type": "application/json", **headers}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in named.items()],
        "client": ("127.0.0.1", 5),
        "server": ("localhost", 8000),
        "scheme": "http",
        "root_path": "",
    }
    sent: list[Json] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await net.app(scope, receive, send)  # type: ignore[arg-type]
    if not sent:
        return 0, {}
    return sent[0]["status"], json.loads(sent[1]["body"])


async def never() -> Json:
    raise AssertionError("the body was read")


async def nothing() -> Json:
    await asyncio.Event().wait()
    raise AssertionError


async def gone() -> Json:
    return {"type": "http.disconnect"}


def test_an_upload_counts_before_a_byte_of_it_is_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits(heavy=Rate(1, 0.001))) as net:
            first = await net.post(UPLOAD, {"record": ""})
            assert first.status == 422
            for path in (UPLOAD, "/api/records/why", "/api/score"):
                status, problem = await post(net, path, never)
                assert (status, problem["key"]) == (429, "too_often")

    run(scene())


def test_a_body_said_to_be_too_large_is_not_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for path, most in ((UPLOAD, LARGEST_BODY), ("/api/tables", LARGEST_SMALL_BODY)):
                status, problem = await post(net, path, never, content_length=str(most + 1))
                assert (status, problem["key"]) == (413, "too_large")

    run(scene())


def test_a_body_that_stalls_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "GRACE", 0.05)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            status, problem = await post(net, UPLOAD, nothing)
            assert (status, problem["key"]) == (408, "too_slow")
            assert net.house.metrics.errors.value == 0

    run(scene())


@pytest.mark.parametrize(
    ("size", "apart", "ends"),
    [
        (0, 1.0, bodies.GRACE),  # nothing comes
        (bodies.PACE // 2, 1.0, 9.5),  # half the pace uses the grace up
        (bodies.PACE * 2, 1.0, bodies.LONGEST),  # a good pace, but no end
        (bodies.PACE * 1000, 30.0, 1.0 + bodies.GRACE),  # much in the first second, then a stall
    ],
)
def test_a_body_must_keep_a_pace_and_end(
    size: int, apart: float, ends: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        time = 0.0

        class Limit:
            def __init__(self, until: float) -> None:
                self.until = until

            async def __aenter__(self) -> None:
                nonlocal time
                came = time + (apart if time else 1.0)
                time = min(self.until, came)
                if came > self.until:
                    raise TimeoutError

            async def __aexit__(self, *_: object) -> None: ...

        loop = asyncio.get_running_loop()
        house = Bodies(8, Metrics())
        monkeypatch.setattr(bodies, "MOST_HELD_OF_ONE", 10**9)
        monkeypatch.setattr(bodies, "MOST_HELD", 10**9)
        with (
            house.of(caller_from("10.0.0.1"), chunks(size)) as body,
            monkeypatch.context() as patch,
        ):
            patch.setattr(loop, "time", lambda: time)
            patch.setattr(asyncio, "timeout_at", Limit)
            with pytest.raises(Refuse, match="too slowly"):
                await drain(body)
        assert time == ends

    run(scene())


def test_an_address_has_so_many_bodies_in_the_house() -> None:
    async def scene() -> None:
        metrics = Metrics()
        house = Bodies(2, metrics)
        ada, bo = caller_from("10.0.0.1"), caller_from("10.0.0.2")
        with house.of(ada, chunks(1)) as one, house.of(ada, chunks(1)) as two:
            await one()
            await two()
            await two()  # the same body
            assert await refused(house, ada, 1) == 429
            assert metrics.limited.value == 1
            assert await refused(house, bo, 1) is None
        assert await refused(house, ada, 1) is None  # they were given back

    run(scene())


def test_bodies_hold_so_many_bytes_of_an_address_and_in_all() -> None:
    async def scene() -> None:
        house, most = Bodies(100, Metrics()), MOST_HELD // MOST_HELD_OF_ONE
        people = [caller_from(f"10.0.0.{n}") for n in range(most)]
        held = [house.of(who, chunks(MOST_HELD_OF_ONE)) for who in people]
        for each in held:
            await each.__enter__()()
        assert await refused(house, people[0], 1) == 429
        assert await refused(house, caller_from("10.0.1.1"), 1) == 503
        for each in held:
            each.__exit__(None, None, None)
        assert await refused(house, caller_from("10.0.1.1"), MOST_HELD_OF_ONE) is None

    run(scene())


async def drain(body: Callable[[], Awaitable[Any]]) -> None:
    while True:
        await body()


def caller_from(address: str) -> Any:
    from starlette.requests import HTTPConnection

    return HTTPConnection({"type": "http", "client": (address, 5), "headers": []})


def chunks(size: int) -> Callable[[], Awaitable[Json]]:
    """A body without an end, in pieces of this size."""

    async def receive() -> Json:
        return {"type": "http.request", "body": bytes(size), "more_body": True}

    return receive


async def refused(house: Bodies, who: Any, size: int) -> int | None:
    """The status with which one more body of this size is refused."""
    try:
        with house.of(who, chunks(size)) as body:
            await body()
    except Refuse as refuse:
        return refuse.status
    return None


def test_an_upload_its_sender_broke_off_is_not_our_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            assert await post(net, UPLOAD, gone) == (0, {})
            assert net.house.metrics.errors.value == 0

    with caplog.at_level(logging.DEBUG):
        run(scene())
    assert not [e for e in caplog.records if e.levelno >= logging.WARNING or e.exc_info]
