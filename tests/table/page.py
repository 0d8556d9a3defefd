"""A page whose tables are at home; it asks and listens as at a server (`tests.server.net`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pravek.core.protocol import Action
from pravek.table.home import Home, Question
from pravek.table.home.thinking import Think
from pravek.table.world import World

Json = dict[str, Any]
ANNA, BO = {"who": "me", "name": "Anna"}, {"who": "me", "name": "Bo"}
BOT = {"who": "bot", "level": "cairn"}


def middle(question: Question) -> Iterator[Action | None]:
    """A bot that needs a moment, and no luck."""
    yield None
    yield question.actions[len(question.actions) // 2]


def bot_for(game: str, level: str) -> str:
    return "middle"


@dataclass
class Answer:
    status: int
    json: Any


@dataclass
class Line:
    """A client at one table."""

    page: Page
    table: str
    heard: list[Json] = field(default_factory=list)

    async def send(self, kind: str, **message: Any) -> None:
        self.page.take(self.page.home.answer({"t": kind, "d": message, "table": self.table}))

    async def frame(self, message: Any) -> None:
        """Whatever somebody may say."""
        self.page.take(self.page.home.answer(message))

    @property
    def last(self) -> Json:
        """The last message with a position."""
        return next(m for m in reversed(self.heard) if m["t"] in ("events", "snapshot"))

    @property
    def ended(self) -> bool:
        """Whether the last that was heard of the game is its end."""
        kinds = ("events", "snapshot", "over")
        last = next(m for m in reversed(self.heard) if m["t"] in kinds)
        return last["t"] == "over" or bool(last["d"].get("over"))

    def of(self, kind: str) -> list[Json]:
        return [message["d"] for message in self.heard if message["t"] == kind]


class Page:
    def __init__(self, think: Think = middle, world: World | None = None) -> None:
        self.home = Home(think, bot_for, world)
        self.kept: dict[str, str] = {}
        """What would be in the browser's store."""
        self.lines: dict[str, Line] = {}
        self._answers: list[Json] = []

    def take(self, told: list[Json]) -> None:
        """Keep first, then show: as the worker does, and only in what JSON can say."""
        shown = False
        for message in json.loads(json.dumps(told)):
            table = message.pop("table", None)
            if message["t"] == "keep":
                assert not shown, "something was shown before it was kept"
                self.kept[message["d"]["table"]] = message["d"]["text"]
            elif message["t"] == "answer":
                self._answers.append(message["d"])
            else:
                shown = True
                self.lines[table].heard.append(message)

    async def http(self, method: str, path: str, body: Any = None, secret: Any = None) -> Answer:
        asked = {"id": 7, "method": method, "path": path, "body": body, "bearer": secret}
        self.take(self.home.answer({"t": "ask", "d": asked}))
        answer = self._answers.pop()
        assert answer["id"] == 7
        return Answer(answer["status"], answer["body"])

    async def get(self, path: str, secret: str | None = None) -> Answer:
        return await self.http("GET", path, secret=secret)

    async def post(self, path: str, body: Any) -> Answer:
        return await self.http("POST", path, body)

    async def table(self, game: str = "kingdomino", seats: Any = 2, **more: Any) -> Json:
        """A new table; a number of seats: so many people at this device."""
        if isinstance(seats, int):
            seats = [{"who": "me", "name": f"P{n}"} for n in range(seats)]
        made = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert made.status == 201, made.json
        found: Json = made.json
        return found

    async def hello(self, table: str, **hello: Any) -> tuple[Line, Json]:
        line = self.lines[table] = Line(self, table)
        await line.send("hello", table=table, **hello)
        return line, line.heard[0]

    async def sit(self, made: Json, *seats: int, **more: Any) -> tuple[Line, Json]:
        secrets = [s["secret"] for s in made["seats"] if s["seat"] in seats]
        return await self.hello(made["table"]["id"], seats=secrets, **more)

    async def settle(self, table: str) -> None:
        """Until nothing goes on by itself any more."""
        while self.home.wait() == 0:
            self.take(self.home.tick())

    def reopened(self) -> Page:
        """The page was killed; it is opened again, and all it has is what was kept."""
        page = Page(self.home._think, self.home.world)
        page.kept = dict(self.kept)
        for table, text in self.kept.items():
            page.lines[table] = Line(page, table)
            page.take(page.home.answer({"t": "restore", "d": {"text": text}, "table": table}))
        return page


async def play(page: Page, line: Line, rng: Random, moves: int = 10**6) -> Json | None:
    """Whoever is asked plays any offer, the screen is turned where it must be; how it ended."""
    for _ in range(moves):
        await page.settle(line.table)
        if line.ended:
            break
        last = line.last["d"]
        owing = [s for s in last["position"]["owes"]["seats"] if s in seats_of(line)]
        offers = [o for o in last["position"]["offers"] if o["action"]["seat"] in owing]
        if offers:
            number = line.last["v"]
            action = rng.choice(offers)["action"]
            await line.send("move", action=action, seen=number, id=f"m{number}")
            assert not line.of("refused"), line.of("refused")
        else:
            await line.send("face", seat=rng.choice(owing))
    return line.of("over")[-1] if line.ended else None


def seats_of(line: Line) -> list[int]:
    """The seats this client was told to hold."""
    found: list[int] = line.of("snapshot")[-1]["you"]["seats"]
    return found


async def begun(
    page: Page, game: str = "kingdomino", seats: Any = (ANNA, BOT), **more: Any
) -> Line:
    """A table at which everybody of this device sits, and the bots have done what they owed."""
    made = await page.table(game, list(seats), **more)
    mine = [seat["seat"] for seat in made["seats"]]
    line, _ = await page.sit(made, *mine)
    await page.settle(line.table)
    return line


async def move(line: Line, number: int = 0, name: str = "m") -> None:
    last = line.last
    action = last["d"]["position"]["offers"][number]["action"]
    await line.send("move", action=action, seen=last["v"], id=name)
