"""More connections than files may be open, on a server that may open few; then fewer still."""

from __future__ import annotations

import asyncio
import resource
import tempfile
from pathlib import Path

from tests.server.attacks.lines import ends, lines
from tests.server.attacks.siege import Figures, Siege
from tests.server.crash import Server

FILES = 256
SOCKETS = 2_000
MANY = tuple(f"127.0.3.{n}" for n in range(1, 51))
MOST_LOG = 10_000


async def attack(siege: Siege, scale: float) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "log")
        small = Server(Path(folder), None)
        shell = f'ulimit -n {FILES}; exec "$@" 2>{said}'
        small.command = ["sh", "-c", shell, "sh", *small.command]
        await small.start()
        try:
            told = await _fill(small, scale)
            await _starve(small)
            assert b'"ok"' in await asyncio.to_thread(small.ask, "/health")
        finally:
            small.stop()
        log = said.stat().st_size
        assert log < MOST_LOG, said.read_text()[:2000]
        return {**told, "log_bytes": log}


async def _fill(small: Server, scale: float) -> Figures:
    """From many addresses, none of which has too many: the house is full before the files are."""
    async with lines(small.port, round(SOCKETS * scale), MANY) as opened:
        files = _open_files(small)
        assert files < FILES, files
        told = await ends(opened)
    assert set(told) == {0, 503}, told
    return {"sockets": told.total(), "full": told[503], "open_files": files}


async def _starve(small: Server) -> None:
    """Something else takes the files away: nobody can be let in, until they are there again."""
    assert small.process is not None
    limit = resource.RLIMIT_NOFILE
    resource.prlimit(small.process.pid, limit, (_open_files(small), FILES))
    async with lines(small.port, 20) as opened:
        await asyncio.sleep(2)  # so long it may fill its log
        resource.prlimit(small.process.pid, limit, (FILES, FILES))
        await ends(opened)


def _open_files(small: Server) -> int:
    assert small.process is not None
    return len(list(Path(f"/proc/{small.process.pid}/fd").iterdir()))
