"""PPO: one pass over the decisions of an iteration, in shuffled batches.

The value is read off heads that learn the final result (who wins, every score), so nothing is
bootstrapped. The logits of the picks have a free common offset; the z-loss keeps it near zero.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pravek.learn.config import Config
from pravek.learn.selfplay import ops_of, rollout
from pravek.nets.net import MASKED, forward
from pravek.nets.torus import Array


class Training(NamedTuple):
    """Everything a checkpoint keeps."""

    weights: Any
    mean: Any
    """Moving average of the weights: what plays."""
    slope: Any
    spread: Any
    """Adam's two moments."""
    count: Array


def begin(weights: Any) -> Training:
    weights = jax.tree.map(jnp.asarray, weights)
    blank = jax.tree.map(jnp.zeros_like, weights)
    return Training(weights, weights, blank, blank, jnp.zeros((), jnp.float32))


def loss(config: Config, weights: Any, data: Any, entropy_weight: Array) -> tuple[Array, Any]:
    answer = forward(ops_of(config), weights, config.shape, data["seen"])
    logits = jnp.where(data["mask"], answer.logits, MASKED)
    log = jax.nn.log_softmax(logits)
    chance = jnp.take_along_axis(log, data["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(chance - data["chance"])
    counts = data["counts"].astype(jnp.float32)
    total = counts.sum() + 1e-6

    def mean(row: Array) -> Array:
        return (row * counts).sum() / total

    gain = data["advantage"]
    clipped = jnp.clip(ratio, 1 - config.clip, 1 + config.clip)
    policy = -mean(jnp.minimum(ratio * gain, clipped * gain))
    entropy = mean(-(jnp.exp(log) * jnp.where(data["mask"], log, 0)).sum(1))
    boards = config.shape.boards
    present = np.arange(boards) < data["players"][:, None]
    log_win = jax.nn.log_softmax(jnp.where(present, answer.win, MASKED))
    win = mean(-(data["win"][:, :boards] * jnp.where(present, log_win, 0)).sum(1))
    error = ((answer.score - data["score"][:, :boards]) ** 2 * present).sum(1)
    score = mean(error / data["players"])
    offset = mean(jax.nn.logsumexp(logits, -1) ** 2)
    total_loss = policy - entropy_weight * entropy + 0.5 * win + 0.5 * score
    news = {
        "entropy": entropy,
        "win loss": win,
        "score loss": score,
        "kl": mean(data["chance"] - chance),
        "clipped": mean(jnp.abs(ratio - 1) > config.clip),
        "offset": offset,
    }
    return total_loss + config.z_loss * offset, news


def adam(training: Training, slope: Any, rate: Array) -> Training:
    """One step of Adam, the gradient's norm at most 1."""
    norm = jnp.sqrt(sum((g * g).sum() for g in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1.0, 1.0 / (norm + 1e-6)), slope)
    count = training.count + 1
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, training.slope, slope)
    second = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, training.spread, slope)
    rate = rate * jnp.sqrt(1 - 0.99**count) / (1 - 0.9**count)
    weights = jax.tree.map(
        lambda w, m, v: w - rate * m / (jnp.sqrt(v) + 1e-6), training.weights, first, second
    )
    return Training(weights, training.mean, first, second, count)


def iterate(
    config: Config, training: Training, key: Any, rate: Array, entropy: Array
) -> tuple[Training, dict[str, Array]]:
    """Play, then learn from it."""
    k_play, k_shuffle = jax.random.split(key)
    data, news = rollout(config, training.weights, k_play)
    decisions = data["action"].shape[0]
    batches = max(1, int(decisions * config.use) // config.batch)
    order = jnp.argsort(jax.random.uniform(k_shuffle, (decisions,)) + ~data["counts"])
    order = order[: batches * config.batch].reshape(batches, -1)

    def learn(training: Training, rows: Array) -> tuple[Training, Any]:
        batch = jax.tree.map(lambda field: field[rows], data)
        slope, told = jax.grad(lambda w: loss(config, w, batch, entropy), has_aux=True)(
            training.weights
        )
        return adam(training, slope, rate), told

    training, told = jax.lax.scan(learn, training, order)
    mean = jax.tree.map(lambda m, w: 0.9 * m + 0.1 * w, training.mean, training.weights)
    news |= jax.tree.map(jnp.mean, told)
    return training._replace(mean=mean), news
