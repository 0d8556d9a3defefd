"""Simulations for a search: try a move, let the quick players finish, see who wins.

Simulation i deals the same lines whichever move is tried, so moves are compared on equal luck;
every simulation deals anew what nobody has seen.
"""

from __future__ import annotations

import numpy as np

from pravek.kernels.jit import Numbers, Reals, U, Word, Words, compiled
from pravek.kernels.layout import BUILD, OWED, PLAYERS, SEAT
from pravek.kernels.play import play_on, prepare, settle
from pravek.kernels.policy import WEIGHTS
from pravek.kernels.random_play import merits
from pravek.kernels.regions import MOST
from pravek.kernels.round import claim

# What is added up for every move
VISITS, VALUE, SQUARES, WINS, POINTS = range(5)
SUMS = 5


@compiled
def utility(merit: Numbers, players: int, me: int, by_points: float, spite: float) -> float:
    """The share of the win, and by_points for each 20 points above the others: the best of them
    counts with weight `spite`, their mean with the rest."""
    top, shared, best, others = merit.max(), 0, 0, 0.0
    for p in range(players):
        shared += merit[p] == top
        if p != me:
            others += merit[p] // 100_000
            best = max(best, merit[p] // 100_000)
    win = 1.0 / shared if merit[me] == top else 0.0
    rivals = spite * best + (1.0 - spite) * 0.5 * others / (players - 1)
    return win + by_points * (merit[me] // 100_000 - rivals) / 20.0


@compiled
def simulate(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    kinds: Numbers,
    weights: Reals,
    moves: Numbers,
    alive: Numbers,
    alives: int,
    seed: Word,
    begin: int,
    end: int,
    by_points: float,
    spite: float,
    sums: Reals,
) -> None:
    """Simulations `begin` to `end` of each living move. A move is a placement (-1: discard) and
    a slot of the next line (-1: none); for a bare pick only the slot counts."""
    players, me = table[PLAYERS], table[SEAT]
    again = np.empty_like(table)
    boards = np.zeros((players + 1, kingdoms.shape[1]), np.uint64)
    rng = np.zeros(1, np.uint64)
    now, future = np.zeros((players, WEIGHTS)), np.zeros(12)
    areas = np.zeros((players + 1, 6, MOST), np.uint64)
    facts = np.zeros((players + 1, 6, 2 * MOST), np.int64)
    many = np.zeros((players + 1, 6), np.int64)
    merit = np.zeros(players, np.int64)
    for i in range(begin, end):
        for k in range(alives):
            move = alive[k]
            rng[0] = seed + U(i) * U(0xD1342543DE82EF95)
            again[:] = table
            boards[:players] = kingdoms
            prepare(again, boards, box, weights, now, future, areas, facts, many)
            if table[OWED] == BUILD:
                settle(again, boards, me, box, moves[move, 0], areas, facts, many)
            if moves[move, 1] >= 0:
                claim(again, moves[move, 1])
            play_on(again, boards, box, kinds, weights, -1, rng, now, future, areas, facts, many)
            merits(again, boards, merit)
            value = utility(merit, players, me, by_points, spite)
            sums[move, VISITS] += 1.0
            sums[move, VALUE] += value
            sums[move, SQUARES] += value * value
            sums[move, WINS] += merit[me] == merit.max()
            sums[move, POINTS] += merit[me] // 100_000
