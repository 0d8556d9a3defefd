"""Write the fixtures, in a checkout of the old Pravek: `python -m tests.server.old.make`.

It speaks to the server as a client does and reads nothing of its insides.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.games.krom.scene import our_file
from tests.server.net import Json, Net, open_net, run
from tests.server.old.conversation import Talk
from tests.server.old.scene import HERE, Party, Still

NAMES = ("Anna", "Boris", "Cyril", "Dana", "Emil", "Fjodor")
NEVER = 3600.0
"""Seconds a bot waits before it moves, where none should."""


@dataclass
class Case:
    """A table of the database."""

    game: str
    people: int = 2
    bots: int = 0
    options: Json = field(default_factory=dict)
    moves: int | None = 9
    """None: to the end."""
    more: Json = field(default_factory=dict)

    @property
    def seats(self) -> list[Json]:
        people = [{"who": "me", "name": name} for name in NAMES[: self.people]]
        return people + [{"who": "bot", "level": "pebble"}] * self.bots


def own_cards() -> Json:
    file = our_file()
    file["evolution"][0]["names"]["en"] = "Owner's Wheel"
    file["targets"] = dict.fromkeys("23456", 2)
    return file


CASES = {
    "kingdomino": Case("kingdomino"),
    "kingdomino-duel": Case("kingdomino", options={"mighty_duel": True, "harmony": True}),
    "kingdomino-all": Case("kingdomino", 3, options={"all_dominoes": True}),
    "kingdomino-dynasty": Case(
        "kingdomino", 4, options={"dynasty": True, "middle_kingdom": True}, moves=30
    ),
    "kingdomino-clock": Case("kingdomino", more={"clock": "relaxed", "visibility": "public"}),
    "kingdomino-over": Case("kingdomino", moves=None),
    "discovery": Case("origins", options={"hut_shelters": True}, moves=14),
    "totem": Case("origins", 3, options={"mode": "totem", "empire_of_fire": True}, moves=14),
    "tribe": Case("origins", options={"mode": "tribe", "homo_habilis": True}, moves=14),
    "tribe-over": Case("origins", options={"mode": "tribe", "short": True}, moves=None),
    "krom": Case("krom", moves=25),
    "krom-sealed": Case("krom", 3, moves=4),
    "krom-all": Case(
        "krom",
        3,
        options={"ice_age": True, "kromosaur": True, "long_game": True, "random_characters": True},
        moves=25,
    ),
    "krom-cards": Case("krom", options={"cards": own_cards()}, moves=15),
    "krom-over": Case("krom", options={"kromosaur": True}, moves=None),
    "kingdomino-back": Case("kingdomino", 1, 1),
    "origins-back": Case("origins", 1, 1, options={"mode": "totem"}),
    "krom-back": Case("krom", 1, 2),
}


async def write_tables(folder: Path) -> None:
    """The database, and what each side of each table was told of it."""
    made: dict[str, Json] = {}
    async with open_net(folder, Still(), bot_pause=0.1) as net:
        for name, case in CASES.items():
            table = await net.table(case.game, case.seats, options=case.options, **case.more)
            made[name] = keys(table)
            party = await Party.sit(net, made[name]["id"], made[name]["seats"])
            if name.endswith("-back"):
                await take_back(party)
            else:
                await party.play(case.moves)
            if name == "kingdomino-clock":
                await hand_over(party)
            await party.leave()
        made["lobby"] = keys(await net.table(seats=[*Case("kingdomino", 1).seats, {"who": "open"}]))
        made["rematch"] = keys(await play_twice(net))
    async with open_net(folder, Still(5000), bot_pause=NEVER) as net:
        for table in made.values():
            await look(net, table)
    for name, table in made.items():
        if record := table.pop("record"):
            (HERE / "records" / f"{name}.jsonl").write_text(record, encoding="utf-8")
    with lzma.open(HERE / "tables.json.xz", "wt") as out:
        json.dump(made, out, indent=1, ensure_ascii=False)
    (HERE / "tables.db.xz").write_bytes(lzma.compress((folder / "tables.sqlite").read_bytes()))


def keys(made: Json) -> Json:
    seats = {seat["seat"]: seat["secret"] for seat in made["seats"]}
    host, watch, join = made["host"], made["watch"], made["join"]
    return {"id": made["table"]["id"], "host": host, "watch": watch, "join": join, "seats": seats}


async def take_back(party: Party) -> None:
    """Decide until a bot has answered in the open, then take it back: it is noted."""
    [person] = party.people
    for _ in range(1000):
        person.hear()
        position, seen = person.last["d"]["position"], person.last["v"]
        entries = person.last["d"]["entries"]
        newest = (entries[-1]["event"] or {}) if entries else {}
        if position["undo"] == person.seat and newest.get("seat", 0) != person.seat:
            await person.sock.send("undo", seat=person.seat, seen=seen, id="back")
            noted = (await person.sock.next("events", "refused"))["d"]["entries"][-1]["note"]
            assert noted == {"note": "undo", "seat": person.seat}
            return
        if person.choices:
            await person.play(party.rng.choice(person.choices)["action"])
        await asyncio.sleep(0.01)
    raise AssertionError("no bot has answered in the open")


async def hand_over(party: Party) -> None:
    sock = party.people[1].sock
    await sock.send("handover", seat=1, level="stone")
    await sock.next("events")
    await party.people[0].sock.send("concede", seat=0)
    await party.people[0].sock.next("events")


async def play_twice(net: Net) -> Json:
    """A second game in the same room."""
    made = await net.table("kingdomino", Case("kingdomino").seats)
    table, secrets = made["table"]["id"], keys(made)["seats"]
    party = await Party.sit(net, table, secrets)
    await party.play()
    for person in party.people:
        await person.sock.send("rematch", seat=person.seat)
    for person in party.people:
        while (await person.sock.next("snapshot"))["d"]["table"]["round"] != 2:
            pass
    await party.leave()
    party = await Party.sit(net, table, secrets)
    await party.play(5)
    await party.leave()
    return made


async def look(net: Net, table: Json) -> None:
    """What every side is told, and the record it may have."""
    sides = {f"seat {n}": {"seats": [secret]} for n, secret in table["seats"].items()}
    table["told"] = {}
    for side, proof in {**sides, "watch": {"watch": table["watch"]}}.items():
        sock, snapshot = await net.hello(table=table["id"], **proof)
        assert snapshot["t"] == "snapshot", snapshot
        table["told"][side] = snapshot
        await sock.drop()
    record = await net.get(f"/api/tables/{table['id']}/record", next(iter(table["seats"].values())))
    table["record"] = record.body.decode() if record.status == 200 else ""


async def write_conversation(folder: Path, game: str, **options: Any) -> None:
    async with open_net(folder, Still(), bot_pause=NEVER) as net:
        talk = Talk(net, Random(14))
        await talk.hold(game, options)
    with lzma.open(HERE / f"talk-{game}.jsonl.xz", "wt") as out:
        for step in talk.steps:
            out.write(json.dumps(step, ensure_ascii=False) + "\n")


def main() -> None:
    (HERE / "records").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        run(write_tables(Path(folder)))
    for game, options in (("kingdomino", {}), ("origins", {"mode": "tribe"}), ("krom", {})):
        with tempfile.TemporaryDirectory() as folder:
            run(write_conversation(Path(folder), game, **options))


if __name__ == "__main__":
    main()
