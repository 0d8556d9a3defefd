"""Playing at a table: exactly once, by the rules, and back again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import delete
from tests.server.net import BOT, GAMES, ME, Net, open_net, owed, play_on, run

from pravek.core.deal import write
from pravek.core.protocol import Action, Decide
from pravek.core.registry import build
from pravek.games.krom.events import End
from pravek.server.database import schema
from pravek.server.database.store import Store
from pravek.server.table.room import Room
from pravek.table.log import Logged

pytestmark = pytest.mark.usefixtures("each_database")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_has_all_a_screen_needs(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            sock, snapshot = await net.sit(await net.table(game, [ME, BOT]), 0)
            previews = 0
            for _ in range(12):
                position = snapshot["d"]["position"]
                assert position["view"]
                assert position["owes"]["state"] == "decide"
                assert [sheet["seat"] for sheet in position["sheets"]] == [0, 1]
                for number, offer in enumerate(position["offers"]):
                    assert offer["id"] == number
                    assert offer["token"].startswith("A:")
                    assert offer["action"]["event"] == offer["group"]
                    previews += bool(offer["preview"])
                numbers = [entry["n"] for entry in snapshot["d"]["entries"]]
                assert numbers == list(range(numbers[0], snapshot["v"] + 1))
                snapshot = await play_on(sock, snapshot, Random(4), moves=1)
                while not owed(snapshot["d"]["position"]):  # the bot's turn comes between
                    snapshot = await sock.next("events")
            assert previews or game == "krom"

    run(scene())


def test_a_move_sent_twice_is_played_once_and_answered_alike(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            offer = owed(snapshot["d"]["position"])[0]
            move = {"action": offer["action"], "seen": snapshot["v"], "id": "once"}
            for _ in range(3):
                await sock.send("move", **move)
            acks = [await sock.next("ack") for _ in range(3)]
            assert {a["d"]["number"] for a in acks} == {snapshot["v"] + 1}
            other, later = await net.sit(made, 0)
            played = [e for e in later["d"]["entries"] if e["event"] == offer["action"]]
            assert len(played) == 1
            await other.send("move", **move)
            answer = await other.next("ack", "refused")
            seat = offer["action"]["seat"]
            assert answer["t"] == ("ack" if seat == 0 else "refused")

    run(scene())


def test_a_repeat_is_answered_after_a_restart_and_after_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, message = await net.sit(made, 0, 1)
            while message["t"] != "over":
                offers = owed(message["d"]["position"])
                if not offers:
                    message = await sock.next("over")
                    continue
                last = {
                    "action": offers[0]["action"],
                    "seen": message["v"],
                    "id": f"m{message['v']}",
                }
                await sock.send("move", **last)
                message = await sock.next("events")
        async with open_net(tmp_path) as net:
            sock, snapshot = await net.sit(made, 0, 1)
            assert snapshot["d"]["over"]
            await sock.send("move", **last)
            assert (await sock.next())["t"] == "ack"

    run(scene())


def test_a_stale_move_is_refused_with_what_was_missed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            message = await play_on(sock, snapshot, Random(1), moves=3)
            offer = owed(message["d"]["position"])[0]
            for seen in (snapshot["v"], message["v"] + 5):
                await sock.send("move", action=offer["action"], seen=seen, id=f"s{seen}")
                refused = await sock.next("refused")
                assert (refused["d"]["status"], refused["d"]["key"]) == (409, "stale")
                missed = await sock.next("snapshot")
                if seen == snapshot["v"]:
                    assert [e["n"] for e in missed["d"]["entries"]] == list(
                        range(seen + 1, message["v"] + 1)
                    )

    run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_refusals_say_why_and_change_nothing(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(game, 2)
            sock, _ = await net.sit(made, 0)
            other, before = await net.sit(made, 1)
            seen = before["v"]
            _, snapshot = await net.sit(made, 0, 1, facing=0)
            nonsense = [
                {"event": "Nothing", "seat": 0},
                {"event": "Claim", "seat": 0, "domino": 10**9},
                {"event": "Claim", "seat": 0, "domino": 999},
                {"event": "Place", "seat": 0, "at": [99, 99], "towards": "up"},
                {"event": "Choose", "seat": 0, "area": "moon"},
                {"event": "Deal", "dominoes": [1, 2, 3, 4]},
                {"event": "Claim", "seat": True, "domino": 1},
                {"event": ["x"], "seat": 0},
                {},
            ]
            for number, action in enumerate(nonsense):
                await sock.send("move", action=action, seen=seen, id=str(number))
                refused = await sock.next("refused", "events")
                assert refused["t"] == "refused", action
                assert refused["d"]["status"] in (403, 422)
                assert refused["d"]["key"]
                await sock.send("why", action=action, id=f"w{number}")
                assert (await sock.next("because", "refused"))["d"]["id"] == f"w{number}"
            await other.send(
                "move", action={"event": "Claim", "seat": 0, "domino": 1}, seen=1, id="x"
            )
            assert (await other.next("refused"))["d"]["status"] in (403, 422)
            assert snapshot["v"] == seen

    run(scene())


def test_why_a_spot_is_not_allowed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            sock, snapshot = await net.sit(await net.table(), 0, 1)
            message = await play_on(sock, snapshot, Random(2), moves=4)
            offer = next(o for o in message["d"]["position"]["offers"] if o["group"] == "Place")
            far = offer["action"] | {"at": [6, 0], "towards": "east"}
            await sock.send("why", action=far, id="a")
            because = (await sock.next("because"))["d"]
            assert not because["legal"]
            assert because["clause"].startswith("KD-")
            await sock.send("move", action=far, seen=message["v"], id="b")
            refused = (await sock.next("refused"))["d"]
            assert refused["status"] == 422
            assert {k: refused[k] for k in ("key", "args", "clause", "text")} == {
                k: because[k] for k in ("key", "args", "clause", "text")
            }
            await sock.send("why", action=offer["action"], id="c")
            because = (await sock.next("because"))["d"]
            assert because["legal"]
            assert because["preview"] == offer["preview"]

    run(scene())


def test_undo_is_an_entry_of_the_log_and_not_in_the_record(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, {"who": "me", "name": "Bo"}])
            sock, snapshot = await net.sit(made, 0, 1)
            message = await play_on(sock, snapshot, Random(2), moves=4)
            before = message["d"]["position"]
            offer = owed(before)[0]
            seat = offer["action"]["seat"]
            await sock.send("move", action=offer["action"], seen=message["v"], id="m")
            played = await sock.next("events")
            assert played["d"]["position"]["undo"] == seat
            for _ in range(2):
                await sock.send("undo", seat=seat, seen=played["v"], id="u")
            assert (await sock.next("ack"))["d"]["number"] == played["v"] + 1
            undone = await sock.next("events")
            assert (await sock.next())["t"] == "ack"
            assert undone["d"]["entries"][0]["undo"] == played["v"]
            assert undone["d"]["position"]["view"] == before["view"]
            await sock.send("undo", seat=1 - seat, seen=undone["v"], id="u2")
            assert (await sock.next("refused"))["d"]["key"] == "cannot_undo"
            over = await play_on(sock, undone, Random(3))
            assert over["d"]["end"] == "over"
            record = await net.get(f"/api/tables/{made['table']['id']}/record", made["watch"])
            checked = await net.post("/api/records/check", {"record": record.body.decode()})
            assert checked.json["luck"] == "fair"
        async with open_net(tmp_path) as net:
            again = await net.get(f"/api/tables/{made['table']['id']}/record", made["watch"])
            assert again.body == record.body

    run(scene())


MET_EARLY = write(build("krom", players=2, random_characters=True), 3)


"""A deal in which the table plays something by itself soon."""


async def until(net: Net, room: Room, found: Callable[[list[Logged]], bool]) -> list[Logged]:
    """Play at random until something found is logged; the entries of that decision."""
    rng = Random(2)
    for _ in range(2000):
        assert room.play is not None
        turn = room.play.match.turn
        assert isinstance(turn, Decide)
        action = rng.choice(list(room.play.match.actions(turn.seats[0])))
        entries = room.play.play(action, net.house.world.now(), f"m{room.number}")
        await room.commit(entries)
        if found(entries):
            return entries
    raise AssertionError("never met")


def test_a_table_saved_where_there_was_nothing_to_choose_goes_on(
    tmp_path: Path, each_database: Callable[[Path], str]
) -> None:
    # KR-8.3: an older server waited there for somebody to say the end of the turn
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, deal=MET_EARLY)
            room = net.house.rooms[made["table"]["id"]]
            played = await until(net, room, lambda new: any(type(e.event) is End for e in new[1:]))
            stop = next(entry.n for entry in played[1:] if type(entry.event) is End)
            whole = [entry.event for entry in room.play.log]  # type: ignore[union-attr]
        engine = Store(each_database(tmp_path)).engine
        with engine.begin() as connection:
            connection.execute(delete(schema.entries).where(schema.entries.c.n >= stop))
        engine.dispose()
        async with open_net(tmp_path) as net:
            _, snapshot = await net.sit(made, 0)
            log = net.house.rooms[made["table"]["id"]].play.log  # type: ignore[union-attr]
            assert [entry.event for entry in log] == whole
            assert snapshot["v"] == log[-1].n
        async with open_net(tmp_path) as net:  # and it was written down
            again = (await net.sit(made, 0))[1]
            assert again["d"]["entries"] == snapshot["d"]["entries"]

    run(scene())


def test_undo_over_what_the_table_played_is_an_entry_each(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, deal=MET_EARLY)
            room = net.house.rooms[made["table"]["id"]]
            played = await until(
                net,
                room,
                lambda new: len(new) == 2 and all(isinstance(e.event, Action) for e in new),
            )
            play, seat = room.play, played[0].seat
            assert play is not None
            assert seat is not None
            entries = play.undo(seat, net.house.world.now(), "back")
            await room.commit(entries)
            assert [e.undo for e in entries] == [played[1].n, played[0].n]
            assert [e.message for e in entries] == ["back", None]
            log, asked, answers = list(play.match.log), dict(play.asked), dict(play.answers)
            assert log[-1] not in (played[0].event, played[1].event)
        async with open_net(tmp_path) as net:
            await net.sit(made, 0)
            play = net.house.rooms[made["table"]["id"]].play
            assert play is not None
            assert (play.match.log, play.asked, play.answers) == (log, asked, answers)

    run(scene())
