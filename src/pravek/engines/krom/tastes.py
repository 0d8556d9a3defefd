"""What the model's players think things are worth, and the weights of its value."""

from __future__ import annotations

import numpy as np

from pravek.engines.krom.jit import Reals
from pravek.engines.krom.tune import NAMES

SENSIBLE: dict[str, float] = {
    "point": 6.5,  # an evolution point, in krom
    "card": 2.0,  # a bonus card
    "life": 0.35,  # one life ...
    "frailty": 0.9,  # ... and this much more, divided by what is left
    "wanted": 0.8,  # a resource that the cheapest evolution still lacks
    "heat": 0.7,  # how freely destinations are mixed
    "hurt": 1.5,  # life that a fight costs
    "stun": 5.0,  # what being stunned costs
    "walk": 0.2,  # what a gathering card must bring beyond its price
    "rivalry": 0.3,  # harm done to somebody, for each of his points
    "buy": 4.0,  # buy life in the caves up to this
    "save": 0.0,  # the least profit for which an evolution is bought
    "near": 0.0,  # an area's evolution that a good day there would pay, as a share of its profit
    "beast": 1.1,  # life that the Kromosaur costs
    "shop": 1.0,  # what an evolution bought in the caves counts when choosing where to go
    "crowd": 0.0,  # 0: others go anywhere alike; 1: others go where it is good
    "first": 3.2,
    "second": 3.0,
    "third": 2.6,
    "fourth": 2.0,
    "fifth": 1.4,
    "sixth": 0.8,
}
"""The prices of the sensible bot."""

EXPERT: dict[str, float] = {
    **SENSIBLE,
    **{"point": 5.85, "card": 1.8, "heat": 0.42, "stun": 4.0, "rivalry": 0.48, "near": 0.3},
    **{"shop": 1.28, "first": 3.6, "second": 2.4, "fifth": 1.54},
}
"""Prices found by `bench/krom/tune.py`: they win more than the sensible ones."""


def row(values: dict[str, float]) -> Reals:
    return np.array([values[name] for name in NAMES])


VALUE: tuple[float, ...] = (
    *(0.0, 3.603, 2.776, 2.011, 1.044, 0.248, -0.5, -1.254, -1.96, -2.652, -3.316, 0.0, 0.0),
    *(0.613, 0.343, 1.218, 1.088, 0.937, 0.796, 0.541, 0.225, 0.0, -0.039, 0.048, 0.053),
    *(-0.063, 0.013, 1.022, -0.053, 2.039, 0.223, -0.031, -0.313),
)
"""The weights of `judgement.py`, fitted by `bench/krom/fit.py`."""
