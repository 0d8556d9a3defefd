"""The coach at a table of a server: to whom it speaks, when, and what the others learn of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

from tests.server.advisers import COACH, moved, seated, to_choose
from tests.server.net import Json, open_net, play_on, run

from pravek.core.codec import decode


def test_the_coach_is_silent_unless_asked_and_then_speaks_to_one_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, advisers = await seated(net)
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            message = await moved(sock, message)
            assert advisers.asked == []
            await sock.send("coach", seat=0, mood="mistakes")
            message = await to_choose(sock, message)
            told = await moved(sock, message)
            word = (await sock.next("coach"))["d"]
            decision = told["d"]["entries"][0]["n"]
            assert (word["seat"], word["number"]) == (0, decision)
            assert word["remark"]["points"] == 3.0
            [asked] = advisers.asked
            play = net.house.rooms[made["table"]["id"]].play
            assert play is not None
            assert asked.mood == "mistakes"
            assert asked.action == decode(told["d"]["entries"][0]["event"], play.game.events)
            notes = [
                entry["note"]
                for frame in map(json.loads, watcher.heard)
                for entry in frame["d"].get("entries", ())
                if entry["note"]
            ]
            assert notes.count(COACH) == 1
            assert "coach" not in {json.loads(frame)["t"] for frame in watcher.heard}

    run(scene())


def test_a_decision_that_is_blamed_can_be_taken_back_and_the_note_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, _ = await seated(net)
            await sock.send("coach", seat=0, mood="talkative")
            word: Json = {"d": {"undo": False}}
            while not word["d"]["undo"]:  # as long as luck comes after each
                message = await to_choose(sock, message)
                await moved(sock, message)
                word = await sock.next("coach")
                before, message = message, (await net.sit(made, 0))[1]
            await sock.send("undo", seat=0, seen=message["v"], id="back")
            back = await sock.next("events", "refused")
            while not any(entry["undo"] for entry in back["d"]["entries"]):
                back = await sock.next("events", "refused")
            assert back["d"]["position"]["offers"] == before["d"]["position"]["offers"]
            play = net.house.rooms[made["table"]["id"]].play
            assert play is not None
            assert COACH in [note.words for note in play.match.notes]

    run(scene())


def test_the_coach_does_not_look_at_what_a_hint_has_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            _, sock, message, advisers = await seated(net)
            await sock.send("coach", seat=0, mood="talkative")
            for number in (0, 1):  # the hint is to do the first
                message = await to_choose(sock, message)
                await sock.send("hint", seat=0, id=f"h{number}")
                assert (await sock.next("hint", "refused"))["t"] == "hint"
                message = await moved(sock, message, number)
            await sock.next("coach")
            [looked] = [asked for asked in advisers.asked if asked.action is not None]
            assert looked.action == looked.actions[1]

    run(scene())


def test_the_coach_says_nothing_once_the_seat_has_gone_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            _, sock, message, advisers = await seated(net)
            await sock.send("coach", seat=0, mood="talkative")
            advisers.free.clear()
            over = await play_on(sock, message, Random(3))
            advisers.free.set()
            assert over["d"]["helped"] == []
            assert len(advisers.asked) > 5

    run(scene())


def test_who_silences_the_coach_hears_nothing_it_was_still_thinking_about(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, advisers = await seated(net)
            await sock.send("coach", seat=0, mood="talkative")
            advisers.free.clear()
            message = await to_choose(sock, message)
            await moved(sock, message)
            while not advisers.asked:
                await asyncio.sleep(0.01)
            await sock.send("coach", seat=0, mood="silent")
            room = net.house.rooms[made["table"]["id"]]
            while room.moods[0] != "silent":
                await asyncio.sleep(0.01)
            advisers.free.set()
            await asyncio.sleep(0.2)
            assert "coach" not in {json.loads(frame)["t"] for frame in sock.heard}
            assert room.play is not None
            assert COACH not in [note.words for note in room.play.match.notes]

    run(scene())
