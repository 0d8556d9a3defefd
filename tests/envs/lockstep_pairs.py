"""A vector of games in lock step beside as many on the rules: whatever they return is compared."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

import pravek.envs.gymnasium

IDS = {game: f"pravek/{game.title()}-v0" for game in ("kingdomino", "origins", "krom")}
gymnasium.register_envs(pravek.envs.gymnasium)


def same(first: Any, second: Any, where: str = "") -> None:
    """Equal in every number, shape, dtype and key."""
    if isinstance(first, dict):
        assert set(first) == set(second), (where, set(first) ^ set(second))
        for key, value in first.items():
            same(value, second[key], f"{where}/{key}")
        return
    assert first.dtype == second.dtype, where
    assert first.shape == second.shape, where
    assert (first == second).all(), (where, first, second)


def compare(
    game: str, steps: int, games: int = 3, seed: int = 1, careless: bool = False, **asked: Any
) -> int:
    """Play both with the same random answers, legal ones unless `careless`; how many games came to
    their end."""
    lockstep = gymnasium.make_vec(
        IDS[game], games, vectorization_mode="vector_entry_point", **asked
    )
    rules = gymnasium.make_vec(IDS[game], games, vectorization_mode="sync", **asked)
    assert lockstep.single_observation_space == rules.single_observation_space
    assert lockstep.single_action_space == rules.single_action_space
    rng, ended = np.random.default_rng(seed), 0
    found, expected = lockstep.reset(seed=seed), rules.reset(seed=seed)
    for _ in range(steps):
        same(found[0], expected[0])
        same(found[-1], expected[-1])
        actions = any_legal(expected[-1]["action_mask"], rng)
        if careless:
            actions = np.where(rng.random(games) < 0.3, rng.integers(261, size=games), actions)
        found, expected = lockstep.step(actions), rules.step(actions)
        for one, other in zip(found[1:4], expected[1:4], strict=True):
            same(one, other)
        ended += int(found[2].sum())
    same(found[0], expected[0])
    same(found[-1], expected[-1])
    return ended


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    """An action each; any at all for a game that is over."""
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])
