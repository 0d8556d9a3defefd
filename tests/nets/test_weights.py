"""Weights have telling names here, and in files the short ones of the first nets."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from pathlib import Path

import numpy as np

from pravek.nets.net import Shape
from pravek.nets.weights import SHORT, load, name_of, new_weights, save, stored_name

LARGEST = Shape(origins=True, blocks=12, other_blocks=11)


def test_every_weight_has_one_name_in_files() -> None:
    names = list(new_weights(LARGEST, seed=0))
    stored = [stored_name(name) for name in names]
    assert [name_of(name) for name in stored] == names
    assert len(set(stored)) == len(names)
    assert len(set(SHORT.values())) == len(SHORT)


def test_a_stored_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    shape = Shape(origins=True, channels=8, blocks=1, other_channels=4, other_blocks=1, hidden=8)
    weights = new_weights(shape, seed=1)
    save(tmp_path / "net.npz", weights, shape, {})
    again, read = load(tmp_path / "net.npz")
    assert read == shape
    for name, value in weights.items():
        assert (again[name] == value.astype(np.float16)).all()
    with np.load(tmp_path / "net.npz") as stored:
        assert {"oin", "pk3.w", "ce3.b", "a0"} <= set(stored.files)
