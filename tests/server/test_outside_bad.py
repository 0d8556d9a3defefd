"""Whatever foreign rules do, their own table ends with a word, and everybody else plays on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server import foreign
from tests.server.net import BOT, ME, Answer, Json, Net, Sock, open_net, play_on, run
from tests.server.test_outside import outside

import pravek

GO = {"event": "Go", "seat": 0}

STRIKES = {
    "raises": "broke down in actions: ZeroDivisionError",
    "exits": "broke down in actions: SystemExit: 3",
    "dies": "its process ended (SIGSEGV)",
    "eats_memory": "MemoryError",
    "lies": "broke down in turn: it answered Decide(seats=(7,))",
    "starves": "nothing is legal for it",
    "nonsense": "broke down in actions: it answered 'g'",
    "bad_picture": "cannot be written as JSON",
    "never_ends": "moody does not end: 1,000 events without a decision",
}
"""What strikes when the second player is to go, and what is said of it."""

ENDLESS = {
    "loops": "broke down in actions: it does not come back",
    "sleeps": "broke down in actions: it does not come back",
    "holds_on": "no answer within",
}


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with foreign.brought(foreign.MOODY):
        yield


async def moody(net: Net, mood: str, seats: Any = 2) -> tuple[Json, Sock, Json]:
    made = await net.table("moody", seats, options={"mood": mood})
    sock, snapshot = await net.sit(made, *(seat["seat"] for seat in made["seats"]))
    return made, sock, snapshot


async def struck(net: Net, mood: str) -> tuple[Json, Json]:
    """A table of this mood, and how it ends when somebody goes."""
    made, sock, _ = await moody(net, mood)
    await sock.send("move", action=GO, seen=0, id="go")
    over = await sock.next("over")
    refused = await sock.next("refused")
    assert (refused["d"]["key"], refused["d"]["id"]) == ("broken_game", "go")
    assert refused["d"]["text"] == over["d"]["text"]
    return made, over["d"]


def test_only_its_own_table_ends(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, rules_seconds=60, rules_megabytes=600) as net:
            fine = await moody(net, "fine")
            ended = [await struck(net, mood) for mood in STRIKES]
            for (_, over), (mood, said) in zip(ended, STRIKES.items(), strict=True):
                assert (over["end"], over["ranking"], mood) == ("broken", None, mood)
                assert over["text"].startswith("the game moody broke down"), over["text"]
                assert said in over["text"]
                assert "\n" not in over["text"]
            assert (await play_on(*fine[1:], random.Random(1)))["d"]["end"] == "over"
            await _is_told_to_those_who_run_it(net)
            await _is_still_there(net, *ended[0])

    run(scene())


async def _is_told_to_those_who_run_it(net: Net) -> None:
    health = (await net.get("/health")).json
    assert (health["status"], list(health["broken"])) == ("ok", ["moody"])
    metrics = (await net.get("/metrics")).body.decode()
    assert f"pravek_games_broken_total {len(STRIKES)}" in metrics
    assert "pravek_errors_total 0" in metrics


async def _is_still_there(net: Net, made: Json, over: Json) -> None:
    """A table that broke down is read from the store, with its record."""
    for room in list(net.house.rooms.values()):
        net.house.forget(room)
    _, snapshot = await net.sit(made, 0, 1)
    assert snapshot["d"]["over"] == over
    assert snapshot["d"]["entries"][-1]["note"] == {"note": "broken", "text": over["text"]}
    path = f"/api/tables/{made['table']['id']}/record"
    record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
    match = pravek.load(record)
    assert (match.ending, match.places) == ("broken", None)
    assert match.record() == record


def test_others_play_while_it_does_not_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, rules_seconds=2) as net:
            ours, snapshot = await net.sit(await net.table("kingdomino", 2), 0, 1)
            stuck = [asyncio.create_task(struck(net, mood)) for mood in ENDLESS]
            moves = 0
            while not all(task.done() for task in stuck):
                snapshot = await play_on(ours, snapshot, random.Random(1), moves=1)
                moves += 1
                if snapshot["t"] == "over":
                    ours, snapshot = await net.sit(await net.table("kingdomino", 2), 0, 1)
            assert moves > 10
            for task, said in zip(stuck, ENDLESS.values(), strict=True):
                assert said in task.result()[1]["text"]
            assert len(net.house.company) == 0

    run(scene())


def test_a_table_that_cannot_begin_is_refused_or_ends_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, rules_seconds=2) as net:
            answers: list[Answer] = []
            for mood in ("raises_at_start", "loops_at_start"):
                wish = {"game": "moody", "seats": [ME, ME], "options": {"mood": mood}}
                answers.append(await net.post("/api/tables", wish))
            assert [(a.status, a.json["key"]) for a in answers] == [(422, "broken_game")] * 2
            assert "no road today" in answers[0].json["text"]
            assert "broke down in start: it does not come back" in answers[1].json["text"]
            made, _, snapshot = await moody(net, "floods")
            over = snapshot["d"]["over"]
            assert (over["end"], snapshot["d"]["position"]["view"]) == ("broken", {})
            assert "is too long" in over["text"]
            for room in list(net.house.rooms.values()):
                net.house.forget(room)
            assert (await net.sit(made, 0, 1))[1]["d"]["over"] == over
            assert (await net.get("/metrics")).body.decode().count("outside_processes 0") == 1

    run(scene())


def test_a_bot_that_goes_meets_the_same_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            _, sock, _ = await moody(net, "raises", [BOT, ME])
            over = await sock.next("over")
            assert over["d"]["end"] == "broken"

    run(scene())


def test_nobody_breaks_a_table_by_what_he_asks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with outside(tmp_path) as net:
            _, sock, snapshot = await moody(net, "fine")
            for number in range(2):
                await sock.send("why", action=GO | {"seat": 1}, id=f"why{number}")
                because = await sock.next("because", "over")
                assert (because["d"]["legal"], because["d"]["key"]) == (False, "not_offered")
                await sock.send("move", action=GO | {"seat": 1}, seen=0, id=f"go{number}")
                refused = await sock.next("refused", "over")
                assert refused["d"]["key"] == "not_offered"
            assert (await play_on(sock, snapshot, random.Random(1)))["d"]["end"] == "over"
            assert (await net.get("/health")).json["broken"] == {}

    run(scene())


def test_no_process_is_left_when_the_server_ends(tmp_path: Path) -> None:
    async def scene() -> list[int]:
        async with open_net(tmp_path, rules_seconds=2) as net:
            await moody(net, "fine")
            _, sock, _ = await moody(net, "holds_on")
            await sock.send("move", action=GO, seen=0, id="go")
            pids = net.house.company.pids
            assert len(pids) == 2
            return pids

    for pid in asyncio.run(scene()):
        assert any(_is_dead(pid) or time.sleep(0.01) for _ in range(6000))


def _is_dead(pid: int) -> bool:
    """Ended; perhaps not yet buried by whoever started it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True
