"""`pravek think`: processes that come and go, and what is wrong with how one is started."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from tests.server.far import PEBBLE, claim, scene
from tests.server.nats import Nats
from tests.server.net import PATIENCE, InPlace, run
from tests.server.postgres import Postgres

from pravek.cli.app import app
from pravek.server import app as app_of
from pravek.server import running
from pravek.server.settings import Settings
from pravek.server.thinking import words


@contextmanager
def worker(url: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    """`pravek think`, when it is there."""
    command = [sys.executable, "-m", "pravek", "think", "--bus", url, "--workers", "1"]
    program = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
    try:
        yield program
    finally:
        program.kill()
        program.wait()
        assert program.stdout is not None
        program.stdout.close()


def is_there(program: subprocess.Popen[str]) -> None:
    assert program.stdout is not None
    assert program.stdout.readline() == "thinking: 3 games and levels\n"


def test_a_killed_process_is_done_without_and_a_stopped_one_ends_in_good_order(
    new_bus: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "SILENCE", 0.5)
    pebble = ("--levels", "pebble", "--log-level", "error")

    async def scenes(frozen: subprocess.Popen[str]) -> None:
        async with scene(new_bus) as here:
            away = await here.server()
            asked = 0
            while not away.again or away.done < 20:
                assert (await here.thinkers.choose(PEBBLE, claim(), False)).stand_in is None
                asked += 1
                if away.again:  # it was asked, and is not there any more
                    frozen.kill()
            assert asked == away.done + len(here.here.begun)  # each was thought about once

    with worker(new_bus.url, *pebble) as one, worker(new_bus.url, *pebble) as two:
        is_there(one)
        is_there(two)
        os.kill(one.pid, signal.SIGSTOP)
        run(asyncio.wait_for(scenes(one), PATIENCE))
        two.terminate()
        assert two.wait(60) == 0


def test_a_node_opens_its_door_when_its_bots_processes_have_loaded_what_is_compiled(
    postgresql: Postgres, bus: Nats
) -> None:
    class Loading(InPlace):
        def __init__(self) -> None:
            self.begun, self.done = asyncio.Event(), asyncio.Event()

        async def load(self) -> None:
            self.begun.set()
            await self.done.wait()

    async def scene() -> None:
        settings = Settings(port=0, database=postgresql.database(), bus=bus.url)
        made, thinkers = app_of.make(settings), Loading()
        made.state.house.thinkers = thinkers
        server = running.Server(running.configure(made, settings))
        with running.listen(settings) as listening:
            listening.listen()
            serving = asyncio.create_task(server.serve([listening]))
            await thinkers.begun.wait()
            await asyncio.sleep(0.05)
            assert not server.servers
            thinkers.done.set()
            while not server.servers:
                await asyncio.sleep(0.01)
            server.should_exit = True
            await serving

    run(asyncio.wait_for(scene(), PATIENCE))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--bus", "nats://127.0.0.1:1"), "the bus cannot be reached: Connection refused"),
        ((), "say where the bus is: --bus nats://…"),
        (("--bus", "nats://x", "--levels", "rock"), "there is no level 'rock'"),
    ],
)
def test_what_is_wrong_is_a_line(options: tuple[str, ...], words: str) -> None:
    done = CliRunner(env={"PRAVEK_BUS": None}).invoke(app, ["think", *options])
    assert done.exit_code == 2
    assert words in done.stderr
