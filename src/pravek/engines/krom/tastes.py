"""Tastes: what a player thinks things are worth, in krom. Those of the sensible bot, and of the
players of the model, for whom they are a row of numbers. Needs neither Numba nor NumPy, but `row`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pravek.engines.compiler import Reals

STEPS_OF = ("first", "second", "third", "fourth", "fifth", "sixth")
"""What the first, second, … token of a resource is worth: a mixed purse pays evolutions."""

NAMES = (
    *("point", "card", "life", "frailty", "wanted", "heat", "hurt", "stun", "walk", "rivalry"),
    *("buy", "save", "near", "beast", "shop"),
    *STEPS_OF,
)
POINT, CARD, LIFE_BASE, FRAILTY, WANTED, HEAT, HURT, STUN, WALK, RIVALRY = range(10)
BUY_LIFE, SAVE, NEAR, BEAST, SHOP, STEPS = range(10, 16)
"""Where each number is in a row."""

SENSIBLE: dict[str, float] = {
    "point": 6.5,  # an evolution point; the dearest way, through the caves, costs about 6
    "card": 2.0,  # a bonus card
    "life": 0.35,  # one life ...
    "frailty": 0.9,  # ... and this much more, divided by what is left
    "wanted": 0.8,  # a resource that the cheapest evolution still lacks
    "heat": 0.7,  # how freely destinations are mixed: by this much better is e times likelier
    "hurt": 1.5,  # life that a fight costs
    "stun": 5.0,  # what being stunned costs
    "walk": 0.2,  # what a gathering card must bring beyond its price
    "rivalry": 0.3,  # harm done to somebody, for each of his points
    "buy": 4.0,  # buy life in the caves up to this
    "save": 0.0,  # the least profit for which an evolution is bought
    "near": 0.0,  # an area's evolution that a good day there would pay, as a share of its profit
    "beast": 1.1,  # life that the Kromosaur costs
    "shop": 1.0,  # what an evolution bought in the caves counts when choosing where to go
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
    import numpy as np

    return np.array([values[name] for name in NAMES])
