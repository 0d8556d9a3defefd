"""The same match at a server and at home: every message is the same, word for word."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.table.homes import AtHome, at_both, decide
from tests.table.page import ANNA, BO, BOT, Json, bot_for

from pravek.core import registry

MODES = [
    ("kingdomino", {"dynasty": True, "harmony": True}),
    ("origins", {"mode": "discovery"}),
    ("origins", {"mode": "totem"}),
    ("origins", {"mode": "tribe"}),
    ("krom", {}),
    ("krom", {"ice_age": True, "random_characters": True}),
]
COMPANIES = {"bots": [ANNA, BOT, BOT], "one screen": [ANNA, BO], "both": [ANNA, BO, BOT]}


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
            ("POST", "/api/records/at", {"record": record, "step": 5, "seat": 0}),
            ("POST", "/api/records/at", {"record": record, "step": 5, "seat": 5}),
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
