"""OpenSpiel: what cannot be is told in one line, and changes nothing."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from tests.envs.spiel import follow, load, random_match

from pravek.testing.setups import Setup


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("pravek_kingdomino(players=7)", "kingdomino is for 2, 3, 4 players, not 7"),
        ("pravek_kingdomino(players=3,mighty_duel=True)", "the Mighty Duel is for 2 players"),
        ("pravek_origins(mode=tundra)", "mode is one of discovery, totem, tribe, not 'tundra'"),
        ("pravek_krom(reward=gold)", "a reward is one of win, place, margin, not 'gold'"),
    ],
)
def test_a_set_up_that_there_is_not(wish: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        pyspiel.load_game(wish)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("pravek_kingdomino(player=2)", "Unknown parameter 'player'"),
        ("pravek_krom(cards=mine)", "Unknown parameter 'cards'"),
        ("pravek_krom(players=many)", "Wrong type for parameter players"),
        ("pravek_chess", "Unknown game 'pravek_chess'"),
    ],
)
def test_openspiel_itself_refuses_what_is_no_parameter(wish: str, told: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=told):
        pyspiel.load_game(wish)


def refused(state: Any, action: int, told: str) -> None:
    before = str(state), state.history(), state.legal_actions(), state.returns()
    with pytest.raises(ValueError, match=told):
        state.apply_action(action)
    with pytest.raises((ValueError, pyspiel.SpielError)):
        state.apply_action_with_legality_check(action)
    assert (str(state), state.history(), state.legal_actions(), state.returns()) == before


def test_an_illegal_action_changes_nothing() -> None:
    state = load(Setup("kingdomino", 2)).new_initial_state()
    for nonsense in (-7, 48, 10**9):
        refused(state, nonsense, f"outcome {nonsense} cannot come here")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for nonsense in (-7, 0, 260, 10**9):
        refused(state, nonsense, f"action {nonsense} is not legal for player 0 here")


def test_nothing_can_be_done_after_the_end() -> None:
    state = follow(random_match(Setup("kingdomino", 2), seed=1))
    assert state.legal_actions() == []
    refused(state, 256, "the game is over")


def test_an_observer_that_there_is_not() -> None:
    game, kind = load(Setup("kingdomino", 2)), pyspiel.IIGObservationType
    with pytest.raises(ValueError, match=r"takes no parameters, not .*zoom"):
        game.make_py_observer(None, {"zoom": 2})
    for strange in (
        kind(perfect_recall=True, public_info=False),
        kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        with pytest.raises(ValueError, match="sees what one player sees, or what is public"):
            game.make_py_observer(strange)


def test_a_player_who_is_not_there_sees_nothing() -> None:
    state = load(Setup("krom", 2)).new_initial_state()
    for ask in (state.information_state_string, state.observation_tensor):
        for nobody in (-1, 2):
            with pytest.raises(pyspiel.SpielError):
                ask(nobody)
