"""Somebody else's rules are asked with care: no answer is believed unseen."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.outside import MORRA, NIM, written

import pravek
from pravek.bots import BotError, make
from pravek.bots.runner import ask, play_match
from pravek.core import registry
from pravek.core.blame import RulesError
from pravek.core.guard import Guarded, guarded


def game_with(tmp_path: Path, method: str) -> Any:
    """Nim with one more method; 1 / 0 stands for itself."""
    text = NIM + "\n" + "\n".join(f"    {line}" for line in method.splitlines()) + "\n"
    return registry.build(registry.bring(written(tmp_path, text)).name)


@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("def describe(self, view): return 7", "describe: it answered 7, not an object for JSON"),
        ("def describe(self, view): return {'x': {1}}", "cannot be written as JSON"),
        ("def describe(self, view): return {'x': float('nan')}", "cannot be written as JSON"),
        ("def preview(self, view, action): return []", "preview: it answered []"),
        ("def preview(self, view, action): return {'points': 'x'}", "not whole points"),
        ("def why_not(self, view, action): return 'no'", "not a Refusal or None"),
        ("def say(self, view, action): return 7", "say: it answered 7, not a text"),
        ("def tell(self, event): return None", "say: it answered None, not a text"),
        ("def view(self, state, seat): return None", "view: it answered None, not a state"),
        ("def imagine(self, view, rng): return None", "imagine: it answered None"),
        ("def witness(self, event, seat): return 7", "not one of its events"),
        ("def forced(self, state): return 7", "not an action or None"),
        ("def scores(self, state): return points('ab')", "sheets of words and whole points"),
        ("def scores(self, state): return 7", "scores: TypeError"),
        ("def reveals(self, *words): return 1 / 0", "reveals: ZeroDivisionError"),
        ("def notices(self, *words): return 1 / 0", "notices: ZeroDivisionError"),
        ("def begins(self, state): return 1 / 0", "begins: ZeroDivisionError"),
    ],
)
def test_an_answer_that_is_none_is_named(tmp_path: Path, method: str, reason: str) -> None:
    game = game_with(tmp_path, method)
    state = game.start()
    action = game.actions(state, 0)[0]
    questions = {
        "describe": (state,),
        "preview": (state, action),
        "why_not": (state, action),
        "say": (state, action),
        "view": (state, 0),
        "imagine": (state, Random(1)),
        "witness": (action, 1),
        "forced": (state,),
        "scores": (state,),
        "reveals": (state, action, 1),
        "notices": (state, action, 1),
        "begins": (state,),
    }
    asked = reason.partition(":")[0]
    asked = asked if asked in questions else method.split()[1].partition("(")[0]
    with pytest.raises(RulesError) as caught:
        getattr(game, asked)(*questions[asked])
    assert reason in str(caught.value)
    assert str(caught.value).startswith("the game nim broke down in ")


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("Dice(Take, 1)", "sample: TypeError"),
        ("Dice(Roll, 1)", "turn: Roll is not among its events"),
        ("Shown()", "sample: it answered 7, not an outcome"),
    ],
)
def test_luck_is_asked_with_care(tmp_path: Path, turn: str, reason: str) -> None:
    more = (
        "\n\nfrom pravek.game import Dice, Outcome\n\n\nclass Roll(Outcome):\n    pass\n"
        "\n\nclass Shown:\n    kind = 'Take'\n    def sample(self, rng): return 7\n"
        "    odds = allows = sample\n"
    )
    text = NIM.replace("else Over()", f"else {turn}") + more
    match = pravek.Match(registry.bring(written(tmp_path, text)).name)
    with pytest.raises(RulesError, match=reason):
        play_match(match, [make("random", match.game, seat) for seat in range(2)])


def test_words_are_one_line_and_not_long(tmp_path: Path) -> None:
    game = game_with(tmp_path, "def tell(self, event): return 'so\\n many ' + 'words ' * 100")
    said = game.say(game.start(), game.actions(game.start(), 0)[0])
    assert said.startswith("so many words words")
    assert len(said) == 200


def test_a_bot_is_not_blamed_for_the_game(tmp_path: Path) -> None:
    game = game_with(tmp_path, "def imagine(self, view, rng): return 1 / 0")
    match = pravek.Match(game, seed=1)
    with pytest.raises(RulesError, match="broke down in imagine: ZeroDivisionError"):
        ask(match, make("search:sims=4", game, 1), 0)

    class Bad:
        def choose(self, *words: Any) -> Any:
            raise ValueError("mine")

    with pytest.raises(BotError, match="mine"):
        ask(match, Bad(), 0)


def test_a_guarded_game_has_what_the_game_has(tmp_path: Path) -> None:
    game = game_with(tmp_path, "def heaps(self): return 3")
    assert isinstance(game, Guarded)
    assert game.heaps() == 3
    assert copy.copy(game).name == "nim"
    ours: Any = guarded(registry.build("krom"))
    assert ours.say(None, pravek.Match("krom", seed=1).actions(0)[0])


def test_what_junk_a_witness_saw_is_the_fault_of_the_record(tmp_path: Path) -> None:
    registry.bring(written(tmp_path, MORRA))
    match = pravek.Match("morra", seed=1)
    match.play(match.actions(0)[0])
    lines = match.record(1).splitlines()
    lines[1] = '{"event": "Hands", "fingers": [1]}'
    with pytest.raises(pravek.RecordError, match="line 2: Hands cannot happen here"):
        pravek.load("\n".join(lines) + "\n")
