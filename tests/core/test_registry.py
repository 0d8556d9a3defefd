"""The games by name, and what is wrong with a wish."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import pravek
from pravek.core import registry


def test_games_are_registered_under_the_names_people_call_them_by() -> None:
    names = [entry.name for entry in registry.entries()]
    assert {"kingdomino", "origins"} <= set(names)
    for entry in registry.entries():
        assert entry.title
        assert entry.about.endswith(".")
        assert entry.default_players in entry.players
        assert len({option.name for option in entry.options}) == len(entry.options)
        for option in entry.options:
            assert option.about.endswith(".")
            assert not option.choices or option.default in option.choices


@pytest.mark.parametrize("name", ["kingdomino", "origins"])
def test_a_game_without_wishes_is_the_usual_one(name: str) -> None:
    entry = registry.entry(name)
    game = registry.build(name)
    assert game.players == entry.default_players
    assert all(
        game.options.get(option.name, option.default) == option.default for option in entry.options
    )


@pytest.mark.parametrize(
    ("name", "wishes", "reason"),
    [
        ("chess", {}, "no game 'chess'; the games are kingdomino"),
        ("", {}, "no game ''"),
        ("Kingdomino", {}, "no game 'Kingdomino'"),
        ("kingdomino", {"players": 1}, "2, 3, 4 players, not 1"),
        ("kingdomino", {"players": 5}, "2, 3, 4 players, not 5"),
        ("kingdomino", {"players": "2"}, "not '2'"),
        ("kingdomino", {"players": 2.0}, "not 2.0"),
        ("kingdomino", {"players": True}, "not True"),
        ("kingdomino", {"players": None}, "not None"),
        ("kingdomino", {"moon": True}, "no option 'moon'; it has mighty_duel"),
        ("kingdomino", {"harmony": "yes"}, "yes or no, not 'yes'"),
        ("kingdomino", {"harmony": 1}, "yes or no, not 1"),
        ("kingdomino", {"mighty_duel": True, "players": 3}, "Mighty Duel is for 2"),
        ("kingdomino", {"all_dominoes": True}, "3 players"),
        ("origins", {"mode": "war"}, "mode is one of discovery, totem, tribe"),
        ("origins", {"mode": True}, "mode is one of"),
        ("origins", {"mode": ["totem"]}, "mode is one of"),
        ("origins", {"short": True, "players": 4}, "short game is for 2"),
    ],
    ids=str,
)
def test_a_wish_that_cannot_be_met_is_refused_with_what_there_is(
    name: str, wishes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(pravek.SetupError) as caught:
        pravek.Match(name, **wishes)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("entry", list(registry.entries()), ids=lambda entry: entry.name)
def test_all_that_a_game_names_can_be_loaded(entry: registry.Entry) -> None:
    game = registry.build(entry.name)
    assert game.secrets == entry.secrets
    assert entry.material is not None
    assert entry.material.load()()
    if entry.typed is not None:
        assert entry.typed.load().count(game, "#")[0].total == 0
        assert entry.typed.load().doubts(game, "#") == []
    if entry.cards is not None:
        own = entry.cards.load()
        assert own.check(own.template()) == ([], [])
        assert len(own.template().encode()) < own.largest
        assert "cards" in {option.name for option in entry.options}
    assert entry.terminal is not None
    assert entry.terminal.load().phrase
    for verb, command in entry.verbs.items():
        assert command.load().name in (verb, "command")


def test_an_option_says_with_how_many_players_it_can_be_chosen() -> None:
    for entry in registry.entries():
        for option in entry.options:
            assert set(option.players) < set(entry.players)
            for players in entry.players:
                if option.is_switch:
                    fits = not option.players or players in option.players
                    assert (option.objection(True, players) is None) == fits
                    assert option.objection(False, players) is None


def test_playing_needs_nothing_that_a_game_brings_besides_its_rules() -> None:
    """Whoever imports pravek imports neither screens nor readers, and nothing of others."""
    code = (
        "import sys, pravek; pravek.Match('krom', seed=1); "
        "print([m for m in sys.modules if m.partition('.')[0] in ('rich', 'click', 'numpy')"
        " or '.terminal' in m or m.endswith(('.reader', '.material', '.own_cards'))])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
