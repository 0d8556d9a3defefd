"""A conversation with a server: what an old client sent, and what everybody heard."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

from tests.server.net import Json, Net, Sock, owed

SILENCE = 0.05
"""Seconds after which nobody says any more."""
TERRITORY = {
    "kingdomino": "w1 # f0\nw0 f2 f1\n\nm3 # m3",
    "origins": "g1 #",
}


class Talk:
    """Holds a conversation and writes it down, step by step: a request with its answer, or a
    message with all that was heard after it, by everybody."""

    def __init__(self, net: Net, rng: Random) -> None:
        self.net, self.rng = net, rng
        self.steps: list[Json] = []
        self.socks: dict[str, Sock] = {}
        self.last: dict[str, Json] = {}
        """The last message with a position, by client."""
        self.over: Json | None = None
        self._ids = 0

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self.net.http(method, path, body, headers)
        told: Any = answer.body.decode()
        if answer.headers["content-type"] == "application/json":
            told = answer.json
        asked = {"method": method, "path": path, "body": body, "headers": headers}
        self.steps.append({"ask": asked, "status": answer.status, "answer": told})
        return told

    async def say(self, who: str, kind: str, **message: Any) -> list[Json]:
        """What the speaker hears after it."""
        if kind == "hello":
            self.socks[who] = await self.net.connect()
        await self.socks[who].send(kind, **message)
        heard = await self._listen(who)
        self.steps.append({"by": who, "say": {"t": kind, "d": message}, "heard": heard})
        return heard[who]

    async def drop(self, who: str) -> None:
        await self.socks.pop(who).drop()
        self.last.pop(who, None)
        self.steps.append({"by": who, "heard": await self._listen(None)})

    async def _listen(self, speaker: str | None) -> dict[str, list[Json]]:
        heard: dict[str, list[Json]] = {name: [] for name in self.socks}
        if speaker is not None:
            self._note(speaker, await self.socks[speaker].next(), heard)
        quiet = False
        while not quiet:
            await asyncio.sleep(SILENCE)
            quiet = all(sock.inbox.empty() for sock in self.socks.values())
            for name, sock in self.socks.items():
                while not sock.inbox.empty():
                    self._note(name, sock.inbox.get_nowait(), heard)
        return heard

    def _note(self, name: str, message: Json, heard: dict[str, list[Json]]) -> None:
        heard[name].append(message)
        if message["t"] in ("events", "snapshot") and message["d"]["position"]:
            self.last[name] = message
        if message["t"] == "over":
            self.over = message["d"]

    # The script

    async def hold(self, game: str, options: Json) -> None:
        await self.ask("GET", "/api/games")
        await self.ask("GET", "/api/bots")
        await self.ask("GET", f"/api/games/{game}/material")
        made, boris = await self._meet(game, options)
        table, anna = made["table"]["id"], made["seats"][0]["secret"]
        await self.say("A", "hello", table=table, seats=[anna], since=0, round=0)
        await self.say("B", "hello", table=table, seats=[boris], since=0, round=0)
        await self.say("W", "hello", table=table, watch=made["watch"])
        await self.say("A", "say", seat=0, phrase="good_luck")
        first = await self._open(table, [anna, boris])
        await self._play(first)
        await self._records(game, table, anna)
        await self._play_again(table, boris)
        await self.say("B", "hello", table=table, seats=[boris])  # on another device
        await self.drop("W")

    async def _meet(self, game: str, options: Json) -> tuple[Json, str]:
        """A table with an open seat, and somebody who follows the link."""
        seats = [{"who": "me", "name": "Anna"}, {"who": "open"}]
        wish = {"game": game, "seats": seats, "options": options, "visibility": "link"}
        made = await self.ask("POST", "/api/tables", {**wish, "clock": "none", "language": "en"})
        table = made["table"]["id"]
        await self.ask("GET", f"/api/join/{made['join']}")
        await self.ask("GET", f"/api/watch/{made['watch']}")
        await self.ask("GET", f"/api/tables/{table}")
        seat, host = f"/api/tables/{table}/seats/1", made["host"]
        await self.ask("PUT", seat, {"host": "wrong", "wish": {"who": "open"}})
        await self.ask("PUT", seat, {"host": host, "wish": {"who": "open"}})
        await self.ask("POST", seat, {"name": "Boris", "code": "not-these-words"})
        sat = await self.ask("POST", seat, {"name": "Boris", "code": made["join"]})
        await self.ask("POST", seat, {"name": "Carl", "code": made["join"]})
        await self.ask("POST", "/api/qr", {"path": f"/watch/{made['watch']}"})
        return made, sat["seat"]["secret"]

    async def _open(self, table: str, secrets: list[str]) -> Json:
        """The first decision, with all that can be asked about one; its action."""
        who, seat = self._mover()
        other = "B" if who == "A" else "A"
        offers = owed(self.last[who]["d"]["position"])
        action, seen = self.rng.choice(offers)["action"], self.last[who]["v"]
        await self.say(who, "why", action=action, id="why-1")
        await self.say(other, "why", action=action, id="why-2")
        await self.say(who, "why", action={"event": "Nonsense"}, id="why-3")
        await self.say(who, "move", action=action, seen=0, id="stale")
        await self.say(who, "move", action=action, seen=seen, id="first")
        await self.say(who, "move", action=action, seen=seen, id="first")
        await self.say(who, "undo", seat=seat, seen=self.last[who]["v"], id="oops")
        await self.say(who, "undo", seat=seat, seen=self.last[who]["v"], id="oops-2")
        await self.say("H", "hello", table=table, seats=secrets, facing=0)
        await self.say("H", "face", seat=1)
        await self.say("H", "face", seat=None)
        await self.drop("H")
        await self.say("A", "handover", seat=0, level="stone")
        await self.say("A", "takeback", seat=0)
        await self.say("B", "standin", seat=0, by=1, bot=True)
        await self.say("A", "close", seat=0)
        found: Json = action
        return found

    def _mover(self) -> tuple[str, int]:
        for who, seat in (("A", 0), ("B", 1)):
            offers = owed(self.last[who]["d"]["position"])
            if any(offer["action"]["seat"] == seat for offer in offers):
                return who, seat
        raise AssertionError("nobody owes anything")

    async def _play(self, first: Json, most: int = 10_000) -> None:
        """To the end; now and then somebody thinks again, or asks why not."""
        made = 0
        while self.over is None and made < most:
            who, seat = self._mover()
            offers = owed(self.last[who]["d"]["position"])
            action = self.rng.choice(offers)["action"]
            self._ids, made = self._ids + 1, made + 1
            await self.say(who, "move", action=action, seen=self.last[who]["v"], id=f"m{self._ids}")
            undo = self.last[who]["d"]["position"]["undo"]
            if made % 6 == 5 and undo is not None and self.over is None:
                seen = self.last[who]["v"]
                await self.say(who, "undo", seat=seat, seen=seen, id=f"u{self._ids}")
            if made == 10:
                mine = {**first, "seat": 0}
                await self.say("A", "why", action=mine, id="why-4")
                await self.say("A", "move", action=mine, seen=self.last["A"]["v"], id="illegal")

    async def _records(self, game: str, table: str, secret: str) -> None:
        record = await self.ask("GET", f"/api/tables/{table}/record", secret=secret)
        await self.ask("GET", f"/api/tables/{table}/record", secret="wrong")
        await self.ask("POST", "/api/records/check", {"record": record, "start": 3, "count": 2})
        events = [json.loads(line) for line in record.splitlines()]
        action = next(event for event in events if "event" in event and "seat" in event)
        await self.ask("POST", "/api/records/why", {"record": record, "step": 6, "action": action})
        if game in TERRITORY:
            await self.ask("POST", "/api/score", {"game": game, "text": TERRITORY[game]})
        else:
            await self.ask("GET", "/api/cards/template")
            await self.ask("POST", "/api/cards/check", {"text": '{"evolution": []}'})

    async def _play_again(self, table: str, secret: str) -> None:
        """Three more games, each with another end."""
        await self._rematch()
        await self._play({}, 3)
        await self.say("A", "abandon", seat=0, agree=True)
        await self.say("A", "abandon", seat=0, agree=False)
        await self.say("A", "abandon", seat=0)
        await self.say("B", "abandon", seat=1)
        await self._rematch()
        await self.say("B", "concede", seat=1)
        await self.say("A", "close", seat=0)
        await self._rematch()
        await self.say("B", "leave", seat=1)
        await self.drop("B")
        await self.say("B", "hello", table=table, seats=[secret])

    async def _rematch(self) -> None:
        await self.say("A", "rematch", seat=0, clock="none")
        await self.say("B", "rematch", seat=1)
        self.over = None
