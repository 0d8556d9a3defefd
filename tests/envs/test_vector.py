"""Games in lock step are the games on the rules, step by step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from tests.envs.lockstep_pairs import IDS, any_legal, compare

from pravek.bots.breakdown import BotError
from pravek.core.registry import SetupError

PLAIN = IDS["kingdomino"]


def vector(num_envs: Any = 2, name: str = PLAIN, **asked: Any) -> VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(name, num_envs, vectorization_mode="vector_entry_point", **asked)


def last_legal(observations: Any, masks: Any) -> Any:
    """An opponent of one's own: it looks at the domino, and takes the last legal action."""
    assert observations["domino"].shape == (len(masks),)
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


TABLES: list[tuple[int, str, dict[str, Any]]] = [
    (26, "kingdomino", {"opponents": ("full-greedy", "greedy", "random")}),
    (25, "kingdomino", {"opponents": "quick", "players": 2, "reward": "margin", "flat": True}),
    (
        26,
        "kingdomino",
        {
            "opponents": ("greedy", "policy"),
            "seat": 1,
            "reward": "place",
            "growing": True,
            "all_dominoes": True,
            "middle_kingdom": True,
            "harmony": True,
        },
    ),
    (75, "kingdomino", {"opponents": ("random",), "dynasty": True, "growing": True}),
    (49, "kingdomino", {"opponents": ("greedy",), "mighty_duel": True, "middle_kingdom": True}),
    (28, "origins", {"opponents": ("greedy",), "mode": "discovery", "short": True}),
    (30, "origins", {"opponents": ("full-greedy", "greedy"), "mode": "totem", "reward": "margin"}),
    (44, "origins", {"opponents": ("greedy", "random", "full-greedy"), "mode": "tribe"}),
    (
        110,
        "origins",
        {"opponents": last_legal, "players": 2, "mode": "tribe", "hut_shelters": True},
    ),
]


@pytest.mark.parametrize(("steps", "game", "asked"), TABLES, ids=range(len(TABLES)))
def test_lock_step_is_a_sync_vector_of_single_games(
    steps: int, game: str, asked: dict[str, Any]
) -> None:
    assert compare(game, steps, games=2, **asked) > 0


def test_a_game_that_an_illegal_action_ended_begins_anew() -> None:
    asked = {"opponents": ("full-greedy",), "illegal": "penalty", "penalty": -2.5}
    assert compare("kingdomino", 30, games=3, careless=True, **asked) > 5


def test_the_next_step_begins_a_game_anew() -> None:
    env = vector(opponents=("random",))
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng, deals = np.random.default_rng(1), []
    _, info = env.reset(seed=3)
    for _ in range(60):
        deals.append(info["deal"].tolist())
        _, rewards, terminated, truncated, info = env.step(any_legal(info["action_mask"], rng))
        assert not truncated.any()
        if terminated.any():
            break
    assert rewards.sum() == pytest.approx(terminated.astype(int).sum() * rewards.max(), abs=1)
    assert len({tuple(deal) for deal in deals}) == 1
    assert not info["action_mask"][terminated].any()
    _, rewards, again, _, info = env.step(any_legal(info["action_mask"], rng))
    assert (rewards[terminated] == 0).all()
    assert not again[terminated].any()
    assert info["action_mask"].any(1).all()
    assert ((info["deal"] != deals[0]) == terminated).all()


def test_the_same_seed_is_the_same_deal_wherever_it_stands() -> None:
    env = vector(3, opponents=("random",))
    _, counted = env.reset(seed=7)
    _, listed = env.reset(seed=[9, 8, 7])
    assert listed["deal"].tolist() == counted["deal"][::-1].tolist()
    _, others = env.reset()
    assert not set(others["deal"]) & set(listed["deal"])


def test_what_is_returned_is_nobody_elses() -> None:
    env = vector(opponents=("random",), illegal="penalty")
    seen, info = env.reset(seed=1)
    mask = info["action_mask"].copy()
    for array in seen["observation"].values():
        array[...] = 0
    seen["action_mask"][...] = info["action_mask"][...] = 0
    legal = any_legal(mask, np.random.default_rng(1))
    _, _, terminated, _, _ = env.step(legal)
    assert not terminated.any()


@pytest.mark.parametrize(
    "actions",
    [[0], [[0], [0]], [0.5, 1.0], [-1, 0], [261, 0], [True, False], None, "no", [260, 260]],
    ids=str,
)
def test_a_wrong_answer_is_an_error_and_changes_nothing(actions: Any) -> None:
    env = vector(opponents=("random",))
    env.reset(seed=1)
    games = vars(env.unwrapped.lockstep)  # type: ignore[attr-defined]
    before = {name: array.copy() for name, array in games.items() if isinstance(array, np.ndarray)}
    with pytest.raises(InvalidAction) as raised:
        env.step(actions)
    assert "\n" not in str(raised.value)
    assert len(before) > 5
    for name, array in before.items():
        assert (games[name] == array).all()


def test_no_step_before_the_first_reset() -> None:
    with pytest.raises(ResetNeeded, match="have not begun"):
        vector(opponents=("random",)).step(np.zeros(2, int))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"opponents": ("search:sims=1",)}, "in lock step opponents are random, greedy"),
        ({"opponents": ("greedy:slips=0.5",)}, "vectorization_mode='async' takes every bot"),
        ({"opponents": ("policy:./nothing.npz",)}, "there is no file nothing.npz"),
        ({"opponents": ("nobody",)}, "not 'nobody'"),
        ({"num_envs": 0}, "num_envs is a number from 1, not 0"),
        ({"render_mode": "ansi"}, "not drawn"),
        ({"mode": "tribe"}, "mode"),
    ],
    ids=str,
)
def test_what_cannot_be_played_in_lock_step_is_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said) as raised:
        vector(**asked)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda seen, masks: masks.argmin(1), "which is not legal"),
        (lambda seen, masks: masks.argmax(1) + 1000, "which is not legal"),
        (lambda seen, masks: masks.argmax(1) * 1.0, "whole numbers, not float64"),
        (lambda seen, masks: 3, "whole numbers, not int64 of shape"),
    ],
    ids=["illegal", "unknown", "a real", "one for all"],
)
def test_the_answers_of_a_function_are_looked_at(answer: Any, said: str) -> None:
    env = vector(9, opponents=(answer,), seat=0)
    with pytest.raises(BotError, match=said):
        env.reset(seed=1)  # in some deal it is asked before the learner
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(9, int))


def test_a_function_cannot_make_an_action_legal() -> None:
    def forger(observations: Any, masks: Any) -> Any:
        masks[:] = True
        return masks.argmin(1)

    with pytest.raises(BotError, match="the opponent forger answered 0, which is not legal"):
        vector(9, opponents=(forger,), seat=0).reset(seed=1)


def test_krom_has_no_array_engine_and_plays_in_processes() -> None:
    with pytest.raises(gymnasium.error.Error, match="vector entry point"):
        vector(name=IDS["krom"])
