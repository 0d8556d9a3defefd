"""Games of installed packages: found by their entry points; what is in trouble is left out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.outside import NIM

import pravek
from pravek.core import packages, registry

Install = Callable[[str, str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package beside the installed ones; whatever it brings is gone after the test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_LOOKED", False)
    monkeypatch.setattr(registry, "_ENTRIES", dict(registry._ENTRIES))
    monkeypatch.setattr(packages, "_TROUBLES", {})

    def put(package: str, text: str, points: str) -> None:
        (tmp_path / f"{package}_game.py").write_text(text, "utf-8")
        about = tmp_path / f"{package}-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        (about / "entry_points.txt").write_text(f"[pravek.games]\n{points}\n")

    return put


@pytest.mark.parametrize("thing", ["a_game", "b_game:Nim", "c_game:ENTRY"])
def test_a_package_brings_a_module_a_class_or_an_entry(install: Install, thing: str) -> None:
    entry = (
        "\nfrom pravek.game import Entry\nENTRY = Entry(name='nim', title='Nim', about='', "
        "players=(2,), default_players=2, build=Nim, chance=False, secrets=False)\n"
    )
    install(thing[0], NIM + entry * thing.endswith("ENTRY"), f"nim = {thing}")
    assert registry.entry("nim").source == f"package {thing[0]} 1.2"
    assert pravek.Match("nim").turn == pravek.Decide((0,))
    assert registry.brought() == ()
    assert packages.troubles() == ()


@pytest.mark.parametrize(
    ("text", "thing", "cause"),
    [
        ("import no_such_thing", "p_game", "ModuleNotFoundError"),
        ("1 / 0", "p_game", "ZeroDivisionError: division by zero (p_game.py, line 1)"),
        ("raise SystemExit", "p_game", "SystemExit"),
        ("def x(:", "p_game", "SyntaxError"),
        (NIM, "p_game:Mim", "AttributeError"),
        (NIM, "p_game:Take", "is no Entry and no game, but type"),
        ("x = 1", "p_game", "there is no game in nim"),
        (NIM.replace("(2, 3)", "(2, 9)"), "p_game", "2 to 9 seats; a table has 2 to 6"),
        (NIM.replace('"nim"', '"krom"'), "p_game", "taken: by Pravek itself, and package p 1.2"),
        (NIM + "\nNim.__init__ = lambda self, players: None", "p_game", "AttributeError"),
        (
            NIM + "\ndef build(players):\n    game = Nim(2)\n    return game\n"
            "from pravek.game import Entry\nENTRY = Entry(name='nim', title='Nim', about='', "
            "players=(2, 3), default_players=2, build=build, chance=False, secrets=False)",
            "p_game",
            "nim for 3 players has 2",
        ),
    ],
    ids=range(11),
)
def test_a_package_in_trouble_is_named_in_one_line_and_left_out(
    install: Install, text: str, thing: str, cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "p_game", raising=False)
    install("p", text, f"nim = {thing}")
    install("q", NIM.replace('"nim"', '"good"'), "good = q_game:Nim")
    names = [entry.name for entry in registry.entries()]
    assert "nim" not in names
    assert names[-1] == "good"
    [line] = packages.troubles()
    assert line.startswith("package p 1.2 is left out: nim: ")
    assert cause in line
    assert "\n" not in line
    if "taken" not in cause:
        with pytest.raises(registry.UnknownGame, match=r"package p 1\.2 is left out") as caught:
            registry.entry("nim")
        assert "needs the game 'nim'" in caught.value.needed


def test_two_packages_with_one_name_are_told_apart(install: Install) -> None:
    install("v", NIM, "nim = v_game")
    install("w", NIM, "nim = w_game")
    assert registry.entry("nim").source == "package v 1.2"
    [line] = packages.troubles()
    assert "'nim' is taken: by package v 1.2, and package w 1.2 wants it, too" in line
