"""Whoever knows Pgx knows these environments: its own tests and wrappers take them."""

from __future__ import annotations

from typing import Any, Literal

import jax
import jax.numpy as jnp
import pytest
from pgx._src import api_test
from pgx.experimental import auto_reset

from pravek.envs.jax import make


def test_the_api_test_of_pgx_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    # It asks whether the name is one of Pgx's own games.
    monkeypatch.setattr(api_test, "EnvId", Literal["kingdomino_v0"])
    # Its random choice wants a row of games even where there is one game (2.6.0).
    monkeypatch.setattr(api_test, "act_randomly", at_random)
    api_test.api_test(make("kingdomino", players=2), num=1)


def at_random(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)


def test_games_that_end_begin_anew_by_its_wrapper() -> None:
    env = make("kingdomino", players=2, observation=False)
    step = auto_reset(env.step, env.init)

    def on(state: Any, key: Any) -> tuple[Any, Any]:
        first, second = jax.random.split(key)
        action = at_random(first, state.legal_action_mask)
        new = jax.vmap(step)(state, action, jax.random.split(second, 3))
        return new, (new.terminated, new.rewards, new._step_count)

    state = jax.vmap(env.init)(jax.random.split(jax.random.key(0), 3))
    seeds = jax.random.split(jax.random.key(1), 100)
    _, (over, rewards, count) = jax.jit(lambda s, k: jax.lax.scan(on, s, k))(state, seeds)
    assert [i + 1 for i in range(100) if over[i].all()] == [48, 96]
    assert (rewards.sum(-1) == over).all()
    assert (count[jnp.array([47, 48, 95])] == jnp.array([[0], [1], [0]])).all()
