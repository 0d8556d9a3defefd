"""Games played at random over all numbers of players and options."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pravek
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.games.krom import Krom
from pravek.games.krom.state import State

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
"""How many times the usual sample."""


def new_match(number: int, game: type[Krom] = Krom) -> Match[State]:
    """The number goes round the players 2–6 and all four options."""
    options = {
        "ice_age": bool(number // 5 & 1),
        "kromosaur": bool(number // 10 & 1),
        "long_game": bool(number // 20 & 1),
        "random_characters": bool(number // 40 & 1),
    }
    return pravek.Match(game(2 + number % 5, **options), seed=number)


def play_at_random(match: Match[State], rng: Random, most: int = 100_000) -> Iterator[None]:
    """One decision after the other; now and then somebody thinks again about a destination."""
    for _ in range(most):
        if not isinstance(turn := match.turn, Decide):
            return
        yield
        seats = range(match.game.players) if rng.random() < 0.03 else turn.seats
        seat = rng.choice([s for s in seats if match.actions(s)])
        match.play(rng.choice(match.actions(seat)))
