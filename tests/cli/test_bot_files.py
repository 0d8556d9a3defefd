"""Bots from a user's file at `pravek play`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli import objects, refused

BOTS = ("play", "kingdomino", "--players", "random,random")
YOU = ("play", "kingdomino", "--players", "you,random", "--seed", 7)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_function_in_a_file_is_a_bot() -> None:
    Path("first.py").write_text(
        "def choose(game, view, seat, actions, clock):\n    return actions[0]\n"
    )
    [result] = objects("play", "kingdomino", "--players", "./first.py,random", "--json")
    assert result["seats"][0]["name"] == "first"


def test_a_class_in_a_file_is_a_bot_with_parameters() -> None:
    Path("nth.py").write_text(
        "class Bot:\n"
        "    def __init__(self, seed=None, n=0):\n"
        "        assert isinstance(seed, int) and n == 2\n"
        "        self.n = n\n"
        "    def choose(self, game, view, seat, actions, clock):\n"
        "        return actions[self.n % len(actions)]\n"
    )
    assert objects("play", "kingdomino", "--players", "./nth.py:n=2,random", "--json")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            "def choose(*args):\n    return 1 / 0\n",
            "ZeroDivisionError: division by zero (bad.py, line 2)",
        ),
        ("def choose(*args):\n    return 'north'\n", "answered 'north', which is not legal"),
        ("def choose(:\n", "SyntaxError"),
        ("import no_such_module\n", "ModuleNotFoundError"),
        ("x = 1\n", "neither a class Bot nor a function choose"),
        ("class Bot:\n    pass\n", "AttributeError"),
    ],
)
def test_a_bot_that_breaks_down_is_named_in_one_line(code: str, reason: str) -> None:
    Path("bad.py").write_text(code)
    assert reason in refused("play", "kingdomino", "--players", "./bad.py,random")
