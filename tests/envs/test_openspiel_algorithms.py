"""OpenSpiel: its algorithms play our games."""

from __future__ import annotations

from typing import Any

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr, random_agent
from tests.envs.spiel import follow, load, random_match

from pravek.testing.setups import Setup

SMALL = Setup("kingdomino", 2)
SHORT = Setup("origins", 2, (("short", True),))


def searcher(game: Any, simulations: int, seed: int) -> Any:
    luck = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=luck)


def test_their_tree_search_finds_the_best_last_moves() -> None:
    """Where three decisions are left, it does as well as somebody who tries everything."""
    for seed in range(3):
        ended = follow(random_match(SHORT, seed), reward="margin")
        game = ended.get_game()
        state = game.new_initial_state()
        for number in ended.history()[:-3]:
            state.apply_action(number)
        player, best = state.current_player(), value(state)
        bot = searcher(game, 600, seed)
        state.apply_action(bot.step(state))
        assert value(state)[player] == best[player]


def value(state: Any) -> list[float]:
    """What each player gets if all play their best; no luck is left."""
    if state.is_terminal():
        return list(state.returns())
    player = state.current_player()
    after = [value(state.child(action)) for action in state.legal_actions()]
    return max(after, key=lambda values: values[player])


def test_their_tree_search_plays_on_from_the_first_line() -> None:
    game = load(SMALL)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    bot = searcher(game, 5, seed=1)
    for _ in range(6):
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_their_outcome_sampling_learns_at_the_decisions_it_meets() -> None:
    for setup in (SMALL, SHORT):
        game = load(setup)
        np.random.seed(7)  # the solver draws from NumPy's own generator
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        for _ in range(4):
            solver.iteration()
        met = solver._infostates
        assert len(met) > 100
        changed = [regrets for regrets, _ in met.values() if not np.allclose(regrets, 1e-6)]
        assert len(changed) > 50
        assert all(np.isfinite(regrets).all() for regrets, _ in met.values())
        at = game.new_initial_state()
        while at.is_chance_node():
            at.apply_action(at.legal_actions()[0])
        average = solver.average_policy().action_probabilities(at)
        assert set(average) == set(at.legal_actions())
        assert np.isclose(sum(average.values()), 1)


def test_their_environment_for_learning_agents_runs_a_game() -> None:
    env = rl_environment.Environment(load(SMALL, reward="place"))
    env.seed(3)
    actions = env.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(seat, actions) for seat in range(2)]
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == env.observation_spec()["info_state"][0]
        step = env.step([agents[seat].step(step).action])
    assert sorted(step.rewards) in ([-1.0, 1.0], [0.0, 0.0])
