"""What an older Pravek wrote and said (`tests.server.old`), read and answered by today's."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.net import Json, Net, Sock, database_in, open_net, run
from tests.server.old.scene import HERE, Party, Still, includes

import pravek
from pravek.server import exporting
from pravek.server.database.store import Store

NEVER = 3600.0
TABLES: dict[str, Json] = json.loads(lzma.decompress((HERE / "tables.json.xz").read_bytes()))
TALKS = sorted(HERE.glob("talk-*.jsonl.xz"))
RECORDS = sorted((HERE / "records").glob("*.jsonl"))


@pytest.fixture
def old_database(tmp_path: Path, each_database: Callable[[Path], str]) -> Path:
    """A folder whose database holds the old tables: the old file itself, or moved to PostgreSQL
    as a host would."""
    file = lzma.decompress((HERE / "tables.db.xz").read_bytes())
    if each_database(tmp_path).startswith("sqlite"):
        (tmp_path / "tables.sqlite").write_bytes(file)
        return tmp_path
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "tables.sqlite").write_bytes(file)
    old, new = Store(database_in(tmp_path / "old")), Store(each_database(tmp_path))
    exporting.write_copy(old, tmp_path / "copy.jsonl")
    exporting.read_copy(new, tmp_path / "copy.jsonl")
    old.engine.dispose()
    return tmp_path


def test_every_side_of_every_old_table_is_told_what_it_was_told(old_database: Path) -> None:
    async def scene() -> None:
        async with open_net(old_database, Still(5000), bot_pause=NEVER) as net:
            for name, table in TABLES.items():
                for side, told in table["told"].items():
                    seat = side.removeprefix("seat ")
                    proof = {"seats": [table["seats"][seat]]} if seat != side else {}
                    proof = proof or {"watch": table["watch"]}
                    sock, snapshot = await net.hello(table=table["id"], **proof)
                    includes(snapshot, told, f"{name}, {side}: ")
                    await sock.drop()

    run(scene())


def test_old_tables_are_played_to_their_end_and_the_same_records_come_out(
    old_database: Path,
) -> None:
    async def scene() -> None:
        async with open_net(old_database, Still(5000)) as net:
            for name, table in TABLES.items():
                seats = {int(seat): secret for seat, secret in table["seats"].items()}
                path = f"/api/tables/{table['id']}/record"
                if table["told"]["watch"]["d"]["position"] is None:
                    sat = {"name": "Boris", "code": table["join"]}
                    seat = await net.post(f"/api/tables/{table['id']}/seats/1", sat)
                    seats[1] = seat.json["seat"]["secret"]
                else:
                    before = (await net.get(path, seats[0])).body.decode()
                    assert before == (HERE / "records" / f"{name}.jsonl").read_text("utf-8")
                party = await Party.sit(net, table["id"], seats)
                for person in party.people:
                    if not person.over:
                        await person.sock.send("takeback", seat=person.seat)
                assert await party.play() is not None, name
                await party.leave()
                after = (await net.get(path, seats[0])).body.decode()
                assert pravek.load(after).scores, name

    run(scene())


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_old_records_are_replayed(file: Path) -> None:
    text = file.read_text("utf-8")
    assert pravek.load(text).record() == text


@pytest.mark.parametrize("file", TALKS, ids=lambda file: file.name.split(".")[0])
def test_an_old_client_hears_what_it_heard(file: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, Still(), bot_pause=NEVER) as net:
            socks: dict[str, Sock] = {}
            with lzma.open(file, "rt") as lines:
                for number, step in enumerate(map(json.loads, lines)):
                    where = f"{file.name}, step {number}"
                    if "ask" in step:
                        await ask_again(net, step, where)
                    else:
                        await say_again(net, socks, step, where)

    run(scene())


async def ask_again(net: Net, step: Json, where: str) -> None:
    answer = await net.http(**step["ask"])
    assert answer.status == step["status"], where
    told = answer.body.decode() if isinstance(step["answer"], str) else answer.json
    includes(told, step["answer"], where)


async def say_again(net: Net, socks: dict[str, Sock], step: Json, where: str) -> None:
    who, said = step["by"], step.get("say")
    if said is None:
        await socks.pop(who).drop()
    else:
        if said["t"] == "hello":
            socks[who] = await net.connect()
        await socks[who].send(said["t"], **said["d"])
    for name, frames in step["heard"].items():
        for frame in frames:
            heard = await socks[name].next()
            includes(heard, frame, f"{where}, {name} after {said and said['t']}: ")
