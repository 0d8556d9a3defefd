"""A world that holds still, and people who play: what `make` and the tests of it share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from math import isclose
from pathlib import Path
from random import Random
from typing import Any

from tests.server.net import PATIENCE, Json, Net, Sock, World, owed

HERE = Path(__file__).parent
CODES = ("amber-otter-river", "brave-lynx-harbour", "calm-raven-meadow", "daring-heron-lake")


class Still(World):
    """Time stands, and chance is always the same: two servers say the same, word for word."""

    def __init__(self, start: int = 0) -> None:
        self._tables, self._made = count(start), count(start)

    def now(self) -> int:
        return 1_760_000_000_000

    def steady(self) -> int:
        return 1_000_000

    def table_id(self) -> str:
        return f"table{next(self._tables):05d}"

    def secret(self) -> str:
        return f"secret-{next(self._made):05d}-{'x' * 8}"

    def digits(self) -> str:
        return sha256(str(next(self._made)).encode()).hexdigest()[:32]

    def code(self, language: Any) -> str:
        return CODES[next(self._made) % len(CODES)]


@dataclass
class Person:
    """Somebody who plays one seat on a device of his own."""

    seat: int
    sock: Sock
    last: Json
    """The last message with a position."""
    over: Json | None = None
    sent: int = 0
    acked: bool = True

    def hear(self) -> None:
        while not self.sock.inbox.empty():
            message = self.sock.inbox.get_nowait()
            kind, said = message["t"], message["d"]
            assert kind not in ("bye", "closed"), message
            if kind == "refused":
                assert said["key"] in ("stale", "conceded"), message
            if kind in ("ack", "refused"):
                self.acked = True
            if kind == "over" or said.get("over"):
                self.over = said.get("over") or said
            if kind in ("events", "snapshot") and said["position"]:
                self.last = message

    @property
    def choices(self) -> list[Json]:
        """What this person must decide between, as far as he knows."""
        if not self.acked or self.over:
            return []
        return [o for o in owed(self.last["d"]["position"]) if o["action"]["seat"] == self.seat]

    async def play(self, action: Json) -> None:
        self.sent, self.acked = self.sent + 1, False
        seen = self.last["v"]
        name = f"p{self.seat}-{seen}-{self.sent}"
        await self.sock.send("move", action=action, seen=seen, id=name)


@dataclass
class Party:
    """The people of one table, who play at random."""

    people: list[Person]
    rng: Random = field(default_factory=lambda: Random(14))

    @classmethod
    async def sit(cls, net: Net, table: str, secrets: dict[int, str]) -> Party:
        people = []
        for seat, secret in secrets.items():
            sock, snapshot = await net.hello(table=table, seats=[secret])
            assert snapshot["t"] == "snapshot", snapshot
            people.append(Person(seat, sock, snapshot, snapshot["d"]["over"]))
        return cls(people)

    async def play(self, moves: int | None = None) -> Json | None:
        """So many decisions (None: to the end); how it ended, if it did."""
        made, until = 0, asyncio.get_running_loop().time() + PATIENCE
        while moves is None or made < moves or not all(p.acked for p in self.people):
            assert asyncio.get_running_loop().time() < until, "nobody moves"
            for person in self.people:
                person.hear()
            if all(person.over for person in self.people):
                break
            ready = [person for person in self.people if person.choices]
            if ready and (moves is None or made < moves):
                mover = self.rng.choice(ready)
                await mover.play(self.rng.choice(mover.choices)["action"])
                made, until = made + 1, asyncio.get_running_loop().time() + PATIENCE
            await asyncio.sleep(0.002)
        return self.people[0].over

    async def leave(self) -> None:
        for person in self.people:
            await person.sock.drop()


def includes(new: Any, old: Any, where: str = "") -> None:
    """Whatever was said of old is said today; more may be said."""
    if isinstance(old, dict):
        assert isinstance(new, dict), where
        for key, value in old.items():
            assert key in new, f"{where}.{key} is not said any more"
            includes(new[key], value, f"{where}.{key}")
    elif isinstance(old, list):
        assert isinstance(new, list), where
        assert len(new) == len(old), f"{where}: {len(new)} instead of {len(old)}"
        for number, (one, other) in enumerate(zip(new, old, strict=True)):
            includes(one, other, f"{where}[{number}]")
    elif where.endswith(
        ".odds"
    ):  # once sums of floats, now whole numbers: only the last bit differs
        assert isclose(new, old, rel_tol=1e-12), f"{where}: {new!r} instead of {old!r}"
    else:
        assert new == old, f"{where}: {new!r} instead of {old!r}"
