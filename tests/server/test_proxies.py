"""The proxies of docs/hosting.md, as they are written there, lead a table's people to one node."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from tests.ports import own_port
from tests.server.net import PATIENCE, run

DOCS = Path(__file__).parents[2] / "docs/hosting.md"
TABLES = [f"k3v9{letter}" for letter in "abcdefghjkmnpqrst"]


def written(start: str) -> str:
    """The code block of the page that begins so."""
    text = DOCS.read_text(encoding="utf-8")
    return text[text.index(start) :].partition("\n```")[0]


def nginx(port: int) -> str:
    """Without TLS, which needs a certificate."""
    config = re.sub(r"\n +ssl_.*", "", written("map $request_uri"))
    config = config.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    return f"error_log stderr; pid nginx.pid; events {{}} http {{ access_log off; {config} }}"


def caddy(port: int) -> str:
    site = f"http://127.0.0.1:{port}"
    return "{\n admin off\n}\n" + written("play.example.org {\n").replace("play.example.org", site)


PROXIES: dict[Callable[[int], str], list[str]] = {
    nginx: ["nginx", "-g", "daemon off;", "-p", ".", "-c"],
    caddy: ["caddy", "run", "--adapter", "caddyfile", "--config"],
}


class Node:
    """Answers everything with its name, or with its refusal."""

    def __init__(self, port: int) -> None:
        self.port, self.ready = port, True

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        status, name = "200 OK" if self.ready else "503 Service Unavailable", str(self.port)
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(name)}\r\nConnection: close\r\n\r\n"
        writer.write(f"{head}{name}".encode())
        writer.close()


@asynccontextmanager
async def proxy(folder: Path, kind: Callable[[int], str]) -> AsyncIterator[tuple[int, list[Node]]]:
    """A port, and the nodes behind it."""
    port, nodes = own_port(), [Node(own_port()), Node(own_port())]
    config = kind(port)
    for node, place in zip(nodes, ("127.0.0.1:8001", "127.0.0.1:8002"), strict=True):
        config = config.replace(place, f"127.0.0.1:{node.port}")
    (folder / "config").write_text(config, encoding="utf-8")
    async with AsyncExitStack() as stack:
        for node in nodes:
            server = await asyncio.start_server(node.answer, "127.0.0.1", node.port)
            await stack.enter_async_context(server)
        command = [*PROXIES[kind], str(folder / "config")]
        found = shutil.which(command[0], path=f"{os.environ['PATH']}:/usr/sbin")
        assert found, f"{command[0]} is missing: tools/system-packages"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        home = {**os.environ, "HOME": str(folder)}
        process = subprocess.Popen([found, *command[1:]], cwd=folder, env=home, **quiet)
        try:
            yield port, nodes
        finally:
            process.terminate()
            process.wait()


def ask(port: int, path: str) -> str | None:
    """The name of the node that answers; None if none does."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except OSError:
        return None


async def node_of(port: int, table: str) -> str:
    """Where all that names this table leads to; while a node is taken for well by some and for
    ill by others, it is asked again."""
    paths = (f"/ws?table={table}", f"/api/tables/{table}", f"/api/tables/{table}/record")
    async with asyncio.timeout(PATIENCE):
        while True:
            found = {await asyncio.to_thread(ask, port, path) for path in paths}
            name = found.pop()
            if name is not None and not found:
                return name
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("kind", PROXIES, ids=lambda kind: kind.__name__)
def test_a_tables_people_come_to_one_node_and_to_another_when_that_refuses(
    kind: Callable[[int], str], tmp_path: Path
) -> None:
    async def scene() -> None:
        async with proxy(tmp_path, kind) as (port, nodes):
            homes = {table: await node_of(port, table) for table in TABLES}
            assert set(homes.values()) == {str(node.port) for node in nodes}
            nodes[0].ready = False
            for table in TABLES:
                async with asyncio.timeout(PATIENCE):
                    while await node_of(port, table) != str(nodes[1].port):
                        await asyncio.sleep(0.05)
            nodes[0].ready = True
            for table, home in homes.items():
                async with asyncio.timeout(PATIENCE):
                    while await node_of(port, table) != home:
                        await asyncio.sleep(0.05)

    run(scene())


def test_the_file_of_the_containers_is_the_one_of_the_page() -> None:
    file = (DOCS.parents[1] / "deploy/Caddyfile").read_text(encoding="utf-8")
    for line in written("play.example.org {\n").splitlines()[1:]:
        there = line.replace("127.0.0.1:8001", "one:8000").replace("127.0.0.1:8002", "two:8000")
        assert there.strip() in file
