"""Compiled code: who needs it, and when it is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pravek import engines
from pravek.bots import native
from pravek.bots.levels import LEVELS, bot_for
from pravek.bots.native import is_compiling, is_ready
from pravek.engines.code_cache import Cache


@pytest.mark.parametrize(
    ("game", "waiting"),
    [
        ("kingdomino", {"stone", "cairn", "spirit"}),
        ("origins", {"stone", "cairn", "spirit"}),
        ("krom", {"spirit"}),
    ],
)
def test_the_levels_that_wait_for_compiled_code(
    game: str, waiting: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "available", lambda: True)
    for full in (True, False):
        monkeypatch.setattr(Cache, "holds", lambda self, engine, full=full: full)
        found = {level for level in LEVELS if is_compiling(bot_for(game, level), game)}
        assert found == (set() if full else waiting)
        assert is_ready() == full


def test_without_numba_nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "available", lambda: False)
    monkeypatch.setattr(Cache, "holds", lambda self, engine: False)
    assert is_ready()
    assert not is_compiling("search", "krom")


FRESH: Any = """
import sys
from tests.server.fakes import question
from pravek.server.thinking.question import think
for game in ("kingdomino", "origins", "krom"):
    thought = think(question(game, choices=9), 1.0)
    print(game, thought.why, bool(thought.trace))
print("numba" in sys.modules)
"""


def test_on_a_fresh_machine_nobody_waits_and_nothing_is_random(tmp_path: Path) -> None:
    """A spirit's first move: a plain bot plays it at once, nothing is compiled for it."""
    found = subprocess.run(
        [sys.executable, "-c", FRESH],
        env={
            **os.environ,
            "NUMBA_CACHE_DIR": str(tmp_path),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [f"{game} compiling False" for game in ("kingdomino", "origins", "krom")]
    assert found.stdout.splitlines() == [*lines, "False"]
    assert not list(tmp_path.rglob("*.nb?"))


def test_of_the_processes_of_one_parent_one_loads_at_a_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(native, "load", loaded.append)
    monkeypatch.setattr(engines, "available", lambda: True)
    monkeypatch.setattr(Cache, "holds", lambda self, engine: engine == "krom")
    monkeypatch.setitem(vars(engines.CACHE), "folder", tmp_path)  # also if it was asked for before
    held = f"""
import fcntl, sys
lock = open({str(tmp_path / "loading.lock")!r}, "w")
fcntl.lockf(lock, fcntl.LOCK_EX, 1, {os.getppid()})
print("held", flush=True)
sys.stdin.read()
"""
    brother = [sys.executable, "-c", held]
    pipe = subprocess.PIPE
    with subprocess.Popen(brother, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        assert not native.load_beforehand()
        assert loaded == []
        process.communicate()
    assert not native.load_beforehand()  # the dominoes are still to be compiled
    assert loaded == ["krom"]
    monkeypatch.setattr(Cache, "holds", lambda self, engine: True)
    assert native.load_beforehand()
