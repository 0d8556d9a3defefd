"""Learning, in an environment that has JAX (`make test-learn`): the net of JAX is that of NumPy,
training goes on where it stopped, and a tiny net learns to beat random."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from pravek import Match
from pravek.core.protocol import Decide
from pravek.learn import checkpoint, curve
from pravek.learn.config import ConfigError, Tables, read
from pravek.learn.deal import shares
from pravek.learn.evaluate import evaluate
from pravek.learn.jaxnet import Jax
from pravek.learn.ppo import Training
from pravek.learn.train import start, train
from pravek.nets import net
from pravek.nets.encode import encode, family_of
from pravek.nets.observe import observe
from pravek.nets.weights import new_weights, save


@pytest.mark.parametrize("way", ["rows", "conv"])
def test_jax_net_is_the_numpy_net(way: str) -> None:
    match: Match[Any] = Match("origins", mode="tribe", players=3, seed=1)
    rng = Random(1)
    shape = net.Shape(origins=True, channels=16, blocks=2, hidden=32)
    weights = new_weights(shape, seed=4)
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


class Stop:
    """Somebody who interrupts the training after so many iterations."""

    def __init__(self, iterations: int) -> None:
        self.words = f"iteration {iterations} "

    def __call__(self, text: str) -> None:
        if self.words in text:
            raise KeyboardInterrupt


def same(one: Training, other: Training) -> bool:
    equal = jax.tree.map(lambda a, b: bool((a == b).all()), one, other)
    return all(jax.tree.leaves(equal))


def test_a_tiny_net_beats_random_however_often_it_is_stopped(tmp_path: Path) -> None:
    config = replace(read("tiny"), minutes=60.0, final=0)  # by iterations, not by the clock
    for folder, stop in (("once", 3), ("twice", 1)):
        with pytest.raises(KeyboardInterrupt):
            train(config, tmp_path / folder, say=Stop(stop))
    once, twice = (tmp_path / folder / "tiny.ckpt.npz" for folder in ("once", "twice"))
    assert not same(checkpoint.load(once)[0], checkpoint.load(twice)[0])
    with pytest.raises(KeyboardInterrupt):
        train(config, tmp_path / "twice", resume=twice, say=Stop(3))
    assert same(checkpoint.load(once)[0], checkpoint.load(twice)[0])
    story = train(config, tmp_path / "twice", resume=twice, say=lambda text: None)
    assert story["iterations"] == story["round"]["iterations"] == config.iterations
    training, shape, _ = checkpoint.load(twice)
    assert shape == config.shape
    (row,) = evaluate(config, training.mean, rounds=4, seed=5)
    share, half_width = row["win_share"]
    assert share - half_width > 0.5, row
    assert row["finished"] == 1.0


@pytest.mark.parametrize("name", ["kingdomino", "origins"])
def test_a_checkpoint_keeps_everything_in_16_megabytes(name: str, tmp_path: Path) -> None:
    config, rng = read(name), np.random.default_rng(0)
    weights = new_weights(config.shape, seed=0)

    def noise() -> dict[str, Any]:
        return {k: rng.normal(size=w.shape).astype(np.float32) for k, w in weights.items()}

    training = Training(noise(), noise(), noise(), noise(), np.float32(7))
    file = tmp_path / "a.npz"
    _, fresh = start(config, None, None)
    checkpoint.save(file, training, config.shape, fresh)
    assert file.stat().st_size < 16_000_000
    again, shape, story = checkpoint.load(file)
    assert (shape, story) == (config.shape, fresh)
    assert same(again, training)


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    config = read("tiny")
    training, story = start(config, None, None)
    file = tmp_path / "a.npz"
    for stored in (b"nothing", b"", b"PK\x03\x04 cut off"):
        file.write_bytes(stored)
        with pytest.raises(ConfigError, match="no checkpoint"):
            start(config, file, None)
    save(file, new_weights(config.shape, seed=0), config.shape, {})
    with pytest.raises(ConfigError, match="no checkpoint"):
        start(config, file, None)
    np.savez(
        file, meta=np.array('{"shape": {}, "story": {}}'), count=np.float32(0), other=np.ones(1)
    )
    with pytest.raises(ConfigError, match="no checkpoint"):
        start(config, file, None)
    halved = {name: value.astype(np.float16) for name, value in training.spread.items()}
    checkpoint.save(file, training._replace(spread=halved), config.shape, story)
    with pytest.raises(ConfigError, match="another version; begin with --warm"):
        start(config, file, None)


def test_a_second_round_begins_with_what_the_first_reached(tmp_path: Path) -> None:
    first = read("origins")
    training, story = start(first, None, None)
    story |= {"iterations": 9, "round": {"name": "origins", "iterations": 9, "train_s": 5.0}}
    checkpoint.save(tmp_path / "a.npz", training, first.shape, story)
    assert start(first, tmp_path / "a.npz", None)[1] == story
    reached, later = start(read("origins2"), tmp_path / "a.npz", None)
    assert later["iterations"] == 9
    assert later["round"] == {"name": "origins2", "iterations": 0, "train_s": 0.0}
    assert same(reached, training)
    with pytest.raises(ValueError, match="another shape"):
        start(read("kingdomino"), tmp_path / "a.npz", None)


def test_a_bare_machine_needs_only_numpy_and_jax() -> None:
    """What JAX itself imports is its own business."""
    ask = "import sys, pravek.learn.__main__; print(*{n.partition('.')[0] for n in sys.modules})"
    jax_alone = "import sys, jax, numpy; print(*{n.partition('.')[0] for n in sys.modules})"
    ours, theirs = (
        set(subprocess.check_output([sys.executable, "-c", code], text=True).split())
        for code in (ask, jax_alone)
    )
    assert "jax" in ours
    assert ours - theirs - set(sys.stdlib_module_names) == {"pravek"}


def test_a_warm_start_keeps_what_the_net_knew(tmp_path: Path) -> None:
    small = net.Shape(channels=8, blocks=1, hidden=16, rules=False)
    weights = new_weights(small, seed=0)
    save(tmp_path / "old.npz", weights, small, {})
    training = checkpoint.warm(tmp_path / "old.npz", replace(small, rules=True), seed=1)
    grown = np.asarray(training.weights["globals.w"])
    old = weights["globals.w"].astype(np.float16).astype(np.float32)
    assert (grown[: len(old)] == old).all()
    assert (grown[len(old) :] == 0).all()


def test_configs(tmp_path: Path) -> None:
    for name in ("tiny", "kingdomino", "origins", "origins2", "origins3"):
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
    assert "90" in curve.draw([{**row, "win_share": [1.0, 0.0], "train_s": 60.0}], "all won")
