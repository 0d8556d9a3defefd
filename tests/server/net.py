"""A server without a network: the app is called directly, the bots think in place."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from pathlib import Path
from typing import Any

from sqlalchemy import select
from starlette.applications import Starlette

from pravek.core import registry
from pravek.server import app as server
from pravek.server.database import schema
from pravek.server.house import House
from pravek.server.settings import Limits, Settings
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question, think
from pravek.server.thinking.thinkers import Decision
from pravek.server.world import World

GAMES = [entry.name for entry in registry.entries()]
Json = dict[str, Any]
PATIENCE = 120.0
"""Seconds after which a test has failed: a safety net, on a busy machine too."""
IDS = count()
ME, BOT = {"who": "me", "name": "Anna"}, {"who": "bot", "level": "pebble"}
"""Wishes for a seat: somebody at this device, a bot."""


def database_in(folder: Path) -> str:
    """Where `open_net` keeps its tables; the fixture `each_database` puts another in its place."""
    return f"sqlite:///{folder / 'tables.sqlite'}"


BUS: str | None = None
"""The bus of several nodes, if `open_net` shall open some; the fixture `wrong_node` sets it."""
NODES = 3


class InPlace:
    """Bots that think at once, without processes."""

    sparing, is_compiling, is_ready = 0, False, True

    def open(self) -> None: ...
    def close(self) -> None: ...

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        await asyncio.sleep(0)
        thought = think(replace(question, level="pebble"), 0.5)
        return Decision(question.actions[thought.number])

    async def check(self, owner: str, seconds: float, what: Callable[..., Any], *given: Any) -> Any:
        return what(*given)

    async def spare(self, owner: str, ticket: str, *what: Any) -> Any:
        return await self.check(owner, *what)


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Sock:
    """A client on its socket."""

    inbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    outbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    heard: list[str] = field(default_factory=list)
    """Every text frame, in order."""
    task: asyncio.Task[None] | None = None
    reads: asyncio.Event = field(default_factory=asyncio.Event)
    """Cleared: what is sent waits on the line, as when a window is full."""
    closed: int | None = None

    async def send(self, kind: str, **message: Any) -> None:
        await self.frame(text=json.dumps({"t": kind, "d": message}))

    async def frame(self, **content: Any) -> None:
        await self.outbox.put({"type": "websocket.receive", **content})

    async def next(self, *kinds: str) -> Json:
        """The next message of one of these kinds (of any, if none is named)."""
        while True:
            message = await asyncio.wait_for(self.inbox.get(), PATIENCE)
            if message["t"] == "closed" or not kinds or message["t"] in kinds:
                return message

    async def drop(self) -> None:
        """The connection breaks."""
        await self.outbox.put({"type": "websocket.disconnect", "code": 1006})
        assert self.task is not None
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(self.task, PATIENCE)


class Net:
    """Tables are opened at the first of these servers; if there are more, everything else comes
    to the others, who have none of them."""

    def __init__(self, app: Starlette, *others: Starlette) -> None:
        self.app, self.others = app, others
        self.house: House = app.state.house
        self.socks: list[Sock] = []
        self._ways = cycle(others or [app])

    async def have_all_rooms(self) -> None:
        """All tables of the store live at the first of these servers."""
        tables = await self.house.store.read(lambda c: list(c.scalars(select(schema.rooms.c.id))))
        for table in tables:
            await self.house.room(table, "test")

    def _way(self, method: str, path: str) -> Starlette:
        at_home = (method, path) == ("POST", "/api/tables") or not path.startswith("/api/")
        return self.app if at_home else next(self._ways)

    async def http(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Json | None = None,
        raw: bytes | None = None,
        client: str = "127.0.0.1",
        leaves: bool = False,
    ) -> Answer:
        """`leaves`: nobody waits for the answer."""
        path, _, query = path.partition("?")
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        named = {"host": "localhost:8000", "content-type": "application/json", **(headers or {})}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(k.lower().encode(), v.encode()) for k, v in named.items() if v],
            "client": (client, 5),
            "server": ("localhost", 8000),
            "scheme": "http",
            "root_path": "",
        }
        sent: list[Json] = []
        given = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> Json:
            if not given and not leaves:
                await asyncio.Event().wait()
            return given.pop() if given else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._way(method, path)(scope, receive, send)
        head = {k.decode(): v.decode() for k, v in sent[0]["headers"]}
        answer = Answer(sent[0]["status"], head, b"".join(m.get("body", b"") for m in sent[1:]))
        if self.others and (path, answer.status) == ("/api/tables", 201):
            await self.house.room(answer.json["table"]["id"], "test")
        return answer

    async def get(self, path: str, secret: str | None = None, **more: Any) -> Answer:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        return await self.http("GET", path, headers=headers, **more)

    async def post(self, path: str, body: Any, **more: Any) -> Answer:
        return await self.http("POST", path, body, **more)

    async def connect(self, headers: Json | None = None, client: str = "127.0.0.1") -> Sock:
        """A socket before it has said hello."""
        sock = Sock()
        named = {"host": "localhost:8000", **(headers or {})}
        scope = {
            "type": "websocket",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "headers": [(k.lower().encode(), v.encode()) for k, v in named.items()],
            "client": (client, 5),
            "server": ("localhost", 8000),
            "scheme": "ws",
            "root_path": "",
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        sock.reads.set()
        await sock.outbox.put({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            await sock.reads.wait()
            if message["type"] == "websocket.send":
                sock.heard.append(message["text"])
                await sock.inbox.put(json.loads(message["text"]))
            elif message["type"] in ("websocket.close", "websocket.http.response.start"):
                sock.closed = message.get("code", message.get("status"))
                await sock.inbox.put({"t": "closed", "d": {"code": sock.closed}})

        way = next(self._ways)
        sock.task = asyncio.create_task(way(scope, sock.outbox.get, send))  # type: ignore[arg-type]
        self.socks.append(sock)
        return sock

    async def hello(self, **hello: Any) -> tuple[Sock, Json]:
        """A socket that has said hello, and the snapshot it was answered with."""
        sock = await self.connect()
        await sock.send("hello", **hello)
        return sock, (await sock.next("snapshot", "bye"))

    async def table(self, game: str = "kingdomino", seats: Any = 2, **more: Any) -> Json:
        """A new table; a number of seats: so many people at this device."""
        if isinstance(seats, int):
            seats = [{"who": "me", "name": f"P{n}"} for n in range(seats)]
        made = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert made.status == 201, made.body
        found: Json = made.json
        return found

    async def sit(self, made: Json, *seats: int, **more: Any) -> tuple[Sock, Json]:
        """A client that holds these seats of a new table."""
        secrets = [s["secret"] for s in made["seats"] if s["seat"] in seats]
        return await self.hello(table=made["table"]["id"], seats=secrets, **more)


@asynccontextmanager
async def open_net(
    folder: Path, world: World | None = None, processes: bool = False, **settings: Any
) -> AsyncIterator[Net]:
    limits = Limits().times(10_000)
    usual = Settings(database=database_in(folder), limits=limits, bot_pause=0, workers=1)
    async with AsyncExitStack() as stack:
        apps = []
        for _ in range(NODES if BUS else 1):
            app = server.make(replace(usual, bus=BUS, **settings), world=world)
            if not processes:
                app.state.house.thinkers = InPlace()
            await stack.enter_async_context(app.router.lifespan_context(app))
            apps.append(app)
        net = Net(*apps)
        if BUS:
            await net.have_all_rooms()
        try:
            yield net
        finally:
            for sock in (each for each in net.socks if each.task and not each.task.done()):
                await sock.drop()


def run(scene: Coroutine[Any, Any, Any]) -> None:
    asyncio.run(scene)


async def play_on(sock: Sock, message: Json, rng: random.Random, moves: int = 10**6) -> Json:
    """Play random offers to the end, or so many moves; the last message with a position."""
    made, waiting = 0, False
    while True:
        if message["t"] == "over":
            return message
        if message["t"] == "ack":
            waiting = False
        elif message["d"].get("over"):
            return {"t": "over", "d": message["d"]["over"]}
        else:
            last = message
        offers = owed(last["d"]["position"])
        if made >= moves and not waiting and message["t"] != "ack":
            return last
        if offers and not waiting and message["t"] != "ack":
            made, waiting = made + 1, True
            action = rng.choice(offers)["action"]
            await sock.send("move", action=action, seen=last["v"], id=f"m{next(IDS)}")
        message = await sock.next("ack", "events", "snapshot", "over", "refused")
        assert message["t"] != "refused", message


def owed(position: Json) -> list[Json]:
    """The offers of seats that must decide (others may only change a sealed choice)."""
    return [o for o in position["offers"] if o["action"]["seat"] in position["owes"]["seats"]]


async def until(sock: Sock, kind: str, test: Callable[[Json], object]) -> Json:
    """The next message of this kind that says what is waited for."""
    while True:
        message = await sock.next(kind)
        if test(message["d"]):
            return message
