"""OpenSpiel: in Krom nobody is shown what the rules hide from him."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from tests.envs.spiel import load, moments

from pravek.testing.setups import Setup

KROM = Setup("krom", 3)


def sights(state: Any, seat: int) -> list[Any]:
    """All that a seat is shown, and what it may do."""
    return [
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.information_state_tensor(seat),
        state.current_player(),
        state.legal_actions(seat) if state.current_player() == seat else None,
    ]


def moving(state: Any) -> bool:
    """Whether destinations are being chosen, in secret."""
    ways = state.legal_actions() if state.current_player() >= 0 else []
    return any(":go-" in state.action_to_string(action) for action in ways)


@pytest.fixture(scope="module")
def game() -> list[Any]:
    return moments(KROM, seed=0)


def test_where_somebody_goes_is_seen_by_nobody_else(game: list[Any]) -> None:
    choices = [state for state in game if moving(state)][:30]
    assert {state.current_player() for state in choices} == {0, 1, 2}
    for state in choices:
        chooser = state.current_player()
        ways = [state.child(action) for action in state.legal_actions()]
        if moving(ways[0]):  # the last one to choose turns all of them up
            for other in {0, 1, 2} - {chooser}:
                first, *rest = [sights(way, other) for way in ways]
                assert all(way == first for way in rest)
        assert len({way.information_state_string(chooser) for way in ways}) == len(ways)


def test_a_card_that_is_drawn_is_seen_by_its_owner_only(game: list[Any]) -> None:
    drawn = 0
    for state in game:
        if not (state.is_chance_node() and state.at.turn.kind == "Drawn"):
            continue
        owner = state.at.turn.given[0]
        ways = [state.child(number) for number in state.legal_actions()[:3]]
        for other in {0, 1, 2} - {owner}:
            first, *rest = [sights(way, other)[:-1] for way in ways]
            assert all(way == first for way in rest)
        assert len({way.information_state_string(owner) for way in ways}) == len(ways)
        drawn += 1
    assert drawn > 3


def observer(state: Any, **kind: Any) -> Any:
    return state.get_game().make_py_observer(pyspiel.IIGObservationType(**kind))


def test_what_is_public_and_what_is_private_are_told_apart(game: list[Any]) -> None:
    nobody = pyspiel.PrivateInfoType.NONE
    public = observer(game[0], perfect_recall=False, private_info=nobody)
    recalled = observer(game[0], perfect_recall=True, private_info=nobody)
    private = observer(game[0], perfect_recall=False, public_info=False)
    state = next(state for state in game if moving(state) and state.current_player() == 1)
    chosen = json.loads(private.string_from(state, 0))["players"]
    assert set(chosen) == {"0"}
    assert set(chosen["0"]) == {"hand", "destination"}
    ways = [state.child(action) for action in state.legal_actions()]
    assert len({public.string_from(way, 0) for way in ways}) == 1
    assert len({recalled.string_from(way, 0) for way in ways}) == 1
    assert len({private.string_from(way, 0) for way in ways}) == 1
    assert len({private.string_from(way, 1) for way in ways}) == len(ways)
    assert recalled.string_from(state, 0).endswith("round-1 A:go-?")


def test_a_world_drawn_again_looks_the_same_to_its_player(game: list[Any]) -> None:
    rng, others = Random(1), 0
    for state in rng.sample([state for state in game if state.current_player() >= 0], 20):
        seat = state.current_player()
        world = state.resample_from_infostate(seat, rng.random)
        assert sights(world, seat) == sights(state, seat)
        others += any(
            world.information_state_string(other) != state.information_state_string(other)
            for other in range(3)
            if other != seat
        )
        while not world.is_terminal() and rng.random() < 0.9:  # and it can be played on
            world.apply_action(rng.choice(world.legal_actions()))
    assert others > 10


def test_their_search_for_hidden_games_decides_alike_where_a_player_sees_alike() -> None:
    """ISMCTS, with worlds and luck of one seed, at two states that differ in a secret choice."""
    state = next(state for state in moments(Setup("krom", 2), seed=1) if moving(state))
    one, other = (state.child(action) for action in state.legal_actions()[:2])
    assert policy(one) == policy(other)


def policy(state: Any) -> dict[int, float]:
    luck = mcts.np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, luck, max_length=20)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 12, random_state=luck)
    worlds = Random(5)
    bot.set_resampler(lambda at, seat: at.resample_from_infostate(seat, worlds.random))
    return dict(bot.get_policy(state))


def test_where_nothing_is_hidden_a_world_drawn_again_is_the_state() -> None:
    state = moments(Setup("kingdomino", 2), seed=1)[20]
    assert str(state.resample_from_infostate(0, lambda: 0.5)) == str(state)


def test_a_secret_choice_may_not_be_changed_once_it_is_made(game: list[Any]) -> None:
    """Each chooses once, in turn: to change one's mind unseen would be a second decision."""
    state = next(state for state in game if moving(state))
    chosen = state.child(state.legal_actions()[0])
    assert chosen.current_player() != state.current_player()
    assert chosen.legal_actions(state.current_player()) == []
    assert load(KROM).get_type().dynamics.name == "SEQUENTIAL"
