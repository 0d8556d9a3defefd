"""The secret choice: a mixed strategy from a matrix game over everybody's destinations.

Each cell of the matrix is who goes where; its worth, to every seat, is estimated in imagined
worlds. The others are trusted to play by their habits most of the time and to be cunning the
rest (a restricted Nash response), and everybody learns by regret matching.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random

from pravek.bots.krom.worlds import Worlds
from pravek.games.krom.state import AREAS

TRUST = 0.8
"""How much of the others' play is habit."""
ROUNDS = 120
LEAST = 0.12
"""A destination that is chosen less often than this is not chosen at all."""
FAITH = 0.003
"""How much better a way must be to be chosen against a habit that is e times as strong."""
PRIOR = 0.5
"""Simulations that the mean of its row counts for in every cell."""

Cell = tuple[int, ...]


class Matrix:
    """Who goes where, and how often each seat then won."""

    def __init__(self, ways: Sequence[Sequence[int]]) -> None:
        self.ways = ways
        self.count: dict[Cell, int] = {}
        self.wins: dict[Cell, list[float]] = {}

    def add(self, cell: Cell, shares: Sequence[float]) -> None:
        wins = self.wins.setdefault(cell, [0.0] * len(cell))
        self.count[cell] = self.count.get(cell, 0) + 1
        for seat, share in enumerate(shares):
            wins[seat] += share

    def means(self) -> dict[Cell, list[float]]:
        """The estimate of every cell that was tried, drawn a little to the mean of all."""
        seats, tried = len(self.ways), sum(self.count.values())
        middle = [sum(wins[seat] for wins in self.wins.values()) / tried for seat in range(seats)]
        return {
            cell: [(wins[s] + PRIOR * middle[s]) / (self.count[cell] + PRIOR) for s in range(seats)]
            for cell, wins in self.wins.items()
        }


def explore(
    worlds: Worlds,
    ways: Sequence[Sequence[int]],
    habits: Sequence[Sequence[float]],
    rng: Random,
    go_on: Callable[[], bool],
    trust: float = TRUST,
) -> Matrix:
    """Simulations: the others go by habit, at times anywhere; every own way in the same world."""
    matrix, number = Matrix(ways), 0
    anywhere = range(len(AREAS))
    while True:
        others = tuple(
            rng.choices(anywhere, habits[seat])[0] if rng.random() < trust else rng.choice(way)
            for seat, way in enumerate(ways)
        )
        for way in ways[worlds.seat]:
            if not go_on() and number:
                return matrix
            cell = (*others[: worlds.seat], way, *others[worlds.seat + 1 :])
            matrix.add(cell, worlds.try_moves(number, cell))
        number += 1


def solve(
    matrix: Matrix, seat: int, habits: Sequence[Sequence[float]], trust: float = TRUST
) -> dict[int, float]:
    """How often to go where: the average strategy of regret matching. One's own habit counts
    only where the ways are about as good."""
    means = matrix.means()
    for cell, worth in means.items():
        worth[seat] += FAITH * log(max(0.02, habits[seat][cell[seat]]))
    cells = list(means)
    seats = range(len(matrix.ways))
    regrets = [dict.fromkeys(way, 0.0) for way in matrix.ways]
    total = dict.fromkeys(matrix.ways[seat], 0.0)
    for number in range(ROUNDS):
        plans = [_plan(regrets[s], None if s == seat else habits[s], trust) for s in seats]
        for way, share in plans[seat].items():
            total[way] += share * number  # later rounds count more
        for learner in seats if number % 4 == 0 else (seat,):
            _learn(learner, regrets[learner], plans, cells, means)
    best = {way: share for way, share in total.items() if share >= LEAST * sum(total.values())}
    return {way: share / sum(best.values()) for way, share in best.items()}


def _plan(
    regrets: dict[int, float], habit: Sequence[float] | None, trust: float
) -> dict[int, float]:
    """Ways in proportion to their regret; for the others mixed with their habits."""
    wish = {way: max(0.0, regret) for way, regret in regrets.items()}
    whole = sum(wish.values())
    plan = {way: n / whole if whole else 1 / len(wish) for way, n in wish.items()}
    if habit is None:
        return plan
    return {way: trust * habit[way] + (1 - trust) * share for way, share in plan.items()}


def _learn(
    learner: int,
    regrets: dict[int, float],
    plans: Sequence[dict[int, float]],
    cells: Sequence[Cell],
    means: dict[Cell, list[float]],
) -> None:
    """What every way would have brought against the others' plans."""
    worth, weight = dict.fromkeys(regrets, 0.0), dict.fromkeys(regrets, 0.0)
    for cell in cells:
        odds = 1.0
        for seat, way in enumerate(cell):
            if seat != learner:
                odds *= plans[seat][way]
        worth[cell[learner]] += odds * means[cell][learner]
        weight[cell[learner]] += odds
    value = {way: worth[way] / weight[way] if weight[way] else 0.0 for way in regrets}
    mean = sum(plans[learner][way] * value[way] for way in regrets)
    for way in regrets:
        regrets[way] = max(0.0, regrets[way] + value[way] - mean)  # regret matching +
