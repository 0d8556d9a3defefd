"""A server on a real port, tables with open seats, guests that sit down there."""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.server.port import serving

from pravek.bots import Bot, Clock, make
from pravek.core import record
from pravek.core.match import Match
from pravek.core.protocol import Action, Game
from pravek.guest import address, guest, seating
from pravek.guest.desk import Seat
from pravek.guest.guest import Result
from pravek.guest.manners import Manners
from pravek.server.settings import Limits

Json = dict[str, Any]
PATIENCE = 120.0
"""Seconds after which a test has failed: a safety net, on a busy machine too."""
OPEN = {"who": "open"}


@dataclass
class Place:
    """A server, as a guest or a person reaches it."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def ask(self, path: str, body: Json | None = None, secret: str = "") -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
        request = urllib.request.Request(self.url + path, data, headers)

        def answer() -> bytes:
            with urllib.request.urlopen(request, timeout=PATIENCE) as got:
                found: bytes = got.read()
                return found

        return await asyncio.to_thread(answer)

    async def table(self, game: str = "kingdomino", seats: Any = 2, **more: Any) -> Json:
        """A new table; a number of seats: so many open ones."""
        wished = [OPEN] * seats if isinstance(seats, int) else seats
        made = await self.ask("/api/tables", {"game": game, "seats": wished, **more})
        found: Json = json.loads(made)
        return found

    async def look(self, made: Json) -> Json:
        found: Json = json.loads(await self.ask(f"/api/tables/{made['table']['id']}"))
        return found

    async def record(self, made: Json) -> Match[Any]:
        """The whole game, once it is over."""
        path = f"/api/tables/{made['table']['id']}/record"
        return record.load((await self.ask(path, secret=made["watch"])).decode())


@asynccontextmanager
async def place(folder: Path, **settings: Any) -> AsyncIterator[Place]:
    usual: Json = {"limits": Limits().times(10_000), "bot_pause": 0, **settings}
    async with serving(folder, in_place=True, **usual) as port:
        yield Place(port)


@dataclass
class Company:
    """A guest with its bot, what it said and what came of it."""

    bot: str | Callable[[Game[Any]], Bot] = "random"
    name: str = "guest"
    manners: Manners = field(default_factory=Manners)
    limit: float = PATIENCE
    patience: float = PATIENCE
    said: list[str] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    @property
    def player(self) -> seating.Player:
        bot = self.bot
        made = (lambda game: make(bot, game, 7)) if isinstance(bot, str) else bot
        return seating.Player(self.name, made, self.limit)

    async def sit(self, url: str, *words: str) -> None:
        """From the invitation to the goodbye."""
        invited = address.read(url, words)
        seat = await asyncio.to_thread(partial(seating.sit_down, invited, self.player))
        await self.play(seat)

    async def play(self, seat: Seat) -> None:
        playing = guest.play(
            seat,
            self.player,
            self.manners,
            self.patience,
            self.said.append,
            self.results.append,
        )
        async with asyncio.timeout(PATIENCE):
            await playing

    async def until(self, words: str) -> None:
        """It has said so."""
        async with asyncio.timeout(PATIENCE):
            while not any(words in said for said in self.said):
                await asyncio.sleep(0.005)


@dataclass
class Spy:
    """A bot that plays anything, and remembers all it was shown."""

    rng: Random = field(default_factory=lambda: Random(7))
    views: list[Any] = field(default_factory=list)
    clocks: list[float] = field(default_factory=list)

    def choose(
        self, game: Game[Any], view: Any, seat: int, actions: Sequence[Action], clock: Clock
    ) -> Action:
        self.views.append(view)
        self.clocks.append(clock.left)
        return self.rng.choice(actions)


# As a process


async def sit(there: Place, *words: object) -> Process:
    """`pravek sit` at this server."""
    command = ["-m", "pravek", "sit", there.url, *map(str, words)]
    return await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE, stderr=PIPE)


async def done(process: Process) -> tuple[int | None, str, str]:
    """Its exit code, and what it said on both ways out."""
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, out.decode(), err.decode()
