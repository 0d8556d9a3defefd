"""Games on a Ray cluster: the same lines as in processes of this machine, whoever dies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import Pairing, rotations
from pravek.core.registry import SetupError

NIM = Path(__file__).parents[2] / "examples" / "games" / "nim.py"
TIMES = ("seconds", "thought", "cpu")
FATAL = """
import os, signal
from pathlib import Path

def choose(game, view, seat, actions, clock):
    try:
        Path("killed").touch(exist_ok=False)
    except FileExistsError:
        return actions[-1]
    os.kill(os.getpid(), signal.SIGKILL)
"""
COMMANDS = """
import json, sys
from click.testing import CliRunner
from pravek.cli.app import app

for words in json.load(sys.stdin):
    done = CliRunner().invoke(app, words)
    print(json.dumps([done.exit_code, done.stdout, done.stderr]))
"""
GAMES = ("--num", "12", "--seed", "3")


def commands(folder: Path, *many: tuple[str, ...]) -> list[Any]:
    """Exit code, output and complaints of each, all in one process: Ray is slow to begin."""
    told = subprocess.run(
        [sys.executable, "-c", COMMANDS],
        input=json.dumps(many),
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in told.stdout.splitlines()]


def lines(file: Path) -> list[str]:
    """The whole lines of a results file, without what a clock says."""
    whole = filter(lambda line: line.endswith("}"), file.read_text().splitlines())
    games = map(json.loads, whole)
    return sorted(json.dumps({k: v for k, v in game.items() if k not in TIMES}) for game in games)


def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM.read_text())
    (tmp_path / "fatal.py").write_text(FATAL)
    (tmp_path / "deadly.py").write_text(FATAL.replace("exist_ok=False", "exist_ok=True"))
    plain, ray, cut = (tmp_path / f"{name}.jsonl" for name in ("plain", "ray", "cut"))
    (tmp_path / "killed").touch()
    words = ("arena", "./nim.py", "--players", "./fatal.py,search:sims=5", *GAMES, "--keep")
    [[code, _, trouble]] = commands(tmp_path, (*words, str(plain), "--jobs", "2"))
    assert (code, trouble) == (0, "seed 3\n")
    cut.write_text("\n".join([*plain.read_text().splitlines()[:5], '{"key": "0/2/']))
    (tmp_path / "killed").unlink()
    [good, again, bad] = commands(
        tmp_path,
        (*words, str(ray), "--ray", "--jobs", "2", "--json"),
        (*words, str(cut), "--ray"),
        ("arena", "./nim.py", "--players", "./deadly.py,random", "--num", "2", "--ray"),
    )
    assert (tmp_path / "killed").exists()
    assert (good[0], good[2]) == (0, "")
    assert json.loads(good[1])["bots"][0]["games"] == 12  # and nothing else was said
    assert again[0] == 0
    assert lines(ray) == lines(cut) == lines(plain)
    assert bad == [2, "", "pravek: a process died in a game of nim\n"]


@pytest.mark.parametrize(
    ("address", "jobs", "words"),
    [
        ("127.0.0.1:1", None, "there is no Ray cluster at 127.0.0.1:1: Connection refused"),
        ("somewhere", None, "named by HOST:PORT or auto, not 'somewhere'"),
        ("127.0.0.1:1", 2, "--jobs is for this machine"),
    ],
)
def test_a_cluster_that_is_not_there_is_named(address: str, jobs: int | None, words: str) -> None:
    schedule: list[Pairing] = list(rotations(["random", "random"], 2))
    with pytest.raises(SetupError, match=words):
        run(Tournament("kingdomino", {"players": 2}, 7), schedule, jobs=jobs, ray=address)
