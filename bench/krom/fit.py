"""Fits the weights of the model's value to whole games of the model.

    python -m bench.krom.fit --positions 6000 --seed 1

Positions of all stages, 2 to 4 players, expert and sensible; each is played out to the end.
Prints the weights for `engines/krom/judgement.py`, and how well they foretell games they were not
fitted to.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

from bench.krom.tune import WHOLE, starts
from pravek.engines.compiler import Reals
from pravek.engines.krom.judgement import FEATURES, features
from pravek.engines.krom.position import empty, nobody
from pravek.engines.krom.rounds import copy, play_on, playouts
from pravek.engines.krom.tastes import EXPERT, SENSIBLE, row

GAMES = 6


def positions(players: int, count: int, rng: Random) -> tuple[Reals, Reals]:
    """What everybody had, and how often each then won."""
    box, begin = starts(players, 60)
    room, still, free = empty(players), empty(players), nobody(players)
    rows, shares = np.zeros((count, players, FEATURES)), np.zeros((count, players))
    luck, weights = np.array([rng.getrandbits(60)], np.uint64), np.zeros(FEATURES)
    found = 0
    while found < count:
        prices = np.array([row(rng.choice((EXPERT, SENSIBLE))) for _ in range(players)])
        copy(rng.choice(begin), still)
        if play_on(still, box, prices, luck, free, rng.randrange(13)):
            continue
        for seat in range(players):
            features(still, box, prices[seat], seat, rows[found, seat])
        shares[found] = playouts(still, room, box, prices, weights, luck, free, WHOLE, GAMES)
        found += 1
    return rows, shares


def fit(tables: list[tuple[Reals, Reals]], steps: int = 1500) -> Reals:
    """Least cross entropy, by Adam, with a little decay."""
    weights, mean, square = np.zeros(FEATURES), np.zeros(FEATURES), np.zeros(FEATURES)
    for step in range(1, steps + 1):
        slope = 1e-4 * weights
        for rows, shares in tables:
            slope += np.einsum("nsf,ns->f", rows, guess(rows, weights) - shares) / len(rows)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        rate = 0.03 if step < steps * 0.7 else 0.005
        weights -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def guess(rows: Reals, weights: Reals) -> Reals:
    strength = rows @ weights
    strength = np.exp(strength - strength.max(axis=1, keepdims=True))
    shares: Reals = strength / strength.sum(axis=1, keepdims=True)
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    tables = [positions(players, args.positions, rng) for players in (2, 3, 4)]
    kept = args.positions * 5 // 6
    weights = fit([(rows[:kept], shares[:kept]) for rows, shares in tables])
    for rows, shares in tables:
        miss = shares[kept:] - guess(rows[kept:], weights)
        base = shares[kept:] - 1 / shares.shape[1]
        print(f"{shares.shape[1]} players: rms {miss.std():.3f}, of a blind guess {base.std():.3f}")
    print([round(float(weight), 3) for weight in weights])


if __name__ == "__main__":
    main()
