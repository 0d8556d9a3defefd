"""Tables: opening, sharing, sitting down, starting."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import GAMES, open_net, play_on, run

from pravek.core import registry

pytestmark = pytest.mark.usefixtures("each_database")
OPEN, BOT = {"who": "open"}, {"who": "bot", "level": "pebble"}
ME = {"who": "me", "name": "Anna"}


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_every_game(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            players = max(registry.entry(game).players)
            made = await net.table(game, [ME] + [BOT] * (players - 1))
            assert made["table"]["phase"] == "playing"
            assert made["join"] is None
            sock, snapshot = await net.sit(made, 0)
            over = (await play_on(sock, snapshot, Random(1)))["d"]
            assert over["end"] == "over"
            assert len(over["ranking"]) == players
            assert min(over["ranking"]) == 1
            table = (await net.get(f"/api/tables/{made['table']['id']}")).json
            assert table["phase"] == "over"

    run(scene())


def test_whose_turn_it_is_is_told_to_who_sits_there_or_may_watch(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("kingdomino", [ME, {"who": "me", "name": "Bo"}])
            path = f"/api/tables/{made['table']['id']}/turn"
            sock, snapshot = await net.sit(made, 0, 1)
            for seat, mine in enumerate(made["seats"]):
                told = (await net.get(path, mine["secret"])).json
                assert (told["you"], told["over"]) == (seat, None)
                assert told["owes"] == snapshot["d"]["position"]["owes"]["seats"]
            assert (await net.get(path, made["watch"])).json["you"] is None
            assert (await net.get(path, made["host"])).status == 403
            assert (await net.get(path)).status == 403
            over = (await play_on(sock, snapshot, Random(1)))["d"]
            told = (await net.get(path, made["watch"])).json
            assert (told["owes"], told["over"]) == ([], over)
            assert told["table"]["phase"] == "over"

    run(scene())


def test_friends_sit_down_by_three_words(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, OPEN, OPEN])
            assert made["table"]["phase"] == "lobby"
            assert len(made["join"].split("-")) == 3
            assert made["links"]["join"].endswith("/join/" + made["join"])
            host, first = await net.sit(made, 0)
            assert first["d"]["position"] is None

            path = f"/api/tables/{made['table']['id']}/seats/"
            found = (await net.get(f"/api/join/{made['join'].upper()}")).json
            assert found["id"] == made["table"]["id"]
            wrong = await net.post(path + "1", {"name": "Bo", "code": "not-the-words"})
            assert (wrong.status, wrong.json["key"]) == (403, "wrong_code")
            taken = await net.post(path + "0", {"name": "Bo", "code": made["join"]})
            assert (taken.status, taken.json["key"]) == (409, "taken")
            nameless = await net.post(path + "1", {"name": "  ", "code": made["join"]})
            assert nameless.status == 422
            assert (await net.post(path + "1", {"name": "", "code": "x"})).status == 400

            second = await net.post(path + "1", {"name": "Anna", "code": made["join"]})
            assert second.status == 201
            lobby = await host.next("table")
            assert [s["name"] for s in lobby["d"]["seats"]] == ["Anna", "Anna 2", ""]
            third = await net.post(path + "2", {"name": "Cy", "code": made["join"]})
            assert third.json["table"]["phase"] == "playing"
            begun = await host.next("snapshot")
            assert begun["d"]["position"] is not None

            late = await net.post(path + "2", {"name": "Di", "code": made["join"]})
            assert (late.status, late.json["key"]) == (409, "full")
            assert (await net.get(f"/api/join/{made['join']}")).status == 409

            ids = [made["host"], made["watch"], made["table"]["id"], made["join"]]
            secrets = [
                made["seats"][0]["secret"],
                *(a.json["seat"]["secret"] for a in (second, third)),
            ]
            assert len({*ids, *secrets}) == 7
            assert all(len(secret) >= 22 for secret in [*secrets, made["host"], made["watch"]])

    run(scene())


def test_the_host_fills_seats_with_bots_and_starts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, OPEN, OPEN, OPEN])
            path = f"/api/tables/{made['table']['id']}"
            change = {"host": made["host"], "wish": BOT}
            forbidden = await net.http("PUT", path + "/seats/1", change | {"host": "guess"})
            assert forbidden.status == 403
            table = (await net.http("PUT", path + "/seats/1", change)).json
            assert table["seats"][1]["holder"] == {
                "kind": "bot",
                "level": "pebble",
                "why": "chosen",
                "asked": None,
            }
            table = (await net.http("PUT", path + "/seats/1", change | {"wish": OPEN})).json
            assert table["seats"][1]["owner"] == "nobody"
            assert (await net.post(path + "/start", {"host": "guess"})).status == 403
            started = await net.post(path + "/start", {"host": made["host"], "level": "stone"})
            assert started.json["phase"] == "playing"
            assert [s["owner"] for s in started.json["seats"]] == ["person", "bot", "bot", "bot"]
            again = await net.post(path + "/start", {"host": made["host"]})
            assert (again.status, again.json["key"]) == (409, "started")

    run(scene())


def test_leaving_the_lobby_frees_the_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, OPEN, OPEN])
            path = f"/api/tables/{made['table']['id']}/seats/1"
            sat = (await net.post(path, {"name": "Bo", "code": made["join"]})).json
            sock, _ = await net.hello(table=made["table"]["id"], seats=[sat["seat"]["secret"]])
            await sock.send("leave", seat=1)
            table = await sock.next("table")
            while table["d"]["seats"][1]["name"]:
                table = await sock.next("table")
            assert table["d"]["seats"][1]["owner"] == "nobody"
            old, bye = await net.hello(table=made["table"]["id"], seats=[sat["seat"]["secret"]])
            assert bye["d"]["key"] == "wrong_secret"
            assert (await old.next("closed"))["d"]["code"] == 4403

    run(scene())


def test_public_tables_are_listed_while_somebody_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            hidden = await net.table(seats=[ME, OPEN])
            shown = await net.table(seats=[ME, OPEN], visibility="public")
            assert (await net.get("/api/tables")).json["tables"] == []
            for made in (hidden, shown):
                await net.sit(made, 0)
            listed = (await net.get("/api/tables")).json["tables"]
            assert [t["id"] for t in listed] == [shown["table"]["id"]]
            assert listed[0]["join"] == shown["join"]
            assert listed[0]["watch"] == shown["watch"]
            assert (await net.get(f"/api/tables/{hidden['table']['id']}")).json["join"] is None

    run(scene())


def test_a_known_deal_deals_the_same_and_promises_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[BOT, BOT])
            sock, snapshot = await net.hello(table=made["table"]["id"], watch=made["watch"])
            over = (await play_on(sock, snapshot, Random(1)))["d"]
            again = await net.table(seats=[ME, BOT], deal=over["deal"])
            assert again["table"]["luck"] is None
            assert again["table"]["deal"] == over["deal"]
            _, new = await net.sit(again, 0)
            deals = [
                [
                    e["event"]["dominoes"]
                    for e in s["d"]["entries"]
                    if (e["event"] or {}).get("event") == "Deal"
                ]
                for s in (snapshot, new)
            ]
            assert deals[0][0] == deals[1][0]
            wrong = await net.post("/api/tables", {"game": "x", "seats": [ME, BOT], "deal": "kd/1"})
            assert wrong.status == 422

    run(scene())


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess", "seats": [ME, BOT]}, 422),
        ({"game": "kingdomino", "seats": [ME]}, 422),
        ({"game": "kingdomino", "seats": [ME, BOT], "options": {"harmony": 3}}, 422),
        ({"game": "kingdomino", "seats": [ME, BOT], "options": {"players": 4}}, 422),
        ({"game": "kingdomino", "seats": [ME, BOT], "options": {"nonsense": True}}, 422),
        ({"game": "krom", "seats": [ME, BOT], "options": {"cards": "/etc/passwd"}}, 422),
        ({"game": "krom", "seats": [ME, BOT], "options": {"cards": {"file": []}}}, 422),
        ({"game": "kingdomino", "seats": [{"who": "me", "name": "x" * 25}, BOT]}, 400),
        ({"game": "kingdomino", "seats": [ME] * 7}, 400),
        ({"game": "kingdomino"}, 400),
        ({"game": "kingdomino", "seats": [ME, BOT], "surprise": 1}, 400),
        ([], 400),
    ],
)
def test_wishes_that_cannot_be_met_are_told_why(wish: Any, status: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            answer = await net.post("/api/tables", wish)
            assert answer.status == status
            assert set(answer.json) == {"status", "key", "text", "args", "clause"}

    run(scene())


@pytest.mark.parametrize("odd", ["a\0b", "\x1f", "a\n"])
def test_words_with_control_characters_open_nothing_and_break_nothing(
    odd: str, tmp_path: Path
) -> None:
    """PostgreSQL cannot even be asked for a NUL."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for path in (f"tables/{odd}", f"watch/{odd}", f"join/{odd}", f"tables/{odd}/record"):
                assert (await net.get(f"/api/{path}")).status == 404, path
            wish = {"name": "Bo", "code": odd}
            made = await net.table(seats=[ME, OPEN])
            table = made["table"]["id"]
            assert (await net.post(f"/api/tables/{table}/seats/1", wish)).status == 400
            sock, snapshot = await net.sit(await net.table(), 0, 1)
            action = snapshot["d"]["position"]["offers"][0]["action"]
            for name in (odd, "m"):
                await sock.send("move", action=action, seen=snapshot["v"], id=name)
                told = await sock.next("ack", "refused", "bye")
                assert told["t"] == ("ack" if name == "m" else "refused"), told
                assert told["d"].get("status") in (400, None)
            lost = await net.connect()
            await lost.send("hello", table=odd, watch="w")
            assert (await lost.next("bye"))["d"]["key"] == "not_a_message"
            assert net.house.metrics.store_failures.value == 0

    run(scene())
