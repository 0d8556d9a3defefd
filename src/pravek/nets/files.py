"""A net from somebody's file: believed only after a look at it."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from pravek.nets.net import Shape, Weights
from pravek.nets.weights import load, new_weights

LARGEST = 1024
"""No layer of a net is wider."""


class NoNet(ValueError):
    """What is wrong with a file that should be a net, in one line."""


def read(path: Path) -> tuple[Weights, Shape]:
    """The net of a file as `pravek learn train` writes it; a file that changed is read anew."""
    if not path.is_file():
        raise NoNet(f"there is no file {path}")
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> tuple[Weights, Shape]:
    try:
        shape = _shape(path)
        weights, _ = load.__wrapped__(path)  # not kept for ever: this file may change
    except (BadZipFile, KeyError, ValueError, TypeError, OSError, EOFError, AssertionError):
        raise NoNet(f"{path} is no net as `pravek learn train` writes it") from None
    wanted = {name: value.shape for name, value in new_weights(shape, 0).items()}
    if {name: value.shape for name, value in weights.items()} != wanted:
        raise NoNet(f"{path} is a net of another shape than it says")
    if not all(np.isfinite(value).all() for value in weights.values()):
        raise NoNet(f"{path} is a net with numbers that are none")
    return weights, shape


def _shape(path: Path) -> Shape:
    with np.load(path) as stored:
        shape = Shape(**json.loads(str(stored["meta"]))["shape"])
    usual = asdict(Shape())
    for name, value in asdict(shape).items():
        if type(value) is not type(usual[name]) or not 0 <= value <= LARGEST:
            raise ValueError(name)
    if shape.boards not in (2, 4):
        raise ValueError("boards")
    return shape
