"""A thin WebSocket client for measuring: one asyncio protocol, no queues, no tasks."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import Decoder

MASK = b"\0\0\0\0"  # legal, and free


class Offer(Struct):
    action: Raw


class Owes(Struct):
    seats: list[int]


class Position(Struct):
    owes: Owes
    offers: list[Offer]


class Table(Struct):
    round: int


class Told(Struct):
    """Of a message only what a player needs."""

    position: Position | None = None
    table: Table | None = None
    key: str = ""
    ranking: list[int] | None = None


class Message(Struct):
    v: int
    t: str
    d: Told


DECODE = Decoder(Message).decode


class Socket(asyncio.Protocol):
    """Calls `told(message)` for every message of the server."""

    def __init__(self, told: Callable[[Message], None], hello: dict[str, Any], host: str) -> None:
        self.told, self.hello, self.host = told, hello, host
        self.buffer = bytearray()
        self.upgraded = self.lost = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws?table={self.hello['table']} HTTP/1.1\r\n"
            f"Host: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.upgraded, self.buffer = True, bytearray(rest)
            self.send("hello", self.hello)
        while frame := self._frame():
            opcode, payload = frame
            if opcode == 1:
                self.hear(payload)
            elif opcode == 9:
                self._write(0x8A, payload)

    def hear(self, payload: bytes) -> None:
        self.told(DECODE(payload))

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            if len(buffer) < 4:
                return None
            length, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return None
            length, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + length:
            return None
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return opcode, payload

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def send(self, kind: str, message: dict[str, Any]) -> None:
        self.send_text(json.dumps({"t": kind, "d": message}).encode())

    def send_text(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, head: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
        self.transport.write(bytes([head]) + length + MASK + payload)


class Http:
    """Plain requests over one connection."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._ask("POST", path, json.dumps(body))

    def get(self, path: str) -> dict[str, Any]:
        return self._ask("GET", path, None)

    def _ask(self, method: str, path: str, body: str | None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} if body else {}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status < 300, (answer.status, text)
        found: dict[str, Any] = json.loads(text)
        return found


class Served:
    """`pravek serve` in a process of its own, with what it costs."""

    def __init__(
        self, data: Path, *options: str, run: Sequence[str] = ("-m", "pravek"), **env: str
    ) -> None:
        command = [sys.executable, *run, "serve", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=sys.stderr,
            text=True,
            env={**os.environ, **env},
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        self.port = int(address.rpartition(":")[2])

    def cpu(self) -> float:
        """Seconds of processor time so far, workers included."""
        return cpu_of(self.family())

    def thread_cpu(self) -> tuple[float, float]:
        """Microseconds of the loop's thread, and of the others: only the store's is busy."""
        spent = {
            int(task.name): int((task / "schedstat").read_text().split()[0]) / 1000
            for task in Path(f"/proc/{self.process.pid}/task").iterdir()
        }
        loop = spent.pop(self.process.pid)
        return loop, sum(spent.values())

    def memory(self) -> dict[str, float]:
        """Resident megabytes of the server and of its workers."""
        sizes = []
        for pid in self.family():
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            sizes.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        return {"server_mb": round(sizes[0], 1), "with_workers_mb": round(sum(sizes), 1)}

    def family(self) -> list[int]:
        return family(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def family(process: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, children)]


def cpu_of(processes: Iterable[int]) -> float:
    """Seconds of processor time so far, children that have ended included."""
    ticks = 0
    for process in processes:
        with suppress(FileNotFoundError):  # it has just ended
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")
