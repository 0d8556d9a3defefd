"""Tunes the prices of the model's expert: random steps, kept when they win more often.

    python -m bench.krom.tune --minutes 10 --seed 1

Inside the model only: one expert against sensible players, at tables of two and of four.
"""

from __future__ import annotations

import argparse
from random import Random
from time import monotonic
from typing import Any

import numpy as np

from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.krom.judgement import FEATURES
from pravek.engines.krom.material import Box, box_of
from pravek.engines.krom.position import Position, empty, nobody
from pravek.engines.krom.reading import read
from pravek.engines.krom.rounds import playouts
from pravek.engines.krom.tastes import EXPERT, NAMES, SENSIBLE, row
from pravek.games.krom import Krom
from pravek.games.krom.duties import CharacterChoice
from pravek.games.krom.state import Table

WHOLE = 300


def starts(players: int, count: int) -> tuple[Box, list[Position]]:
    """The first movement of some games."""
    found = []
    for seed in range(count):
        match: Match[Any] = Match("krom", players=players, seed=10_000 + seed)
        while isinstance(match.state.stack[-1], CharacterChoice):
            turn = match.turn
            assert isinstance(turn, Decide)
            match.play(match.actions(turn.seats[0])[0])
        position = read(_table(match), match.state)
        assert position is not None
        found.append(position)
    return box_of(_table(match)), found


def _table(match: Match[Any]) -> Table:
    assert isinstance(match.game, Krom)
    return match.game.table


def share(
    expert: dict[str, float], players: int, box: Box, begin: list[Position], games: int, seed: int
) -> float:
    """How often the expert wins against sensible players, every seat in turn."""
    weights = np.zeros(FEATURES)  # whole games are never judged
    goals, room = nobody(players), empty(players)
    luck, won = np.array([seed], np.uint64), 0.0
    for seat in range(players):
        prices = np.array([row(expert if s == seat else SENSIBLE) for s in range(players)])
        for position in begin:
            won += playouts(position, room, box, prices, weights, luck, goals, WHOLE, games)[seat]
    return won / (players * len(begin))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    args = parser.parse_args()
    rng = Random(args.seed)
    tables = {players: starts(players, 40) for players in args.players}

    def judge(prices: dict[str, float], seed: int) -> list[float]:
        return [share(prices, n, *tables[n], args.games, seed) for n in tables]

    best, until = dict(EXPERT), monotonic() + 60 * args.minutes
    while monotonic() < until:
        seed = rng.getrandbits(32)
        wish = dict(best)
        for name in rng.sample(NAMES, rng.choice((1, 1, 2, 3))):
            wish[name] = round(wish[name] * rng.choice((0.6, 0.8, 0.9, 1.1, 1.25, 1.6)), 3)
            if rng.random() < 0.15:
                wish[name] = round(wish[name] + rng.uniform(-0.5, 0.5), 3)
        old, new = judge(best, seed), judge(wish, seed)
        if sum(new) > sum(old) + 0.004:
            best = wish
            print([round(x, 4) for x in (*old, *new)], best, flush=True)


if __name__ == "__main__":
    main()
