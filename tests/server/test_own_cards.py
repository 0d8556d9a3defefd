"""Tables of Krom with somebody's own cards: checked, played to the end, kept, never too large."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.games.krom.card_files import worst_file
from tests.games.krom.scene import our_file
from tests.server.net import Net, open_net, play_on, run

import pravek
from pravek.games.krom import cards
from pravek.games.krom.bounds import LARGEST_FILE
from pravek.server.database import schema
from pravek.server.database.rows import closed
from pravek.server.database.store import Write
from pravek.server.settings import Limits, Rate


def own_file() -> dict[str, Any]:
    """Our box with a wheel of one's own, and few points to win with."""
    file = our_file()
    file["evolution"][0]["names"]["en"] = "Owner's Wheel"
    file["targets"] = dict.fromkeys("23456", 2)
    file["reconstruction"] = False
    return file


async def asked(net: Net, text: str) -> dict[str, Any]:
    answer = await net.post("/api/cards/check", {"text": text})
    assert answer.status == 200
    found: dict[str, Any] = answer.json
    return found


def test_a_game_with_own_cards_ends_for_everybody_and_for_who_comes_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            seats = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "pebble"}]
            made = await net.table("krom", seats, options={"cards": own_file()})
            held = made["table"]["options"]["cards"]
            assert held["file"] == own_file()
            sock, snapshot = await net.sit(made, 0)
            over = await play_on(sock, snapshot, random.Random(3))
            assert over["t"] == "over"
            assert over["d"]["end"] == "over"
            assert over["d"]["deal"] is None
            _, later = await net.sit(made, 0)
            assert later["t"] == "snapshot"
            assert later["d"]["over"] == over["d"]
            net.house.rooms.clear()  # as after a restart
            _, again = await net.sit(made, 0)
            assert again["d"]["over"] == over["d"]
            path = f"/api/tables/{made['table']['id']}/record"
            record = (await net.get(path, made["seats"][0]["secret"])).body.decode()
            match = pravek.load(record)
            assert match.game.options["cards"]["digest"] == held["digest"]
            checked = await net.post("/api/records/check", {"record": record, "count": 1})
            assert checked.status == 200

    run(scene())


def test_a_game_with_our_cards_still_tells_its_deal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2)
            sock, _ = await net.sit(made, 0, 1)
            for seat in (0, 1):
                await sock.send("abandon", seat=seat)
            assert (await sock.next("over"))["d"]["deal"].startswith("krom/2/plain/")

    run(scene())


def test_a_file_is_checked_before_a_table_is_made(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            fine = await asked(net, json.dumps(own_file()))
            assert fine["problems"] == []
            file = own_file()
            file["evolution"][0]["cost"]["wood"] = -1
            file["bonus"][0]["names"] = {"pl": "Maczuga"}
            [problem] = (await asked(net, json.dumps(file)))["problems"]
            assert problem == {
                "where": "E01: cost",
                "key": "number",
                "text": "wood should be a number from 0 to 20, not -1",
                "args": {"what": "wood", "low": 0, "high": 20, "value": "-1"},
            }
            file["evolution"][0]["cost"]["wood"] = 1
            [warning] = (await asked(net, json.dumps(file)))["warnings"]
            assert (warning["where"], warning["key"]) == ("B01", "unnamed")
            assert (await asked(net, "{"))["problems"][0]["key"] == "not_json"
            assert (await asked(net, " " * 70_000))["problems"][0]["key"] == "too_long"
            assert (await net.post("/api/cards/check", {"text": " " * 300_000})).status == 413
            assert (await net.post("/api/cards/check", {"text": 5})).status == 400

    run(scene())


def test_the_template_is_a_file_that_is_fine(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            template = await net.get("/api/cards/template")
            assert "attachment" in template.headers["content-disposition"]
            assert await asked(net, template.body.decode()) == {"problems": [], "warnings": []}

    run(scene())


def test_checking_files_counts_as_heavy(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(Limits().times(10_000), heavy=Rate(2, 0.001))
        async with open_net(tmp_path, limits=limits) as net:
            found = [await net.post("/api/cards/check", {"text": "{}"}) for _ in range(3)]
            assert [answer.status for answer in found] == [200, 200, 429]

    run(scene())


def test_no_wish_of_a_stranger_opens_a_file_or_breaks_the_server(tmp_path: Path) -> None:
    nested: Any = []
    for _ in range(900):
        nested = [nested]
    secret = tmp_path / "mine.json"
    secret.write_text(json.dumps(own_file()))

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            seats = [{"who": "me", "name": "Ada"}, {"who": "bot"}]
            for wish in (str(secret), nested, {"digest": "x", "file": nested}, 5, {}, [], "{"):
                body = {"game": "krom", "seats": seats, "options": {"cards": wish}}
                answer = await net.post("/api/tables", body)
                assert answer.status in (400, 422), answer.body
                assert str(secret) not in answer.body.decode()

    run(scene())


def test_the_list_of_tables_carries_no_card_files(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            options = {"cards": own_file()}
            made = await net.table("krom", 2, options=options, visibility="public")
            await net.sit(made, 0, 1)
            [listed] = (await net.get("/api/tables")).json["tables"]
            assert listed["options"]["cards"] == made["table"]["options"]["cards"]["digest"]
            one = (await net.get(f"/api/tables/{listed['id']}")).json
            assert one["options"]["cards"]["file"] == own_file()

    run(scene())


def test_the_worst_accepted_file_is_small_on_the_wire(tmp_path: Path) -> None:
    """How large it is in the middle of a game the attack `card_bomb` looks at."""
    text = json.dumps(worst_file(), ensure_ascii=False, separators=(",", ":"))
    assert 50_000 < len(text.encode()) <= LARGEST_FILE

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 6, options={"cards": worst_file()})
            sock, _ = await net.sit(made, *range(6), facing=0)
            assert max(map(len, sock.heard)) < LARGEST_FILE

    run(scene())


def test_a_table_whose_old_cards_are_beyond_the_bounds_says_so(tmp_path: Path) -> None:
    """Files were hardly checked once; a table with such a one is refused in words."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, options={"cards": own_file()})
            room = net.house.rooms[made["table"]["id"]]
            row = room.game_row()
            options = row["options"]
            old = options["cards"]["file"] | {"gathering_prices": [1, 3, 4]}
            options["cards"] = {"digest": cards.digest(old), "file": old}
            changed = closed(row | {"options": options}, room=room.id)
            await net.house.store.write(Write([], [(schema.games, changed)]))
            net.house.rooms.clear()
            answer = await net.get(f"/api/tables/{room.id}")
            assert (answer.status, answer.json["key"]) == (422, "no_such_setup")
            assert "gathering_prices: begins with the free card" in answer.json["text"]
            _, bye = await net.sit(made, 0)
            assert (bye["t"], bye["d"]["key"]) == ("bye", "no_such_setup")

    run(scene())
