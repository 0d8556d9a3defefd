"""Something that is done again and again, and what it is measured against."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import process_time
from typing import Any

Work = Callable[[Random], int]
"""Does something once; how many things were done."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game, a mode, how many play, and how large a kingdom is."""

    game: str
    mode: str
    players: int
    size: int


@dataclass
class Workload:
    setup: Setup
    layer: str
    what: str
    run: Work
    against: Workload | None = None
    rates: list[float] = field(default_factory=list)

    def measure(self, rng: Random, seconds: float) -> None:
        done, begun = 0, process_time()
        while (passed := process_time() - begun) < seconds:
            done += self.run(rng)
        self.rates.append(done / passed)

    @property
    def ratio(self) -> float | None:
        """How many times as fast as what it is measured against, round by round."""
        if self.against is None:
            return None
        rounds = zip(self.rates, self.against.rates, strict=True)
        return median(own / other for own, other in rounds)

    def row(self) -> dict[str, Any]:
        ratio = self.ratio
        return {
            "game": self.setup.game,
            "mode": self.setup.mode,
            "players": self.setup.players,
            "size": self.setup.size,
            "layer": self.layer,
            "what": self.what,
            "per_s": round(median(self.rates), 1),
            "ratio": None if ratio is None else round(ratio, 2),
        }
