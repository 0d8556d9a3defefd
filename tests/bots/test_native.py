"""Compiled code: who needs it, and when it is there."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from pravek import engines
from pravek.bots.levels import LEVELS, bot_for
from pravek.bots.native import SHELVES, is_compiling, is_ready
from pravek.engines.shelf import Shelf


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "one.py").write_text("1")
    return folder


def shelf(sources: Path) -> Shelf:
    return Shelf("some", sources.glob("*.py"))


def test_a_full_shelf_stays_full(sources: Path) -> None:
    assert not shelf(sources).is_full
    shelf(sources).fill()
    assert shelf(sources).is_full


def test_the_same_sources_at_another_path_have_a_shelf_of_their_own(
    sources: Path, tmp_path: Path
) -> None:
    """Numba keys what it keeps by the path of the source."""
    shelf(sources).fill()
    copytree(sources, tmp_path / "elsewhere")
    assert not shelf(tmp_path / "elsewhere").is_full


def test_changed_sources_have_an_empty_shelf(sources: Path) -> None:
    shelf(sources).fill()
    (sources / "one.py").write_text("2")
    assert not shelf(sources).is_full


def test_sources_that_were_written_anew_may_have_to_be_compiled_again(sources: Path) -> None:
    """Older versions of Numba look at when a source was written."""
    shelf(sources).fill()
    os.utime(sources / "one.py", (1, 1))
    assert not shelf(sources).is_full


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
        for each in SHELVES.values():
            monkeypatch.setattr(type(each), "is_full", full)
        found = {level for level in LEVELS if is_compiling(bot_for(game, level), game)}
        assert found == (set() if full else waiting)
        assert is_ready() == full


def test_without_numba_nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "available", lambda: False)
    monkeypatch.setattr(Shelf, "is_full", False)
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


def test_who_waits_for_another_to_compile_gives_up_with_whoever_wanted_it(tmp_path: Path) -> None:
    """Or servers that were killed would leave a queue of compilers behind."""
    waits = (
        "import sys\nfrom pravek.bots.warm import _hold\n"
        f"print('waits', flush=True)\nsys.exit(_hold(open({str(tmp_path / 'lock')!r}, 'w')))"
    )
    wanted = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {waits!r}])\ninput()"
    with (
        (tmp_path / "lock").open("w") as lock,
        subprocess.Popen(
            [sys.executable, "-c", wanted],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as server,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert server.stdout is not None
        assert server.stdout.readline() == "waits\n"
        server.kill()
        assert server.stdout.read() == ""  # ends with the last process that could write there
