"""What a server says is not believed blindly: each lie is one line, and the guest goes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from tests.guest.liars import OWING, canned, frame, liar, page, snapshot, table
from tests.guest.places import Company

from pravek.guest import parting
from pravek.guest.trouble import CannotSit

Json = dict[str, Any]
HONEST = snapshot()
ENDING: Json = {
    "end": "over", "ranking": [1, 2], "sheets": [], "conceded": [], "seed": "", "salt": "",
    "deal": None,
}  # fmt: skip


def without(number: int) -> Json:
    """A log in which one entry is missing."""
    return snapshot(entries=[e for e in HONEST["entries"] if e["n"] != number])


def offering(offers: list[Json]) -> Json:
    return snapshot(position={**HONEST["position"], "offers": offers})


def happening(event: Json) -> Json:
    [first, *more] = HONEST["entries"]
    return snapshot(entries=[{**first, "event": event}, *more])


LIES: list[tuple[str | bytes, str]] = [
    ("hello", "something that is not of this wire"),
    (b"\xff\x00", "something that is not of this wire"),
    ("[]", "something that is not of this wire"),
    ("[" * 100_000, "something that is not of this wire"),
    (frame("snapshot", {}), "something that is not of this wire"),
    (frame("snapshot", snapshot(wire=99)), "the server speaks wire 99, this Pravek 1"),
    (frame("snapshot", snapshot(you={"seats": [], "facing": None, "host": False})), "not ours"),
    (frame("snapshot", snapshot(you={"seats": [5], "facing": 5, "host": False})), "not ours"),
    (frame("snapshot", snapshot(table=table(seats=[]))), "not ours"),
    (frame("snapshot", without(1)), "a gap after number 0"),
    (frame("snapshot", HONEST, 99), "a gap after number"),
    (frame("snapshot", snapshot(table=table(game="chess"))), "needs the game 'chess'"),
    (frame("snapshot", snapshot(table=table(options={"dragons": True}))), "no option 'dragons'"),
    (frame("snapshot", happening({"event": "Dragon"})), "other rules.*unknown event 'Dragon'"),
    (frame("snapshot", happening({"event": "Claim", "seat": 0, "domino": 1})), "other rules"),
    (frame("snapshot", offering(HONEST["position"]["offers"][1:])), "it offers 3 actions where"),
    (frame("bye", {"key": "wrong_secret", "retry": None}), "this seat is not ours any longer"),
    (frame("bye", {"key": "no_such_table", "retry": None}), "the table is gone"),
    (frame("bye", {"key": "because", "retry": None}), "the server sent us away: because"),
]


@pytest.mark.parametrize(("lie", "reason"), LIES)
def test_a_lie_is_named_in_one_line(lie: str | bytes, reason: str) -> None:
    async def scene() -> None:
        async with liar(lambda asked: [lie] if asked["t"] == "hello" else []) as (seat, _):
            with pytest.raises(CannotSit, match=reason) as caught:
                await Company().play(seat)
            assert len(str(caught.value)) <= 300

    asyncio.run(scene())


def test_messages_of_a_later_pravek_are_passed_over() -> None:
    async def scene() -> None:
        def answer(asked: Json) -> list[str]:
            later = frame("firework", {"colour": "red"})
            return [later, frame("snapshot", {**HONEST, "over": ENDING, "new": 1})]

        async with liar(answer) as (seat, _):
            company = Company()
            await company.play(seat)
            assert company.results[0].ending.ranking == [1, 2]

    asyncio.run(scene())


def test_a_refused_move_ends_it_and_a_hurried_one_is_said_again() -> None:
    async def scene() -> None:
        def answer(asked: Json) -> list[str]:
            if asked["t"] == "hello":
                return [frame("snapshot", HONEST)]
            if asked["t"] != "move":
                return []
            often = len([m for m in heard if m["t"] == "move"]) < 3
            key, status = ("too_often", 429) if often else ("not_offered", 422)
            refused = {"id": asked["d"]["id"], "status": status, "key": key, "args": {"seconds": 0}}
            return [frame("refused", {**refused, "clause": None, "text": "No."})]

        async with liar(answer) as (seat, heard):
            with pytest.raises(CannotSit, match="the server refuses the move: No"):
                await Company().play(seat)
        moves = [message["d"] for message in heard if message["t"] == "move"]
        assert moves == [moves[0]] * 3, "the same message with the same id"
        assert heard[-1] == {"t": "leave", "d": {"seat": OWING}}

    asyncio.run(scene())


def test_nothing_is_said_unless_one_is_asked() -> None:
    async def scene() -> None:
        others = {**HONEST["position"], "owes": {"state": "decide", "seats": [], "duty": None}}

        def answer(asked: Json) -> list[str]:
            told = frame("snapshot", snapshot(position=others))
            return [told, told, frame("over", ENDING)]

        async with liar(answer) as (seat, heard):
            await Company().play(seat)
        assert [message["t"] for message in heard] == ["hello"]

    asyncio.run(scene())


def test_a_server_that_always_hangs_up_is_given_up() -> None:
    async def scene() -> None:
        bye = frame("bye", {"key": "restarting", "retry": 0})
        async with liar(lambda asked: [bye]) as (seat, heard):
            with pytest.raises(CannotSit, match=r"is gone for .*: the server says restarting"):
                await Company(patience=0.1).play(seat)
            assert len(heard) > 1

    asyncio.run(scene())


def test_whoever_is_asked_twice_to_go_waits_for_no_answer_and_says_where_the_seat_is() -> None:
    async def scene() -> None:
        snapshots = [frame("snapshot", HONEST)]
        async with liar(lambda asked: snapshots, leave=None) as (seat, heard):
            company = Company()
            playing = asyncio.create_task(company.play(seat))
            await company.until("Game 1 is on.")
            playing.cancel()
            while heard[-1]["t"] != "leave":
                await asyncio.sleep(0)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert company.said[-1].endswith(f"the seat waits at {seat.server}/t/t#seat=secret")

    asyncio.run(scene())


def test_a_goodbye_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parting, "PATIENCE", 0.01)

    async def scene() -> None:
        gap = frame("snapshot", without(1))
        async with liar(lambda asked: [gap], leave=None) as (seat, _):
            company = Company()
            with pytest.raises(CannotSit, match="a gap"):
                await company.play(seat)
            assert "could not be told" in company.said[-1]

    asyncio.run(scene())


# Before sitting down


def problem(status: int, key: str, **args: Any) -> bytes:
    told = {"status": status, "key": key, "text": "No!\n\x1b[31m" * 200, "args": args}
    return page(told, f"{status} No")


def pages(rules: int = 1, **change: Any) -> Callable[[str], bytes]:
    lobby = table(phase="lobby", **change)
    words = {
        "name": "kingdomino", "title": "", "about": "", "rules": rules, "players": [2],
        "default_players": 2, "options": [], "chance": True, "secrets": False, "typed": True,
        "own_cards": False,
    }  # fmt: skip
    return lambda path: page({"games": [words]}) if path == "/api/games" else page(lobby)


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (lambda path: b"SSH-2.0-OpenSSH_9.6\r\n", "not as a Pravek server does"),
        (lambda path: b"", "not as a Pravek server does|cannot be reached"),
        (lambda path: page(b"<html>"), "not as a Pravek server does"),
        (lambda path: page({"id": 1}), "not as a Pravek server does"),
        (lambda path: page(b"\xff\xfe"), "not as a Pravek server does"),
        (lambda path: page(b"<html>", "404 Not Found"), "not as a Pravek server does"),
        (lambda path: page(b"<html>", "502 Bad Gateway"), "not as a Pravek server does"),
        (lambda path: problem(404, "no_such_code"), "there is no table with the words 'a-b-c'"),
        (lambda path: problem(409, "started"), "has begun already"),
        (lambda path: problem(429, "too_often", seconds=9), "too many tries; wait 9 seconds"),
        (lambda path: problem(503, "crowded"), "the server refuses: No!"),
        (pages(rules=2), "kingdomino by other rules than this Pravek: version 2 there, 1 here"),
        (pages(game="chess"), "this needs the game 'chess', which is not loaded"),
        (pages(options={"players": 9}), "other rules.*players, not 9"),
        (pages(), "all seats of this table are taken"),
    ],
)
def test_why_one_cannot_sit_down_is_one_line(answers: Callable[[str], bytes], reason: str) -> None:
    async def scene() -> None:
        async with canned(answers) as url:
            with pytest.raises(CannotSit, match=reason) as caught:
                await Company().sit(url, "a-b-c")
            assert len(str(caught.value)) <= 300

    asyncio.run(scene())


def test_nobody_there_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(CannotSit, match="cannot be reached: Connection refused"):
            asyncio.run(Company().sit(url, "a-b-c"))
