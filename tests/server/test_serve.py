"""`pravek serve` and `make play` as processes: addresses, bots, an orderly end."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.ports import own_port
from tests.server.crash import Server
from tests.server.net import GAMES, PATIENCE, open_net, play_on, run
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pravek.bots.levels import LEVELS, bot_for
from pravek.server import running
from pravek.server.database import schema
from pravek.server.database.store import Store
from pravek.server.settings import Settings
from pravek.server.thinking.crew import Claim
from pravek.server.thinking.question import Question
from pravek.server.thinking.thinkers import Decision
from pravek.table import holders

ROOT = Path(__file__).parents[2]


def test_the_first_line_is_the_address_and_the_end_is_orderly(tmp_path: Path) -> None:
    async def scene() -> None:
        server = Server(tmp_path, None)
        await server.start()
        seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
        made = json.loads(server.ask("/api/tables", {"game": "kingdomino", "seats": seats}))
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
            hello = {"table": made["table"]["id"], "seats": [made["seats"][0]["secret"]]}
            await line.send(json.dumps({"t": "hello", "d": hello}))
            assert json.loads(await line.recv())["t"] == "snapshot"
            assert server.process is not None
            server.process.send_signal(signal.SIGTERM)
            bye = json.loads(await line.recv())
            assert (bye["t"], bye["d"]) == ("bye", {"key": "restarting", "retry": 2})
            with pytest.raises(ConnectionClosed):
                await line.recv()
        server.stop()

    asyncio.run(scene())


def test_the_example_client_plays_a_whole_game_of_each(tmp_path: Path) -> None:
    example = ROOT / "examples/client.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) < 100
    server = Server(tmp_path, None)
    asyncio.run(server.start())
    try:
        for game in GAMES:
            command = [sys.executable, str(example), f"http://127.0.0.1:{server.port}", game]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, done.stderr
            told = json.loads(done.stdout)
            assert sorted(told["ranking"])[0] == 1
    finally:
        server.stop()


def test_make_play_without_a_terminal(tmp_path: Path) -> None:
    """Lists the local and the network address, listens on both, keeps its data in a folder."""
    port = own_port()
    recipe = subprocess.run(
        ["make", "-n", "play", f"PORT={port}"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    [line] = [line for line in recipe.splitlines() if "pravek serve" in line]
    options = line.split("pravek serve", 1)[1].split()
    assert "0.0.0.0" in options
    assert str(port) in options
    process = subprocess.Popen(
        [sys.executable, "-m", "pravek", "serve", *options],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        local = process.stdout.readline().strip()
        assert local == f"http://localhost:{port}"
        with urllib.request.urlopen(local + "/health", timeout=20) as answer:
            assert json.load(answer)["status"] == "ok"
        if running.network_address():
            network = process.stdout.readline().strip()
            assert re.fullmatch(rf"http://[\d.]+:{port}", network)
            code = _post(network + "/api/qr", {"path": "/join/a-b-c"})
            assert code["url"] == network + "/join/a-b-c"
            made = _post(
                network + "/api/tables", {"game": "kingdomino", "seats": [{"who": "open"}] * 2}
            )
            assert made["links"]["join"].startswith(network + "/join/")
        folder = options[options.index("--data") + 1]
        assert (tmp_path / folder / "pravek.sqlite").is_file()
    finally:
        process.terminate()
        assert process.wait(30) == 0
        process.stdout.close()


def _post(url: str, body: dict[str, Any]) -> Any:
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(
        urllib.request.Request(url, json.dumps(body).encode(), headers)
    ) as got:
        return json.load(got)


@pytest.mark.parametrize("named", [True, False])
def test_only_named_proxies_are_believed(named: bool, tmp_path: Path) -> None:
    server = Server(tmp_path, None, *(["--proxy", "127.0.0.1"] if named else []))
    asyncio.run(server.start())

    def guess(address: str) -> int:
        try:
            server.ask("/api/join/not-the-words", **{"X-Forwarded-For": address})
        except urllib.error.HTTPError as error:
            error.close()
            return error.code
        raise AssertionError("guessed")

    try:
        assert [guess("10.1.1.1") for _ in range(11)] == [404] * 10 + [429]
        assert guess("10.1.1.2") == (404 if named else 429)
    finally:
        server.stop()


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "pravek", "serve", "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert port in done.stderr


def test_no_address_is_told_before_the_database_is_open(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'pravek.sqlite'}")
    store.open()
    with store.engine.begin() as connection:
        connection.execute(schema.steps.insert(), {"number": 99})
    store.close()
    command = [sys.executable, "-m", "pravek", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "pravek: the database was used by a newer Pravek; please update"
    ]


def test_addresses() -> None:
    assert running.addresses(Settings(host="127.0.0.1"), 80) == ("http://127.0.0.1:80", None)
    assert running.addresses(Settings(host="::1"), 80)[0] == "http://[::1]:80"
    assert running.addresses(Settings(host="0.0.0.0"), 80)[0] == "http://localhost:80"


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_bot_for_every_game(game: str) -> None:
    for level in LEVELS:
        assert bot_for(game, level)
    assert bot_for("a game nobody knows", "spirit")
    assert holders.STAND_IN in LEVELS


def test_bots_think_in_other_processes(tmp_path: Path) -> None:
    """…and the event loop answers meanwhile."""

    async def scene() -> None:
        async with open_net(tmp_path, processes=True) as net:
            made = await net.table(
                "krom", [{"who": "me", "name": "A"}, {"who": "bot", "level": "stone"}]
            )
            sock, snapshot = await net.sit(made, 0)
            pid = await net.house.thinkers.check("here", 20, os.getpid)
            assert pid != os.getpid()
            await play_on(sock, snapshot, Random(1), moves=3)

    run(scene())


def test_bots_rest_while_nobody_is_at_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[{"who": "bot", "level": "pebble"}] * 2)
            room = net.house.rooms[made["table"]["id"]]
            assert not net.house.driver.is_busy(room), "nobody thinks"
            sock, snapshot = await net.hello(table=made["table"]["id"], watch=made["watch"])
            assert (await play_on(sock, snapshot, Random(1)))["d"]["end"] == "over"

    run(scene())


def test_a_bots_answer_is_bound_to_its_position(tmp_path: Path) -> None:
    """While a bot thinks its owner comes back: the answer is thrown away."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table()
            sock, snapshot = await net.sit(made, 0, 1)
            [seat] = snapshot["d"]["position"]["owes"]["seats"]
            go, thought = asyncio.Event(), asyncio.Event()

            async def slow(question: Question, claim: Claim, secret: bool) -> Decision:
                thought.set()
                await go.wait()
                return Decision(question.actions[0])

            net.house.thinkers.choose = slow  # type: ignore[method-assign]
            await sock.send("handover", seat=seat)
            await asyncio.wait_for(thought.wait(), PATIENCE)
            await sock.send("takeback", seat=seat)
            back = await sock.next("events")
            while (back["d"]["entries"][-1]["note"] or {}).get("why") != "back":
                back = await sock.next("events")
            go.set()
            room = net.house.rooms[made["table"]["id"]]
            while net.house.driver.is_busy(room):
                await asyncio.sleep(0)
            assert room.number == back["v"]

    run(scene())
