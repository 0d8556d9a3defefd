"""Steps of environments, ours beside those of other packages, measured the same way.

A step is a random legal action with everything an agent is given for the next one: observation,
mask, reward. What is not installed is named in `missing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from pravek.core.extras import need
from pravek.speed.workload import Setup, Work, Workload

need("envs", "numpy", "gymnasium", "pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

from pravek.envs import gymnasium as ours  # noqa: E402, F401  (it registers the environments)

SEVERAL = 1024
"""Games side by side."""
TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("kingdomino_v0", "plain", {"players": 2}),
    ("kingdomino_v0", "plain", {"players": 4}),
    ("kingdomino_v0", "mighty duel", {"players": 2, "mighty_duel": True}),
    ("origins_v0", "discovery", {"players": 4, "mode": "discovery"}),
    ("origins_v0", "tribe", {"players": 4, "mode": "tribe"}),
    ("krom_v0", "plain", {"players": 4}),
)
PEERS = ("connect_four_v3", "chess_v6", "tictactoe_v3")
"""Games of PettingZoo that have action masks, too; the first is what all are measured against."""
LEARNERS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("pravek/Kingdomino-v0", "plain", {"players": 2}),
    ("pravek/Kingdomino-v0", "plain", {"players": 4}),
    ("pravek/Origins-v0", "tribe", {"players": 4, "mode": "tribe"}),
)
CONTROL = "CartPole-v1"
"""What others measure themselves by: no game, and hardly any work."""


def workloads(missing: list[str]) -> Iterator[Workload]:
    """Everything there is to measure; what is not installed is added to `missing`."""
    first = None
    for name in PEERS:
        if (peer := _peer(name, missing)) is not None:
            seats = len(peer.possible_agents)
            load = Workload(Setup(name, "pettingzoo", seats, 0), "peer", "steps", _in_turn(peer))
            first = load.against = first or load
            yield load
    for name, mode, options in TABLES:
        table = import_module(f"pravek.envs.pettingzoo.{name}").env(**options)
        setup = Setup(name, mode, options["players"], 0)
        yield Workload(setup, "pettingzoo", "steps", _in_turn(table), first)
    yield from _learners()


def _learners() -> Iterator[Workload]:
    """One learner among random opponents: a game alone, and many in lock step."""
    makers: dict[str, tuple[int, Callable[..., Work]]] = {
        "gymnasium": (1, _alone),
        "vector": (SEVERAL, _in_lock_step),
    }
    for layer, (games, work) in makers.items():
        control = Workload(Setup(CONTROL, layer, 1, 0), "peer", "steps", work(games, CONTROL))
        control.against = control
        yield control
        for name, mode, options in LEARNERS:
            setup = Setup(name, mode, options["players"], 0)
            run = work(games, name, **options, opponents=("random",) * (options["players"] - 1))
            yield Workload(setup, layer, "steps", run, control)


def _peer(name: str, missing: list[str]) -> Any:
    try:
        return import_module(f"pettingzoo.classic.{name}").env()
    except ImportError as error:
        missing.append(f"{name} ({error.name} is not installed: pip install 'pettingzoo[classic]')")
        return None


def _in_turn(env: Any) -> Work:
    """A whole game in which agents act one after the other."""

    def run(rng: Random) -> int:
        steps = 0
        env.reset(seed=rng.getrandbits(30))
        for _agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else _drawn(rng, observation["action_mask"]))
            steps += not over
        return steps

    return run


def _drawn(rng: Random, mask: Any) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def _alone(_games: int, name: str, **options: Any) -> Work:
    """A whole episode of one learner."""
    env: Any = gymnasium.make(name, disable_env_checker=True, **options)
    actions = int(env.action_space.n)

    def run(rng: Random) -> int:
        _, info = env.reset(seed=rng.getrandbits(30))
        over, steps = False, 0
        while not over:
            mask = info.get("action_mask")
            action = _drawn(rng, mask) if mask is not None else int(rng.random() * actions)
            _, _, ended, cut, info = env.step(action)
            over, steps = ended or cut, steps + 1
        return steps

    return run


def _in_lock_step(games: int, name: str, **options: Any) -> Work:
    """One step of many games; the steps that only deal a new game count as well, as they do for
    whoever trains."""
    env: Any = gymnasium.make_vec(name, num_envs=games, **options)
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def run(rng: Random) -> int:
        nonlocal info
        mask = info.get("action_mask")
        actions = env.action_space.sample() if mask is None else _each_drawn(luck, mask)
        *_, info = env.step(actions)
        return games

    run(Random(1))  # compiled before the first slice
    return run


def _each_drawn(luck: Any, mask: Any) -> Any:
    """A legal action of each game; of a game that is over, any."""
    return (luck.random(mask.shape, np.float32) * mask).argmax(1)
