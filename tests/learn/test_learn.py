"""Learning, in an environment that has JAX (`make test-learn`): the arrays of JAX say what those
of NumPy say, training goes on where it stopped, and a tiny net learns to beat random."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from pravek import Match
from pravek.bots.nets import net
from pravek.bots.nets.encode import encode, family_of
from pravek.bots.nets.observe import observe
from pravek.bots.nets.step import step
from pravek.bots.nets.tables import OVER
from pravek.core.protocol import Decide
from pravek.learn import checkpoint, curve
from pravek.learn.config import ConfigError, Tables, read
from pravek.learn.deal import deal, plan, shares
from pravek.learn.evaluate import evaluate
from pravek.learn.jaxnet import Jax
from pravek.learn.train import train


@pytest.mark.parametrize("config", ["kingdomino", "origins"])
def test_jax_plays_what_numpy_plays(config: str) -> None:
    """Whole random games of every kind of table, step by step. The twin of NumPy is held to the
    rules in tests/bots/test_nets.py."""
    round_ = read(config)
    family = round_.shape.family
    games = 3 * len(round_.tables)
    fixed, _ = plan([replace(kind, share=1.0) for kind in round_.tables], games)
    fast = deal(jax.random.key(1), family, fixed)
    slow = jax.tree.map(np.asarray, fast)
    look = jax.jit(lambda table: observe(jnp, family, table))
    go_on = jax.jit(lambda table, action, mask: step(jnp, family, table, action, mask))
    rng = Random(2)
    for _ in range(sum(round_.steps)):
        seen, mask = look(fast)
        theirs, their_mask = observe(np, family, slow)
        assert (np.asarray(mask) == their_mask).all()
        for plane, values in theirs.items():
            assert (np.asarray(seen[plane]) == values).all(), plane
        legal = [np.flatnonzero(row) for row in their_mask]
        action = np.array([rng.choice(list(row)) if len(row) else 0 for row in legal], np.int32)
        fast = go_on(fast, jnp.asarray(action), mask)
        slow = step(np, family, slow, action, their_mask)
        if (slow.phase == OVER).all():
            break
    assert (np.asarray(fast.phase) == OVER).all()


@pytest.mark.parametrize("way", ["rows", "conv"])
def test_jax_net_is_the_numpy_net(way: str) -> None:
    match: Match[Any] = Match("origins", mode="tribe", players=3, seed=1)
    rng = Random(1)
    shape = net.Shape(origins=True, channels=16, blocks=2, hidden=32)
    weights = net.new_weights(shape, seed=4)
    for _ in range(20):
        turn = match.turn
        assert isinstance(turn, Decide)
        match.play(rng.choice(match.actions(turn.seats[0])))
    seen, _ = observe(np, family_of(match.game), encode(match.game, match.state))
    ours = net.forward(net.Numpy(), weights, shape, seen)
    ops = Jax(way=way, low=jnp.float32)
    theirs = net.forward(ops, weights, shape, jax.tree.map(jnp.asarray, seen))
    for mine, other in zip(ours, theirs, strict=True):
        assert np.allclose(mine, np.asarray(other), atol=1e-4)


def test_a_tiny_net_beats_random(tmp_path: Path) -> None:
    config = read("tiny")
    half = replace(config, iterations=config.iterations // 2, final=0)
    train(half, tmp_path, say=lambda text: None)
    stopped = tmp_path / "tiny.ckpt.npz"
    assert stopped.stat().st_size < 16_000_000
    story = train(half, tmp_path, resume=stopped, say=lambda text: None)
    assert story["iterations"] == 2 * half.iterations
    training, shape, _ = checkpoint.load(stopped)
    assert shape == config.shape
    (row,) = evaluate(config, training.mean, rounds=4, seed=5)
    share, half_width = row["win_share"]
    assert share - half_width > 0.5, row
    assert row["finished"] == 1.0


def test_a_checkpoint_keeps_everything(tmp_path: Path) -> None:
    shape = net.Shape(channels=8, blocks=1, other_channels=8, other_blocks=1, hidden=16)
    training = checkpoint.begin(net.new_weights(shape, seed=0))
    training = training._replace(spread=jax.tree.map(lambda w: w * w, training.weights))
    checkpoint.save(tmp_path / "a.npz", training, shape, {"games": 3})
    again, found, story = checkpoint.load(tmp_path / "a.npz")
    assert (found, story) == (shape, {"games": 3})
    for name, weight in training.weights.items():
        assert (again.weights[name] == weight).all()
        assert jnp.allclose(again.spread[name], training.spread[name], rtol=0.02)


def test_a_warm_start_keeps_what_the_net_knew(tmp_path: Path) -> None:
    small = net.Shape(channels=8, blocks=1, hidden=16, rules=False)
    weights = net.new_weights(small, seed=0)
    net.save(tmp_path / "old.npz", weights, small, {})
    training = checkpoint.warm(tmp_path / "old.npz", replace(small, rules=True), seed=1)
    grown = np.asarray(training.weights["g1.w"])
    old = weights["g1.w"].astype(np.float16).astype(np.float32)
    assert (grown[: len(old)] == old).all()
    assert (grown[len(old) :] == 0).all()


def test_configs(tmp_path: Path) -> None:
    for name in ("tiny", "kingdomino", "origins", "origins2"):
        config = read(name)
        assert sum(shares(config.tables, config.games)) == config.games
        modes = [tables.mode for tables in config.tables]
        assert modes == sorted(modes, reverse=True), "Tribe games come first"
    with pytest.raises(ConfigError, match="no file"):
        read("nothing")
    bad = tmp_path / "bad.toml"
    bad.write_text("speed = 3\n[[tables]]\nshare = 1.0\n")
    with pytest.raises(ConfigError, match="'speed' is unknown"):
        read(bad)
    bad.write_text("minutes = ")
    with pytest.raises(ConfigError, match=r"bad\.toml"):
        read(bad)


def test_the_curve_is_drawn() -> None:
    row = {"tables": Tables(1.0).name, "opponent": "random", "win_share": [0.5, 0.1]}
    drawn = curve.draw([{**row, "train_s": 60.0}, {**row, "train_s": 120.0}], "tiny")
    assert drawn.startswith("<svg")
    assert "4p-5x5-12x4 vs random" in drawn
