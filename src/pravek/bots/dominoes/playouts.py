"""Moves played to the end again and again, the worse half given up until the budget is spent. Needs
Numba."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from pravek.engines.compiler import Numbers, Reals
from pravek.engines.dominoes.players.weights import imagined_for
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.search.simulate import SUMS, VALUE, VISITS, simulate

SLICE = 0.02
"""Seconds between two looks at the clock."""
SPITE = 0.5
"""How much only the best of the others counts."""


class Playouts:
    """Simulations of a few moves, all of which meet the same luck; `kinds` are the ways in which
    the seats may play."""

    def __init__(
        self, position: Position, kinds: Numbers, moves: Numbers, seed: int, by_points: float
    ) -> None:
        parts = (position.table, position.kingdoms, position.box)
        self._given = (parts, kinds, imagined_for(position.table), moves)
        self._seed, self._by_points, self._done = seed & (1 << 62) - 1, by_points, 0
        self.sums = np.zeros((len(moves), SUMS))
        self._always = self._at_first = np.zeros(len(moves))

    def trust(self, always: Reals, at_first: Reals) -> None:
        """What each move is worth beside its simulations: always, and so much more after the first
        of them, an n-th of it after n."""
        self._always, self._at_first = always, at_first

    def go(self, alive: Numbers, times: int) -> None:
        to = self._done + times
        style = (self._by_points, SPITE)
        simulate(*self._given, alive, self._seed, self._done, to, *style, self.sums)
        self._done = to

    def means(self) -> Reals:
        means: Reals = self.sums[:, VALUE] / np.maximum(self.sums[:, VISITS], 1)
        return means

    def _kept(self, alive: Numbers, last: bool) -> Numbers:
        worth = self.means() + self._always + self._at_first / np.maximum(self.sums[:, VISITS], 1)
        ranked = alive[np.argsort(-worth[alive], kind="stable")]
        return ranked if last else ranked[: max(2, (len(ranked) + 1) // 2)].copy()

    def once(self) -> int:
        """The best move where every simulation would be the same."""
        self.go(np.arange(len(self.sums)), 1)
        return int((self.means() + self._always).argmax())

    def by_count(self, sims: int) -> int:
        """The best move after so many simulations."""
        alive = np.arange(len(self.sums))
        rounds = max(1, int(np.ceil(np.log2(len(alive)))))
        left = sims
        for n in range(rounds):
            times = max(1, left // (rounds - n) // len(alive))
            self.go(alive, times)
            left -= times * len(alive)
            alive = self._kept(alive, n == rounds - 1)
        return int(alive[0])

    def by_clock(self, deadline: float) -> int:
        """The best move when the time is up."""
        alive = np.arange(len(self.sums))
        rounds, begun = max(1, int(np.ceil(np.log2(len(alive))))), perf_counter()
        pace = 0.0005
        for n in range(rounds):
            until = begun + (deadline - begun) * (n + 1) / rounds
            while True:
                now = perf_counter()
                times = max(1, int(min(SLICE, until - now) / (pace * len(alive))))
                self.go(alive, times)
                pace = (perf_counter() - now) / (times * len(alive))
                if perf_counter() + pace * len(alive) > until:
                    break
            alive = self._kept(alive, n == rounds - 1)
        return int(alive[0])
