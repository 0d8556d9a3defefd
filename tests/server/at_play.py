"""Tables at play at a cluster: people who come to any node and go on through everything, alone with
a bot or with each other, and how long they waited for their table."""

from __future__ import annotations

import asyncio
import json
import traceback
from dataclasses import dataclass, field
from time import time
from typing import Any

from sqlalchemy import Connection
from tests.server.crash import Guest, Json, Server
from tests.server.history import History, Kept, faults_of

from pravek.bots.levels import LEVELS
from pravek.core import fair, record
from pravek.core.codec import encode
from pravek.core.protocol import Seat
from pravek.server import loading
from pravek.table.play import Play

ORIGINS, KROM = {"mode": "discovery", "short": True}, {"random_characters": True}
SECONDS = 0.5
"""What somebody takes for a move."""


@dataclass(frozen=True)
class Setup:
    game: str
    options: Json = field(default_factory=dict)
    level: str | None = None
    """Of the bot at the second seat; None: two people."""

    @property
    def thinks(self) -> float:
        """Seconds that its bot may take for a move by itself, beyond the moment of a quick one."""
        return 0.0 if self.level in (None, "pebble") else LEVELS[self.level].seconds

    @property
    def wish(self) -> Json:
        second = {"who": "bot", "level": self.level} if self.level else {"who": "me", "name": "Bo"}
        seats = [{"who": "me", "name": "Ada"}, second]
        return {"game": self.game, "options": self.options, "seats": seats}

    def __str__(self) -> str:
        return f"{self.game} with {self.level or 'two people'}"


SETUPS = (
    Setup("kingdomino"),
    Setup("krom", KROM, "pebble"),
    Setup("origins", ORIGINS, "pebble"),
    Setup("krom", KROM),
    Setup("kingdomino", level="pebble"),
    Setup("origins", ORIGINS),
)
DEEP = (
    Setup("krom", KROM, "spirit"),
    Setup("origins", ORIGINS, "cairn"),
    Setup("kingdomino", level="menhir"),
)
"""Bots that need what is compiled; Krom's is thought about for most of a second."""
EVERY = 10
"""So many tables have one of these."""


def setup(number: int) -> Setup:
    """Of the table with this number, from 0."""
    tens, place = divmod(number, EVERY)
    return DEEP[tens % len(DEEP)] if place == EVERY - 1 else SETUPS[number % len(SETUPS)]


@dataclass
class Wait:
    """How long a table took to go on, in seconds from a moment."""

    since: float
    served: float | None = None
    """Somebody who came after it was shown the table."""
    moved: float | None = None
    """Somebody heard of a move that was made after it."""


@dataclass
class Player(Guest):
    """One seat of a table, at any node, and at another if that does not answer."""

    nodes: list[Server] = field(default_factory=list)
    history: History = field(default_factory=History)
    came: float = 0.0
    """When the node was last greeted."""
    last: str = "has not come yet"
    """What it did or heard last, and when."""
    waits: Wait = field(default_factory=lambda: Wait(0.0))

    def ways(self) -> list[int]:
        return [node.port for node in self.rng.sample(self.nodes, len(self.nodes))]

    def __str__(self) -> str:
        owes = self.position and self.position["owes"]
        return f"seat {self.seat} {self.last}: seen {self.seen}, {owes}, sent {self.pending}"

    def _note(self, what: str) -> None:
        self.last = f"{what} at {time():.3f}"

    async def _sit(self, port: int) -> None:
        self._note(f"comes to {port}")
        try:
            await super()._sit(port)
        except Exception as error:
            self._note(f"was sent away from {port} by {error!r}")
            raise
        self._note(f"left {port}")

    async def _send(self, line: Any, kind: str, message: Json) -> None:
        if kind == "move":
            self.history.sends(message["id"], message["action"])
        self._note(f"sent {kind}")
        if kind == "hello":
            self.came = time()
        await super()._send(line, kind, message)

    async def _told(self, line: Any, message: Json) -> None:
        kind, told = message["t"], message["d"]
        self._note(f"heard {kind}")
        if kind == "snapshot" and self.came > self.waits.since and self.waits.served is None:
            self.waits.served = time() - self.waits.since
        for entry in told.get("entries", ()):
            self.history.hears(entry["n"], entry.get("event"))
            if entry["at"] > self.waits.since * 1000 and self.waits.moved is None:
                self.waits.moved = time() - self.waits.since
        if kind == "ack":
            self.history.is_acked(told["id"], told["number"])
        elif kind == "refused":
            self.history.is_refused(told["id"])
        await super()._told(line, message)


@dataclass
class AtPlay:
    """A table, and everybody who plays there."""

    setup: Setup
    id: str
    players: list[Player]
    tasks: list[asyncio.Task[None]]

    def __str__(self) -> str:
        return f"{self.id} ({self.setup})"

    @property
    def is_over(self) -> bool:
        return all(task.done() for task in self.tasks)

    @property
    def broke(self) -> list[str]:
        """Who plays no more though the game goes on, and why."""
        gone = [
            (player, task)
            for player, task in zip(self.players, self.tasks, strict=True)
            if task.done() and not player.over
        ]
        return [f"{self}: {player}: {_why(task)}" for player, task in gone]

    def begin_to_wait(self, wait: Wait) -> None:
        """One wait for all its people: whoever sees it go on first has seen it."""
        for player in self.players:
            player.waits = wait

    async def stop(self) -> None:
        """Where it stands."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def record_faults(self, node: Server) -> list[str]:
        """What is wrong with the record of a game that is over, as this node tells it."""
        text = node.ask(f"/api/tables/{self.id}/record", secret=self.players[0].made["watch"])
        match = record.load(text.decode())
        luck = fair.check(match)
        return [] if luck == "fair" else [f"{self}: its record is {luck}"]

    def faults(self, connection: Connection) -> list[str]:
        """What is wrong with its log, and with what its people sent, were promised and heard."""
        try:
            play = loading.read(connection, self.id, 1)
            assert isinstance(play, Play)
        except Exception as error:
            return [f"{self}: it cannot be played again: {error!r}"]
        found = faults_of([Kept(entry.n, entry.message, None) for entry in play.log])
        for player in self.players:
            found += player.history.check(_seen(play, player.seat))
        return [f"{self}: {fault}" for fault in found]


def _why(task: asyncio.Task[None]) -> str:
    if task.cancelled():
        return "cancelled"
    error = task.exception()
    return "".join(traceback.format_exception(error)) if error else "left"


def _seen(play: Play, seat: Seat) -> list[Kept]:
    """The log as somebody at this seat saw it, and counts it."""
    side = seat if play.game.secrets else None
    found = []
    for entry in play.seen(side):
        told = entry.event and encode(play.game.witness(entry.event, side))
        event = json.loads(json.dumps(told))
        found.append(Kept(play.number(entry.n, side), entry.message, event))
    return found
