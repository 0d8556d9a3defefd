"""Many whole games behind one call: to measure and to tune the kernel's own players."""

from __future__ import annotations

import numpy as np

from pravek.kernels.jit import Numbers, Reals, Words, compiled
from pravek.kernels.layout import PLAYERS
from pravek.kernels.play import play_on, prepare
from pravek.kernels.policy import WEIGHTS
from pravek.kernels.random_play import merits
from pravek.kernels.regions import MOST


@compiled
def play_many(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    kinds: Numbers,
    weights: Reals,
    seed: int,
    games: int,
    totals: Numbers,
    wins: Reals,
) -> None:
    """Play a position so many times: totals[game, seat] and the share of the win of each."""
    players = table[PLAYERS]
    again = np.empty_like(table)
    boards = np.zeros((players + 1, kingdoms.shape[1]), np.uint64)
    rng = np.zeros(1, np.uint64)
    now = np.zeros((players, WEIGHTS))
    future = np.zeros(12)
    areas = np.zeros((players + 1, 6, MOST), np.uint64)
    facts = np.zeros((players + 1, 6, 2 * MOST), np.int64)
    many = np.zeros((players + 1, 6), np.int64)
    merit = np.zeros(players, np.int64)
    for game in range(games):
        rng[0] = np.uint64(seed + game) * np.uint64(0xD1342543DE82EF95)
        again[:] = table
        boards[:players] = kingdoms
        prepare(again, boards, box, weights, now, future, areas, facts, many)
        play_on(again, boards, box, kinds, weights, -1, rng, now, future, areas, facts, many)
        merits(again, boards, merit)
        top, shared = merit.max(), 0
        for p in range(players):
            totals[game, p] = merit[p] // 100_000
            shared += merit[p] == top
        for p in range(players):
            wins[game, p] = 1.0 / shared if merit[p] == top else 0.0
