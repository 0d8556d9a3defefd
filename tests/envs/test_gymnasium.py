"""One learner among opponents: Gymnasium's own checks, and what it promises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from tests.envs.lockstep_pairs import IDS

import pravek
from pravek.bots.breakdown import BotError
from pravek.core.protocol import Decide, ranking
from pravek.core.registry import SetupError
from pravek.envs.seat import SeatEnv

PLAIN = IDS["kingdomino"]


def single(name: str = PLAIN, **asked: Any) -> Any:
    """The environment without Gymnasium's wrappers."""
    return gymnasium.make(name, **asked).unwrapped


def play_out(env: Any, seed: int, rng: np.random.Generator) -> tuple[list[float], dict[str, Any]]:
    """A game of random answers: what each step paid, and what is said at the end."""
    _, info = env.reset(seed=seed)
    paid, over = [], False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert seen in env.observation_space
        paid.append(reward)
    return paid, info


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("kingdomino", {"opponents": ("full-greedy",) * 3, "seat": "random"}),
        ("kingdomino", {"opponents": ("policy",), "flat": True, "growing": True, "dynasty": True}),
        ("origins", {"mode": "discovery", "opponents": ("greedy",), "seat": 1}),
        ("origins", {"mode": "totem", "opponents": ("quick",) * 2}),
        ("origins", {"mode": "tribe", "opponents": ("full-greedy",) * 3, "reward": "place"}),
        ("krom", {"opponents": ("random",) * 2}),
    ],
    ids=str,
)
def test_gymnasium_finds_nothing_wrong(
    name: str, asked: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(single(IDS[name], illegal="penalty", **asked))
    assert "\x1b" in capsys.readouterr().out  # they look at every render mode, human too


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("kingdomino", {"players": 3, "opponents": "greedy", "harmony": True}),
        ("origins", {"mode": "tribe", "opponents": ("random", "full-greedy")}),
        ("krom", {"opponents": ("greedy", "random")}),
    ],
    ids=["kingdomino", "origins", "krom"],
)
def test_the_end_is_that_of_the_rules(name: str, asked: dict[str, Any]) -> None:
    env = single(IDS[name], reward="margin", **asked)
    paid, info = play_out(env, 5, np.random.default_rng(5))
    match = env.play.match()
    assert match.seed == info["deal"]
    assert not isinstance(match.turn, Decide)
    points = [score.total for score in match.scores]
    assert info["points"].tolist() == points
    assert info["place"] == ranking(match.scores)[info["seat"]]
    own = points.pop(info["seat"])
    assert sum(paid) == pytest.approx(own - sum(points) / len(points))


def test_the_same_seed_is_the_same_game_and_the_next_one_another() -> None:
    env, rngs = single(opponents=("random",) * 3), [np.random.default_rng(1) for _ in range(2)]
    first, second = (play_out(env, 11, rng) for rng in rngs)
    assert first[0] == second[0]
    assert (first[1]["points"] == second[1]["points"]).all()
    _, again = env.reset()
    assert again["deal"] != first[1]["deal"]


def test_a_deal_can_be_played_again_as_a_match() -> None:
    env = single(opponents=("greedy",))
    _, info = env.reset(seed=2)
    match: pravek.Match[Any] = pravek.Match("kingdomino", players=2, seed=info["deal"])
    assert match.log == env.play.log[: len(match.log)]


def test_a_random_seat_is_every_seat_and_a_given_one_that_seat() -> None:
    env = single(opponents=("random",) * 3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    env = single(opponents=("random",) * 3, seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_what_grows_adds_up_to_what_is_paid_at_the_end(reward: str) -> None:
    asked: dict[str, Any] = {"opponents": ("random",), "reward": reward}
    at_the_end, _ = play_out(single(**asked), 3, np.random.default_rng(3))
    growing, _ = play_out(single(**asked, growing=True), 3, np.random.default_rng(3))
    assert not any(at_the_end[:-1])
    assert sum(growing) == pytest.approx(at_the_end[-1], abs=1e-4)
    assert any(growing[:-1])


def test_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    env = single(opponents=("random",))
    env.reset(seed=1)
    before = env.play.state
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    with pytest.raises(InvalidAction, match=f"action {illegal} is not legal here"):
        env.step(illegal)
    assert env.play.state is before
    env.step(np.flatnonzero(env.action_masks())[0])


def test_an_illegal_action_ends_the_episode_if_that_was_asked_for() -> None:
    env = single(opponents=("random",), illegal="penalty", penalty=-3)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    seen, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (-3.0, True, False, True)
    assert seen in env.observation_space
    with pytest.raises(ResetNeeded):
        env.step(illegal)
    env.reset()
    _, _, terminated, _, info = env.step(np.flatnonzero(env.action_masks())[0])
    assert not terminated
    assert "illegal" not in info


def test_no_step_after_the_end_and_none_before_the_beginning() -> None:
    env = single(opponents=("random",))
    for question in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
            question()
    _, info = play_out(env, 1, np.random.default_rng(1))
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("action", [1.5, "256", None, [256], np.zeros(2, int), True, -1, 261])
def test_what_is_no_action_is_an_error(action: Any) -> None:
    env = single(opponents=("random",), illegal="penalty")
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="an action is a"):
        env.step(action)
    assert env.action_masks().any()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"opponents": ("nobody",)}, "there is no bot 'nobody'"),
        ({"opponents": ("greedy:speed=3",)}, "has no parameter 'speed'"),
        ({"opponents": (7,)}, "an opponent is the name of a bot or a function, not 7"),
        ({"opponents": 7}, "opponents are"),
        ({"opponents": ()}, "players"),
        ({"opponents": ("random",) * 4}, "players"),
        ({"opponents": ("random",), "players": 3}, "a game of 3 has 2 opponents, not 1"),
        ({"opponents": ("policy:./nothing.npz",)}, "there is no file nothing.npz"),
        ({"seat": 4}, "a seat is random, or a number from 0 to 3, not 4"),
        ({"seat": True}, "a seat is random"),
        ({"illegal": "ignore"}, "illegal is one of error, penalty, not 'ignore'"),
        ({"penalty": "much"}, "a penalty is a number"),
        ({"reward": "money"}, "a reward is one of win, place, margin, not 'money'"),
        ({"growing": 1}, "growing is a yes or no"),
        ({"sunshine": True}, "sunshine"),
        ({"name": IDS["krom"], "opponents": ("full-greedy",)}, "plays kingdomino, origins"),
        ({"name": IDS["krom"], "opponents": ("policy",)}, "plays kingdomino, origins"),
    ],
    ids=str,
)
def test_what_there_is_not_is_refused_in_one_line(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said) as raised:
        single(**asked)
    assert "\n" not in str(raised.value)


def test_a_render_mode_there_is_not_is_refused() -> None:
    with pytest.raises(SetupError, match="render_mode is one of human, ansi, svg, rgb_array"):
        SeatEnv("kingdomino", render_mode="film")


def test_reset_has_no_options() -> None:
    with pytest.raises(SetupError, match="reset knows no option 'deal'"):
        single(opponents=("random",)).reset(options={"deal": 3})


def test_any_bot_of_the_catalogue_is_an_opponent(tmp_path: Path) -> None:
    own = tmp_path / "last.py"
    own.write_text("def choose(game, view, seat, actions, clock):\n    return actions[-1]\n")
    opponents = (str(own), "greedy:slips=0.5", "montecarlo:sims=1")
    env = single(opponents=opponents)
    rewards = [play_out(env, 4, np.random.default_rng(4))[0][-1] for _ in range(2)]
    assert rewards[0] == rewards[1]
    env.close()


def test_a_bot_that_answers_nonsense_is_named(tmp_path: Path) -> None:
    own = tmp_path / "none.py"
    own.write_text("def choose(game, view, seat, actions, clock):\n    return None\n")
    env = single(opponents=(str(own),), seat=0)
    with pytest.raises(BotError, match=r"none\.py answered None, which is not legal"):
        play_out(env, 1, np.random.default_rng(1))
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_function_of_ones_own_is_an_opponent() -> None:
    asked = []

    def first(observations: Any, masks: Any) -> Any:
        asked.append(observations.shape)
        return masks.argmax(1)

    env = single(opponents=(first,), flat=True)
    play_out(env, 1, np.random.default_rng(1))
    assert set(asked) == {(1, env.observation_space["observation"].shape[0])}


def test_the_name_finds_its_module() -> None:
    env = gymnasium.make(f"pravek.envs.gymnasium:{PLAIN}", opponents=("random",))
    assert env.reset(seed=1)[1]["action_mask"].any()
