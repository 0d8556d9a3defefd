"""Environments of PettingZoo: its own tests, the rules on every decision, bad input."""

from __future__ import annotations

import json
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from tests.envs.tables import TABLES, named

import pravek
from pravek import Decide, SetupError
from pravek.core.protocol import ranking
from pravek.envs.pettingzoo import kingdomino_v0, krom_v0, origins_v0
from pravek.envs.pettingzoo.aec import TableEnv

MODULES: dict[str, Any] = {"kingdomino": kingdomino_v0, "origins": origins_v0, "krom": krom_v0}
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
    env = MODULES[table[0]].raw_env(**table[1], reward=reward, growing=growing)
    env.reset(seed=11)
    play = env.play
    match = pravek.Match(table[0], seed=play.seed, **table[1])
    rng, paid = np.random.default_rng(2), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, got, over, cut, info = env.last(observe=False)
        paid[agent] += got
        assert not cut
        if over:
            env.step(None)
            continue
        turn = match.turn
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        assert agent == f"player_{seat}"
        legal = play.coding.legal(match.game, match.view(seat), seat)
        assert sorted(legal) == info["action_mask"].nonzero()[0].tolist()
        number = int(rng.choice(sorted(legal)))
        env.step(number)
        match.play(legal[number])
        assert match.state == play.state
    assert isinstance(match.turn, pravek.Over)
    assert list(paid.values()) == pytest.approx(promised(reward, match), abs=1e-4)


def promised(reward: str, match: pravek.Match[Any]) -> list[float]:
    """The rewards, worked out once more."""
    totals = [score.total for score in match.scores]
    places, others = ranking(match.scores), len(totals) - 1
    if reward == "win":
        return [(place == 1) / places.count(1) for place in places]
    if reward == "place":
        behind = [sum(place < other for other in places) for place in places]
        level = [places.count(place) - 1 for place in places]
        return [(b + e / 2) / others for b, e in zip(behind, level, strict=True)]
    return [total - (sum(totals) - total) / others for total in totals]


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
