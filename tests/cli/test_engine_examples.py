"""The example engines are built, and play every game."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.cli import objects
from tests.docs.clauses import ROOT

ENGINES = ROOT / "examples" / "engine"
NIM = ROOT / "examples" / "games" / "nim.py"


@pytest.fixture(scope="module")
def greedy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot in C, compiled without a warning."""
    program = tmp_path_factory.mktemp("engine") / "greedy"
    strict = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-O2"]
    command = ["cc", *strict, "-o", str(program), str(ENGINES / "greedy.c")]
    subprocess.run(command, check=True)
    return program


@pytest.mark.parametrize("game", ["kingdomino", "origins", "krom", str(NIM)])
def test_the_bot_in_c_plays(game: str, greedy: Path) -> None:
    words = ("arena", game, "--players", f"exec:{greedy},random", "--num", 4, "--seed", 5)
    [told] = objects(*words, "--json")
    assert told["broken"] == []
    assert told["bots"][0]["games"] == 4
    assert objects(*words, "--json")[0]["bots"][0]["wins"] == told["bots"][0]["wins"]


def test_the_bot_in_c_takes_what_brings_most(greedy: Path) -> None:
    """On the same deals it is as far before chance as our own greedy is."""
    words = ("arena", "kingdomino", "--num", 20, "--seed", 5, "--json", "--players")
    [in_c] = objects(*words, f"exec:{greedy},random")
    [ours] = objects(*words, "greedy,random")
    margins = [told["bots"][0]["margin"] for told in (in_c, ours)]
    assert min(margins) > 5
    assert abs(margins[0] - margins[1]) < 8


def test_ten_lines_of_shell_play() -> None:
    script = ENGINES / "first.sh"
    players = f"exec:sh {script},random"
    [told] = objects("play", "kingdomino", "--players", players, "--seed", 5, "--json")
    assert told["seats"][0]["name"].startswith("sh ")
