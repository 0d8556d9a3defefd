"""Environments that are followed by the rules, decision by decision: whoever disagrees is told."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from tests.envs.lockstep_pairs import IDS

import pravek
from pravek import Decide, Match
from pravek.core.protocol import Action, ranking
from pravek.envs.pettingzoo import kingdomino_v0, krom_v0, origins_v0
from pravek.envs.setups import coding_of

MODULES: dict[str, Any] = {"kingdomino": kingdomino_v0, "origins": origins_v0, "krom": krom_v0}


def promised(reward: str, match: Match[Any]) -> list[float]:
    """The rewards at the end of a match, worked out once more."""
    totals = [score.total for score in match.scores]
    places, others = ranking(match.scores), len(totals) - 1
    if reward == "win":
        return [(place == 1) / places.count(1) for place in places]
    if reward == "place":
        behind = [sum(place < other for other in places) for place in places]
        level = [places.count(place) - 1 for place in places]
        return [(b + e / 2) / others for b, e in zip(behind, level, strict=True)]
    return [total - (sum(totals) - total) / others for total in totals]


def follow_table(
    game: str, options: dict[str, Any], seed: int, *, looking: bool = False, **asked: Any
) -> int:
    """A random game of PettingZoo beside a match of the same deal; how many decisions it had.

    Looking, a second environment with the same seed must show the same at every decision.
    """
    envs = [MODULES[game].raw_env(**options, **asked) for _ in range(1 + looking)]
    for env in envs:
        env.reset(seed=seed)
    env, play = envs[0], envs[0].play
    match: Match[Any] = Match(game, seed=play.seed, **options)
    rng, count = np.random.default_rng(seed), 0
    paid = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent, (_, got, over, cut, info) = env.agent_selection, env.last(observe=False)
        paid[agent] += got
        if looking:
            assert data_equivalence(*(each.last() for each in envs)), "the same seed shows the same"
        number = None
        if not over:
            number, action = decided(match, agent, info["action_mask"], rng)
            match.play(action)
            count += 1
        assert not cut, "nothing is cut short"
        for each in envs:
            each.step(number)
        assert match.state == play.state, "the same state"
        assert isinstance(match.turn, Decide) == (play.seat is not None), "the same end"
    expected = promised(asked.get("reward", "win"), match)
    assert np.allclose(list(paid.values()), expected, atol=1e-4), ("rewards", paid, expected)
    return count


def decided(
    match: Match[Any], agent: str, mask: Any, rng: np.random.Generator
) -> tuple[int, Action]:
    """Any legal action; the environment must offer all of them and no other."""
    turn = match.turn
    assert isinstance(turn, Decide), "somebody has to decide"
    seat = turn.seats[0]
    assert agent == f"player_{seat}", "the same seat decides"
    coding, view = coding_of(match.game), match.view(seat)
    legal = {coding.number(match.game, view, action): action for action in match.actions(seat)}
    assert sorted(legal) == np.flatnonzero(mask).tolist(), "the same is legal"
    number = int(rng.choice(sorted(legal)))
    return number, legal[number]


def follow_seat(game: str, options: dict[str, Any], seed: int, **asked: Any) -> int:
    """A random learner of Gymnasium among opponents; a match plays all that its log says."""
    env = gymnasium.make(IDS[game], **options, **asked)
    seen, info = env.reset(seed=seed)
    learner, play = info["seat"], env.unwrapped.play  # type: ignore[attr-defined]
    match: Match[Any] = Match(game, seed=play.seed, **options)
    rng, count, total, over = np.random.default_rng(seed), 0, 0.0, False
    while not over:
        catch_up(match, play.log)
        assert match.state == play.state, "the same state"
        number, _ = decided(match, f"player_{learner}", info["action_mask"], rng)
        assert np.array_equal(seen["action_mask"], info["action_mask"]), "one mask"
        seen, got, over, cut, info = env.step(number)
        assert not cut, "nothing is cut short"
        total, count = total + float(got), count + 1
    catch_up(match, play.log)
    assert isinstance(match.turn, pravek.Over), "the same end"
    expected = promised(asked.get("reward", "win"), match)[learner]
    assert np.isclose(total, expected, atol=1e-4), ("reward", total, expected)
    assert info["points"].tolist() == [score.total for score in match.scores], "scores"
    env.close()
    return count


def catch_up(match: Match[Any], log: list[Any]) -> None:
    """Play what was decided since; the luck between must be the match's own."""
    while len(match.log) < len(log):
        match.play(log[len(match.log)])
    assert match.log == log, "the same happened"
