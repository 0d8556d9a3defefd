"""Callers: how long is waited for headers, and for the rest of what nobody reads."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.server.net import run
from tests.server.port import PATIENCE, serving, talk, told
from websockets.asyncio.client import connect

from pravek.server import running
from pravek.server.net import caller


def test_headers_that_do_not_come_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "HEADERS", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as port:
            assert await talk(port, b"") == b""
            late = told(await talk(port, b"GET /health HTTP/1.1\r\nHost: local"))
            assert (late["status"], late["key"]) == (408, "too_slow")
            after = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea"
            first, _, second = (await talk(port, after)).rpartition(b"HTTP/1.1 ")
            assert first.startswith(b"HTTP/1.1 200 ")
            assert second.startswith(b"408 ")

    run(scene())


def test_the_rest_of_a_body_nobody_reads_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "REST", 0.1)
    monkeypatch.setattr(running, "KEEP_ALIVE", 3600)

    async def scene() -> None:
        async with serving(tmp_path) as port:
            text = b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nab"
            assert (await talk(port, text)).startswith(b"HTTP/1.1 200 ")

    run(scene())


def test_a_connection_without_requests_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "KEEP_ALIVE", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as port:
            text = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            assert (await talk(port, text)).startswith(b"HTTP/1.1 200 ")

    run(scene())


def test_what_is_no_request_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as port:
            problem = told(await talk(port, b"\x16\x03\x01 hello\r\n\r\n"))
            assert (problem["status"], problem["key"]) == (400, "bad_request")

    run(scene())


def test_a_socket_outlives_the_deadline_of_its_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caller, "HEADERS", 0.1)
    monkeypatch.setattr(caller, "REST", 0.1)

    async def scene() -> None:
        async with serving(tmp_path) as port, connect(f"ws://127.0.0.1:{port}/ws") as line:
            assert await talk(port, b"") == b""  # so long has passed, and more
            await line.send(json.dumps({"t": "say", "d": {"seat": 0, "phrase": "hello"}}))
            bye = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            assert (bye["t"], bye["d"]["key"]) == ("bye", "no_hello")

    run(scene())
