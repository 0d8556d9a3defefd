"""Compiled code is kept by what the sources say, and one compiles for all."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import pravek
from pravek import engines
from pravek.engines.code_cache import Cache

ROOT = Path(pravek.__file__).parent


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "one.py").write_text("1")
    return folder


def test_what_is_noted_is_held(sources: Path) -> None:
    assert not Cache(sources).holds("some")
    Cache(sources).note("some")
    assert Cache(sources).holds("some")


def test_the_same_sources_at_another_path_have_a_folder_of_their_own(
    sources: Path, tmp_path: Path
) -> None:
    """Numba keys what it keeps by the path of the source."""
    Cache(sources).note("some")
    copytree(sources, tmp_path / "elsewhere")
    assert not Cache(tmp_path / "elsewhere").holds("some")


def test_changed_sources_have_an_empty_folder(sources: Path) -> None:
    Cache(sources).note("some")
    (sources / "one.py").write_text("2")
    assert not Cache(sources).holds("some")


def test_sources_that_were_written_anew_may_have_to_be_compiled_again(sources: Path) -> None:
    """Older versions of Numba look at when a source was written."""
    Cache(sources).note("some")
    os.utime(sources / "one.py", (1, 1))
    assert not Cache(sources).holds("some")


def test_a_file_in_any_folder_counts(sources: Path) -> None:
    """Nobody keeps a list of files that could forget one."""
    Cache(sources).note("some")
    (sources / "room").mkdir()
    (sources / "room" / "two.py").write_text("2")
    assert not Cache(sources).holds("some")


def test_the_numbers_of_the_games_are_compiled_in() -> None:
    """So whoever changes a game has the engines compiled again."""
    folders = {path.parents[-len(ROOT.parts) - 1].name for path in engines.CACHE._sources}
    assert folders == {"engines", "games"}


def test_each_engine_is_noted_by_itself(sources: Path) -> None:
    Cache(sources).note("some")
    assert not Cache(sources).holds("another")


def test_who_waits_for_another_to_compile_gives_up_with_whoever_wanted_it(tmp_path: Path) -> None:
    """Or servers that were killed would leave a queue of compilers behind."""
    waits = (
        "import sys\nfrom pravek.engines.warm import hold\n"
        f"print('waits', flush=True)\nsys.exit(hold(open({str(tmp_path / 'lock')!r}, 'w')))"
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
