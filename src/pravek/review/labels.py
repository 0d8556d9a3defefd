"""What a loss is called."""

from __future__ import annotations

from math import exp

from pravek.bots.evaluating import Judgement
from pravek.review.shapes import Label

THRESHOLDS: dict[Label, float] = {"blunder": 0.10, "mistake": 0.05, "inaccuracy": 0.02}
"""From which loss of win share on, the worst first."""
CLEAR = 2.0
"""A loss counts if it is as many standard errors from nothing."""
STRICT = 8.0
"""How fast accuracy falls with the loss: by 8 of 100 for the first hundredth of the win."""


def label_of(judgement: Judgement) -> Label:
    """What the played action is called: something bad only where the loss is clear of its error."""
    loss = judgement.loss
    if judgement.played == 0:
        return "best"
    if loss >= CLEAR * judgement.error:
        for label, least in THRESHOLDS.items():
            if loss >= least:
                return label
    return "fine"


def accuracy_of(loss: float) -> float:
    """0 to 100."""
    return 100 * exp(-STRICT * loss)
