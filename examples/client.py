"""A whole player over the wire: opens a table with a bot and plays it to the end.

    python examples/client.py http://localhost:8000 kingdomino

Needs only `websockets`. The messages are described in docs/wire.md.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]


def post(url: str, body: Message) -> Message:
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        found: Message = json.load(answer)
        return found


class Player:
    """Remembers the last number it has seen, and the move that is not acknowledged yet."""

    def __init__(self, server: str, table: str, secret: str) -> None:
        self.address = server.replace("http", "ws", 1) + f"/ws?table={table}"
        self.hello = {"table": table, "seats": [secret]}
        self.seen, self.round = 0, 0
        self.waiting: Message | None = None
        self.position: Message | None = None
        self.over: Message | None = None

    async def play(self) -> Message:
        """To the end of the game, through every broken connection."""
        while self.over is None:
            try:
                async with connect(self.address) as socket:
                    hello = {**self.hello, "since": self.seen, "round": self.round}
                    await self.send(socket, "hello", hello)
                    if self.waiting:  # perhaps it was never received: it counts once anyway
                        await self.send(socket, "move", self.waiting)
                    async for text in socket:
                        await self.receive(socket, json.loads(text))
                        if self.over is not None:
                            break
            except (WebSocketException, OSError):
                await asyncio.sleep(1)
        return self.over

    async def send(self, socket: ClientConnection, kind: str, message: Message) -> None:
        await socket.send(json.dumps({"t": kind, "d": message}))

    async def receive(self, socket: ClientConnection, message: Message) -> None:
        kind, told = message["t"], message["d"]
        if kind in ("snapshot", "events"):
            self.seen = message["v"]
            self.round = told.get("table", {}).get("round", self.round)
            self.over, self.position = told.get("over"), told["position"]
            await self.decide(socket)
        elif kind == "over":
            self.over = told
        elif kind in ("ack", "refused"):
            self.waiting = None
            if told.get("number", self.seen + 1) <= self.seen:  # played before the line broke
                await self.decide(socket)

    async def decide(self, socket: ClientConnection) -> None:
        if (position := self.position) is None:  # still in the lobby
            return
        owing = position["owes"]["seats"]  # who does not owe can only change a sealed choice
        offers = [o for o in position["offers"] if o["action"]["seat"] in owing]
        if offers and not self.waiting:
            best = max(offers, key=lambda o: (o["preview"].get("points", 0), random.random()))
            self.waiting = {"action": best["action"], "seen": self.seen, "id": str(uuid4())}
            await self.send(socket, "move", self.waiting)


def main() -> None:
    server, game = (sys.argv[1:] + ["http://localhost:8000", "kingdomino"][len(sys.argv) - 1 :])[:2]
    seats = [{"who": "me", "name": "Example"}, {"who": "bot", "level": "pebble"}]
    created = post(server + "/api/tables", {"game": game, "seats": seats})
    player = Player(server, created["table"]["id"], created["seats"][0]["secret"])
    over = asyncio.run(player.play())
    print(json.dumps({"ranking": over["ranking"], "totals": [s["total"] for s in over["sheets"]]}))


if __name__ == "__main__":
    main()
