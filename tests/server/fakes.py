"""For scenes in `hours`: workers without processes that think as long as they are told to, and a
house without a store."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pravek.bots import native
from pravek.core.match import Match
from pravek.core.protocol import Decide, Seat
from pravek.server.house import House
from pravek.server.settings import Settings
from pravek.server.table.room import Room
from pravek.server.thinking.question import Question, Thought
from pravek.server.thinking.thinkers import Thinkers
from pravek.server.thinking.workers import TooLong, Worker
from pravek.server.world import World
from pravek.table.chairs import Chair
from pravek.table.lobby import Wish

Length = Callable[[Question, float], float]


@dataclass
class Office:
    """Makes workers, and knows who worked when."""

    length: Length = lambda question, seconds: seconds
    """How long a thought takes, given its budget."""
    begun: list[tuple[float, Question, float]] = field(default_factory=list)
    """When, about what, with which budget."""

    def make(self) -> Worker:
        return FakeWorker(self)


class FakeWorker(Worker):
    def __init__(self, office: Office) -> None:
        self._office = office
        self.replaced = 0

    def start(self) -> None: ...

    def close(self) -> None: ...

    async def do(self, seconds: float, what: Callable[..., Any], *given: Any) -> Any:
        if what is sleep_long:
            await asyncio.sleep(seconds)
            raise TooLong
        if what in (native.load, native.load_all):
            return None
        question: Question = given[0]
        budget = given[1] if isinstance(given[1], float) else 0.0
        self._office.begun.append((asyncio.get_running_loop().time(), question, budget))
        takes = self._office.length(question, budget)
        await asyncio.sleep(min(takes, seconds))
        if takes > seconds:
            self.replaced += 1
            raise TooLong
        return Thought(0)


def question(
    game: str = "kingdomino", level: str = "spirit", choices: int = 2, **options: Any
) -> Question:
    """A decision at the start of a game."""
    match: Match[Any] = Match(game, players=2, seed=1, **options)
    assert isinstance(match.turn, Decide)
    seat = match.turn.seats[0]
    actions = tuple(match.actions(seat))[:choices]
    return Question(game, dict(match.game.options), match.view(seat), seat, actions, level)


# A house without a store


class Hourly(World):
    """Its time is the scene's."""

    def now(self) -> int:
        return round(asyncio.get_running_loop().time() * 1000)

    steady = now


class Nowhere:
    async def write(self, write: object) -> None: ...


@dataclass(eq=False)
class Onlooker:
    seats: tuple[Seat, ...] = ()
    facing: Seat | None = None
    host: bool = False
    heard: list[tuple[float, str]] = field(default_factory=list)

    def send(self, frame: bytes, since: int | None = None, anew: bool = False) -> None:
        self.heard.append((asyncio.get_running_loop().time(), json.loads(frame)["t"]))

    def close(self, code: int, key: str, retry: int | None = None) -> None: ...


def house(folder: Path, office: Office, workers: int = 1) -> House:
    settings = Settings(database=f"sqlite:///{folder}/none.sqlite", bot_pause=0.6)
    found = House(settings, Hourly())
    found.store = Nowhere()  # type: ignore[assignment]
    found.thinkers = Thinkers(workers, found.metrics, office.make)
    return found


async def table(house: House, game: str = "kingdomino", level: Any = "spirit") -> Room:
    """A new table of two bots."""
    room, _ = await house.create(Wish(game=game, chairs=[Chair.of_bot(level)] * 2))
    return room


# In a process of its own


def sleep_long() -> None:
    time.sleep(600)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    raise ZeroDivisionError("somewhere in a bot")


def deep(levels: int) -> list[Any]:
    """So many brackets within brackets."""
    found: list[Any] = []
    for _ in range(levels - 1):
        found = [found]
    return found


ENOUGH = 2
"""How often it takes until all is done that can be done beforehand."""
_done: list[None] = []


def do_beforehand() -> bool:
    _done.append(None)
    return len(_done) == ENOUGH


def done_beforehand() -> int:
    return len(_done)
