"""`pravek serve --game FILE` as a process: bad files are named, tables outlive it, none of its own
processes does."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.error
from pathlib import Path

import pytest
from tests.server.crash import Json, Server
from tests.server.foreign import MOODY, NIM
from websockets.asyncio.client import connect


def test_a_bad_file_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("def nim(:")
    command = [sys.executable, "-m", "pravek", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run([*command, "--game", str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "game.py cannot be run: SyntaxError" in done.stderr
    assert done.stderr.count("\n") == 1


def processes_of(server: Server) -> list[int]:
    """The processes of foreign games that a server started."""
    assert server.process is not None
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    named = {int(pid): Path(f"/proc/{pid}/cmdline").read_text() for pid in found.split()}
    return [pid for pid, command in named.items() if "outside.actor" in command]


async def hello(server: Server, made: Json, *moves: Json) -> Json:
    """What somebody who sits down there is told first; then these moves are sent."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
        secrets = [seat["secret"] for seat in made["seats"]]
        told = {"table": made["table"]["id"], "seats": secrets}
        await line.send(json.dumps({"t": "hello", "d": told}))
        first: Json = json.loads(await line.recv())
        for number, action in enumerate(moves):
            move = {"action": action, "seen": first["v"], "id": f"m{number}"}
            await line.send(json.dumps({"t": "move", "d": move}))
            while number + 1 < len(moves) and json.loads(await line.recv())["t"] != "ack":
                pass
        return first


async def gone(pid: int) -> None:
    while Path(f"/proc/{pid}").exists():
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        if state == "Z":  # buried by nobody, in a machine without an undertaker
            return
        await asyncio.sleep(0.05)


def test_tables_outlive_the_server_and_its_processes_do_not(tmp_path: Path) -> None:
    async def scene() -> None:
        games = ("--game", str(NIM), "--game", str(MOODY))
        server = Server(tmp_path, None, *games)
        await server.start()
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]
        nim = json.loads(server.ask("/api/tables", {"game": "nim", "seats": seats}))
        wish = {"game": "moody", "seats": seats, "options": {"mood": "loops"}}
        stuck = json.loads(server.ask("/api/tables", wish))
        await hello(server, stuck, {"event": "Go", "seat": 0})
        begun = await hello(server, nim)
        pids = processes_of(server)
        assert len(pids) == 2
        server.kill()
        await asyncio.wait_for(asyncio.gather(*map(gone, pids)), 60)

        without = Server(tmp_path, None)
        await without.start()
        with pytest.raises(urllib.error.HTTPError) as needs:
            without.ask(f"/api/tables/{nim['table']['id']}")
        assert needs.value.code == 409
        assert json.loads(needs.value.read())["key"] == "needs_game"
        without.stop()

        again = Server(tmp_path, None, *games)
        await again.start()
        assert (await hello(again, nim))["d"]["position"] == begun["d"]["position"]
        again.stop()

    asyncio.run(scene())
