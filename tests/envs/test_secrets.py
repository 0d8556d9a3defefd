"""An agent sees its view and nothing else: worlds it cannot tell apart look alike to it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.envs.tables import TABLES, named

from pravek.envs.pettingzoo.aec import TableEnv
from pravek.envs.play import Play


def seen(env: TableEnv, agent: str) -> dict[str, Any]:
    """All that an agent is told: what it observes, and its own info."""
    told = env.observe(agent)
    own = env.infos[agent].get("action_mask", np.zeros(0))
    return {**told["observation"], "mask": told["action_mask"], "info": own}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one | other)


class Elsewhere(Play):
    """The play in another world."""

    def __init__(self, play: Play, world: Any) -> None:
        self.game, self.coding, self.state = play.game, play.coding, world
        self.seat, self.log, self.seed = play.seat, [], 0
        self._dealt = play._dealt.copy()
        self._settle()


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] == "krom"], ids=named)
def test_worlds_that_look_alike_are_observed_alike(table: tuple[str, dict[str, Any]]) -> None:
    name, options = table
    env, twin = TableEnv(name, **options), TableEnv(name, **options)
    env.reset(seed=4)
    twin.reset(seed=4)
    rng, count, others = Random(8), 0, 0
    while env.play.seat is not None and count < 250:
        if count % 10 == 3:
            for agent, seat in env._seats.items():
                world = env.play.game.imagine(env.play.game.view(env.play.state, seat), rng)
                others += world != env.play.state
                twin.play = Elsewhere(env.play, world)
                twin._select()
                assert twin.agent_selection == env.agent_selection
                assert same(seen(env, agent), seen(twin, agent)), agent
        env.step(rng.choice(list(env.play.legal)))
        count += 1
    assert others > 20


def test_a_destination_is_seen_by_nobody_else_until_all_have_chosen() -> None:
    """They choose one after the other; what the first chose changes nothing for the next."""
    looks = []
    for area in range(3):
        env = TableEnv("krom", players=3)
        env.reset(seed=2)
        while env.observe(env.agent_selection)["observation"]["phase"] != 1:
            env.step(min(env.play.legal))
        first = env.agent_selection
        env.step(sorted(env.play.legal)[area])
        assert env.agent_selection != first
        looks.append({agent: seen(env, agent) for agent in env.agents if agent != first})
        assert env.observe(first)["observation"]["destination"] < 4
        assert env.observe(env.agent_selection)["observation"]["ready"].sum() == 1
    for agent in looks[0]:
        assert same(looks[0][agent], looks[1][agent])
        assert same(looks[0][agent], looks[2][agent])


def test_only_who_decides_is_told_what_is_legal() -> None:
    env = TableEnv("krom", players=4)
    env.reset(seed=3)
    for _ in range(60):
        for agent in env.agents:
            mine = agent == env.agent_selection
            assert ("action_mask" in env.infos[agent]) == mine
            assert env.observe(agent)["action_mask"].any() == mine
        env.step(min(env.play.legal))


def test_a_picture_shows_no_hand() -> None:
    """It is what a spectator sees, and the same in every world he can imagine."""
    env = TableEnv("krom", players=3, render_mode="svg")
    env.reset(seed=3)
    rng = Random(1)
    for _ in range(80):
        env.step(rng.choice(list(env.play.legal)))
        game, state = env.play.game, env.play.state
        before = env.render()
        env.play.state = game.imagine(game.view(state, None), rng)
        assert env.render() == before
        env.play.state = state
