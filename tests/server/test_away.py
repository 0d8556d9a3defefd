"""Thinking elsewhere: workers on a bus are told what a seat saw, and whoever dies is replaced."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import msgspec
import pytest
from tests.server import fakes
from tests.server.far import GAME, PEBBLE, SUBJECT, claim, scene
from tests.server.nats import Nats
from tests.server.net import BOT, ME, PATIENCE, open_net, play_on, run
from tests.server.twins import Log, asked_twins, setups

from pravek.core.match import Match
from pravek.core.protocol import Game, Seat
from pravek.server import trace
from pravek.server.bus.bus import Bus, Message
from pravek.server.logs import Lines
from pravek.server.thinking import words
from pravek.server.thinking.away import MOST_OF_ONE
from pravek.server.thinking.question import Question


@pytest.fixture(autouse=True)
def _a_busy_machine_is_not_a_dead_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "SILENCE", PATIENCE)


# What is told


def question(
    game: Game[Any], log: Log, side: Seat, level: str = "spirit"
) -> tuple[Question, bytes]:
    match = Match.replay(game, log)
    actions = tuple(match.actions(side))
    asked = Question(game.name, dict(game.options), match.view(side), side, actions, level)
    told = words.asked(asked, match.witnessed(side), 1.0, False, None)
    return asked, msgspec.json.encode(told)


@pytest.mark.parametrize("game", setups(), ids=lambda g: f"{g.name}-{g.players}")
def test_a_worker_is_told_what_the_seat_sees_and_no_byte_of_what_is_hidden(game: Game[Any]) -> None:
    different = 0
    for case in range(4):
        side, log, other = asked_twins(game, case)
        different += log != other
        asked, told = question(game, log, side)
        assert question(game, other, side)[1] == told
        assert msgspec.json.decode(told, type=words.Asked).question() == asked
    assert different or not game.secrets, "no case had anything to hide"


# Who thinks


def test_a_worker_thinks_for_a_server_whose_own_processes_rest(new_bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
            away, there = await here.server(), fakes.Office(lambda question, seconds: 0.0)
            await here.worker(there)
            decision = await here.thinkers.choose(PEBBLE, claim(), False)
            assert decision.action == PEBBLE.actions[0]
            assert (len(there.begun), len(here.here.begun), away.done) == (1, 0, 1)
            [(_, asked, seconds)] = there.begun
            assert (asked, seconds) == (PEBBLE, 0.5)

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_where_nobody_can_play_it_the_servers_own_processes_think(new_bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
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


@pytest.mark.parametrize("other", ["version", "rules"])
def test_a_worker_of_another_version_or_other_rules_is_not_asked(
    other: str, new_bus: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
            away, there = await here.server(), fakes.Office(lambda question, seconds: 0.0)
            with monkeypatch.context() as elsewhere:
                if other == "version":
                    elsewhere.setattr(words, "VERSION", words.VERSION + 1)
                else:
                    elsewhere.setattr(type(GAME.game), "rules", GAME.game.rules + 1)
                await here.worker(there)
            decision = await here.thinkers.choose(PEBBLE, claim(), False)
            assert decision.stand_in is None
            assert (len(there.begun), len(here.here.begun), away.done) == (0, 1, 0)

    run(asyncio.wait_for(scenes(), PATIENCE))


def test_a_worker_that_falls_silent_is_replaced_and_not_heard_any_more(
    new_bus: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "SILENCE", 1.0)

    async def scenes() -> None:
        async with scene(new_bus) as here:
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


def test_a_worker_that_stops_declines_what_it_was_asked_meanwhile(new_bus: Nats) -> None:
    """Nobody waits until it is taken to be dead."""
    sent, told = Event(), question(GAME.game, GAME.log, 0, "pebble")[1]

    async def ask() -> bytes:
        bus = await Bus.connect(new_bus.url, "server")
        try:
            asking = asyncio.create_task(bus.request(SUBJECT, told, PATIENCE))
            await bus.flush()
            sent.set()
            return await asking
        finally:
            await bus.close()

    async def scenes() -> None:
        async with scene(new_bus) as here:
            mind = await here.worker(fakes.Office())
            asking = asyncio.create_task(asyncio.to_thread(asyncio.run, ask()))
            await asyncio.sleep(0)
            sent.wait(PATIENCE)  # and nothing else happens here: the question lies unread
            await mind.leave()
            assert msgspec.json.decode(await asking, type=words.Answer) == words.Declined()

    run(scenes())


def test_what_can_wait_leaves_a_process_to_those_who_cannot(new_bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
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


def test_nobody_has_all_workers_to_himself(new_bus: Nats) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
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
def test_an_answer_that_is_none_is_not_played(new_bus: Nats, answer: bytes) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
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
def test_a_question_that_is_none_is_declined_in_words(
    new_bus: Nats, change: dict[str, Any]
) -> None:
    async def scenes() -> None:
        async with scene(new_bus) as here:
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
    new_bus: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(Lines())
    caplog.set_level("DEBUG", "pravek.think")

    async def scenes() -> None:
        async with scene(new_bus) as here:
            await here.server()
            await here.worker(fakes.Office(lambda question, seconds: 0.0))
            trace.current.set("move-7")
            await here.thinkers.choose(PEBBLE, claim(), False)

    run(asyncio.wait_for(scenes(), PATIENCE))
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    assert [line["trace_id"] for line in lines if line["what"] == "thought"] == ["move-7"]


@pytest.mark.usefixtures("wrong_node")
def test_two_workers_play_the_bots_of_a_table_whose_people_come_to_the_wrong_node(
    bus: Nats, tmp_path: Path
) -> None:
    async def scenes() -> None:
        async with scene(bus) as here, open_net(tmp_path) as net:
            house, there = net.house, fakes.Office(lambda question, seconds: 0.0)
            here.thinkers.away = house.thinkers.away
            house.thinkers = here.thinkers
            for _ in range(2):
                await here.worker(there)
            made = await net.table("kingdomino", [ME, BOT])
            sock, snapshot = await net.sit(made, 0)
            await play_on(sock, snapshot, Random(1), moves=5)
            assert there.begun
            assert not here.here.begun

    run(asyncio.wait_for(scenes(), PATIENCE))
