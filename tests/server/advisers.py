"""Advisers that say what a test wants, when it wants, and somebody at a table who is to decide."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.server.net import BOT, ME, InPlace, Json, Net, Sock, owed

from pravek.core.codec import encode
from pravek.server.thinking.advising import Asked
from pravek.server.thinking.crew import Claim
from pravek.table.play import Play
from pravek.table.shapes import Advice, Remark

YOU = {"who": "me", "name": "Bo"}
HINT, COACH = ({"note": "help", "seat": 0, "what": what} for what in ("hint", "coach"))


def advised(asked: Asked) -> Advice | Remark | None:
    """The first action is best, whatever somebody decides."""
    first = encode(asked.actions[0])
    if asked.action is None:
        return Advice(where={}, action=dict(first), token="first", worth=None, because=[])
    return Remark(label="mistake", loss=0.06, error=0.01, points=3.0, because=[])


class Advisers(InPlace):
    """Advice comes when the test lets it; `asked` is who asked."""

    def __init__(self, answer: Callable[[Asked], Any] = advised) -> None:
        self.answer, self.asked, self.claims = answer, list[Asked](), list[Claim]()
        self.free = asyncio.Event()
        self.free.set()

    async def advise(self, claim: Claim, engine: str | None, what: Any, asked: Asked) -> Any:
        self.asked.append(asked)
        self.claims.append(claim)
        await self.free.wait()
        return self.answer(asked)


async def seated(
    net: Net, game: str = "kingdomino", seats: Any = (ME, BOT), answer: Any = advised
) -> tuple[Json, Sock, Json, Advisers]:
    """A table, somebody at seat 0, and the message with which it is to decide."""
    net.house.thinkers = advisers = Advisers(answer)  # type: ignore[assignment]
    made = await net.table(game, list(seats))
    sock, message = await net.sit(made, 0, facing=0)
    while 0 not in message["d"]["position"]["owes"]["seats"]:
        message = await sock.next("events")
    return made, sock, message, advisers


async def refused(sock: Sock, kind: str, **asked: Any) -> tuple[int, str]:
    await sock.send(kind, **asked)
    told = await sock.next("refused", "hint")
    assert told["t"] == "refused", told
    return told["d"]["status"], told["d"]["key"]


async def moved(sock: Sock, message: Json, number: int = 0) -> Json:
    """A decision of seat 0; the message that tells it."""
    action = owed(message["d"]["position"])[number]["action"]
    await sock.send("move", action=action, seen=message["v"], id=f"m{message['v']}")
    told = await sock.next("events", "refused")
    assert told["t"] == "events", told
    return told


async def to_choose(sock: Sock, message: Json) -> Json:
    """Play on until seat 0 has a choice."""
    while len(offers := owed(message["d"]["position"])) < 2:
        message = await (moved(sock, message) if offers else sock.next("events"))
    return message


@dataclass
class Pair:
    """Two people at a table of Krom, each at a screen of his own."""

    play: Play
    advisers: Advisers
    socks: list[Sock]
    last: list[Json]
    """The last message with a position, to each."""
    told: list[list[Json]] = field(default_factory=lambda: [[], []])
    """Everything each was told of what was said last."""

    @classmethod
    async def seated(cls, net: Net) -> Pair:
        net.house.thinkers = advisers = Advisers()  # type: ignore[assignment]
        made = await net.table("krom", [ME, YOU])
        (one, first), (two, second) = [await net.sit(made, seat) for seat in (0, 1)]
        play = net.house.rooms[made["table"]["id"]].play
        assert play is not None
        return cls(play, advisers, [one, two], [first, second])

    def choices(self, seat: int) -> int:
        return len(self._offers(seat))

    def entries(self, seat: int) -> list[Json]:
        """What it was told of the log."""
        return [entry for told in self.told[seat] for entry in told["d"].get("entries", ())]

    async def decide(self, seat: int, number: int = 0) -> None:
        """It does one of the things it may do now, or instead of what it has sealed."""
        action, seen = self._offers(seat)[number]["action"], self.last[seat]["v"]
        await self.say(seat, "move", action=action, seen=seen, id=f"m{seen}")

    async def agree(self) -> None:
        """Both, to help."""
        for seat in (0, 1):
            await self.say(seat, "help", seat=seat)

    async def say(self, seat: int, kind: str, /, **asked: Any) -> None:
        """Until everything that comes of it is told to both."""
        await self.socks[seat].send(kind, **asked)
        for each in (seat, 1 - seat):
            self.told[each] = await self._hear(each)

    async def _hear(self, seat: int) -> list[Json]:
        """All that comes before the answer to another question, which is refused."""
        sock, found = self.socks[seat], list[Json]()
        await sock.send("hint", seat=1 - seat, id="barrier")
        while (told := await sock.next())["d"].get("id") != "barrier":
            assert told["t"] != "refused", told
            found.append(told)
            if "position" in told["d"]:
                self.last[seat] = told
        return found

    def _offers(self, seat: int) -> list[Json]:
        found: list[Json] = self.last[seat]["d"]["position"]["offers"]
        return found
