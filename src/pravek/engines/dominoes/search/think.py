"""The search: many simulations of few moves, fewer and fewer moves, until one is left.

Sequential halving: the moves share the budget evenly, then the worse half of them is given up,
and so on. The budget is a number of simulations, with which the result is a function of position
and seed, or seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from pravek.engines.compiler import Numbers, Reals, Words
from pravek.engines.dominoes import coding
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.layout import CAREFUL, QUICK
from pravek.engines.dominoes.rules.reading import Position
from pravek.engines.dominoes.search import simulate as sums_of
from pravek.engines.dominoes.search.endgame import is_solvable, solve
from pravek.engines.dominoes.search.moves import MOST_MOVES, last_totals, moves_of
from pravek.engines.dominoes.search.simulate import SUMS, simulate

SLICE = 0.01
"""Seconds between two looks at the clock."""
A_POINT = 0.03
"""What a point in the quick player's eyes is worth, in wins."""


@dataclass(frozen=True, slots=True)
class Budget:
    """So many simulations, or so many seconds."""

    sims: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Style:
    """What a search is after, and how its simulations go."""

    by_points: float = 0.5
    """What 20 points more are worth, in wins."""
    spite: float = 0.5
    """How much only the best of the others counts."""
    keep: float = 0.5
    """The part of the moves that survives a round of the search."""
    trust: float = 6.0
    """How many simulations the quick player's opinion counts for."""
    playouts: int = CAREFUL
    """How the seat itself plays in simulations."""
    others: int = QUICK
    """How the others play."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the search found about a move."""

    code: int
    slot: int
    visits: int
    value: float
    wins: float
    points: float


def think(position: Position, budget: Budget, seed: int, style: Style) -> list[Opinion]:
    """What is thought of the moves of the seat that owes something, the best first."""
    begun = perf_counter()
    table = position.table
    weights = weights_for(table)
    kinds = np.full(table[at.PLAYERS], style.others)
    kinds[table[at.SEAT]] = style.playouts
    moves, priors = np.zeros((MOST_MOVES, 2), np.int64), np.zeros(MOST_MOVES)
    parts = (table, position.kingdoms, position.box)
    n = moves_of(parts, kinds, weights, moves, priors)
    if n == 1:
        return [Opinion(int(moves[0, 0]), int(moves[0, 1]), 0, 0.0, 0.0, 0.0)]
    if is_last_round(table):
        return _last_round(position, kinds, weights, moves, n)
    if is_solvable(position):
        return _solved(position, moves[:n], style)
    sums = np.zeros((n, SUMS))
    order = np.argsort(-priors[:n], kind="stable")
    run = _Run(parts, kinds, weights, moves, seed, style, sums, priors[:n])
    if is_certain(table):
        run.go(order, 1)
        alive = run.ranked(order)
    elif budget.sims is not None:
        alive = _by_count(run, order, budget.sims, style.keep)
    else:
        alive = _by_clock(run, order, begun + (budget.seconds or 1.0), style.keep)
    return [_opinion(moves[i], sums[i]) for i in alive if sums[i, sums_of.VISITS]]


class _Run:
    """The simulations of one search, counted through so that every move meets the same luck."""

    def __init__(
        self,
        parts: tuple[Numbers, Words, Numbers],
        kinds: Numbers,
        weights: Reals,
        moves: Numbers,
        seed: int,
        style: Style,
        sums: Reals,
        priors: Reals,
    ) -> None:
        self.sums, self.done, self._style = sums, 0, style
        self._priors = priors
        self._given = (parts, kinds[None], weights, moves)
        self._seed = seed & (1 << 62) - 1

    def go(self, alive: Numbers, times: int) -> None:
        """So many simulations more of each living move."""
        to = self.done + times
        style = (self._style.by_points, self._style.spite)
        simulate(*self._given, alive, self._seed, self.done, to, *style, self.sums)
        self.done = to

    def ranked(self, alive: Numbers) -> Numbers:
        """The living moves, best first: what simulations say, and at first a little of what the
        quick player thinks."""
        visits, values = self.sums[alive, sums_of.VISITS], self.sums[alive, sums_of.VALUE]
        liked = self._priors[alive]
        opinion = values.sum() / max(1.0, visits.sum()) + A_POINT * (liked - liked.mean())
        trust = self._style.trust
        means = (values + trust * opinion) / np.maximum(visits + trust, 1e-9)
        return alive[np.argsort(-means, kind="stable")]

    def halved(self, alive: Numbers, last: bool) -> Numbers:
        """The better part of the living moves; all of them, ranked, at the last."""
        ranked, keep = self.ranked(alive), self._style.keep
        return ranked if last else ranked[: max(2, int(np.ceil(len(ranked) * keep)))].copy()


def _by_count(run: _Run, alive: Numbers, sims: int, keep: float) -> Numbers:
    alive = alive[: max(2, sims // 4)]  # too few to try all: the quick player's favourites
    rounds = _rounds(len(alive), keep)
    left = sims
    for number in range(rounds):
        times = max(1, left // (rounds - number) // len(alive))
        run.go(alive, times)
        left -= times * len(alive)
        alive = run.halved(alive, last=number == rounds - 1)
    return alive


def _by_clock(run: _Run, alive: Numbers, deadline: float, keep: float) -> Numbers:
    begun = perf_counter()
    run.go(alive[:2], 1)  # how long does one take?
    pace = (perf_counter() - begun) / 2
    run.done = 0
    run.sums[:] = 0
    affordable = int((deadline - perf_counter()) / max(pace, 1e-7))
    alive = alive[: max(2, affordable // 4)]
    rounds, begun = _rounds(len(alive), keep), perf_counter()
    for number in range(rounds):
        until = begun + (deadline - begun) * (number + 1) / rounds
        while True:
            now = perf_counter()
            times = int(min(SLICE, until - now) / (pace * len(alive)))
            run.go(alive, max(1, times))
            spent = perf_counter() - now
            pace = spent / (max(1, times) * len(alive))
            if perf_counter() + pace * len(alive) > until:
                break
        alive = run.halved(alive, last=number == rounds - 1)
        if perf_counter() > deadline:
            return run.ranked(alive)
    return alive


def _rounds(moves: int, keep: float) -> int:
    """How often moves are given up; never if all are kept."""
    return 1 if keep >= 1 else max(1, int(np.ceil(np.log(moves) / -np.log(keep))))


def _opinion(move: Numbers, sums: Reals) -> Opinion:
    visits = sums[sums_of.VISITS]
    return Opinion(
        int(move[0]),
        int(move[1]),
        int(visits),
        sums[sums_of.VALUE] / visits,
        sums[sums_of.WINS] / visits,
        sums[sums_of.POINTS] / visits,
    )


# The end of the game


def is_last_round(table: Numbers) -> bool:
    """Nothing is left but to place, and what others do changes nothing: the most points win.
    With totems they do."""
    over = table[at.COMINGS] == 0 and table[at.LINES_LEFT] == 0
    return bool(over and table[at.OWED] == coding.BUILD and table[at.MODE] != coding.TOTEM)


def is_exact(position: Position) -> bool:
    """Whether the best move is found without simulations."""
    return is_last_round(position.table) or is_solvable(position)


def is_certain(table: Numbers) -> bool:
    """All lines are dealt: every simulation of a move would be the same."""
    bag = table[at.BAG : at.BAG + 4].sum()
    return bool(table[at.LINES_LEFT] == 0 and bag == 0)


def _solved(position: Position, moves: Numbers, style: Style) -> list[Opinion]:
    values = np.array(list(solve(position, moves, style.by_points, style.spite)))
    order = np.argsort(-values, kind="stable")
    return [
        Opinion(int(moves[i, 0]), int(moves[i, 1]), 1, float(values[i]), 0.0, 0.0) for i in order
    ]


def _last_round(
    position: Position, kinds: Numbers, weights: Reals, moves: Numbers, n: int
) -> list[Opinion]:
    totals = np.zeros(256)
    parts = (position.table, position.kingdoms, position.box)
    last_totals(parts, kinds, weights, totals)
    order = np.argsort(-totals[:n], kind="stable")
    return [
        Opinion(int(moves[i, 0]), -1, 1, float(totals[i]), 0.0, float(totals[i])) for i in order
    ]
