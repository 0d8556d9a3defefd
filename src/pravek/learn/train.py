"""A training round: iterations against the clock, evaluations, checkpoints, the curve."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.learn import agree, checkpoint, curve
from pravek.learn.config import Config, ConfigError
from pravek.learn.evaluate import evaluate
from pravek.learn.ppo import Training, begin, iterate
from pravek.nets.weights import new_weights
from pravek.nets.weights import save as save_net

Say = Callable[[str], None]


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


@cache
def program(config: Config) -> Any:
    """An iteration, compiled."""
    training = begin(new_weights(config.shape, config.seed))
    example = (training, jax.random.key(config.seed), jnp.float32(0), jnp.float32(0))
    return jax.jit(partial(iterate, config)).lower(*example).compile()


def start(
    config: Config, resume: Path | None, warm: Path | None
) -> tuple[Training, dict[str, Any]]:
    """A checkpoint to go on with, another net to start from, or a new one.

    A checkpoint of the same round goes on where that stopped; of another, this one begins.
    """
    fresh = {"name": config.name, "iterations": 0, "train_s": 0.0}
    story: dict[str, Any] = {"iterations": 0, "train_s": 0.0, "games": 0, "curve": []}
    story["round"] = fresh
    if resume is not None:
        training, shape, story = checkpoint.load(resume)
        if shape != config.shape:
            raise ConfigError(f"{resume} holds a net of another shape: {shape}")
        if story["round"]["name"] != config.name:
            story["round"] = fresh
        return training, story
    if warm is not None:
        return checkpoint.warm(warm, config.shape, config.seed), {**story, "warm": warm.name}
    return begin(new_weights(config.shape, config.seed)), story


def train(
    config: Config,
    out: Path,
    resume: Path | None = None,
    warm: Path | None = None,
    say: Say = print,
) -> dict[str, Any]:
    """Train for the time the round has; leaves NAME.ckpt.npz, NAME.npz, NAME.json, NAME.svg.

    An interrupt leaves them too, so that `resume` goes on where it came.
    """
    began = time.monotonic()

    def log(text: str) -> None:
        say(f"[{time.monotonic() - began:6.1f}] {text}")

    out.mkdir(parents=True, exist_ok=True)
    training, story = start(config, resume, warm)
    key = jax.random.key(config.seed)
    log(f"{config.name} on {jax.devices()}, {_count(training)} parameters")
    if jax.default_backend() != "cpu":  # the tests hold the CPU to the rules
        log(f"agrees with NumPy on {agree.check(config)} random games")
    iteration = program(config)
    log("compiled")
    if config.first_look and not story["round"]["iterations"]:
        _look(config, training, story, 1, log)
    story["config"] = asdict(config)
    round_, budget = story["round"], 60 * config.minutes
    next_look = round_["train_s"] + config.every
    try:
        while round_["train_s"] < budget and round_["iterations"] < config.iterations:
            rate, entropy = _schedule(config, round_)
            tick = time.monotonic()
            step_key = jax.random.fold_in(key, 1000 + story["iterations"])
            after, told = iteration(training, step_key, rate, entropy)
            news = {name: float(value) for name, value in told.items()}
            if not all(np.isfinite(value) for value in news.values()):
                raise FloatingPointError(f"the training broke down: {news}")
            training = after
            _count_in(config, story, time.monotonic() - tick, news, log)
            if next_look <= round_["train_s"] < budget - 20:
                next_look += config.every
                _look(config, training, story, 1, log)
                _keep(config, training, story, out)
    except KeyboardInterrupt:
        _keep(config, training, story, out)
        log(f"stopped; to go on: --resume {out / config.name}.ckpt.npz")
        raise
    _keep(config, training, story, out)
    if config.final:
        _look(config, training, story, config.final, log)
        _keep(config, training, story, out)
    log(f"done: {out / config.name}.npz")
    return story


def _count_in(
    config: Config, story: dict[str, Any], took: float, news: dict[str, float], log: Say
) -> None:
    """One more iteration; now and then it is told how it went."""
    round_ = story["round"]
    story["games"] += config.games
    for count in (story, round_):
        count["iterations"] += 1
        count["train_s"] += took
    if round_["iterations"] <= 3 or round_["iterations"] % 20 == 0:
        words = " ".join(f"{name} {value:.3g}" for name, value in news.items())
        done = f"iteration {story['iterations']} {took:.2f} s, {story['games']} games"
        log(f"{done}: {words}")


def _schedule(config: Config, done: dict[str, Any]) -> tuple[Any, Any]:
    """The size of the steps and the weight of the entropy: both fall as the round goes on."""
    iterations = done["iterations"]
    part = max(done["train_s"] / (60 * config.minutes), iterations / config.iterations)
    rate = _between(config.rate, part) * min(1.0, (iterations + 1) / 5)
    return jnp.float32(rate), jnp.float32(_between(config.entropy, part))


def _count(training: Training) -> int:
    return sum(int(np.prod(value.shape)) for value in training.weights.values())


def _look(config: Config, training: Training, story: Any, rounds: int, log: Say) -> None:
    tick = time.monotonic()
    for row in evaluate(config, training.mean, rounds, 77):
        row |= {"train_s": round(story["train_s"], 1), "trained_games": story["games"]}
        story["curve"].append(row)
        log(str(row))
    log(f"evaluated in {time.monotonic() - tick:.1f} s")


def _keep(config: Config, training: Training, story: dict[str, Any], out: Path) -> None:
    checkpoint.save(out / f"{config.name}.ckpt.npz", training, config.shape, story)
    weights = {name: np.asarray(value) for name, value in training.mean.items()}
    about = {name: story[name] for name in ("iterations", "train_s", "games")}
    save_net(out / f"{config.name}.npz", weights, config.shape, about)
    curve.save(out, config.name, story)
