"""A game against bots in the home of a page, played by its messages alone. Read as text and run in
Pyodide: nothing but the pack is imported.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pravek.pocket import desk

Json = dict[str, Any]


class Sitter:
    """Somebody at the page, who plays anything that is offered."""

    def __init__(self, game: str, options: Json, level: str, seed: int) -> None:
        self.rng, self.kept, self.heard = Random(seed), "", list[Json]()
        self.position: Json = {}
        self.over: Json | None = None
        others = options.pop("players", 2) - 1
        seats = [{"who": "me", "name": "Ota"}, *[{"who": "bot", "level": level}] * others]
        wish = {"game": game, "options": options, "seats": seats}
        made = self.ask("POST", "/api/tables", wish)
        self.table, self.secret = made["table"]["id"], made["seats"][0]["secret"]
        self.say("hello", {"table": self.table, "seats": [self.secret]})

    def ask(self, method: str, path: str, body: Any = None, bearer: str | None = None) -> Any:
        asked = {"id": 1, "method": method, "path": path, "body": body, "bearer": bearer}
        told = self.hear(desk.answer(json.dumps({"t": "ask", "d": asked})))
        (answer,) = [each["d"] for each in told if each["t"] == "answer"]
        assert answer["status"] in (200, 201), answer
        return answer["body"]

    def say(self, kind: str, body: Json) -> list[Json]:
        return self.hear(desk.answer(json.dumps({"t": kind, "d": body, "table": self.table})))

    def hear(self, text: str) -> list[Json]:
        told: list[Json] = json.loads(text)
        for message in told:
            said = message["d"]
            self.kept = said["text"] if message["t"] == "keep" else self.kept
            self.position = said.get("position") or self.position
            self.over = said if message["t"] == "over" else said.get("over") or self.over
            self.number = message.get("v", 0)
        return told

    def play_on(self) -> str:
        """To the end of the game; its record."""
        while self.over is None:
            if 0 in self.position["owes"]["seats"]:
                action = self.rng.choice(self.position["offers"])["action"]
                told = self.say("move", {"action": action, "seen": self.number, "id": self.name()})
                assert "ack" in [each["t"] for each in told], told
            else:
                assert desk.wait() == 0
                self.hear(desk.tick())
        return str(self.ask("GET", f"/api/tables/{self.table}/record", bearer=self.secret))

    def name(self) -> str:
        return str(self.rng.getrandbits(60))


def levels() -> Json:
    """Who plays which level of which game here."""
    asked = {"id": 1, "method": "GET", "path": "/api/bots"}
    (told,) = json.loads(desk.answer(json.dumps({"t": "ask", "d": asked})))
    return {each["level"]: each["bot"] for each in told["d"]["body"]["levels"]}


def main(asked: str) -> str:
    """The record of every game that is asked for as `[game, options, level, seed]`, and who plays
    the levels, as JSON."""
    records = [Sitter(*each).play_on() for each in json.loads(asked)]
    return json.dumps({"records": records, "levels": levels()})
