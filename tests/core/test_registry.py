"""The games by name, and what is wrong with a wish."""

from __future__ import annotations

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
