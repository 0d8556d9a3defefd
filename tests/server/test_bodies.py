"""Bodies: how much is read, how slowly, of how many; and whose fault it is not."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server import fakes
from tests.server.net import Net, open_net, run
from tests.server.port import Json

from pravek.server.api import reviews
from pravek.server.api.answers import DEEPEST
from pravek.server.metrics import Metrics
from pravek.server.net import bodies
from pravek.server.net.bodies import Bodies
from pravek.server.settings import (
    LARGEST_BODY,
    LARGEST_SMALL_BODY,
    MOST_HELD,
    MOST_HELD_OF_ONE,
    Limits,
    Rate,
)
from pravek.table.problems import Refuse

UPLOAD = "/api/records/check"


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
            for path, most in (
                (UPLOAD, LARGEST_BODY),
                ("/api/tables", LARGEST_SMALL_BODY),
                ("/api/reviews", reviews.LARGEST),
                ("/api/reviews/instead", reviews.LARGEST),
            ):
                status, problem = await post(net, path, never, content_length=str(most + 1))
                assert (status, problem["key"]) == (413, "too_large")

    run(scene())


@pytest.mark.parametrize("path", ["/api/reviews/instead", "/api/records/why", "/api/tables"])
def test_a_body_of_brackets_within_brackets_is_refused_in_words(path: str, tmp_path: Path) -> None:
    """And one that only has them in its strings is not."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            known = {"record": r'"[\\', "step": 0, "note": "[" * 500}
            for levels, told in ((DEEPEST - 1, "type|field"), (DEEPEST, "too deep"), (800, "deep")):
                answer = await net.post(path, known | {"action": fakes.deep(levels)})
                assert (answer.status, answer.json["key"]) == (400, "bad_request")
                assert re.search(told, answer.json["text"])

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


def test_a_body_counts_no_more_when_its_answer_begins() -> None:
    """An answer that is told for minutes holds up nobody else's."""

    async def scene() -> None:
        house, ada = Bodies(1, Metrics()), caller_from("10.0.0.1")

        async def send(message: Any) -> None: ...

        with house.of(ada, chunks(MOST_HELD_OF_ONE)) as body:
            await body()
            assert await refused(house, ada, 1) == 429
            for _ in range(2):
                await body.until(send)({"type": "http.response.start"})
            assert await refused(house, ada, MOST_HELD_OF_ONE) is None
        assert await refused(house, ada, MOST_HELD_OF_ONE) is None
        assert await refused(house, ada, MOST_HELD_OF_ONE + 1) == 429

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
