"""Bots of installed packages: found by their entry points; what is in trouble is left out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli import good, objects, refused, run

from pravek.bots import make
from pravek.bots.catalog import CATALOG, known
from pravek.bots.packaged import packaged
from pravek.core import packages, registry

Install = Callable[[str, str, str], None]
LAST = """
class Last:
    '''Takes the last action.

    Always.'''
    def choose(self, game, view, seat, actions, clock):
        return actions[-1]
"""
ENTRY = """
from pravek.bots import BotEntry, Parameter
class Last:
    def __init__(self, seed=None, nth=1):
        assert isinstance(seed, int)
        self.nth = nth
    def choose(self, game, view, seat, actions, clock):
        return actions[-self.nth % len(actions)]
BOT = BotEntry("last", "One of the last.", f"{__name__}:Last", games=("kingdomino",),
    parameters=(Parameter("nth", "Which one.", 1, int, 1, 9),))
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package beside the installed ones; whatever it brings is gone after the test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(packages, "_TROUBLES", {})
    packaged.cache_clear()

    def put(package: str, text: str, points: str) -> None:
        monkeypatch.delitem(sys.modules, f"{package}_bot", raising=False)
        (tmp_path / f"{package}_bot.py").write_text(text)
        about = tmp_path / f"{package}-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        (about / "entry_points.txt").write_text(f"[pravek.bots]\n{points}\n")

    yield put
    packaged.cache_clear()


def test_a_package_brings_a_class_as_a_bot(install: Install) -> None:
    install("plain", LAST, "last = plain_bot:Last")
    [result] = objects("play", "kingdomino", "--players", "last,random", "--seed", 7, "--json")
    assert result["seats"][0]["name"] == "last"
    assert "Takes the last action." in good("bots")
    assert known()["last"].about == "Takes the last action."
    assert "last has no parameter 'x'; it has none" in refused(
        "play", "kingdomino", "--players", "last:x=1,random"
    )


@pytest.mark.parametrize("point", ["told_bot", "told_bot:BOT"])
def test_a_package_brings_a_bot_with_parameters(install: Install, point: str) -> None:
    install("told", ENTRY, f"last = {point}")
    assert objects("arena", "kingdomino", "--players", "last:nth=2,random", "--num", 2, "--json")
    assert "nth is at most 9" in refused("arena", "kingdomino", "--players", "random,last:nth=10")
    assert "plays kingdomino, not origins" in refused("play", "origins", "--players", "last,random")


@pytest.mark.parametrize(
    ("text", "point", "cause"),
    [
        ("import no_such_thing", "mine = p_bot", "ModuleNotFoundError"),
        ("1 / 0", "mine = p_bot", "ZeroDivisionError: division by zero (p_bot.py, line 1)"),
        ("def x(:", "mine = p_bot", "SyntaxError"),
        ("raise SystemExit", "mine = p_bot", "SystemExit"),
        ("x = 1", "mine = p_bot", "is no BotEntry and no class with a method choose"),
        ("class X: pass", "mine = p_bot:X", "is no BotEntry and no class with a method choose"),
        (LAST, "Mine! = p_bot:Last", "a bot's name is small letters, digits, - and _, not 'Mine!'"),
        (LAST, "search = p_bot:Last", "taken: by Pravek itself, and package p 1.2 wants it, too"),
    ],
)
def test_a_package_in_trouble_is_named_in_one_line_and_left_out(
    install: Install, text: str, point: str, cause: str
) -> None:
    install("p", text, point)
    if point.startswith("mine"):
        assert cause in refused("play", "kingdomino", "--players", "mine,random")
    result = run("bots")
    assert result.exit_code == 0
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("pravek: package p 1.2 is left out: ")
    assert cause in result.stderr
    assert set(known()) == set(CATALOG)


def test_two_packages_want_one_name(install: Install) -> None:
    install("one", LAST, "last = one_bot:Last")
    install("two", LAST, "last = two_bot:Last")
    assert known()["last"].make == "one_bot:Last"
    [line] = packages.troubles()
    assert "'last' is taken: by package one 1.2, and package two 1.2 wants it, too" in line


def test_a_bot_of_a_package_that_breaks_down_is_named(install: Install) -> None:
    broken = "class Last:\n    def __init__(self):\n        1 / 0\n    def choose(self): ...\n"
    install("sad", broken, "last = sad_bot:Last")
    said = refused("play", "kingdomino", "--players", "random,last")
    assert "the bot last broke down: ZeroDivisionError" in said


def test_our_own_bots_need_no_package_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server makes a bot for each decision."""
    monkeypatch.setattr(packages, "installed", lambda group: pytest.fail("looked"))
    packaged.cache_clear()
    make("greedy", registry.build("kingdomino"))
