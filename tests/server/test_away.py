"""Thinking elsewhere: workers on a bus are told what a seat saw, and whoever dies is replaced."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from tests.server import fakes
from tests.server.nats import Nats, nats
from tests.server.net import PATIENCE, run
from tests.server.twins import Log, random_log, setups, twin

from pravek.cli.app import app
from pravek.core.match import Match
from pravek.core.protocol import Decide, Game, Seat
from pravek.server import trace
from pravek.server.bus.bus import Bus, Message
from pravek.server.logs import Lines
from pravek.server.metrics import Metrics
from pravek.server.thinking import words
from pravek.server.thinking.away import MOST_OF_ONE, Away
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.mind import Mind
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Thinkers

GAME = Match("kingdomino", players=2, seed=1)
SUBJECT = words.subject("kingdomino", GAME.game.rules, "pebble")
LEVELS = ("pebble", "cairn")


@pytest.fixture
def bus() -> Iterator[Nats]:
    with nats() as server:
        yield server


@pytest.fixture(autouse=True)
def _a_busy_machine_is_not_a_dead_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "SILENCE", PATIENCE)


def claim(owner: str = "ada", room: str = "table", last: bool = False) -> Claim:
    assert isinstance(GAME.turn, Decide)
    return Claim(owner, room, last, witnessed=partial(GAME.witnessed, GAME.turn.seats[0]))


PEBBLE = fakes.question(level="pebble", choices=3)


class Scene:
    """A server's thinkers and what its own processes were asked, and workers that may come."""

    def __init__(self, url: str) -> None:
        self._url, self._open = url, list[Callable[[], Any]]()
        self.here = fakes.Office(lambda question, seconds: 0.0)
        self.thinkers = Thinkers(1, Metrics(), self.here.make)

    async def server(self) -> Away:
        bus = await self.bus()
        self.thinkers.away = await Away.open(bus, Metrics())
        await bus.flush()
        return self.thinkers.away

    async def bus(self) -> Bus:
        bus = await Bus.connect(self._url, "scene")
        self._open.append(bus.close)
        return bus

    async def worker(self, office: fakes.Office, size: int = 1) -> None:
        await Mind(await self.bus(), size, LEVELS, office.make).join()

    async def close(self) -> None:
        for close in self._open:
            await close()


@asynccontextmanager
async def scene(bus: Nats) -> AsyncIterator[Scene]:
    made = Scene(bus.url)
    try:
        yield made
    finally:
        await made.close()


# What is told


def question(game: Game[Any], log: Log, side: Seat) -> tuple[Question, bytes]:
    match = Match.replay(game, log)
    actions = tuple(match.actions(side))
    asked = Question(game.name, dict(game.options), match.view(side), side, actions, "spirit")
    told = words.asked(asked, match.witnessed(side), 1.0, False, None)
    return asked, msgspec.json.encode(told)


@pytest.mark.parametrize("game", setups(), ids=lambda g: f"{g.name}-{g.players}")
def test_a_worker_is_told_what_the_seat_sees_and_no_byte_of_what_is_hidden(game: Game[Any]) -> None:
    different = 0
    for case in range(4):
        rng = Random(case)
        log = random_log(game, case, rng.randrange(5, 60))
        turn = Match.replay(game, log).turn
        assert isinstance(turn, Decide)
        side = rng.choice(turn.seats)
        other = twin(game, log, side, rng)
        different += log != other
        asked, told = question(game, log, side)
        assert question(game, other, side)[1] == told
        assert msgspec.json.decode(told, type=words.Asked).question() == asked
    assert different or not game.secrets, "no case had anything to hide"


# Who thinks


def test_a_worker_thinks_for_a_server_whose_own_processes_rest(bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(bus) as here:
            away, there = await here.server(), fakes.Office(lambda question, seconds: 0.0)
            await here.worker(there)
            decision = await here.thinkers.choose(PEBBLE, claim(), False)
            assert decision.action == PEBBLE.actions[0]
            assert (len(there.begun), len(here.here.begun), away.done) == (1, 0, 1)
            [(_, asked, seconds)] = there.begun
            assert (asked, seconds) == (PEBBLE, 0.5)

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_where_nobody_can_play_it_the_servers_own_processes_think(bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(bus) as here:
            away = await here.server()
            heard: list[Message] = []
            listener = await here.bus()
            await here.thinkers.choose(PEBBLE, claim(), False)
            await listener.listen(SUBJECT, heard.append)
            await listener.flush()
            await here.thinkers.choose(PEBBLE, claim(), False)  # nobody is looked for so soon
            spirit = fakes.question(level="spirit")
            await here.thinkers.choose(spirit, claim(), False)
            foreign = Question("nim", {}, b"", 0, PEBBLE.actions, "pebble", "nim.py")
            await here.thinkers.choose(foreign, claim(), False)
            assert (len(here.here.begun), away.done, heard) == (4, 0, [])

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_a_worker_that_falls_silent_is_replaced_and_not_heard_any_more(
    bus: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "SILENCE", 1.0)

    async def scenes() -> None:
        async with scene(bus) as here:
            away, dead, replies = await here.server(), await here.bus(), list[str]()
            there = fakes.Office(lambda question, seconds: 0.0)

            async def die(message: Message) -> bytes:
                replies.append(message.reply)
                await stop()
                await here.worker(there)
                return msgspec.json.encode(words.Taken())  # his last word

            stop = await dead.serve(SUBJECT, die, words.QUEUE)
            await dead.flush()
            decision = await here.thinkers.choose(PEBBLE, claim(), False)
            assert decision.action == PEBBLE.actions[0]
            assert away.again
            assert away.done + len(here.here.begun) == 1
            late = msgspec.json.encode(words.Thoughtful(2, None, "", None))
            await dead.publish(replies[0], late)
            await dead.flush()
            assert (await here.thinkers.choose(PEBBLE, claim(), False)).action == PEBBLE.actions[0]

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_what_can_wait_leaves_a_process_to_those_who_cannot(bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(bus) as here:
            away = await here.server()
            there = fakes.Office(lambda question, seconds: 3600.0)
            await here.worker(there, size=2)
            waiting = [asyncio.create_task(here.thinkers.choose(PEBBLE, claim(), False))]
            while len(there.begun) < 1:
                await asyncio.sleep(0.01)
            await here.thinkers.choose(PEBBLE, claim(last=True), False)
            assert (len(here.here.begun), away.declined) == (1, 3)
            waiting.append(asyncio.create_task(here.thinkers.choose(PEBBLE, claim(), False)))
            while len(there.begun) < 2:
                await asyncio.sleep(0.01)
            await here.thinkers.choose(PEBBLE, claim(), False)  # everybody there has enough to do
            assert (len(here.here.begun), away.declined) == (2, 6)
            for task in waiting:
                task.cancel()

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_nobody_has_all_workers_to_himself(bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(bus) as here:
            await here.server()
            there = fakes.Office(lambda question, seconds: 3600.0)
            await here.worker(there, size=MOST_OF_ONE + 1)
            crowd = [
                asyncio.create_task(here.thinkers.choose(PEBBLE, claim(room=f"{n}"), False))
                for n in range(MOST_OF_ONE + 3)
            ]
            crowd.append(asyncio.create_task(here.thinkers.choose(PEBBLE, claim("bo"), False)))
            while len(there.begun) < MOST_OF_ONE + 1 or len(here.here.begun) < 3:
                await asyncio.sleep(0.01)
            for task in crowd:
                task.cancel()

    run(asyncio.wait_for(scenes(), PATIENCE))


@pytest.mark.parametrize("answer", [b"{", b'{"type":"thought","number":9,"why":null}', b"\xff"])
def test_an_answer_that_is_none_is_not_played(bus: Nats, answer: bytes) -> None:
    async def scenes() -> None:
        async with scene(bus) as here:
            await here.server()
            liar = await here.bus()

            async def lie(message: Message) -> bytes:
                return answer

            await liar.serve(SUBJECT, lie, words.QUEUE)
            await liar.flush()
            await here.thinkers.choose(PEBBLE, claim(), False)
            assert len(here.here.begun) == 1

    run(asyncio.wait_for(scenes(), PATIENCE))


@pytest.mark.parametrize(
    "change",
    [{"actions": []}, {"events": [{"event": "Nothing"}]}, {"game": "chess"}, {"seat": "a"}],
)
def test_a_question_that_is_none_is_declined_in_words(bus: Nats, change: dict[str, Any]) -> None:
    async def scenes() -> None:
        async with scene(bus) as here:
            there = fakes.Office(lambda question, seconds: 0.0)
            await here.worker(there)
            stranger = await here.bus()
            asked = words.asked(PEBBLE, [], 1.0, False, None)
            nonsense = msgspec.json.encode({**msgspec.to_builtins(asked), **change})
            told = msgspec.json.decode(await stranger.request(SUBJECT, nonsense, 20.0))
            assert told["type"] == "declined"
            assert told["why"]
            assert not there.begun

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_one_word_leads_from_a_move_to_whoever_thinks_about_the_answer(
    bus: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(Lines())
    caplog.set_level("DEBUG", "pravek.think")

    async def scenes() -> None:
        async with scene(bus) as here:
            await here.server()
            await here.worker(fakes.Office(lambda question, seconds: 0.0))
            trace.current.set("move-7")
            await here.thinkers.choose(PEBBLE, claim(), False)

    run(asyncio.wait_for(scenes(), PATIENCE))
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    assert [line["trace_id"] for line in lines if line["what"] == "thought"] == ["move-7"]


# Processes


@contextmanager
def worker(url: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    """`pravek think`, when it is there."""
    command = [sys.executable, "-m", "pravek", "think", "--bus", url, "--workers", "1"]
    program = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
    try:
        yield program
    finally:
        program.kill()
        program.wait()
        assert program.stdout is not None
        program.stdout.close()


def is_there(program: subprocess.Popen[str]) -> None:
    assert program.stdout is not None
    assert program.stdout.readline() == "thinking: 3 games and levels\n"


def test_a_killed_process_is_done_without_and_a_stopped_one_ends_in_good_order(
    bus: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "SILENCE", 0.5)
    pebble = ("--levels", "pebble", "--log-level", "error")

    async def scenes(frozen: subprocess.Popen[str]) -> None:
        async with scene(bus) as here:
            away = await here.server()
            asked = 0
            while not away.again or away.done < 20:
                assert (await here.thinkers.choose(PEBBLE, claim(), False)).stand_in is None
                asked += 1
                if away.again:  # it was asked, and is not there any more
                    frozen.kill()
            assert asked == away.done + len(here.here.begun)  # each was thought about once

    with worker(bus.url, *pebble) as one, worker(bus.url, *pebble) as two:
        is_there(one)
        is_there(two)
        os.kill(one.pid, signal.SIGSTOP)
        run(asyncio.wait_for(scenes(one), PATIENCE))
        two.terminate()
        assert two.wait(60) == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--bus", "nats://127.0.0.1:1"), "the bus cannot be reached: Connection refused"),
        ((), "say where the bus is: --bus nats://…"),
        (("--bus", "nats://x", "--levels", "rock"), "there is no level 'rock'"),
    ],
)
def test_what_is_wrong_is_a_line(options: tuple[str, ...], words: str) -> None:
    done = CliRunner(env={"PRAVEK_BUS": None}).invoke(app, ["think", *options])
    assert done.exit_code == 2
    assert words in done.stderr
