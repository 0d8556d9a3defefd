"""Servers and workers on a bus: what its own processes were asked, and workers that may come."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from tests.server import fakes
from tests.server.nats import Nats

from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.server.bus.bus import Bus
from pravek.server.metrics import Metrics
from pravek.server.thinking import words
from pravek.server.thinking.away import Away
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.mind import Mind
from pravek.server.thinking.thinkers import Thinkers

GAME = Match("kingdomino", players=2, seed=1)
SUBJECT = words.subject("kingdomino", GAME.game.rules, "pebble")
LEVELS = ("pebble", "cairn")


def claim(owner: str = "ada", room: str = "table", last: bool = False) -> Claim:
    assert isinstance(GAME.turn, Decide)
    return Claim(owner, room, last, witnessed=partial(GAME.witnessed, GAME.turn.seats[0]))


PEBBLE = fakes.question(level="pebble", choices=3)


class Scene:
    """A server's thinkers and what its own processes were asked, and workers that may come."""

    def __init__(self, url: str) -> None:
        self._url, self._open = url, list[Callable[[], Any]]()
        self.here = fakes.Office(lambda question, seconds: 0.0)
        self.thinkers = Thinkers(1, Metrics(), self.here.make)

    async def server(self) -> Away:
        bus = await self.bus()
        self.thinkers.away = await Away.open(bus, Metrics())
        await bus.flush()
        return self.thinkers.away

    async def bus(self) -> Bus:
        bus = await Bus.connect(self._url, "scene")
        self._open.append(bus.close)
        return bus

    async def worker(self, office: fakes.Office, size: int = 1) -> Mind:
        mind = Mind(await self.bus(), size, LEVELS, office.make)
        await mind.join()
        return mind

    async def close(self) -> None:
        for close in self._open:
            await close()


@asynccontextmanager
async def scene(bus: Nats) -> AsyncIterator[Scene]:
    made = Scene(bus.url)
    try:
        yield made
    finally:
        await made.close()
