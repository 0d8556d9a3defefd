"""A line between two nodes: everything in order and once, or the line is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.server.nats import Nats
from tests.server.net import PATIENCE, run

from pravek.server.bus.bus import Bus as RealBus
from pravek.server.bus.problems import BusError
from pravek.server.nodes.line import LARGEST_PART, OVER, WINDOW, Ended, Line
from pravek.server.nodes.switchboard import Opening, Switchboard


class Bus:
    """Carries messages to the other end; what is lost or doubled is chosen by the test."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.carry: Callable[[bytes], list[bytes]] = lambda message: [message]
        self.here, self.there = Line("there", self._to_there), Line("here", self._to_here)

    async def _to_there(self, message: bytes) -> None:
        self.sent.append(message)
        for each in self.carry(message):
            self.there.hear(each)

    async def _to_here(self, message: bytes) -> None:
        self.here.hear(message)


async def soon(waiting: asyncio.Task[None]) -> bool:
    """Whether it is done when nobody has anything to do any more."""
    for _ in range(20):
        await asyncio.sleep(0)
    return waiting.done()


def test_messages_of_any_size_come_whole_and_in_order() -> None:
    async def scene() -> None:
        bus = Bus()
        messages = [b"", b"a" * LARGEST_PART, b"b" * (3 * LARGEST_PART + 5), b"c"]
        for message in messages:
            await bus.here.send(message)
        assert max(map(len, bus.sent)) < LARGEST_PART + 100
        assert [await bus.there.receive() for _ in messages] == messages
        await bus.here.send(b"last")
        await bus.here.end(1000, "bye")
        assert await bus.there.receive() == b"last"  # what was said before the end is heard
        with pytest.raises(Ended) as ended:
            await bus.there.receive()
        assert (ended.value.code, ended.value.reason) == (1000, "bye")
        with pytest.raises(Ended) as again:
            await bus.there.receive()
        assert again.value is not ended.value, "or it would keep everybody who met it"
        with pytest.raises(Ended):
            await bus.here.receive()

    run(scene())


def test_who_does_not_read_is_waited_for() -> None:
    async def scene() -> None:
        bus = Bus()

        async def all_of_them() -> None:
            for number in range(3 * WINDOW):
                await bus.here.send(b"%d" % number)

        sending = asyncio.create_task(all_of_them())
        assert not await soon(sending)
        assert len(bus.sent) == WINDOW
        heard = [await asyncio.wait_for(bus.there.receive(), PATIENCE) for _ in range(3 * WINDOW)]
        assert heard == [b"%d" % number for number in range(3 * WINDOW)]
        await sending

    run(scene())


FAULTS: dict[str, Callable[[bytes], list[bytes]]] = {
    "lost": lambda message: [] if b"two" in message else [message],
    "doubled": lambda message: [message] * (1 + (b"two" in message)),
    "over": lambda message: [OVER] if b"two" in message else [message],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_lost_or_doubled_ends_the_line(fault: str) -> None:
    async def scene() -> None:
        bus = Bus()
        bus.carry = FAULTS[fault]
        for message in (b"one", b"two", b"three"):
            await bus.here.send(message)
        right = [b"one", b"two"] if fault == "doubled" else [b"one"]
        assert [await bus.there.receive() for _ in right] == right
        with pytest.raises(Ended) as ended:
            await bus.there.receive()
        assert ended.value.code is None

    run(scene())


def test_who_cuts_a_line_tells_the_other_end_when_it_leaves() -> None:
    async def scene() -> None:
        bus = Bus()
        await bus.here.send(b"one")
        bus.here.cut()
        await bus.here.end(1001, "restarting")
        assert await bus.there.receive() == b"one"
        with pytest.raises(Ended) as ended:
            await bus.there.receive()
        assert ended.value.code == 1001
        told = len(bus.sent)
        await bus.there.end(1000, "")
        await bus.here.end(1000, "")
        assert len(bus.sent) == told  # both know

    run(scene())


def test_without_a_bus_the_line_is_over() -> None:
    async def gone(_: bytes) -> None:
        raise BusError("gone")

    async def scene() -> None:
        line = Line("there", gone)
        await line.send(b"one")
        with pytest.raises(Ended):
            await line.receive()

    run(scene())


def test_who_speaks_to_a_node_that_is_gone_need_not_wait_until_its_time_runs_out(
    bus: Nats,
) -> None:
    async def listen(_: Opening, line: Line) -> None:
        await line.receive()

    async def scene() -> None:
        one, two = await RealBus.connect(bus.url, "one"), await RealBus.connect(bus.url, "two")
        here, there = Switchboard("here", listen), Switchboard("there", listen)
        await here.open(one)
        await there.open(two)
        await two.flush()
        async with here.line_to("there", "socket", "") as line:
            await two.close()  # it says no goodbye, and the bus notices a little later
            hearing = asyncio.create_task(line.receive())
            async with asyncio.timeout(PATIENCE):
                while not hearing.done():
                    await line.send(b"is anybody there?")
                    await asyncio.sleep(0.05)
            with pytest.raises(Ended):
                hearing.result()
        await there.close()
        await one.close()

    run(scene())
