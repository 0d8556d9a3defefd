"""Records and territories that people bring, rules data, QR codes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import GAMES, open_net, run

import pravek
from pravek.bots.levels import LEVELS
from pravek.bots.random import RandomBot
from pravek.bots.runner import play_match
from pravek.server.thinking.thinkers import TooBusy
from pravek.server.thinking.workers import TooLong


def finished(game: str, seed: int = 5) -> pravek.Match:  # type: ignore[type-arg]
    match = pravek.Match(game, players=2, seed=seed)
    return play_match(match, [RandomBot(seed), RandomBot(seed + 1)])


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_shown_step_by_step(game: str, tmp_path: Path) -> None:
    match = finished(game)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            ask = {"record": match.record(), "start": 0, "count": 20}
            first = (await net.post("/api/records/check", ask)).json
            assert first["steps"] == len(match.log) + 1
            assert len(first["totals"]) == first["steps"]
            assert first["totals"][-1] == [score.total for score in match.scores]
            assert first["page"][0]["entry"] is None
            assert [step["number"] for step in first["page"]] == list(range(20))
            ask |= {"start": len(match.log) - 2, "count": 100, "seat": 0}
            last = (await net.post("/api/records/check", ask)).json["page"]
            assert [step["number"] for step in last] == list(
                range(len(match.log) - 2, len(match.log) + 1)
            )
            assert last[-1]["owes"]["state"] == "over"
            assert last[-1]["sheets"][0]["total"] == match.scores[0].total
            past = await net.post("/api/records/check", ask | {"start": 10**6})
            assert past.json["page"] == []

    run(scene())


def test_broken_records_are_refused_with_their_line(tmp_path: Path) -> None:
    text = finished("kingdomino").record()
    lines = text.splitlines()

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for broken in ("", "{}", text[: len(text) // 2], "\n".join([*lines[:5], *lines[6:]])):
                answer = await net.post("/api/records/check", {"record": broken})
                assert (answer.status, answer.json["key"]) == (422, "bad_record")
                assert answer.json["args"]["line"] >= 1
            beyond = await net.post("/api/records/check", {"record": text, "seat": 3})
            assert beyond.status == 422

    run(scene())


def test_why_an_action_of_a_record_was_not_possible(tmp_path: Path) -> None:
    match = finished("kingdomino")
    step, action = next((i, e) for i, e in enumerate(match.log) if type(e).__name__ == "Place")
    named = {
        "event": "Place",
        "seat": action.seat,
        "at": list(action.at),
        "towards": action.towards,
    }  # type: ignore[attr-defined]

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            ask = {"record": match.record(), "step": step, "action": named}
            legal = (await net.post("/api/records/why", ask)).json
            assert legal["legal"]
            assert "points" in legal["preview"]
            wrong = (
                await net.post("/api/records/why", ask | {"action": named | {"at": [9, 9]}})
            ).json
            assert not wrong["legal"]
            assert wrong["clause"].startswith("KD-")
            for bad in (
                {"event": "Deal", "dominoes": []},
                {"event": "Claim", "seat": 9, "domino": 1},
            ):
                assert (await net.post("/api/records/why", ask | {"action": bad})).status == 422

    run(scene())


def test_typed_territories_are_counted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            text = "w1 # f0\nw0 f2 f1\n\n# w3"
            sheets = (await net.post("/api/score", {"game": "kingdomino", "text": text})).json[
                "sheets"
            ]
            assert [sheet["total"] for sheet in sheets] == [2 + 9, 3]
            assert sheets[0]["lines"][0]["key"] == "region"
            origins = {"game": "origins", "text": "g1 #", "options": {"mode": "totem"}}
            assert (await net.post("/api/score", origins)).status == 200
            told = (await net.post("/api/score", {"game": "kingdomino", "text": "m3 # m3"})).json
            assert told["sheets"][0]["total"] == 6  # counted all the same
            assert [(d["key"], d["clause"]) for d in told["doubts"]] == [("too_many", "KD-1.1")]
            for wrong in (
                {"game": "krom", "text": "#"},
                {"game": "kingdomino", "text": "w9 #"},
                {"game": "kingdomino", "text": ""},
                {"game": "kingdomino", "text": "#", "options": {"mode": "totem"}},
            ):
                assert (await net.post("/api/score", wrong)).status == 422

    run(scene())


def test_rules_data(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            games = (await net.get("/api/games")).json["games"]
            assert [game["name"] for game in games] == GAMES
            for game in games:
                assert all(option["about"].endswith(".") for option in game["options"])
                material = (await net.get(f"/api/games/{game['name']}/material")).json
                assert material.get("dominoes") or material.get("cards")
            assert (await net.get("/api/games/chess/material")).status == 404
            bots = (await net.get("/api/bots")).json["levels"]
            assert [level["level"] for level in bots] == list(LEVELS)
            assert all(set(level["bot"]) == set(GAMES) for level in bots)

    run(scene())


def test_qr_codes_are_built_from_the_public_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, public_url="https://play.example.org/") as net:
            code = (await net.post("/api/qr", {"path": "/t/abc#seat=secret"})).json
            assert code["url"] == "https://play.example.org/t/abc#seat=secret"
            assert code["svg"].startswith("<svg")
            assert (
                (await net.post("/api/qr", {"path": "//evil.example"}))
                .json["url"]
                .startswith("https://play.example.org/")
            )
            assert (await net.post("/api/qr", {"path": "https://evil.example"})).status == 400

    run(scene())


def test_numbers_for_those_who_run_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            sock, snapshot = await net.sit(await net.table(), 0, 1)
            from tests.server.net import play_on

            await play_on(sock, snapshot, Random(1), moves=3)
            text = (await net.get("/metrics")).body.decode()
            assert "pravek_moves_total 3" in text
            assert "pravek_clients 1" in text
            assert 'pravek_message_seconds_bucket{le="+Inf"} 3' in text
            assert json.loads((await net.get("/health")).body)["status"] == "ok"

    run(scene())


def test_what_takes_too_long_or_waits_too_much_is_told_politely(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for error, status, key in ((TooLong, 422, "too_heavy"), (TooBusy, 429, "too_often")):

                async def check(*given: Any, error: type[Exception] = error) -> Any:
                    raise error

                net.house.thinkers.check = check  # type: ignore[method-assign,assignment]
                answer = await net.post("/api/records/check", {"record": "x"})
                assert (answer.status, answer.json["key"]) == (status, key)

    run(scene())
