"""Games from files: what they are, whom they may be called after, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.outside import BROKEN, MORRA, NIM, written

import pravek
from pravek.core import notation, registry
from pravek.core.blame import RulesError
from pravek.core.protocol import Decide

START = "    def start(self):"
OWN_OPTIONS = f"""\
    def __init__(self, players):
        self.players, self.options = players, %s

{START}"""


def play_on(match: pravek.Match[Any]) -> pravek.Match[Any]:
    rng = Random(1)
    while isinstance(turn := match.turn, Decide):
        match.play(rng.choice(match.actions(turn.seats[0])))
    return match


@pytest.mark.parametrize("text", [NIM, MORRA], ids=["open", "secret"])
def test_a_file_is_a_game_like_any_other(tmp_path: Path, text: str) -> None:
    entry = registry.bring(written(tmp_path, text))
    match = play_on(pravek.Match(entry.name, players=3, seed=7))
    assert match.ending == "over"
    assert pravek.load(match.record()).log == match.log
    assert notation.read(notation.write(match)).log == match.log
    assert play_on(pravek.Match(entry.name, players=3, seed=7)).log == match.log


def test_a_class_says_all_that_an_entry_says(tmp_path: Path) -> None:
    path = written(tmp_path, NIM)
    nim = registry.bring(path)
    assert (nim.name, nim.title, nim.players, nim.default_players) == ("nim", "Nim", (2, 3), 2)
    assert nim.about == "Whoever takes the last match wins."
    assert (nim.chance, nim.secrets, nim.source) == (False, False, path)
    morra = registry.bring(written(tmp_path, MORRA, name="morra.py"))
    assert (morra.chance, morra.secrets) == (True, True)


def test_a_setting_is_an_option_with_a_default(tmp_path: Path) -> None:
    setting = '    settings = (Option("large", "Larger heaps."),)\n    events'
    text = NIM.replace("OpenGame,", "OpenGame, Option,").replace("return Heaps()", "return 0")
    text = text.replace("return 0", "return Heaps((5, 7, 9)) if self.options['large'] else Heaps()")
    registry.bring(written(tmp_path, text, "    events", setting))
    assert pravek.Match("nim").state.left == (3, 4, 5)
    assert pravek.Match("nim", large=True).state.left == (5, 7, 9)
    assert registry.build("nim").options == {"players": 2, "large": False}


def test_a_file_is_run_once_however_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, NIM)
    monkeypatch.chdir(tmp_path)
    assert registry.bring("nim.py") is registry.bring("./nim.py") is registry.bring(path)
    assert registry.brought() == (path,)


def test_a_name_that_is_taken_is_refused_with_both_owners(tmp_path: Path) -> None:
    path = written(tmp_path, NIM, 'name = "nim"', 'name = "krom"', name="mine.py")
    with pytest.raises(registry.SetupError, match=r"'krom' is taken: by Pravek itself.*mine\.py"):
        registry.bring(path)
    first = registry.bring(written(tmp_path, NIM))
    with pytest.raises(registry.SetupError, match=r"'nim' is taken: by .*nim\.py.*other\.py"):
        registry.bring(written(tmp_path, NIM, name="other.py"))
    assert registry.entry("nim") is first


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("seats = (2, 3)", "seats = (2, 7)"), "nim has 2 to 7 seats; a table has 2 to 6"),
        (("seats = (2, 3)", "seats = (1,)"), "nim has 1 seats; a table has 2 to 6"),
        (("seats = (2, 3)", "seats = ()"), "IndexError"),
        (("seats = (2, 3)", "seats = 2"), "TypeError"),
        (("seats = (2, 3)", "seats = [2]"), "whole numbers such as (2, 3), not [2]"),
        (('name = "nim"', 'name = "Nim!"'), "small letters, digits and _, not 'Nim!'"),
        (('name = "nim"', "name = 7"), "small letters, digits and _, not 7"),
        (('name = "nim"', 'title = "x\\ny"'), "does not say its name"),
        (('    name = "nim"', '    name = "nim"\n    title = "x" * 61'), "at most 60 characters"),
        (("    events = (Take,)\n", ""), "does not say its events"),
        (("events = (Take,)", "events = (int,)"), "a tuple of Action and Outcome"),
        (("events = (Take,)", "events = (Event,)"), "Event is neither an Action nor an Outcome"),
        (("@dataclass(frozen=True)\nclass Take", "class Take"), "Take is no dataclass"),
        (("    heap: int", "    heap: set"), "heap of Take cannot be written: a field is"),
        (("    heap: int", "    heap: 'Moon'"), "the types of Take cannot be read"),
        (("    heap: int", "    notation = '{moon}'\n    heap: int"), "notation of Take cannot"),
        (OWN_OPTIONS % "7", "hold at least players=2, not 7"),
        (OWN_OPTIONS % "{}", "hold at least players=2, not {}"),
        (OWN_OPTIONS % "{'players': 2, 'moon': 1}", "has an option moon that it does not tell"),
        (("def turn(", "def turns("), "the game Nim lacks turn"),
        (("(OpenGame[Heaps])", ""), "there is no game in"),
        (("class Nim", "ENTRY = 7\nclass Nim"), "ENTRY is a int, not an Entry"),
        (("class Nim", "class Mim(OpenGame): pass\nclass Nim"), None),
        (("return Heaps()", "return None"), "start: it answered None, not a state"),
        (("return Heaps()", "return 1 / 0"), "start: ZeroDivisionError: division by zero (nim.py"),
        (("from dataclasses", "import no_such_module\nfrom dataclasses"), "ModuleNotFoundError"),
        (("from dataclasses", "raise SystemExit(3)\nfrom dataclasses"), "SystemExit: 3 (nim.py"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_file_is_said_in_one_line(
    tmp_path: Path, change: str | tuple[str, str], reason: str | None
) -> None:
    text = NIM.replace("OpenGame,", "Event, OpenGame,")
    path = written(tmp_path, text, *((START, change) if isinstance(change, str) else change))
    if reason is None:
        assert registry.bring(path).name == "nim"
        return
    with pytest.raises(registry.SetupError) as caught:
        registry.bring(path)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    assert registry.brought() == ()


def test_a_file_with_two_games_says_which_one_it_means(tmp_path: Path) -> None:
    second = "\n\nclass Mim(Nim):\n    name = 'mim'\n"
    with pytest.raises(registry.SetupError, match="several games, Nim, Mim: name one as ENTRY"):
        registry.bring(written(tmp_path, NIM + second))


@pytest.mark.parametrize("name", ["nowhere.py", "."])
def test_what_is_no_file_is_no_game(name: str) -> None:
    with pytest.raises(registry.SetupError, match=r"there is no file|is a folder"):
        registry.bring(name)


@pytest.mark.parametrize("kind", BROKEN)
def test_rules_that_break_are_named_in_one_line(
    tmp_path: Path, impatience: None, kind: str
) -> None:
    old, new, reason = BROKEN[kind]
    with pytest.raises((registry.SetupError, RulesError)) as caught:
        play_on(pravek.Match(registry.bring(written(tmp_path, NIM, old, new)).name)).record()
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_of_a_game_that_is_not_loaded_says_which_it_needs(tmp_path: Path) -> None:
    registry.bring(written(tmp_path, NIM))
    record = play_on(pravek.Match("nim")).record()
    registry.forget("nim")
    with pytest.raises(pravek.RecordError, match="needs the game 'nim', which is not loaded"):
        pravek.load(record)


def test_our_own_games_are_asked_directly() -> None:
    for entry in registry.entries():
        if entry.source is None:
            assert type(registry.build(entry.name)).__module__.startswith("pravek.games.")
