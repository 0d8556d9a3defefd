"""How thorough a review is: quick, standard or deep, or so many simulations or seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pravek.bots.evaluating import Effort, Evaluator
from pravek.core.registry import SetupError

DEPTHS = {"quick": 0.25, "standard": 1.0, "deep": 10.0}
"""How many times the usual simulations of its game a decision has."""


@dataclass(frozen=True, slots=True)
class Depth:
    """What is spent on one decision, and less on everything else."""

    decision: Effort

    @property
    def sketch(self) -> Effort:
        """A point of the first curve."""
        return self.decision.part(1 / 64)

    @property
    def moment(self) -> Effort:
        """A point of the curve, and a position before or after a decision."""
        return self.decision.part(1 / 8)

    @property
    def outcome(self) -> Effort:
        """One of the things luck could have brought."""
        return self.decision.part(1 / 16)

    def told(self) -> dict[str, Any]:
        """As a review says it."""
        sims, seconds = self.decision.sims, self.decision.seconds
        return {"sims": sims} if sims is not None else {"seconds": seconds}


def depth_of(
    evaluator: Evaluator,
    depth: str = "standard",
    sims: int | None = None,
    seconds: float | None = None,
) -> Depth:
    """The depth by name, unless simulations or seconds a decision are given."""
    if seconds is not None:
        return Depth(Effort(seconds=seconds))
    if sims is None and depth not in DEPTHS:
        raise SetupError(f"there is no depth {depth!r}; there are {', '.join(DEPTHS)}")
    return Depth(Effort(sims=sims or round(evaluator.usual * DEPTHS[depth])))
