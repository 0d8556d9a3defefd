"""The weights of a net: new ones to start from, and those that are stored.

Every layer has a name that says what it is for. Files keep the short names of the first nets, so
that old and new versions read each other's: `SHORT` is the dictionary.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pravek.nets.family import LINE, ROUNDS, SEATS
from pravek.nets.net import KINDS, Shape, Weights
from pravek.nets.observe import RULES

SHORT = {
    "coming": "nt",  # the dominoes of the next line, those being built, people: as tokens
    "current": "ct",
    "people": "ft",
    "globals": "g1",  # everything that is not on a board
    "trunk.in": "in",  # the mover's own board
    "trunk.globals": "gin",
    "trunk.pool": "gp",
    "trunk.norm": "lo",
    "block#.norm1": "l#",
    "block#.conv1": "a#",
    "block#.norm2": "m#",
    "block#.conv2": "b#",
    "others.in": "oin",  # the boards of the others
    "others#.norm": "ol#",
    "others#.conv1": "oa#",
    "others#.conv2": "ob#",
    "others.norm": "olo",
    "others.out": "ov",
    "joint1": "h1",  # all of it together
    "joint2": "h2",
    "win": "win",  # the answers
    "score": "sc",
    "pick.joint": "pk1",
    "pick.domino": "pk2",
    "pick.out": "pk3",
    "place.joint": "pl1",
    "place.hidden": "pl2",
    "place.out": "pl3",
    "cell.out": "ce3",
    "recruit.joint": "rc1",
    "recruit.person": "rc2",
    "recruit.out": "rc3",
    "rare": "few",
}
"""By name, what a layer is called in files; # is the number of a block."""
_LONG = {short: name for name, short in SHORT.items()}


def stored_name(name: str) -> str:
    """What a weight is called in a file: `block3.conv1` is `a3`, `pick.out.w` is `pk3.w`."""
    layer, part = _taken_apart(name)
    return _translated(layer, SHORT) + part


def name_of(stored: str) -> str:
    """What a weight of a file is called here."""
    layer, part = _taken_apart(stored)
    return _translated(layer, _LONG) + part


def _taken_apart(name: str) -> tuple[str, str]:
    """The layer, and which part of a dense one: its weights `.w` or biases `.b`."""
    return (name[:-2], name[-2:]) if name.endswith((".w", ".b")) else (name, "")


def _translated(layer: str, names: dict[str, str]) -> str:
    if layer in names:
        return names[layer]
    number = re.search(r"\d+", layer)
    assert number is not None, layer
    return names[layer.replace(number[0], "#", 1)].replace("#", number[0])


class _Fresh:
    """Random weights, layer by layer."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.found: dict[str, np.ndarray] = {}

    def dense(self, name: str, inputs: int, outputs: int, scale: float = 1.4) -> None:
        self.found[name + ".w"] = self._rng.normal(0, scale / np.sqrt(inputs), (inputs, outputs))
        self.found[name + ".b"] = np.zeros(outputs)

    def conv(self, name: str, inputs: int, outputs: int, scale: float = 1.0) -> None:
        spread = scale * np.sqrt(2 / (9 * inputs))
        self.found[name] = self._rng.normal(0, spread, (3, 3, inputs, outputs))

    def norm(self, name: str, channels: int) -> None:
        self.found[name] = np.ones(channels)


def new_weights(shape: Shape, seed: int) -> dict[str, np.ndarray]:
    """Random weights to start from; the answers begin near zero."""
    layers = _Fresh(seed)
    _tokens_and_globals(layers, shape)
    _boards(layers, shape)
    _answers(layers, shape)
    return {name: value.astype(np.float32) for name, value in layers.found.items()}


def _tokens_and_globals(layers: _Fresh, shape: Shape) -> None:
    family, boards = shape.family, shape.boards
    token = family.tokens.shape[1]
    inputs = 2 * LINE * 32 + 48 + 3 * boards + ROUNDS + 1 + LINE
    inputs += family.phases + RULES * shape.rules
    if shape.origins:
        inputs += 16 * KINDS + 4 * 5 + 4 * SEATS + 5 + 4 + KINDS + 1 + 4 + 1
    layers.dense("coming", token + boards + 1 + 2 * boards + LINE, 32)
    layers.dense("current", token + boards + 1 + 2, 32)
    layers.dense("globals", inputs, shape.hidden)


def _boards(layers: _Fresh, shape: Shape) -> None:
    planes, channels, other = 14 + 11 * shape.origins, shape.channels, shape.other_channels
    layers.conv("trunk.in", planes + 8 + 14 + 5 * shape.origins, channels)
    layers.dense("trunk.globals", shape.hidden, channels, 1.0)
    for i in range(shape.blocks):
        layers.conv(f"block{i}.conv1", channels, channels)
        layers.conv(f"block{i}.conv2", channels, channels, 0.3)
        layers.norm(f"block{i}.norm1", channels)
        layers.norm(f"block{i}.norm2", channels)
    layers.dense("trunk.pool", 2 * channels, channels, 1.0)
    layers.norm("trunk.norm", channels)
    layers.conv("others.in", planes, other)
    for i in range(shape.other_blocks):
        layers.conv(f"others{i}.conv1", other, other)
        layers.conv(f"others{i}.conv2", other, other, 0.3)
        layers.norm(f"others{i}.norm", other)
    layers.norm("others.norm", other)
    layers.dense("others.out", 2 * other, 48)


def _answers(layers: _Fresh, shape: Shape) -> None:
    channels, hidden, boards = shape.channels, shape.hidden, shape.boards
    layers.dense("joint1", 2 * channels + hidden + 48 * (boards - 1), hidden)
    layers.dense("joint2", hidden, hidden)
    layers.dense("win", hidden, boards, 0.1)
    layers.dense("score", hidden, boards, 0.1)
    layers.dense("pick.joint", hidden, 64, 1.0)
    layers.dense("pick.domino", 32, 64, 1.0)
    layers.dense("pick.out", 64, 1, 0.1)
    layers.dense("place.joint", hidden, channels, 1.0)
    layers.dense("place.hidden", channels, 32, 1.4)
    layers.dense("place.out", 32 + 4, 4, 0.1)
    if shape.origins:
        layers.dense("people", KINDS + 3, 16)
        layers.dense("cell.out", 32 + 1, 1, 0.1)
        layers.dense("recruit.joint", hidden, 64, 1.0)
        layers.dense("recruit.person", 16, 64, 1.0)
        layers.dense("recruit.out", 64, 2, 0.1)
        layers.dense("rare", hidden, SEATS + 2 + 1, 0.1)


def save(path: Path, weights: Weights, shape: Shape, about: dict[str, Any]) -> None:
    """Write a net that plays: its weights in half precision, its shape, how it was trained."""
    half = {stored_name(n): np.asarray(value).astype(np.float16) for n, value in weights.items()}
    text = json.dumps({"shape": asdict(shape), "about": about})
    np.savez_compressed(path, **half, meta=np.array(text))  # type: ignore[arg-type]


@cache
def load(path: Path) -> tuple[dict[str, np.ndarray], Shape]:
    with np.load(path) as stored:
        shape = Shape(**json.loads(str(stored["meta"]))["shape"])
        names = [name for name in stored.files if name != "meta"]
        return {name_of(name): stored[name].astype(np.float32) for name in names}, shape
