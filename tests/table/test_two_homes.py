"""The same match at a server and at home: every message is the same, word for word."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import InPlace, Net, open_net
from tests.server.old.scene import Still
from tests.table.page import Page, bot_for, middle

from pravek.core import registry
from pravek.server.house import House
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision

Json = dict[str, Any]
BOT = {"who": "bot", "level": "cairn"}
ANNA, BO = {"who": "me", "name": "Anna"}, {"who": "me", "name": "Bo"}
MODES = [
    ("kingdomino", {"dynasty": True, "harmony": True}),
    ("origins", {"mode": "discovery"}),
    ("origins", {"mode": "totem"}),
    ("origins", {"mode": "tribe"}),
    ("krom", {}),
    ("krom", {"ice_age": True, "random_characters": True}),
]
COMPANIES = {"bots": [ANNA, BOT, BOT], "one screen": [ANNA, BO], "both": [ANNA, BO, BOT]}


class Middle(InPlace):
    """The server's bots choose as those at home do; where several owe, one after the other."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        play = self._house.rooms[claim.room].play
        assert play is not None
        await asyncio.sleep(0)
        while any(play.holders[s].kind == "bot" for s in play.owing if s < question.seat):
            await asyncio.sleep(0)
        return Decision(question.actions[len(question.actions) // 2])


class Served:
    """A server as a page sees it, and a way to wait until nothing happens there any more."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._socks: dict[str, Any] = {}

    async def table(self, *given: Any, **more: Any) -> Json:
        made = await self._net.table(*given, **more)
        return {**made, "links": {}}

    async def sit(self, made: Json, *seats: int, **more: Any) -> tuple[Any, Json]:
        sock, at = await self._net.sit(made, *seats, **more)
        self._socks[made["table"]["id"]] = sock
        return sock, at

    async def http(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self._net.http(method, path, body, headers=headers)
        is_record = answer.headers["content-type"].startswith("application/x-ndjson")
        return answer.status, answer.body.decode() if is_record else answer.json

    async def settle(self, table: str) -> None:
        """Everything that was said is answered, and no bot thinks."""
        house, sock = self._net.house, self._socks[table]
        room = house.rooms[table]
        for _ in range(2):
            await sock.send("say", seat=9, phrase="hello")  # out of bounds: refused in its turn
            while not _is_barrier(await sock.next()):
                pass
            while house.driver.is_busy(room):
                await asyncio.sleep(0)

    def heard(self, table: str) -> list[Json]:
        said = [json.loads(text) for text in self._socks[table].heard]
        return [message for message in said if not _is_barrier(message)]


def _is_barrier(message: Json) -> bool:
    return message["t"] == "refused" and message["d"]["key"] == "not_a_message"


class AtHome(Page):
    async def http(self, method: str, path: str, body: Any = None, secret: Any = None) -> Any:
        answer = await super().http(method, path, body, secret)
        return answer.status, answer.json

    async def post(self, path: str, body: Any) -> Any:
        return await super().http("POST", path, body)

    def heard(self, table: str) -> list[Json]:
        return self.lines[table].heard


Talk = Callable[[Any], Awaitable[list[Any]]]


def at_both(folder: Path, talk: Talk) -> tuple[list[Any], list[Any]]:
    async def served() -> list[Any]:
        async with open_net(folder, Still()) as net:
            net.house.thinkers = Middle(net.house)  # type: ignore[assignment]
            return await talk(Served(net))

    return asyncio.run(served()), asyncio.run(talk(AtHome(middle, Still())))


async def decide(place: Any, table: str, line: Any, rng: Random, n: int) -> bool:
    """Somebody at this screen does something; False when the game is over."""
    heard = place.heard(table)
    last = next(m for m in reversed(heard) if m["t"] in ("events", "snapshot"))
    position = last["d"]["position"]
    mine = next(m for m in reversed(heard) if m["t"] == "snapshot")["d"]["you"]["seats"]
    owing = [seat for seat in position["owes"]["seats"] if seat in mine]
    offers, name = position["offers"], f"m{n}"
    if not owing:
        return False
    if position["undo"] is not None and rng.random() < 0.15:
        await line.send("undo", seat=position["undo"], seen=last["v"], id=name)
    elif not offers or rng.random() < 0.1:
        await line.send("face", seat=rng.choice(owing))
    elif rng.random() < 0.1:
        wrong = {**rng.choice(offers)["action"], "seat": rng.choice([0, 1, 2])}
        await line.send("move", action=wrong, seen=rng.choice([0, last["v"]]), id=name)
    elif rng.random() < 0.1:
        await line.send("why", action=rng.choice(offers)["action"], id=name)
    else:
        action = rng.choice(offers)["action"]
        await line.send("move", action=action, seen=last["v"], id=name)
    return True


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize(("game", "options"), MODES, ids=str)
def test_every_message_of_a_match_is_the_same(
    game: str, options: Json, company: str, tmp_path: Path
) -> None:
    async def talk(place: Any) -> list[Any]:
        rng, seats = Random(3), COMPANIES[company]
        made = await place.table(game, seats, options=options)
        table = made["table"]["id"]
        mine = [seat for seat, who in enumerate(seats) if who["who"] == "me"]
        line, _ = await place.sit(made, *mine, facing=0)
        await place.settle(table)
        for n in range(25):
            if not await decide(place, table, line, rng, n):
                break
            await place.settle(table)
        return [made, *place.heard(table)]

    served, at_home = at_both(tmp_path, talk)
    assert len(served) > 10
    assert at_home == served


def test_what_people_do_beside_the_game_is_told_alike(tmp_path: Path) -> None:
    async def talk(place: Any) -> list[Any]:
        made = await place.table("kingdomino", [ANNA, BO, BOT])
        table, rng = made["table"]["id"], Random(1)
        secret = made["seats"][0]["secret"]
        line, _ = await place.sit(made, 0, 1)
        await place.settle(table)
        for kind, asked in (
            ("say", {"seat": 0, "phrase": "hello"}),
            ("say", {"seat": 2, "phrase": "hello"}),
            ("handover", {"seat": 1, "level": "stone"}),
            ("takeback", {"seat": 1}),
            ("standin", {"seat": 1, "by": 0}),
            ("standin", {"seat": 5, "by": 0, "bot": False}),
            ("close", {"seat": 0}),
            ("leave", {"seat": 1}),
            ("takeback", {"seat": 1}),
            ("rematch", {"seat": 0}),
            ("concede", {"seat": 1}),
            ("takeback", {"seat": 1}),
            ("abandon", {"seat": 0}),
            ("rematch", {"seat": 0}),
            ("rematch", {"seat": 1, "options": {"harmony": True}}),
            ("rematch", {"seat": 0}),
        ):
            await line.send(kind, **asked)
            await place.settle(table)
        for n in range(6):
            await decide(place, table, line, rng, n)
            await place.settle(table)
        path = f"/api/tables/{table}"
        told = [await place.http("GET", each) for each in (path, f"{path}0")]
        told += [
            await place.http("GET", f"{path}/record{query}", secret=who)
            for query in ("", "?round=1", "?round=9")
            for who in (secret, made["watch"], "wrong")
        ]
        return [*told, *place.heard(table)]

    served, at_home = at_both(tmp_path, talk)
    assert at_home == served
    kinds = {message["t"] for message in served if isinstance(message, dict)}
    assert {"snapshot", "events", "table", "said", "over", "refused"} <= kinds


@pytest.mark.parametrize("game", [entry.name for entry in registry.entries()])
def test_questions_about_games_and_records_are_answered_alike(game: str, tmp_path: Path) -> None:
    async def talk(place: Any) -> list[Any]:
        made = await place.table(game, [ANNA, BO])
        table, rng = made["table"]["id"], Random(2)
        line, _ = await place.sit(made, 0, 1, facing=0)
        await place.settle(table)
        for n in range(12):
            await decide(place, table, line, rng, n)
            await place.settle(table)
        for seat in (0, 1):
            await line.send("abandon", seat=seat)
        await place.settle(table)
        secret = made["seats"][0]["secret"]
        _, record = await place.http("GET", f"/api/tables/{table}/record", secret=secret)
        offers = [m["d"]["position"] for m in place.heard(table) if m["t"] == "events"]
        action = next(p["offers"] for p in offers if p["offers"])[0]["action"]
        asked: list[tuple[str, str, Any]] = [
            ("GET", "/api/games", None),
            ("GET", f"/api/games/{game}/material", None),
            ("GET", "/api/games/chess/material", None),
            ("POST", "/api/cards/check", {"text": "{"}),
            ("POST", "/api/score", {"game": game, "text": "C F\nF F"}),
            ("POST", "/api/score", {"game": "chess", "text": ""}),
            ("POST", "/api/records/check", {"record": record}),
            ("POST", "/api/records/check", {"record": record, "start": 3, "count": 4, "seat": 1}),
            ("POST", "/api/records/check", {"record": record, "seat": 5}),
            ("POST", "/api/records/check", {"record": "{}"}),
            ("POST", "/api/records/why", {"record": record, "step": 5, "action": action}),
            ("POST", "/api/records/why", {"record": record, "step": 5, "action": {}}),
            ("POST", "/api/tables", {"game": game, "seats": [ANNA]}),
            ("POST", "/api/tables", {"game": "chess", "seats": [ANNA, BOT]}),
            ("POST", "/api/tables", {"game": game, "seats": [ANNA, BOT], "deal": "nonsense"}),
            ("POST", "/api/tables", {"game": game, "seats": [{"who": "me", "name": " "}, BOT]}),
        ]
        return [record, *[await place.http(*each) for each in asked]]

    served, at_home = at_both(tmp_path, talk)
    for one, other in zip(at_home, served, strict=True):
        assert one == other


def test_the_bots_of_a_home_are_its_own() -> None:
    page = AtHome()
    status, told = asyncio.run(page.http("GET", "/api/bots"))
    assert status == 200
    assert told["levels"][0]["level"] == "pebble"
    assert {bot for level in told["levels"] for bot in level["bot"].values()} == {bot_for("", "")}
