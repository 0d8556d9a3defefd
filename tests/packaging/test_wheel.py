"""What people install: a wheel that carries everything, and plays with nothing else around."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "dist"
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
import pravek
from random import Random
assert pravek.__file__.startswith(sys.argv[1]), pravek.__file__
for name in ("kingdomino", "origins", "krom"):
    match, luck = pravek.Match(name, seed=1), Random(1)
    while isinstance(match.turn, pravek.Decide):
        match.play(luck.choice(match.actions(match.turn.seats[0])))
    print(name, *(score.total for score in match.scores))
"""
NETS = """
import sys
sys.path.insert(0, sys.argv[1])
from pravek import Match
from pravek.bots import play_match
from pravek.bots.dominoes import policy
assert policy.__file__.startswith(sys.argv[1]), policy.__file__
for name in ("kingdomino", "origins"):
    match = Match(name, players=2, seed=1)
    play_match(match, [policy.PolicyBot(), policy.PolicyBot()])
    print(name, *(score.total for score in match.scores))
"""


@pytest.fixture
def wheel(wheel_file: Path) -> ZipFile:
    return ZipFile(wheel_file)


def files(folder: Path) -> set[str]:
    found = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return {str(file) for file in found if "__pycache__" not in file.parts}


def test_it_carries_every_file_of_the_package_and_the_client(wheel: ZipFile) -> None:
    source = ROOT / "src"
    wanted = files(source / "pravek")
    assert {"nets/kingdomino.npz", "learn/configs/tiny.toml", "py.typed"} <= wanted
    if CLIENT.is_dir():  # `make test` has built it
        wanted |= {f"server/static/{name}" for name in files(CLIENT)}
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == {f"pravek/{name}" for name in wanted}


def test_every_net_has_at_most_four_megabytes(wheel: ZipFile) -> None:
    nets = [entry for entry in wheel.infolist() if entry.filename.endswith(".npz")]
    assert len(nets) >= 2
    assert all(entry.file_size <= 4_000_000 for entry in nets)


@pytest.mark.parametrize(("code", "site"), [(PLAY, ["-S"]), (NETS, [])], ids=["bare", "nets"])
def test_it_plays(wheel: ZipFile, tmp_path: Path, code: str, site: list[str]) -> None:
    """The games without any package around (no `site`), the nets with NumPy."""
    wheel.extractall(tmp_path)
    told = subprocess.run(
        [sys.executable, "-I", *site, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=600,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("kingdomino ")
    assert "\norigins " in told.stdout
