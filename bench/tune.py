"""Tune the weights of the kernel's quick player by the cross-entropy method.

    python bench/tune.py '{"game": "kingdomino", "players": 4}' --generations 60 --out weights.json

Every candidate plays one seat against the best weights so far on the same deals; what counts is
its win share, its points, and a little the others' points.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from pravek.core import registry
from pravek.engines.dominoes.players.matches import play_many
from pravek.engines.dominoes.players.weights import (
    DISCARD,
    FIRE,
    GAIN,
    HOLES,
    NEAR_PEOPLE,
    RECRUIT_FROM,
    RESOURCE,
)
from pravek.engines.dominoes.rules import reading
from pravek.engines.dominoes.rules.layout import WEIGHTS

UNIT = np.ones(2 * WEIGHTS)


def start() -> np.ndarray:
    weights = np.zeros((2, WEIGHTS))
    weights[0, GAIN], weights[0, HOLES], weights[0, DISCARD] = 1, -3, 5
    return weights


ORIGINS = {
    FIRE: 1.0,
    NEAR_PEOPLE: 1.0,
    RECRUIT_FROM: 2.0,
    RESOURCE: 0.5,
}


def utility(totals: np.ndarray, wins: np.ndarray) -> float:
    others = totals[:, 1:].mean()
    return float(25 * wins[:, 0].mean() + totals[:, 0].mean() - 0.4 * others)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("setup")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--population", type=int, default=40)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", type=int, default=1, help="kind of the others: 1 quick, 2 FG")
    parser.add_argument("--begin", help="JSON file to begin with")
    parser.add_argument("--out", default="weights.json")
    options = parser.parse_args()
    setup = json.loads(options.setup)
    game = registry.build(setup.pop("game"), **setup)
    position = reading.read(game, game.start())
    players = game.players
    kinds = np.array([1] + [options.against] * (players - 1))
    rng = np.random.default_rng(options.seed)
    base = start()
    if options.begin:
        base = np.array(json.loads(Path(options.begin).read_text())["weights"])
    if base.shape[1] < WEIGHTS:
        base = np.pad(base, ((0, 0), (0, WEIGHTS - base.shape[1])))
    if game.name == "origins" and not base[:, FIRE].any():
        for weight, value in ORIGINS.items():
            base[0, weight] = value
    mean, spread = base.flatten(), np.where(base.flatten() != 0, 1.0, 0.6) * UNIT
    if options.begin:
        spread *= 0.4
    totals = np.zeros((options.games, players), np.int64)
    wins = np.zeros((options.games, players))
    rival = mean.copy()

    def judge(candidate: np.ndarray, seed: int) -> float:
        weights = np.stack([candidate] + [rival] * (players - 1)).reshape(players, 2, WEIGHTS)
        play_many(
            *(position.table, position.kingdoms, position.box, kinds, weights),
            *(seed, options.games, totals, wins),
        )
        return utility(totals, wins)

    began = time.time()
    for generation in range(options.generations):
        seed = int(rng.integers(1 << 40))
        people = mean + spread * rng.standard_normal((options.population, 2 * WEIGHTS))
        people[:, GAIN] = 1
        people[:, WEIGHTS + GAIN] = 0
        values = np.array([judge(person, seed) for person in people])
        elite = people[np.argsort(-values)[: options.population // 5]]
        mean = 0.3 * mean + 0.7 * elite.mean(0)
        spread = 0.3 * spread + 0.7 * np.maximum(elite.std(0), 0.02)
        at_mean = judge(mean, seed)
        line = f"{generation} {time.time() - began:.0f}s mean {values.mean():.2f} best "
        line += f"{values.max():.2f} at mean {at_mean:.2f} own {totals[:, 0].mean():.2f}"
        print(line + f" win {wins[:, 0].mean():.3f} others {totals[:, 1:].mean():.2f}", flush=True)
        if generation % 8 == 7:
            rival = mean.copy()
        with open(options.out, "w") as out:
            json.dump({"weights": mean.reshape(2, WEIGHTS).round(4).tolist()}, out)


if __name__ == "__main__":
    main()
