"""The bus: what is said is heard in order, a request is answered once, and its end is noticed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable

import pytest
from tests.ports import own_port
from tests.server.nats import nats
from tests.server.net import PATIENCE, run

from pravek.server.bus.bus import Bus, Message
from pravek.server.bus.problems import BusError, CannotConnect, NobodyThere


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_messages_are_heard_in_order_and_requests_answered_by_one_of_a_queue() -> None:
    async def scene(url: str) -> None:
        one, two = await Bus.connect(url, "one"), await Bus.connect(url, "two")
        heard: list[tuple[str, bytes]] = []
        await two.listen("a.*", lambda message: heard.append((message.subject, message.data)))
        answered: list[bytes] = []

        async def answer(asked: Message) -> bytes:
            answered.append(asked.data)
            return asked.data * 2

        for each in (one, two):
            await each.serve("double", answer, queue="all")
        await two.flush()
        for number in range(200):
            await one.publish(f"a.{number % 3}", b"%d" % number)
        assert await one.request("double", b"x", PATIENCE) == b"xx"
        assert answered == [b"x"]
        await until(lambda: len(heard) == 200)
        assert heard == [(f"a.{n % 3}", b"%d" % n) for n in range(200)]
        with pytest.raises(NobodyThere):
            await one.request("nothing", b"", PATIENCE)
        inbox, told = one.inbox(), list[Message]()
        stop = await one.listen(inbox, told.append)
        await one.publish("nothing", b"?", reply=inbox, headers={"Trace": "t"})
        await until(lambda: told)
        assert told[0].is_nobody
        await stop()
        for each in (one, two):
            await each.close()

    with nats() as server:
        run(scene(server.url))


def test_a_bus_that_goes_is_noticed_and_refuses_until_it_is_back() -> None:
    async def scene() -> None:
        with nats() as server:
            bus = await Bus.connect(server.url, "one")
            told, heard = list[str](), list[bytes]()
            bus.on_lost = lambda: told.append("lost")
            bus.on_back = lambda: told.append("back")
            await bus.listen("a", lambda message: heard.append(message.data))
            server.kill()
            await until(lambda: told)
            assert not bus.is_well
            with pytest.raises(BusError):
                await bus.publish("a", b"lost")
            with pytest.raises(BusError):
                await bus.request("a", b"", 1)
            server.start()
            await until(lambda: told == ["lost", "back"])
            await bus.publish("a", b"heard")
            await until(lambda: heard)
            assert heard == [b"heard"]
            await bus.close()

    run(scene())


def test_a_bus_out_of_reach_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pravek.server.bus.bus.PATIENCE", 1.0)

    async def scene() -> None:
        with pytest.raises(CannotConnect, match="cannot be reached: Connection refused"):
            await Bus.connect(f"nats://127.0.0.1:{own_port()}", "one")
        with nats("--user", "ada", "--pass", "right") as server:
            wrong = server.url.replace("//", "//ada:wrong@")
            with pytest.raises(CannotConnect, match=r"cannot be reached: .*Authorization"):
                await Bus.connect(wrong, "one")

    run(scene())


def test_a_server_alone_needs_no_bus() -> None:
    code = "import sys; import pravek.server.running; sys.exit('nats' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
