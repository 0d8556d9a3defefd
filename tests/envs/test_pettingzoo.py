"""Environments of PettingZoo: its own tests, the rules on every decision, bad input."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tests.envs.following import MODULES, follow_table
from tests.envs.tables import TABLES, named

import pravek
from pravek import SetupError
from pravek.envs.pettingzoo import kingdomino_v0, krom_v0
from pravek.envs.pettingzoo.aec import TableEnv

DICTIONARIES = ("Observation is not a NumPy array", "Observation space for each agent probably")
"""Their test warns of every observation that is a dictionary, but for eight environments of their
own, whose observations are the same dictionary of `observation` and `action_mask`."""


def made(table: tuple[str, dict[str, Any]], **more: Any) -> Any:
    name, options = table
    return MODULES[name].env(**options, **more)


@pytest.mark.parametrize("flat", [False, True], ids=["arrays", "flat"])
@pytest.mark.parametrize("table", TABLES, ids=named)
def test_their_api_test_passes(table: tuple[str, dict[str, Any]], flat: bool) -> None:
    with warnings.catch_warnings():
        for message in DICTIONARIES:
            warnings.filterwarnings("ignore", message)
        api_test(made(table, flat=flat), num_cycles=8)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_their_seed_test_passes(table: tuple[str, dict[str, Any]]) -> None:
    seed_test(lambda: made(table, flat=True), num_cycles=6)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_their_render_test_passes(
    table: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    svg = {"svg": lambda text: text.startswith("<svg") and text.endswith("</svg>")}
    render_test(lambda render_mode: made(table, render_mode=render_mode), svg)
    assert table[0] in capsys.readouterr().out


@pytest.mark.parametrize("growing", [False, True], ids=["at the end", "growing"])
@pytest.mark.parametrize("reward", ["win", "place", "margin"])
@pytest.mark.parametrize("table", [TABLES[0], TABLES[6], TABLES[11]], ids=named)
def test_a_game_is_the_match_of_its_deal_and_pays_what_it_promises(
    table: tuple[str, dict[str, Any]], reward: str, growing: bool
) -> None:
    game, options = table
    assert follow_table(game, options, 11, reward=reward, growing=growing) > 40


@pytest.mark.parametrize("table", [TABLES[3], TABLES[4]], ids=named)
def test_the_same_seed_shows_the_same_game(table: tuple[str, dict[str, Any]]) -> None:
    assert follow_table(*table, 12, looking=True) > 40


@pytest.mark.parametrize("name", ["kingdomino_v0", "origins_v0", "krom_v0"])
def test_an_environment_is_made_by_its_name(name: str) -> None:
    env = pettingzoo.make("aec", f"pravek/{name}", players=3)
    assert (str(env), len(env.possible_agents)) == (name, 3)


def test_a_game_is_copied_and_sent_to_another_process() -> None:
    env = krom_v0.env()
    env.reset(seed=3)
    for _ in range(30):
        env.step(int(env.last()[4]["action_mask"].argmax()))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    env.step(int(env.last()[4]["action_mask"].argmax()))
    for twin in twins:
        assert twin.unwrapped.play.state != env.unwrapped.play.state
        twin.step(int(twin.last()[4]["action_mask"].argmax()))
        assert twin.unwrapped.play.state == env.unwrapped.play.state


def test_a_game_is_kept_as_a_record() -> None:
    env = kingdomino_v0.env(players=2)
    env.reset(seed=3)
    for _ in range(9):
        env.step(int(env.last()[4]["action_mask"].argmax()))
    record = env.unwrapped.play.match().record()
    assert pravek.load(record).state == env.unwrapped.play.state


def test_games_differ_from_reset_to_reset_and_are_told_by_their_seed() -> None:
    env = kingdomino_v0.env()
    deals = []
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        deals.append(env.unwrapped.play.seed)
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]


# Bad input


def test_an_illegal_action_ends_the_game_with_a_penalty() -> None:
    env = kingdomino_v0.env(illegal_reward=-7.0)
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(0)
    assert env.rewards == {agent: -7.0 * (agent == mover) for agent in env.possible_agents}
    assert all(env.terminations.values())
    for _ in range(4):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("action", [0, -1, 999, 2.5, "256", None, np.zeros(2)], ids=repr)
def test_without_wrappers_an_illegal_action_is_told_in_one_line_and_changes_nothing(
    action: Any,
) -> None:
    env = kingdomino_v0.raw_env()
    env.reset(seed=1)
    before, mover = env.play.state, env.agent_selection
    with pytest.raises(ValueError, match=r"^(action|an action) .*$"):
        env.step(action)
    assert (env.play.state, env.agent_selection) == (before, mover)
    env.step(256)
    assert env.play.state != before


@pytest.mark.parametrize("action", [-1, 999, 2.5, "256", None, np.zeros(2)], ids=repr)
def test_what_is_no_action_at_all_is_refused_as_they_do(action: Any) -> None:
    env = kingdomino_v0.env()
    env.reset(seed=1)
    before = env.unwrapped.play.state
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(action)
    assert env.unwrapped.play.state is before


def test_a_step_after_the_end_is_none_or_nothing() -> None:
    env = kingdomino_v0.raw_env(players=2)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(256)
    assert not env.observe("player_0")["action_mask"].any()
    env.step(None)
    env.step(None)
    assert env.agents == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": 7}, "kingdomino is for 2, 3, 4 players, not 7"),
        ({"harmonie": True}, "kingdomino has no option 'harmonie'"),
        ({"mighty_duel": True}, "the Mighty Duel is for 2 players, not 4"),
        ({"harmony": "yes"}, "harmony is a yes or no, not 'yes'"),
        ({"reward": "money"}, "a reward is one of win, place, margin, not 'money'"),
        ({"growing": 1}, "growing is a yes or no, not 1"),
        ({"flat": "no"}, "flat is a yes or no, not 'no'"),
        ({"render_mode": "video"}, "render_mode is one of human, ansi, svg, rgb_array"),
        ({"illegal_reward": "much"}, "illegal_reward is a number, not 'much'"),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_a_wrong_option_is_told_in_one_line(options: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told) as refused:
        kingdomino_v0.env(**options)
    assert "\n" not in str(refused.value)


def test_to_render_without_a_mode_is_warned_of() -> None:
    env = TableEnv("krom")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
