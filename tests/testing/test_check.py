"""`pravek.testing.check` and `pravek check`: what may be asked, and what is answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli import good, objects, refused, run
from tests.examples import FILES
from tests.testing.breakers import Nim, Pig
from tests.testing.breakers.rules import AlwaysNo, EverybodyAtOnce

from pravek.core import registry
from pravek.core.brought import entry_of
from pravek.core.registry import SetupError
from pravek.testing import LAWS, PROMISES, Broken, check

EVERY = len(LAWS) + len(PROMISES)
NIM = FILES["nim"].read_text("utf-8")


@pytest.fixture(autouse=True)
def in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    for name in FILES:
        registry.forget(name)


def test_a_class_an_entry_a_game_and_a_file_can_be_checked() -> None:
    for game in (Nim, Nim(2), entry_of(Nim), str(FILES["nim"])):
        kept = check(game, games=1)
        assert (kept.game, kept.laws, kept.games, kept.setups) == ("nim", EVERY, 3, 3)
    assert str(kept) == f"nim keeps {EVERY} laws: 3 games of 3 set-ups with {kept.events} events"


def test_a_game_of_ours_can_be_checked_by_name() -> None:
    law = "the log rebuilds the state"
    assert check("kingdomino", games=1, setup="kingdomino-2", law=law).games == 1


def test_it_is_known_to_nobody_afterwards() -> None:
    check(Pig, games=1, law="the log rebuilds the state")
    with pytest.raises(SetupError):
        registry.entry("pig")


def test_so_many_games_are_played_and_each_set_up_at_least_once() -> None:
    law = "the log rebuilds the state"
    assert check(Nim, games=1, law=law).games == 3
    assert check(Nim, games=4, law=law).games == 6
    assert check(Nim, games=2, setup="nim-2-large", law=law).games == 2


def test_the_way_to_repeat_it_repeats_it() -> None:
    with pytest.raises(Broken) as first:
        check(EverybodyAtOnce)
    with pytest.raises(Broken) as again:
        eval(first.value.repeat, {"check": check, "EverybodyAtOnce": EverybodyAtOnce})
    assert str(again.value) == str(first.value)
    assert isinstance(first.value, AssertionError)


def test_a_game_that_breaks_no_law_but_the_one_asked_for_passes_the_others() -> None:
    assert check(AlwaysNo, games=1, law="the-log-rebuilds-the-state").laws == 1


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"law": "be nice"}, "there is no law 'be nice'; the laws are whoever-owes"),
        ({"setup": "nim-9"}, "nim has no set-up 'nim-9'; it has nim-2, nim-2-large, nim-3"),
    ],
)
def test_what_there_is_not_is_said_with_what_there_is(asked: dict[str, str], answer: str) -> None:
    with pytest.raises(SetupError) as caught:
        check(Nim, **asked)  # type: ignore[arg-type]
    assert answer in str(caught.value)


def test_in_the_terminal_a_good_game_is_one_line() -> None:
    told = good("check", FILES["nim"], "--games", 1)
    assert told.startswith(f"nim keeps {EVERY} laws: 3 games of 3 set-ups with ")
    assert told.count("\n") == 1
    [kept] = objects("check", FILES["nim"], "--games", 1, "--json")
    assert (kept["ok"], kept["laws"], kept["games"]) == (True, EVERY, 3)


def test_in_the_terminal_a_broken_law_has_a_command_that_shows_it_again() -> None:
    Path("odd.py").write_text(NIM.replace(" if seat == state.mover else ()", ""), "utf-8")
    told = run("check", "./odd.py")
    assert told.exit_code == 1
    law, reason, repeat = told.stdout.splitlines()
    assert law == "nim-2 breaks the law “whoever owes an action has one and nobody else does”"
    assert "Take(seat=1, heap=0, count=1)" in reason
    words = repeat.removeprefix("To repeat it: pravek ").split()
    assert run(*words).stdout == told.stdout
    [answer] = [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]
    assert (answer["ok"], answer["game"]) == (False, "nim-2")
    assert answer["law"] == "whoever owes an action has one and nobody else does"


@pytest.mark.parametrize(
    ("wrong", "right", "answer"),
    [
        (
            "return Heaps(tuple(left)",
            "return 1 / 0 #",
            "ZeroDivisionError: division by zero (odd.py",
        ),
        ("return Heaps(tuple(left)", "return None #", "broke down in apply"),
        ("Decide((state.mover,))", "Decide((7,))", "broke down in turn"),
        ("(Take,)", "(Take", "SyntaxError"),
        ("class Nim(OpenGame[Heaps])", "class Nim", "there is no game in ./odd.py"),
    ],
)
def test_rules_that_cannot_be_played_at_all_are_bad_input(
    wrong: str, right: str, answer: str
) -> None:
    Path("odd.py").write_text(NIM.replace(wrong, right, 1), "utf-8")
    assert answer in refused("check", "./odd.py")


def test_rules_that_never_answer_are_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRAVEK_PATIENCE", "0.2")
    text = NIM.replace(
        "        heaps = enumerate",
        "        while state.left == (3, 4, 4): pass\n        heaps = enumerate",
        1,
    )
    Path("odd.py").write_text(text, "utf-8")
    assert "it does not come back" in refused("check", "./odd.py")


def test_there_must_be_such_a_game() -> None:
    assert "there is no game 'chess'" in refused("check", "chess")
    assert "there is no file ./chess.py" in refused("check", "./chess.py")
