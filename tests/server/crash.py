"""kill -9 at random moments while games are played, and what must be true afterwards."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.ports import own_port
from tests.server.processes import Program
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pravek.core import fair, record
from pravek.core.codec import encode
from pravek.testing.walk import decided

Json = dict[str, Any]
GAMES: list[tuple[str, Json]] = [
    ("kingdomino", {}),
    ("origins", {"mode": "discovery", "short": True}),
    ("krom", {"random_characters": True}),
]


SOON = 20
"""The next kill comes within so many acknowledged moves, however long they take."""
A_MOVE = 0.02
"""Seconds within which it comes then: any part of a move may be the one that is cut off."""
FIRST_WAIT, LONGEST_WAIT = 0.3, 3.0
"""Seconds before somebody comes again who was sent away, as a browser waits."""


class Server(Program):
    """`pravek serve` on a port that stays the same from life to life."""

    says = "http://"

    def __init__(self, folder: Path, database: str | None, *options: str) -> None:
        self.port = own_port()
        super().__init__("serve", "--port", str(self.port), "--data", str(folder))
        self.command += ["--workers", "1", "--bot-pause", "0"]
        self.command += ["--limit-factor", "100000", "--log-level", "warning"]
        self.command += ["--database", database] if database else []
        self.command += options

    def ask(
        self, path: str, body: Json | None = None, secret: str | None = None, **more: str
    ) -> bytes:
        headers = {"Content-Type": "application/json", **more}
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        data = json.dumps(body).encode() if body is not None else None
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as got:
            found: bytes = got.read()
            return found


@dataclass
class Guest:
    """Plays all its seats of one table through every crash, and remembers what it was promised."""

    server: Server
    made: Json
    rng: random.Random
    seat: int = 0
    seen: int = 0
    round: int = 0
    over: bool = False
    heard: dict[int, Json] = field(default_factory=dict)
    acked: dict[str, int] = field(default_factory=dict)
    sent: dict[str, Json] = field(default_factory=dict)
    pending: Json | None = None
    facing: int | None = None
    position: Json | None = None
    pause: float = 0
    """Seconds before each move."""
    wait: float = FIRST_WAIT
    """Seconds before it comes again."""

    def ways(self) -> list[int]:
        """The ports to come to, one after the other, as a proxy tries them."""
        return [self.server.port]

    @property
    def table(self) -> str:
        found: str = self.made["table"]["id"]
        return found

    async def play(self) -> None:
        while not self.over or self.pending:
            for port in self.ways():
                try:
                    await self._sit(port)
                    break
                except (ConnectionClosed, TimeoutError):
                    break
                except (OSError, InvalidHandshake):
                    continue
            await asyncio.sleep(self.wait * self.rng.uniform(0.5, 1))
            self.wait = min(2 * self.wait, LONGEST_WAIT)

    async def _sit(self, port: int) -> None:
        """Until the game is over, or the server hangs up."""
        async with connect(f"ws://127.0.0.1:{port}/ws") as line:
            await self._greet(line)
            async for text in line:
                await self._told(line, json.loads(text))
                if self.over and not self.pending:  # the last move is acknowledged, too
                    return

    async def _greet(self, line: ClientConnection) -> None:
        secrets = [seat["secret"] for seat in self.made["seats"]]
        hello = {"table": self.table, "seats": secrets, "facing": self.facing}
        await self._send(line, "hello", {**hello, "since": self.seen, "round": self.round})
        if self.pending:
            await self._send(line, "move", self.pending)

    async def _send(self, line: ClientConnection, kind: str, message: Json) -> None:
        await line.send(json.dumps({"t": kind, "d": message}))

    async def _told(self, line: ClientConnection, message: Json) -> None:
        kind, told = message["t"], message["d"]
        if kind == "bye" and told["retry"] is not None:
            self.wait = min(self.wait, told["retry"])
        elif kind in ("snapshot", "events"):
            self.wait = FIRST_WAIT
            self._remember(message)
            self.over, self.position = bool(told.get("over")), told["position"]
            await self._decide(line, self.position)
        elif kind == "over":
            self.over = True
        elif kind == "ack":
            assert self.acked.setdefault(told["id"], told["number"]) == told["number"]
            if self.pending and self.pending["id"] == told["id"]:
                self.pending = None
                if told["number"] <= self.seen:  # it had been played before the crash
                    await self._decide(line, self.position)
        elif kind == "refused":
            assert told["status"] == 409, told
            assert told["id"] not in self.acked, "acknowledged, then refused"
            self.pending = None

    def _remember(self, message: Json) -> None:
        told = message["d"]
        if message["t"] == "snapshot":
            self.round = told["table"]["round"]
            assert message["v"] >= self.seen, "the server has forgotten something"
        for entry in told["entries"]:
            key = json.dumps([entry["n"], self.facing])
            assert self.heard.setdefault(hash(key), entry) == entry
        self.seen = message["v"]

    async def _decide(self, line: ClientConnection, position: Json | None) -> None:
        if position is None or self.pending or self.over:
            return
        owing = position["owes"]["seats"]
        offers = [o for o in position["offers"] if o["action"]["seat"] in owing]
        if offers:
            action = self.rng.choice(offers)["action"]
            name = f"{self.table}-{self.seat}-{len(self.sent)}"
            self.pending = {"action": action, "seen": self.seen, "id": name}
            self.sent[name] = action
            await asyncio.sleep(self.pause)
            await self._send(line, "move", self.pending)
            return
        mine = [seat["seat"] for seat in self.made["seats"]]
        turn = next((seat for seat in owing if seat in mine), None)
        if turn is not None and turn != self.facing:
            self.facing = turn
            await self._send(line, "face", {"seat": self.facing})

    def check(self) -> None:
        """No acknowledged move is lost, none was played twice, none is half applied."""
        text = self.server.ask(f"/api/tables/{self.table}/record", secret=self.made["watch"])
        match = record.load(text.decode())
        assert fair.check(match) == "fair"
        played = [json.dumps(encode(action)) for action in decided(match)]
        asked = [json.dumps(self.sent[name]) for name in self.acked]
        lost = [move for move in asked if move not in played]
        more = [move for move in played if move not in asked]
        assert played == asked, f"acknowledged and lost: {lost}; played and not promised: {more}"


async def crashes(
    folder: Path, database: str | None, games: int, kills: int, seed: int
) -> dict[str, int]:
    """Play so many games at once, kill the server so many times meanwhile."""
    rng, server = random.Random(seed), Server(folder, database)
    await server.start()
    guests = []
    for number in range(games):
        game, options = GAMES[number % len(GAMES)]
        seats = [{"who": "me", "name": name} for name in ("Ada", "Bo")]
        made = server.ask("/api/tables", {"game": game, "options": options, "seats": seats})
        guests.append(Guest(server, json.loads(made), random.Random(rng.random())))
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    killed = 0
    for _ in range(kills):
        due = _acknowledged(guests) + rng.randint(1, SOON)
        while _acknowledged(guests) < due and not all(task.done() for task in playing):
            await asyncio.sleep(0.005)
        if all(task.done() for task in playing):
            break
        await asyncio.sleep(rng.uniform(0, A_MOVE))
        server.kill()
        killed += 1
        await server.start()
    await asyncio.wait_for(asyncio.gather(*playing), 300)
    for guest in guests:
        guest.check()
    server.stop()
    return {"games": games, "kills": killed, "moves": _acknowledged(guests)}


def _acknowledged(guests: Sequence[Guest]) -> int:
    return sum(len(guest.acked) for guest in guests)
