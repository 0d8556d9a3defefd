"""Processes and bots that fail: replaced, stood in for, told of; each seat has a bot of its own."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server import fakes, net
from tests.server.hours import pass_

from pravek import engines
from pravek.bots import catalog, native
from pravek.server.metrics import Metrics
from pravek.server.thinking import question as thinking
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision, Thinkers
from pravek.server.thinking.workers import SETTLED, START, Broke, TooLong, Worker, serve


def test_a_stuck_or_dead_process_is_replaced_and_no_other_is_touched() -> None:
    async def scene() -> None:
        one, other = Worker(), Worker()
        try:
            mine, others = await one.do(60, os.getpid), await other.do(60, os.getpid)
            with pytest.raises(TooLong):
                await one.do(0.2, fakes.sleep_long)
            second = await one.do(60, os.getpid)
            with pytest.raises(Broke):
                await one.do(60, fakes.die)
            third = await one.do(60, os.getpid)
            with pytest.raises(Broke, match="ZeroDivisionError: somewhere in a bot"):
                await one.do(60, fakes.fail)
            assert await one.do(60, os.getpid) == third
            assert len({mine, second, third, others}) == 4
            assert await other.do(60, os.getpid) == others
            assert (one.replaced, other.replaced) == (2, 0)
        finally:
            one.close()
            other.close()

    asyncio.run(scene())


def test_what_cannot_be_said_or_answered_costs_no_process() -> None:
    async def scene() -> None:
        worker, depth = Worker(), 10 * sys.getrecursionlimit()
        try:
            mine = await worker.do(60, os.getpid)
            with pytest.raises(Broke, match="RecursionError"):
                await worker.do(60, len, fakes.deep(depth))
            with pytest.raises(Broke, match="RecursionError"):
                await worker.do(60, fakes.deep, depth)
            assert await worker.do(60, os.getpid) == mine
            assert worker.replaced == 0
        finally:
            worker.close()

    asyncio.run(scene())


def test_a_process_whose_server_is_gone_before_it_was_ready_ends_without_a_trace(
    capfd: pytest.CaptureFixture[str],
) -> None:
    context = multiprocessing.get_context("spawn")
    line, its = context.Pipe()
    process = context.Process(target=serve, args=(its,))
    process.start()
    its.close()
    line.close()
    process.join(60)
    assert process.exitcode == 0
    assert "Traceback" not in capfd.readouterr().err


def test_a_busy_process_does_what_it_can_do_beforehand_too_and_once() -> None:
    async def scene() -> None:
        worker = Worker(fakes.do_beforehand)
        try:
            while await worker.do(60, fakes.done_beforehand) < fakes.ENOUGH:
                await asyncio.sleep(0.1)
            await asyncio.sleep(1.2 * SETTLED)
            assert await worker.do(60, fakes.done_beforehand) == fakes.ENOUGH
        finally:
            worker.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("level", "ready", "loads"), [("spirit", True, 1), ("spirit", False, 0), ("pebble", True, 0)]
)
def test_a_slow_machine_may_load_compiled_code_for_longer_than_a_thought_takes(
    level: str, ready: bool, loads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the process is taken to be stuck, and its successor begins anew, for ever."""
    monkeypatch.setattr(engines, "is_ready", lambda engine: ready)
    asked: list[tuple[float, Any]] = []

    class Noting(fakes.FakeWorker):
        async def do(self, seconds: float, what: Any, *given: Any) -> Any:
            asked.append((seconds, given[0] if what is native.load else what))
            return await super().do(seconds, what, *given)

    async def scene() -> None:
        bots = Thinkers(1, Metrics(), lambda: Noting(fakes.Office(lambda *given: 0.0)))
        await bots.choose(fakes.question(level=level), Claim("a", "a"), False)

    asyncio.run(scene())
    *loaded, (_, thought) = asked
    assert loaded == [(START, "dominoes")] * loads
    assert thought is thinking.think


def test_others_think_on_while_a_bot_is_stuck() -> None:
    async def scene() -> None:
        stuck = fakes.question(level="menhir")
        office = fakes.Office(lambda asked, seconds: 1e9 if asked.level == "menhir" else seconds)
        metrics = Metrics()
        bots = Thinkers(2, metrics, office.make)
        hanging = asyncio.create_task(bots.choose(stuck, Claim("a", "a"), False))
        for _ in range(3):
            found = await bots.choose(fakes.question(level="cairn"), Claim("b", "b"), False)
            assert found.stand_in is None
        assert not hanging.done()
        assert (await hanging).stand_in == "stuck"
        assert metrics.bot_failures.value == 1

    pass_(scene())


# A bot that fails -------------------------------------------------------------------------------


class Broken:
    def choose(self, *given: Any) -> Any:
        raise ZeroDivisionError("somewhere in a bot")


def break_bots(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """These bots break down, here in this process."""
    make = catalog.make

    def made(spec: str, *given: Any) -> Any:
        return Broken() if catalog.parse(spec)[0] in names else make(spec, *given)

    monkeypatch.setattr(catalog, "make", made)


@pytest.mark.parametrize(("game", "names"), [("kingdomino", ["policy"]), ("krom", ["search"])])
def test_a_plain_bot_stands_in_for_a_broken_one(
    game: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    break_bots(monkeypatch, *names)
    monkeypatch.setattr(thinking, "is_compiling", lambda *given: False)
    asked: list[str] = []
    ask = thinking._ask

    def watched(spec: str, *given: Any) -> Any:
        asked.append(spec.partition(":")[0])
        return ask(spec, *given)

    monkeypatch.setattr(thinking, "_ask", watched)
    level = {"policy": "menhir", "search": "spirit"}[names[0]]
    thought = thinking.think(fakes.question(game, level, choices=9), 1.0)
    assert thought.why == "broke"
    assert "ZeroDivisionError: somewhere in a bot" in thought.trace
    assert asked == [*names, {"kingdomino": "greedy", "krom": "sensible"}[game]]


def test_luck_decides_only_when_every_bot_breaks_down(monkeypatch: pytest.MonkeyPatch) -> None:
    break_bots(monkeypatch, "search", "sensible", "greedy")
    monkeypatch.setattr(thinking, "is_compiling", lambda *given: False)
    question = fakes.question("krom", choices=3)
    numbers = {thinking.think(question, 1.0).number for _ in range(60)}
    assert numbers == {0, 1, 2}


def test_a_failure_is_counted_and_logged_with_its_cause(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    break_bots(monkeypatch, "policy")

    class Here(Worker):
        async def do(self, seconds: float, what: Any, *given: Any) -> Any:
            return what(*given)

    async def scene() -> None:
        metrics = Metrics()
        bots = Thinkers(1, metrics, Here)
        found = await bots.choose(fakes.question(level="menhir"), Claim("a", "a"), False)
        assert found.stand_in == "broke"
        assert "pravek_bot_failures_total 1" in metrics.text()

    with caplog.at_level(logging.ERROR):
        asyncio.run(scene())
    [line] = caplog.records
    more = line.more  # type: ignore[attr-defined]
    assert (more["game"], more["bot"], more["why"]) == ("kingdomino", "menhir", "broke")
    assert "'players': 2" in more["options"]
    assert "ZeroDivisionError: somewhere in a bot" in more["trace"]


@pytest.mark.parametrize("why", ["broke", "stuck"])
def test_everybody_at_the_table_is_told_of_a_stand_in(why: Any, tmp_path: Path) -> None:
    async def scene() -> None:
        async with net.open_net(tmp_path) as table:

            async def choose(question: Question, claim: Claim, secret: bool) -> Decision:
                await asyncio.sleep(0)
                return Decision(question.actions[0], why)

            table.house.thinkers.choose = choose  # type: ignore[method-assign]
            made = await table.table(seats=[{"who": "bot", "level": "stone"}] * 2)
            sock, _ = await table.hello(table=made["table"]["id"], watch=made["watch"])
            told = (await sock.next("events"))["d"]["entries"]
            assert told[0]["note"] == {"note": "stand_in", "seat": told[1]["event"]["seat"],
                                       "why": why}  # fmt: skip
            while (await sock.next("events", "over"))["t"] != "over":
                pass
            record = await table.get(f"/api/tables/{made['table']['id']}/record", made["watch"])
            lines = [json.loads(line) for line in record.body.decode().splitlines()]
            notes = [line for line in lines if line.get("note") == "stand_in"]
            moves = [line for line in lines if line.get("event") in ("Claim", "Place", "Discard")]
            assert len(notes) == len(moves) > 0
            checked = await table.post("/api/records/check", {"record": record.body.decode()})
            assert checked.status == 200, checked.body

    asyncio.run(scene())


def test_that_code_is_still_compiled_is_told_once_a_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with net.open_net(tmp_path) as table:

            async def choose(question: Question, claim: Claim, secret: bool) -> Decision:
                await asyncio.sleep(0)
                return Decision(question.actions[0], "compiling")

            table.house.thinkers.choose = choose  # type: ignore[method-assign]
            made = await table.table(seats=[{"who": "bot", "level": "stone"}] * 2)
            sock, _ = await table.hello(table=made["table"]["id"], watch=made["watch"])
            while (await sock.next("events", "over"))["t"] != "over":
                pass
            play = table.house.rooms[made["table"]["id"]].play
            assert play is not None
            found = [n.words["seat"] for n in play.match.notes if n.words["note"] == "stand_in"]
            assert sorted(found) == [0, 1]

    asyncio.run(scene())


# A bot of its own for every seat ----------------------------------------------------------------


def test_a_seats_memory_comes_back_to_it_and_to_nobody_else() -> None:
    """The time a turn has taken is the seat's own, whichever process thinks."""

    class Noting(fakes.FakeWorker):
        async def do(self, seconds: float, what: Any, *given: Any) -> Any:
            if what is native.load:
                return None
            question, _, memory = given
            return thinking.Thought(0, memory=(memory or []) + [question.seat])

    async def scene() -> None:
        bots = Thinkers(2, Metrics(), lambda: Noting(fakes.Office()))
        question = fakes.question("krom")
        for _ in range(2):
            for room, seat in (("a", 0), ("b", 0), ("a", 1)):
                await bots.choose(replace(question, seat=seat), Claim("x", room), True)
        assert {key[:2]: memory for key, memory in bots._memories.items()} == {
            ("a", 0): [0, 0], ("b", 0): [0, 0], ("a", 1): [1, 1]
        }  # fmt: skip

    pass_(scene())


def test_the_clock_of_a_turn_is_in_the_bots_memory() -> None:
    question = fakes.question("krom", choices=9, random_characters=True)
    first = thinking._ask("search:time=0.05", question, 1.0, None)
    assert first.memory[0] == question.view.round
    assert first.memory[1] > 0
    other = thinking._ask("search:time=0.05", question, 1.0, (question.view.round, 99.0))
    assert other.memory[1] < 99.0  # a new round has a new clock
