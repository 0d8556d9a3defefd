"""Taking back among bots: to one's own last decision, with what they answered in the open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from tests.server import fakes
from tests.server.hours import pass_
from tests.server.net import BOT, GAMES, IDS, ME, InPlace, Json, Sock, open_net, owed, play_on, run

from pravek.core import deal, registry
from pravek.games.dominoes import events
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision
from pravek.table import moves
from pravek.table.chairs import Chair
from pravek.table.lobby import Wish
from pravek.table.play import Play


class Asked(InPlace):
    """Bots that answer when the test wants to hear one."""

    def __init__(self) -> None:
        self.permits = asyncio.Semaphore(0)

    async def choose(self, question: Question, claim: Claim, secret: bool) -> Decision:
        await self.permits.acquire()
        return await super().choose(question, claim, secret)


async def answered(sock: Sock, message: Json, bots: Asked) -> tuple[Json, Json, int]:
    """Play as seat 0 until a bot has answered in the open: the position before the own decision,
    the message with the answer, the number of the decision."""
    rng, before, own = Random(3), {}, 0
    while True:
        position = message["d"]["position"]
        last = message["d"]["entries"][-1]["event"] or {}
        if before and position["undo"] == 0 and last.get("seat", 0) != 0:
            return before, message, own
        if offers := owed(position):
            before = position
            action = rng.choice(offers)["action"]
            await sock.send("move", action=action, seen=message["v"], id=f"m{next(IDS)}")
            own = (await sock.next("ack"))["d"]["number"]
        else:
            bots.permits.release()
        message = await sock.next("events", "over", "refused")
        assert message["t"] == "events", message


@pytest.mark.parametrize("game", GAMES)
def test_among_bots_a_decision_is_taken_back_with_their_answers_and_noted(
    game: str, tmp_path: Path
) -> None:
    note = {"note": "undo", "seat": 0}

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            net.house.thinkers = bots = Asked()  # type: ignore[assignment]
            made = await net.table(game, [ME, BOT, BOT])
            table = made["table"]["id"]
            sock, snapshot = await net.sit(made, 0)
            before, message, own = await answered(sock, snapshot, bots)
            # a bot that moves while the message is on its way does not make it stale
            await sock.send("undo", seat=0, seen=own, id="back")
            undone = await sock.next("events", "refused")
            assert undone["t"] == "events", undone
            *gone, noted = undone["d"]["entries"]
            assert [entry["undo"] for entry in gone] == list(range(message["v"], own - 1, -1))
            assert noted["note"] == note
            assert undone["d"]["position"]["view"] == before["view"]
            assert undone["d"]["position"]["offers"] == before["offers"]
            play = net.house.rooms[table].play
            assert play is not None
            log, changes = list(play.match.log), dict(play.changes)
        async with open_net(tmp_path) as net:  # read again from the store, nothing is different
            sock, snapshot = await net.sit(made, 0)
            play = net.house.rooms[table].play
            assert play is not None
            assert (play.match.log[: len(log)], dict(play.changes)) == (log, changes)
            assert (await play_on(sock, snapshot, Random(4)))["d"]["end"] == "over"
            record = (await net.get(f"/api/tables/{table}/record", made["watch"])).body.decode()
            assert note in map(json.loads, record.splitlines())
            checked = await net.post("/api/records/check", {"record": record})
            assert checked.json["luck"] == "fair"

    run(scene())


def seated(*others: str) -> Play:
    """Kingdomino: seat 0 is a person, the others are held by bots for these reasons."""
    game = registry.build("kingdomino", players=1 + len(others))
    play = Play(game, ["Anna", "Bo", "Cy"], "7" * 32, "8" * 32, None)
    for seat, why in enumerate(others, 1):
        words = {"note": "holder", "seat": seat, "by": "bot", "level": "cairn", "why": why}
        play.note(words | ({"asked": 0} if why == "absent" else {}), 0)
    play.settle(0)
    return play


def test_a_slip_that_nobody_has_answered_is_not_noted() -> None:
    play = seated("chosen", "chosen")
    while not (play.undoable(0) and isinstance(play.match.log[-1], events.Claim)):
        play.play(play.match.actions(play.owing[0])[0], 0)
    last = play.log[-1]
    assert [entry.undo for entry in play.undo(0, 0)] == [last.n]


@pytest.mark.parametrize("why", ["handed", "left", "timeout", "absent", "conceded"])
def test_where_a_bot_sits_in_for_a_person_an_answer_ends_it(why: str) -> None:
    """A person's seat remains a person's while he is away."""
    play, rng, across = seated("chosen", why), Random(2), 0
    for _ in range(30):
        [seat] = play.owing
        before = len(play.match.log)
        play.play(rng.choice(list(play.match.actions(seat))), 0)
        lucky = len(play.match.log) > before + 1
        assert bool(play.undoable(seat)) == (not lucky)
        if seat != 0:
            assert not play.undoable(0)
            across += play.match.can_undo(0, among_bots=True)
    assert across  # among bots alone it would have been allowed


def test_a_bots_thought_does_not_land_after_its_question_was_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        office = fakes.Office()
        house = fakes.house(tmp_path, office)
        spirit = Chair.of_bot("spirit")
        code = deal.write(registry.build("kingdomino", players=3), 7)
        table = Wish(game="kingdomino", chairs=[Chair("person", "Anna"), spirit, spirit], deal=code)
        room, _ = await house.create(table)
        play, anna = room.play, fakes.Onlooker(seats=(0,))
        assert play is not None
        await room.enter(anna, 0, 0)  # type: ignore[arg-type]
        rng = Random(1)
        while not play.undoable(0) or 0 in play.owing:  # until bots are to answer her
            await asyncio.sleep(10)
            if 0 in play.owing:
                async with room.lock:
                    action = rng.choice(list(play.match.actions(0)))
                    await room.commit(play.play(action, 0))
        thoughts = len(office.begun)
        await asyncio.sleep(1)
        assert len(office.begun) == thoughts + 1
        async with room.lock:
            await moves.undo(room, anna, 0, room.number, "u")  # type: ignore[arg-type]
        log = list(play.match.log)
        await asyncio.sleep(600)
        assert play.match.log == log
        assert play.owing == (0,)
        assert len(office.begun) == thoughts + 1
        async with room.lock:
            await room.commit(play.play(play.match.actions(0)[-1], 0))
        await asyncio.sleep(600)
        assert len(play.match.log) > len(log) + 1  # and the bots go on
        await house.driver.stop()

    pass_(scene())
