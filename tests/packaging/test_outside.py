"""Pravek installed from its wheel, and games from outside: a file in some folder, a package."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from shutil import copy

import pytest
from tests.examples import FILES, PACKAGE
from tests.packaging.conftest import ROOT, built
from tests.server.crash import Server

CLIENT = ROOT / "examples" / "client.py"


@dataclass(frozen=True)
class Home:
    """Somebody's computer: an environment, and a folder with game files. Our clone is not there."""

    folder: Path
    python: Path

    def run(self, *words: object) -> str:
        """What a command of this environment writes, in the folder."""
        command = [str(self.python), *map(str, words)]
        told = subprocess.run(
            command, cwd=self.folder, env=bare(), capture_output=True, text=True, timeout=300
        )
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout

    def pravek(self, *words: object) -> str:
        return self.run(self.python.with_name("pravek"), *words)


def bare() -> dict[str, str]:
    """This environment without what leads back to the clone."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


@pytest.fixture(scope="module")
def home(wheel_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    place = tmp_path_factory.mktemp("home")
    venv.create(place / "env", symlinks=True)
    python = place / "env" / "bin" / "python"
    package = built(PACKAGE, tmp_path_factory.mktemp("package"))
    installing = ["-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet"]
    subprocess.run(
        [sys.executable, *map(str, installing), str(wheel_file), str(package)],
        check=True,
        env=bare(),
        timeout=300,
    )
    # Its dependencies are borrowed; Pravek itself is not: it stands before them on the path.
    (site,) = (place / "env" / "lib").glob("python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    games = place / "games"
    games.mkdir()
    for name in ("nim", "pig"):
        copy(FILES[name], games)
    return Home(games, python)


def test_it_is_the_installed_one(home: Home) -> None:
    where = home.run(
        "-c", "import pravek, pravek_goofspiel as g; print(pravek.__file__, g.__file__)"
    )
    assert all(path.startswith(str(home.python.parents[1])) for path in where.split())


@pytest.mark.parametrize("game", ["./nim.py", "./pig.py", "goofspiel"])
def test_a_game_from_outside_is_played_kept_and_checked(home: Home, game: str) -> None:
    kept, files = home.folder / "kept.jsonl", ["--game", game] if "/" in game else []
    players = ["--players", "random,greedy", "--seed", 1]
    home.pravek("play", game, *players, "--output", kept)
    assert "kept.jsonl: ok: " in home.pravek("verify", *files, kept)
    assert home.pravek("replay", *files, kept)
    assert '"name": "greedy"' in home.pravek("arena", game, *players, "--num", 1, "--json")
    assert " keeps " in home.pravek(
        "check", game, "--games", 1, "--law", "the log rebuilds the state"
    )


def test_the_games_of_packages_are_listed(home: Home) -> None:
    assert "pravek play goofspiel" in home.pravek("games")


def test_a_server_offers_them_and_they_are_played_to_the_end(home: Home, tmp_path: Path) -> None:
    server = Server(tmp_path, None, "--game", str(home.folder / "nim.py"))
    server.command[0] = str(home.python)
    asyncio.run(server.start(env=bare(), cwd=home.folder))
    try:
        for game in ("nim", "goofspiel"):
            told = home.run(CLIENT, f"http://127.0.0.1:{server.port}", game)
            assert '"ranking"' in told
    finally:
        server.stop()
