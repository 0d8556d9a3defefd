"""What is no message is refused, what cannot be read is said to be so; nothing breaks down."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.table.page import ANNA, BO, Line, Page

NONSENSE: list[tuple[str, Any, str]] = [
    ("dance", {}, "unknown_message"),
    ("move", {}, "not_a_message"),
    ("move", [], "not_a_message"),
    ("move", {"action": 5, "seen": 0, "id": "x"}, "not_a_message"),
    ("move", {"action": {}, "seen": -1, "id": "x"}, "not_a_message"),
    ("move", {"action": {}, "seen": True, "id": "x"}, "not_a_message"),
    ("move", {"action": {}, "seen": 0, "id": "x", "more": 1}, "not_a_message"),
    ("move", {"action": {"event": "Nothing"}, "seen": 0, "id": "x"}, "not_an_action"),
    ("say", {"seat": 0, "phrase": "anything"}, "not_a_message"),
    ("say", {"seat": 5, "phrase": "hello"}, "not_your_seat"),
    ("handover", {"seat": 0, "level": "god"}, "not_a_message"),
    ("face", {"seat": "0"}, "not_a_message"),
    ("standin", {"seat": 5, "by": 0}, "not_gone"),
]


@pytest.mark.parametrize(("kind", "asked", "key"), NONSENSE)
def test_what_is_no_message_changes_nothing(kind: str, asked: Any, key: str) -> None:
    async def scene() -> None:
        page = Page()
        line, _ = await page.sit(await page.table("kingdomino", [ANNA, BO]), 0, 1)
        kept = dict(page.kept)
        await line.frame({"t": kind, "d": asked, "table": line.table})
        assert [refused["key"] for refused in line.of("refused")] == [key]
        assert page.kept == kept

    asyncio.run(scene())


def test_whoever_has_not_said_hello_is_not_heard() -> None:
    async def scene() -> None:
        page = Page()
        made = await page.table("kingdomino", [ANNA, BO])
        line = page.lines[made["table"]["id"]] = Line(page, made["table"]["id"])
        await line.send("concede", seat=0)
        assert line.of("bye")[0]["key"] == "no_hello"

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("hello", "key"),
    [
        ({"seats": ["wrong"]}, "wrong_secret"),
        ({}, "wrong_secret"),
        ({"watch": "wrong"}, "wrong_secret"),
        ({"seats": [5]}, "not_a_message"),
    ],
)
def test_a_seat_needs_its_secret_at_home_too(hello: dict[str, Any], key: str) -> None:
    async def scene() -> None:
        page = Page()
        made = await page.table("kingdomino", [ANNA, BO])
        line, _ = await page.hello(made["table"]["id"], **hello)
        assert line.of("bye") == [{"key": key, "retry": None}]
        line, _ = await page.hello("nowhere", watch="x")
        assert line.of("bye")[0]["key"] == "no_such_table"

    asyncio.run(scene())


def test_a_text_that_cannot_be_read_is_refused_and_other_tables_stay() -> None:
    async def scene() -> None:
        page = Page()
        made = await page.table("kingdomino", [ANNA, BO])
        text = page.kept[made["table"]["id"]]
        whole = json.loads(text)
        other = {**whole, "game": {**whole["game"], "rules": 99}}
        lost = {**whole, "game": {**whole["game"], "game": "chess"}}
        wrong = {**whole, "log": whole["log"][::-1]}
        for spoilt, key in (
            (text[: len(text) // 2], "bad_record"),
            ("[]", "bad_record"),
            ("{}", "bad_record"),
            (json.dumps(wrong), "bad_record"),
            (json.dumps({**whole, "kept": 99}), "other_rules"),
            (json.dumps(other), "other_rules"),
            (json.dumps(lost), "needs_game"),
        ):
            line = page.lines["t"] = Line(page, "t")
            await line.frame({"t": "restore", "d": {"text": spoilt}, "table": "t"})
            assert [bye["key"] for bye in line.of("bye")] == [key], spoilt[:80]
        _, at = await page.sit(made, 0, 1)
        assert at["t"] == "snapshot"

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/tables", None, 404),
        ("GET", "/api/join/amber-otter-river", None, 404),
        ("POST", "/api/qr", {"path": "/"}, 404),
        ("PUT", "/api/games", {}, 404),
        ("POST", "/api/tables", None, 400),
        ("POST", "/api/tables", {"game": "kingdomino", "seats": [{"who": "ghost"}]}, 400),
        ("POST", "/api/tables", {"game": "kingdomino", "seats": [ANNA, {"who": "open"}]}, 422),
        ("POST", "/api/records/check", {"record": 5}, 400),
    ],
)
def test_what_a_home_has_not_is_said_so(method: str, path: str, body: Any, status: int) -> None:
    async def scene() -> None:
        answer = await Page().http(method, path, body)
        assert answer.status == answer.json["status"] == status
        assert answer.json["text"]

    asyncio.run(scene())
