"""The weights of the quick player, learnt by `bench/tune.py`: one set for each way to play.

A row for the last round, and one that is added in full twelve lines before the end.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import numpy as np

from pravek.engines.compiler import Numbers, Reals
from pravek.engines.dominoes.rules import layout as at


@cache
def _learnt() -> dict[str, Reals]:
    text = files(__package__).joinpath("weights.json").read_text()
    return {name: np.array(rows) for name, rows in json.loads(text).items()}


def name_for(mode: int, players: int, size: int) -> str:
    """The name of a way to play: mode, players, size."""
    return f"{at.MODES[mode]}-{players}-{size}"


@cache
def _weights(mode: int, players: int, size: int) -> Reals:
    rows = _learnt()[name_for(mode, players, size)]
    weights = np.zeros((players, 2, at.WEIGHTS))
    weights[:, :, : rows.shape[1]] = rows
    return weights


def weights_for(table: Numbers) -> Reals:
    """The weights of every seat at this table."""
    return _weights(int(table[at.MODE]), int(table[at.PLAYERS]), int(table[at.SIZE]))
