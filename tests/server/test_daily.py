"""The deal of the day on a server: a table against the day's rivals, and results that were played
again before they count."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from tests.server import fakes
from tests.server.advisers import Advisers
from tests.server.hours import pass_
from tests.server.net import Answer, Net, World, open_net, play_on, run
from tests.teach.days import WEDNESDAY, played

from pravek.core.record import load
from pravek.server.metrics import Metrics
from pravek.server.thinking import question
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.thinkers import Thinkers
from pravek.table.rivals import Rival
from pravek.teach.daily.judging import judge

if TYPE_CHECKING:
    from pravek.server.thinking.away import Away

DatabaseIn = Callable[[Path], str]
Json = dict[str, Any]
GAME = "kingdomino"


class Calendar(World):
    """Time as the test says."""

    def __init__(self, hour: float = 12, day: date = WEDNESDAY) -> None:
        self.set(hour, day)

    def set(self, hour: float, day: date = WEDNESDAY) -> None:
        midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
        self._now = int((midnight + timedelta(hours=hour)).timestamp() * 1000)

    def now(self) -> int:
        return self._now

    def steady(self) -> int:
        return self._now


def result(record: str, who: str = "Ada", day: date = WEDNESDAY, **more: Any) -> Json:
    device = f"the only device of {who}"
    wish = {"date": day.isoformat(), "game": GAME, "name": who, "device": device}
    return {**wish, "record": record, **more}


async def hand_in(net: Net, *given: Any, **more: Any) -> Answer:
    return await net.post("/api/daily/results", result(*given, **more))


async def refused(net: Net, *given: Any, **more: Any) -> tuple[int, str]:
    answer = await hand_in(net, *given, **more)
    assert set(answer.json) == {"key", "args", "text", "status", "clause"}, answer.body
    return answer.status, answer.json["key"]


async def today(net: Net, game: str = GAME) -> Json:
    told = (await net.get("/api/daily")).json
    (found,) = [each for each in told["games"] if each["game"] == game]
    return {**found, "date": told["date"]}


def record_of(choose: int, day: date = WEDNESDAY) -> str:
    return played(GAME, day, choose).record()


# At a table


@pytest.mark.parametrize("game", ["kingdomino", "krom"])
def test_a_table_of_the_day_is_played_against_its_rivals_and_counts(
    tmp_path: Path, game: str
) -> None:
    async def scene() -> None:
        logs = []
        for folder in ("here", "there"):
            (tmp_path / folder).mkdir()
            async with open_net(tmp_path / folder, Calendar()) as net:
                made = (await net.post(f"/api/daily/{game}", {"name": "Ada"})).json
                assert made["table"]["daily"] == "2026-11-18"
                assert made["table"]["deal"] == (await today(net, game))["deal"]
                assert made["table"]["luck"] is None
                sock, told = await net.sit(made, 0)
                await play_on(sock, told, Random(5))
                path = f"/api/tables/{made['table']['id']}/record"
                record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
                counted = await hand_in(net, record, game=game)
                assert counted.status == 200, counted.body
                assert counted.json["result"]["rank"] == counted.json["count"] == 1
                logs.append(sorted(map(repr, load(record).log)))
        assert logs[0] == logs[1], "whoever plays the same meets the same"

    run(scene())


def test_a_table_of_the_day_is_one_again_after_a_restart_and_a_rematch_is_none(
    tmp_path: Path, each_database: DatabaseIn
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            made = (await net.post(f"/api/daily/{GAME}", {"name": "Ada"})).json
        async with open_net(tmp_path, Calendar()) as net:
            sock, told = await net.sit(made, 0)
            assert told["d"]["table"]["daily"] == "2026-11-18"
            await play_on(sock, told, Random(6))
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            judge(record, GAME, WEDNESDAY)
            await sock.send("rematch", seat=0)
            table = (await sock.next("snapshot"))["d"]["table"]
            assert (table["round"], table["daily"], table["deal"]) == (2, None, None)

    run(scene())


def test_who_leaves_the_seat_to_a_bot_has_had_help(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            made = (await net.post(f"/api/daily/{GAME}", {"name": "Ada"})).json
            sock, _ = await net.sit(made, 0)
            await sock.send("handover", seat=0)
            while (await sock.next())["t"] != "over":
                pass
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            counted = await hand_in(net, record)
            assert counted.json["result"]["helped"] == ["bot"]

    run(scene())


def test_a_hint_at_a_table_of_the_day_stands_beside_the_result(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            net.house.thinkers = Advisers()  # type: ignore[assignment]
            made = (await net.post(f"/api/daily/{GAME}", {"name": "Ada"})).json
            sock, told = await net.sit(made, 0)
            while 0 not in told["d"]["position"]["owes"]["seats"]:
                told = await sock.next("events")
            await sock.send("hint", seat=0, id="h")
            assert (await sock.next("hint", "refused"))["t"] == "hint"
            over = await play_on(sock, told | {"v": told["v"] + 1}, Random(5))
            assert over["d"]["helped"] == [0]
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            assert (await hand_in(net, record)).json["result"]["helped"] == ["help"]
            assert (await today(net))["results"][0]["helped"] == ["help"]

    run(scene())


def test_what_is_asked_for_wrongly_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            for path, body, status, key in (
                ("/api/daily/chess", {"name": "Ada"}, 404, "no_such_game"),
                (f"/api/daily/{GAME}", {"name": "\u3164"}, 422, "bad_name"),
                (f"/api/daily/{GAME}", {"name": "A" * 25}, 400, "bad_request"),
                ("/api/daily/results", result("x", game="chess"), 404, "no_such_game"),
                ("/api/daily/results", result("x", date="18.11."), 422, "bad_day"),
                ("/api/daily/results", result("x", "\u3164"), 422, "bad_name"),
                ("/api/daily/results", result("x", device="short"), 400, "bad_request"),
                ("/api/daily/results", result("x" * 200_001), 400, "bad_request"),
                ("/api/daily/results", result("x" * 262_144), 413, "too_large"),
                ("/api/daily/results", result("junk"), 422, "bad_record"),
            ):
                answer = await net.post(path, body)
                assert (answer.status, answer.json["key"]) == (status, key), path

    run(scene())


def test_a_rival_waits_for_no_compiler_and_is_asked_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Workers elsewhere may be older, and know no rivals."""
    asked = replace(fakes.question(choices=4), rival=Rival("2026-11-18", 0))
    monkeypatch.setattr(question, "is_compiling", lambda *_: True)
    thought = question.think(asked, 0.1)
    assert thought.why is None
    assert question.think(replace(asked, rival=None), 0.1).why == "compiling"

    async def scene() -> None:
        thinkers = Thinkers(1, Metrics(), fakes.Office().make)
        thinkers.away = cast("Away", object())  # whoever asks it fails
        decision = await thinkers.choose(asked, Claim("ada", "room"), False)
        assert decision.action == asked.actions[0]

    pass_(scene())


# Cheats


def test_what_did_not_happen_on_that_day_is_refused_by_its_own_reason(tmp_path: Path) -> None:
    """Each cheat by itself is in `tests/teach`; here it comes over the wire."""

    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            honest = record_of(1)
            lines = honest.splitlines()
            other_rules = honest.replace('"rules": 1', '"rules": 9', 1)
            week = record_of(1, WEDNESDAY + timedelta(days=7))
            assert await refused(net, other_rules) == (422, "daily_other_rules")
            assert await refused(net, week) == (422, "daily_other_deal")
            assert await refused(net, honest, game="origins") == (422, "daily_other_game")
            assert await refused(net, "\n".join(lines[:-1])) == (422, "bad_record")
            moved = _swapped(lines)
            assert (await refused(net, moved))[0] == 422
            assert (await today(net))["count"] == 0

    run(scene())


def _swapped(lines: list[str]) -> str:
    """The points of both are exchanged in the footer."""
    footer = json.loads(lines[-1])
    footer["scores"].reverse()
    return "\n".join([*lines[:-1], json.dumps(footer)]) + "\n"


def test_the_first_attempt_counts_and_the_same_game_counts_once(
    tmp_path: Path, each_database: DatabaseIn
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            first, second = record_of(1), record_of(2)
            told = (await hand_in(net, first)).json
            again = (await hand_in(net, first)).json
            assert told == again, "a lost answer is told again"
            assert await refused(net, second) == (409, "daily_second")
            assert await refused(net, first, "Eve") == (409, "daily_same")
            assert (await hand_in(net, second, "Eve")).status == 200
            found = await today(net)
            assert [each["name"] for each in found["results"]] in (["Ada", "Eve"], ["Eve", "Ada"])

    run(scene())


def test_two_at_the_same_moment_are_one_after_the_other(
    tmp_path: Path, each_database: DatabaseIn
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Calendar()) as net:
            records = [record_of(seed) for seed in range(4)]
            answers = await asyncio.gather(*(hand_in(net, record) for record in records))
            assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]

    run(scene())


def test_yesterday_counts_until_two_and_is_then_there_to_be_watched(tmp_path: Path) -> None:
    async def scene() -> None:
        world = Calendar()
        best = f"/api/daily/{GAME}/2026-11-18/best"
        async with open_net(tmp_path, world) as net:
            assert (await hand_in(net, record_of(1))).status == 200
            assert await refused(net, record_of(3), day=date(2026, 11, 19)) == (
                409,
                "daily_not_yet",
            )
            assert (await net.get(best)).json["key"] == "daily_not_over"
            world.set(24 + 1.9)
            assert (await hand_in(net, record_of(2), "Eve")).status == 200
            assert (await net.get(best)).json["key"] == "daily_not_over"
            found = await today(net)
            assert (found["date"], found["count"], found["best"]) == ("2026-11-19", 0, None)
            world.set(24 + 2)
            assert await refused(net, record_of(3), "Bo") == (409, "daily_too_late")
            assert (await today(net))["best"] == "2026-11-18"
            watched = (await net.get(best)).body.decode()
            better = max((record_of(1), record_of(2)), key=merit)
            assert watched == better
            assert (await net.get(f"/api/daily/{GAME}/2026-11-17/best")).status == 404
            assert (await net.get("/api/daily/chess/2026-11-17/best")).status == 404
            assert (await net.get(f"/api/daily/{GAME}/yesterday/best")).status == 422

    run(scene())


def merit(record: str) -> tuple[int, int, int]:
    found = judge(record, GAME, WEDNESDAY)
    return -found.place, found.points, found.lead
