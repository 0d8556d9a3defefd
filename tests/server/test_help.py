"""Hints at a server's table: who may ask, who is answered, what the log says, what goes wrong."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server import fakes, foreign
from tests.server.advisers import HINT, YOU, Advisers, moved, refused, seated, to_choose
from tests.server.net import ME, open_net, owed, play_on, run, until

from pravek.server.database.rows import Write
from pravek.server.metrics import Metrics
from pravek.server.settings import Limits
from pravek.server.table import counsel
from pravek.server.thinking import thinkers
from pravek.server.thinking.advising import Asked
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.thinkers import Thinkers, TooBusy
from pravek.server.thinking.workers import Broke, TooLong
from pravek.table.limits import Rate


def test_a_hint_comes_to_who_asked_and_everybody_reads_that_it_was_asked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, advisers = await seated(net)
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            await sock.send("hint", seat=0, id="h1")
            told = (await sock.next("hint", "refused"))["d"]
            assert (told["id"], told["seat"]) == ("h1", 0)
            assert told["advice"]["action"] == owed(message["d"]["position"])[0]["action"]
            noted = await watcher.next("events", "hint")
            assert [entry["note"] for entry in noted["d"]["entries"]] == [HINT]
            await sock.send("hint", seat=0, id="h2")  # again, about the same decision
            assert (await sock.next("hint", "refused"))["d"]["id"] == "h2"
            assert len(advisers.asked) == 2
            assert advisers.asked[0].action is None
            play = net.house.rooms[made["table"]["id"]].play
            assert play is not None
            assert [entry.note for entry in play.log].count(HINT) == 1
            assert "hint" not in {json.loads(frame)["t"] for frame in watcher.heard}

    run(scene())


def test_the_record_and_the_result_say_whose_help_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, _ = await seated(net)
            await sock.send("hint", seat=0, id="h")
            await sock.next("hint")
            over = await play_on(sock, message | {"v": message["v"] + 1}, Random(1))
            assert over["d"]["helped"] == [0]
            table = made["table"]["id"]
            record = (await net.get(f"/api/tables/{table}/record", made["watch"])).body.decode()
            assert [json.loads(line) for line in record.splitlines()].count(HINT) == 1
        async with open_net(tmp_path) as net:  # read again from the store
            _, snapshot = await net.sit(made, 0)
            assert snapshot["d"]["over"]["helped"] == [0]

    run(scene())


def test_nobody_asks_for_another_or_out_of_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, advisers = await seated(net)
            assert await refused(sock, "hint", seat=1, id="a") == (403, "not_your_seat")
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            assert await refused(watcher, "hint", seat=0, id="b") == (403, "not_your_seat")
            room = net.house.rooms[made["table"]["id"]]
            assert room.play is not None
            net.house.driver.stopped = True  # the bot thinks for ever
            while room.play.owing == (0,):
                message = await moved(sock, message)
            assert await refused(sock, "hint", seat=0, id="c") == (409, "help_not_now")
            assert advisers.asked == []

    run(scene())


def test_with_other_people_there_is_help_only_while_all_agree(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            net.house.thinkers = Advisers()  # type: ignore[assignment]
            made = await net.table("kingdomino", [ME, YOU])
            _, snapshot = await net.sit(made, 0)
            [me] = snapshot["d"]["position"]["owes"]["seats"]
            (sock, _), (other, _) = await net.sit(made, me), await net.sit(made, 1 - me)
            assert await refused(sock, "hint", seat=me, id="a") == (403, "help_not_agreed")
            await sock.send("help", seat=me)
            told = await until(other, "table", lambda table: table["help"])
            assert (told["d"]["help"], told["d"]["helps"]) == ([me], False)
            assert await refused(sock, "hint", seat=me, id="b") == (403, "help_not_agreed")
            await other.send("help", seat=1 - me)
            await until(sock, "table", lambda table: table["helps"])
            await sock.send("hint", seat=me, id="c")
            assert (await sock.next("hint", "refused"))["t"] == "hint"
            await other.send("help", seat=1 - me, agree=False)
            await until(sock, "table", lambda table: not table["helps"])
            assert await refused(sock, "hint", seat=me, id="d") == (403, "help_not_agreed")

    run(scene())


def test_one_hint_at_a_time_and_not_too_many(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(hints=Rate(3, 0.001))
        async with open_net(tmp_path, limits=limits) as net:
            _, sock, _, advisers = await seated(net)
            advisers.free.clear()
            await sock.send("hint", seat=0, id="a")
            assert await refused(sock, "hint", seat=0, id="b") == (429, "help_coming")
            advisers.free.set()
            assert (await sock.next("hint"))["d"]["id"] == "a"
            await sock.send("hint", seat=0, id="c")
            assert (await sock.next("hint"))["d"]["id"] == "c"
            assert await refused(sock, "hint", seat=0, id="d") == (429, "too_often")

    run(scene())


def test_a_hint_about_what_is_gone_is_not_given(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, advisers = await seated(net)
            advisers.free.clear()
            await sock.send("hint", seat=0, id="a")
            await moved(sock, message)
            advisers.free.set()
            told = await sock.next("refused", "hint")
            assert (told["d"]["id"], told["d"]["key"]) == ("a", "help_not_now")
            play = net.house.rooms[made["table"]["id"]].play
            assert play is not None
            assert HINT not in [entry.note for entry in play.log]

    run(scene())


def test_who_asks_anew_is_told_that_the_old_wish_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            _, sock, message, advisers = await seated(net)
            advisers.free.clear()
            await sock.send("hint", seat=0, id="a")
            await to_choose(sock, await moved(sock, message))
            await sock.send("hint", seat=0, id="b")
            told = await sock.next("refused", "hint")
            assert (told["d"]["id"], told["d"].get("key")) == ("a", "help_not_now")
            advisers.free.set()
            assert (await sock.next("refused", "hint"))["d"]["id"] == "b"

    run(scene())


def test_who_leaves_while_a_hint_is_written_down_breaks_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, _, _ = await seated(net)
            watcher, _ = await net.hello(table=made["table"]["id"], watch=made["watch"])
            room, store = net.house.rooms[made["table"]["id"]], net.house.store
            write, writes, may_end = store.write, asyncio.Event(), asyncio.Event()

            async def slowly(what: Write) -> None:
                writes.set()
                await may_end.wait()
                await write(what)

            store.write = slowly  # type: ignore[method-assign]
            await sock.send("hint", seat=0, id="a")
            await writes.wait()
            await sock.drop()
            may_end.set()
            noted = await until(watcher, "events", lambda told: told["entries"])
            assert [entry["note"] for entry in noted["d"]["entries"]] == [HINT]
            assert not room.broken

    run(scene())


@pytest.mark.parametrize("error", [TooLong(), Broke("somewhere")])
def test_an_adviser_that_gets_stuck_or_breaks_harms_nobody(
    tmp_path: Path, error: Exception
) -> None:
    def broken(asked: Asked) -> Any:
        raise error

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            _, sock, message, _ = await seated(net, answer=broken)
            assert await refused(sock, "hint", seat=0, id="a") == (409, "help_failed")
            await sock.send("coach", seat=0, mood="talkative")
            assert (await play_on(sock, message, Random(2)))["d"]["end"] == "over"

    run(scene())


def test_while_engines_are_compiled_there_is_no_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counsel, "is_compiling", lambda game: True)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            _, sock, message, _ = await seated(net)
            await sock.send("coach", seat=0, mood="talkative")
            message = await to_choose(sock, message)
            assert await refused(sock, "hint", seat=0, id="a") == (409, "help_compiling")
            await moved(sock, message)  # and the coach holds up nobody
            await refused(sock, "hint", seat=1, id="b")
            heard = [
                frame["d"]["id"] for frame in map(json.loads, sock.heard) if "key" in frame["d"]
            ]
            assert heard == ["a", "b"], "the move was not refused"

    run(scene())


def test_for_a_game_from_outside_there_is_no_help(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            _, sock, _, _ = await seated(net, "nim")
            assert await refused(sock, "hint", seat=0, id="a") == (422, "help_foreign")
            assert await refused(sock, "coach", seat=0, mood="mistakes") == (422, "no_coach")

    with foreign.brought(foreign.NIM):
        run(scene())


# The workers


def test_thoughts_are_counted_for_who_asks_not_for_who_made_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, _, message, advisers = await seated(net)
            guest = await net.connect(client="192.0.2.9")
            secrets = [made["seats"][0]["secret"]]
            await guest.send("hello", table=made["table"]["id"], seats=secrets)
            await guest.send("coach", seat=0, mood="talkative")
            await guest.send("hint", seat=0, id="h")
            assert (await guest.next("hint", "refused"))["t"] == "hint"
            message = await to_choose(guest, message | {"v": message["v"] + 1})
            await moved(guest, message, 1)
            await guest.next("coach")
            assert {claim.owner for claim in advisers.claims} == {"192.0.2.9"}
            assert {claim.last for claim in advisers.claims} == {False, True}

    run(scene())


def test_an_owner_has_so_many_thoughts_waiting_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "MOST_ADVICE", 2)

    async def scene() -> None:
        crew = Thinkers(1, Metrics(), fakes.Office().make)
        waiting = [
            asyncio.create_task(crew.advise(Claim("ann", "t"), None, fakes.sleep_long))
            for _ in range(3)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await crew.advise(Claim("ann", "t"), None, fakes.sleep_long)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        crew.close()

    run(scene())
