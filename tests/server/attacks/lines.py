"""Bare connections for attacks below HTTP."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import cycle, islice
from typing import NamedTuple

STRANGER = ("127.0.0.1",)
STATUS = re.compile(rb"HTTP/1\.1 (\d+) ")
PATIENCE = 60.0
OTHERS = 40
"""Files a server may open meanwhile for itself and for people elsewhere."""


class Line(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def say(self, text: bytes) -> None:
        if not self.writer.is_closing():
            self.writer.write(text)

    async def end(self) -> int:
        """Wait until the server hangs up: the status it gave, 0 if none."""
        said = b""
        with suppress(ConnectionError):
            while more := await asyncio.wait_for(self.reader.read(65536), PATIENCE):
                said += more
        found = STATUS.findall(said)
        assert not found or b'"key":' in said, "a refusal in another form than ours"
        return int(found[-1]) if found else 0


@asynccontextmanager
async def lines(
    port: int, count: int, addresses: tuple[str, ...] = STRANGER
) -> AsyncIterator[list[Line]]:
    """So many connections, from these addresses in turn."""
    opened: list[Line] = []
    try:
        for address in islice(cycle(addresses), count):
            opened.append(
                Line(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
            )
        yield opened
    finally:
        for line in opened:
            line.writer.transport.abort()


async def ends(opened: list[Line]) -> Counter[int]:
    """How the server ended each of them, by status."""
    return Counter(await asyncio.gather(*(line.end() for line in opened)))
