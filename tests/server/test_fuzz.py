"""Nonsense by the hundred: no 5xx, no leak of memory, the server keeps serving others."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.crash import Server
from websockets.asyncio.client import connect

from pravek.server.wire import messages as wire

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
SEATS = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]


def memory(server: Server) -> float:
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def our_faults(server: Server) -> int:
    lines = server.ask("/metrics").decode().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("pravek_errors_total")))


def test_schemathesis_on_the_http_part(tmp_path: Path) -> None:
    server = Server(tmp_path, None)
    asyncio.run(server.start())
    try:
        url = f"http://127.0.0.1:{server.port}/openapi.json"
        command = [sys.executable, "-m", "schemathesis.cli", "run", url, "--seed", "1"]
        command += ["--max-examples", str(6 * SOAK), "--no-color", "--generation-database", "none"]
        command += ["--request-timeout", "60"]
        # a wish that has the right shape may still be impossible by the rules: 422
        command += ["--exclude-checks", "positive_data_acceptance"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
        assert our_faults(server) == 0
    finally:
        server.stop()


def nonsense(rng: random.Random, good: dict[str, Any]) -> str | bytes:
    """A frame that is nearly right, or not at all."""
    kind = rng.choice(list(wire.CLIENT))
    values: list[Any] = [
        None,
        -1,
        0,
        1,
        7,
        2**70,
        1e308,
        "",
        "x" * 500,
        [],
        {},
        [[]],
        True,
        "\ud800",
    ]
    body = {name: rng.choice(values) for name in wire.CLIENT[kind].__struct_fields__}
    pick = rng.randrange(8)
    if pick == 0:
        return os.urandom(rng.randrange(200))
    if pick == 1:
        return rng.choice(["", "{", "[]", "null", "0", '{"t":1}', '{"t":"move"}', "[" * 5000])
    if pick == 2:
        text = json.dumps(good)
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["", "\0", "}", '"', "é", "9" * 30]) + text[at + 1 :]
    if pick == 3:
        return json.dumps({"t": kind, "d": {**body, "seat": 0, "seen": 5, "id": "x"}})
    if pick == 4:
        action = {
            "event": rng.choice(["Place", "Claim", "Deal", "Piece"]),
            "seat": rng.choice(values),
        }
        action |= {
            "at": rng.choice(values),
            "towards": rng.choice(values),
            "domino": rng.choice(values),
        }
        return json.dumps({"t": "move", "d": {"action": action, "seen": 5, "id": "x"}})
    return json.dumps({"t": kind, "d": body})


async def pester(server: Server, made: dict[str, Any], rng: random.Random, frames: int) -> None:
    hello = {"table": made["table"]["id"], "seats": [made["seats"][0]["secret"]]}
    good = {"t": "hello", "d": hello}
    sent = 0
    while sent < frames:
        try:
            async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
                if rng.random() < 0.8:
                    await line.send(json.dumps(good))
                for _ in range(rng.randrange(1, 30)):
                    sent += 1
                    await line.send(nonsense(rng, good))
                    if rng.random() < 0.02:
                        await line.send("x" * 20_000)  # too large
        except Exception:  # the server closed it: right so
            await asyncio.sleep(0)


def raw(port: int, rng: random.Random) -> None:
    """Not even HTTP, or a WebSocket with broken frames."""
    upgrade = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.settimeout(0.2)
        try:
            line.sendall(rng.choice([upgrade, b"", b"\0" * 40, b"GET / HTTP/9.9\r\n\r\n"]))
            line.sendall(rng.randbytes(rng.randrange(1, 300)))
            line.recv(4096)
        except OSError:
            pass


def test_raw_frames(tmp_path: Path) -> None:
    async def scene() -> None:
        server = Server(tmp_path, None)
        await server.start()
        made = [
            json.loads(server.ask("/api/tables", {"game": "kingdomino", "seats": SEATS}))
            for _ in range(2)
        ]
        sizes = []
        for part in range(4):
            rng = random.Random(part)
            await asyncio.gather(
                *(
                    pester(server, made[0], random.Random(rng.random()), 150 * SOAK)
                    for _ in range(4)
                )
            )
            for _ in range(20):
                await asyncio.to_thread(raw, server.port, rng)
            sizes.append(memory(server))
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:  # others are served
            hello = {"table": made[1]["table"]["id"], "watch": made[1]["watch"]}
            await line.send(json.dumps({"t": "hello", "d": hello}))
            assert json.loads(await line.recv())["t"] == "snapshot"
        assert our_faults(server) == 0
        assert sizes[-1] < sizes[0] + 12, f"memory grows: {sizes}"
        server.stop()

    asyncio.run(scene())
