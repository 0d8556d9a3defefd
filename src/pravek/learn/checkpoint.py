"""Checkpoints of at most 16 MB: weights, their average, and the optimiser's state."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import jax.numpy as jnp
import numpy as np

from pravek.learn.config import ConfigError
from pravek.learn.ppo import Training, begin
from pravek.nets.net import Shape
from pravek.nets.weights import name_of, new_weights, stored_name

_PARTS = ("weights", "mean", "slope", "spread")


def save(path: Path, training: Training, shape: Shape, story: dict[str, Any]) -> None:
    """Everything to go on with, in full precision: what goes on is what would have been."""
    arrays = {
        f"{part}/{stored_name(name)}": np.asarray(value)
        for part in _PARTS
        for name, value in getattr(training, part).items()
    }
    about = json.dumps({"shape": asdict(shape), "story": story})
    count = np.asarray(training.count)
    np.savez(path, **arrays, count=count, meta=np.array(about))  # type: ignore[arg-type]


def load(path: Path) -> tuple[Training, Shape, dict[str, Any]]:
    """A checkpoint; anything else is refused before it can spoil a training."""
    try:
        with path.open("rb") as file, np.load(file) as stored:
            arrays = {name: stored[name] for name in stored.files}
        meta = json.loads(str(arrays.pop("meta")))
        shape, story = Shape(**meta["shape"]), meta["story"]
        count = jnp.asarray(arrays.pop("count"))
        parts: dict[str, dict[str, Any]] = {part: {} for part in _PARTS}
        for key, value in arrays.items():
            part, _, name = key.partition("/")
            parts[part][name_of(name)] = jnp.asarray(value)
        whole = {"iterations", "train_s", "games", "curve", "round"} <= story.keys()
    except (OSError, EOFError, BadZipFile, ValueError, KeyError, TypeError):
        raise ConfigError(f"{path} is no checkpoint of a training") from None
    if not whole or any(value.dtype != np.float32 for value in arrays.values()):
        raise ConfigError(f"{path} is a checkpoint of another version; begin with --warm {path}")
    return Training(**parts, count=count), shape, story


def warm(path: Path, shape: Shape, seed: int) -> Training:
    """A new start from another net: layers that are larger here get their new inputs as zeros.

    Understands nets that play, checkpoints, and those of the first experiment (`e/name`), whose
    picks had drifted by a common offset: it is taken off.
    """
    with np.load(path) as stored:
        names = stored.files
        prefix = next((p for p in ("mean/", "e/") if any(n.startswith(p) for n in names)), "")
        old = {n.removeprefix(prefix): stored[n] for n in names if n.startswith(prefix)}
    fresh = new_weights(shape, seed)
    for name, new in fresh.items():
        value = old.get(stored_name(name))
        if value is None:
            continue
        value = value.astype(np.float32)
        if value.shape == new.shape:
            fresh[name] = value
        elif all(a <= b for a, b in zip(value.shape, new.shape, strict=True)):
            grown = np.zeros_like(new)
            grown[tuple(slice(n) for n in value.shape)] = value
            fresh[name] = grown
        else:
            raise ValueError(f"{path}: {name} is {value.shape}, here {new.shape}")
    return begin(fresh)
