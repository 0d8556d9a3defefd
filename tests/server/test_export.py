"""Everything a store holds, as files: records, whole copies, and databases of older versions."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Connection, Table
from tests.server.net import BOT, ME, Json, Net, Sock, open_net, owed, play_on, run

from pravek.cli.app import app
from pravek.core import record
from pravek.server import exporting
from pravek.server.database.store import Row, Store

DatabaseIn = Callable[[Path], str]
FIXTURES = Path(__file__).with_name("fixtures")
OLD = FIXTURES / "steps-2.db"
"""A database as it was before messages were counted by round and rules by game."""
TABLES: dict[str, Json] = json.loads((FIXTURES / "steps-2.json").read_text(encoding="utf-8"))


def export(*words: object) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, words)])


def data_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'pravek.sqlite'}"


async def play_with_ids(sock: Sock, message: Json, moves: int = 10**6) -> Json:
    """Play the first offers; the messages are counted from the start of the game."""
    for number in range(moves):
        if not (offers := owed(message["d"]["position"])):
            return await sock.next("over")
        action = offers[0]["action"]
        await sock.send("move", action=action, seen=message["v"], id=f"m{number}")
        message = await sock.next("events", "bye")
        assert message["t"] == "events"
    return message


async def rematch(sock: Sock) -> Json:
    for seat in (0, 1):
        await sock.send("rematch", seat=seat)
    return await sock.next("snapshot", "bye")


def test_everything_can_be_exported_and_restored(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"

    async def fill() -> None:
        async with open_net(data, database=data_in(data)) as net:
            over = await net.table(seats=[BOT, BOT])
            sock, snapshot = await net.hello(table=over["table"]["id"], watch=over["watch"])
            await play_on(sock, snapshot, Random(1))
            await net.table("krom", [ME, {"who": "me", "name": "Bo"}])

    run(fill())
    assert export(out, "--data", data).output == "2 games\n"
    headers = {}
    for file in out.iterdir():
        text = file.read_text(encoding="utf-8")
        match = record.load(text)
        headers[match.game.name] = json.loads(text.splitlines()[0])
    assert "seen_by" not in headers["kingdomino"]
    assert headers["krom"]["seen_by"] == "spectator"  # still being played

    copy, other = tmp_path / "copy.jsonl", tmp_path / "not" / "there" / "yet"
    assert export(copy, "--data", data, "--copy").exit_code == 0
    restored = export(copy, "--data", other, "--restore")
    assert restored.exit_code == 0, restored.output
    again = export(copy, "--data", other, "--restore")
    assert again.exit_code == 2
    assert "not empty" in again.output
    assert export(tmp_path / "out2", "--data", other).output == "2 games\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["out", "--data", "nowhere"], "there is no nowhere/pravek.sqlite"),
        (["nothing", "--restore", "--data", "new"], "nothing"),
        (["bad", "--restore", "--data", "new"], "line 2 is not a row of this Pravek"),
        (["bad", "--restore", "--data", "bad/new"], "cannot be opened"),
        (
            ["out", "--database", "nonsense"],
            "its address must be postgresql://user:password@host/name",
        ),
        (["out", "--database", "postgresql:///none?host=/none"], "cannot be read"),
    ],
)
def test_what_cannot_be_exported_or_restored_is_told_in_a_line(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with sqlite3.connect(OLD) as old:
        old.row_factory = sqlite3.Row
        row = dict(old.execute("SELECT * FROM rooms").fetchone())
    old.close()
    lines = [{"table": "rooms", "row": row}, {"table": "rooms", "row": {"id": 5}}]
    (tmp_path / "bad").write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = export(*words)
    assert done.exit_code == 2
    assert told in done.output
    assert len(done.output.splitlines()) == 1
    store = Store(data_in(tmp_path / "empty"))
    store.open()  # an attempt leaves nothing behind that is in the way
    store.close()


def test_a_bad_game_does_not_stop_the_others(tmp_path: Path) -> None:
    shutil.copy(OLD, tmp_path / "pravek.sqlite")
    with sqlite3.connect(tmp_path / "pravek.sqlite") as raw:
        over, playing = TABLES["over"]["id"], TABLES["playing"]["id"]
        raw.execute("UPDATE entries SET body = '{}' WHERE room = ? AND n = 3", (over,))
        raw.execute("ALTER TABLE games ADD COLUMN rules INTEGER DEFAULT 1 NOT NULL")
        raw.execute("UPDATE games SET rules = 99 WHERE room = ?", (playing,))
    raw.close()
    done = export(tmp_path / "out", "--data", tmp_path)
    assert done.exit_code == 1
    assert done.stdout == "3 games\n"
    bad = sorted(done.stderr.splitlines())
    assert [line.split(":")[1].strip() for line in bad] == sorted(
        f"kingdomino-{room}-1.jsonl" for room in (over, playing)
    )
    assert any("rules 99" in line for line in bad)
    assert len(list((tmp_path / "out").iterdir())) == 3


def test_a_copy_shows_one_moment(
    tmp_path: Path, each_database: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People play on while it is written; what is restored from it can be played on too."""
    reading, written = threading.Event(), threading.Event()
    plain = exporting._all

    def slow(connection: Connection, table: Table) -> Iterator[Row]:
        yield from plain(connection, table)
        if table.name == "rooms":
            reading.set()
            assert written.wait(20)

    async def scene(net: Net) -> Json:
        made = await net.table()
        sock, snapshot = await net.sit(made, 0, 1)
        await play_on(sock, snapshot, Random(1))
        store = Store(each_database(tmp_path))
        monkeypatch.setattr(exporting, "_all", slow)
        copying = asyncio.create_task(
            asyncio.to_thread(exporting.write_copy, store, tmp_path / "copy")
        )
        await asyncio.to_thread(reading.wait, 20)
        snapshot = await rematch(sock)
        await play_on(sock, snapshot, Random(2), moves=3)
        written.set()
        await copying
        store.engine.dispose()
        return made

    async def both() -> None:
        async with open_net(tmp_path) as net:
            made = await scene(net)
        lines = [json.loads(line) for line in (tmp_path / "copy").read_text().splitlines()]
        rounds = {line["row"]["round"] for line in lines if "round" in line["row"]}
        assert rounds == {1}
        exporting.read_copy(Store(each_database(tmp_path / "other")), tmp_path / "copy")
        async with open_net(tmp_path / "other") as net:
            sock, snapshot = await net.sit(made, 0, 1)
            assert snapshot["d"]["over"]
            again = await rematch(sock)
            assert again["d"]["table"]["round"] == 2

    run(both())


def test_an_old_database_is_played_on(tmp_path: Path, each_database: DatabaseIn) -> None:
    """Written by Pravek 0.1 at its second step: migrated on SQLite, moved to PostgreSQL."""
    url = each_database(tmp_path)
    shutil.copy(OLD, tmp_path / "tables.sqlite")
    if not url.startswith("sqlite"):
        old = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        exporting.write_copy(old, tmp_path / "copy")
        old.engine.dispose()
        exporting.read_copy(Store(url), tmp_path / "copy")

    async def scene() -> None:
        async with open_net(tmp_path) as net:

            async def hello(name: str) -> tuple[Sock, Any]:
                known = TABLES[name]
                return await net.hello(table=known["id"], seats=known["seats"], facing=0)

            sock, snapshot = await hello("playing")
            assert len(snapshot["d"]["entries"]) > 5
            assert (await play_on(sock, snapshot, Random(1)))["d"]["end"] == "over"
            sock, snapshot = await hello("again")
            assert snapshot["d"]["table"]["round"] == 2
            assert (await play_on(sock, snapshot, Random(1)))["d"]["end"] == "over"
            sock, snapshot = await hello("over")
            assert snapshot["d"]["over"]["end"] == "over"
            over = await play_with_ids(sock, await rematch(sock))  # the ids of the first game
            assert over["d"]["end"] == "over"
            sock, snapshot = await hello("krom")
            [seat, *_] = snapshot["d"]["position"]["owes"]["seats"]
            await sock.send("face", seat=seat)
            await play_on(sock, await sock.next("snapshot"), Random(1), moves=1)
            known = TABLES["lobby"]
            wish = {"name": "Bo", "code": known["join"]}
            sat = await net.post(f"/api/tables/{known['id']}/seats/1", wish)
            assert sat.json["table"]["phase"] == "playing"

    run(scene())


def test_a_rematch_may_count_its_messages_anew(tmp_path: Path, each_database: DatabaseIn) -> None:
    """…and a move of the first game that comes again late changes nothing."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, first = await net.sit(made, 0, 1)
            await play_with_ids(sock, first)
            second = await rematch(sock)
            late = {"action": owed(first["d"]["position"])[0]["action"], "seen": first["v"]}
            await sock.send("move", **late, id="m0")
            refused = await sock.next("ack", "refused")
            assert refused["d"]["key"] in ("stale", "not_offered")
            over = await play_with_ids(sock, second)
            assert over["d"]["end"] == "over"
        async with open_net(tmp_path) as net:
            sock, snapshot = await net.sit(made, 0, 1)
            assert snapshot["d"]["table"]["round"] == 2
            assert snapshot["d"]["over"]["end"] == "over"

    run(scene())
