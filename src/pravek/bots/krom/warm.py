"""Compiling everything the search for Krom needs, once a machine."""

from __future__ import annotations

import sys
from time import perf_counter

from pravek.bots.krom.leaf import Playouts
from pravek.core.match import Match
from pravek.engines.krom.shelf import SHELF
from pravek.games.krom import Krom
from pravek.games.krom.state import State


def warm_up() -> float:
    """Load the compiled model, or compile it; the seconds it took. One code serves all
    variants and numbers of players."""
    begun = perf_counter()
    if not SHELF.is_full:
        print("pravek: compiling the model of Krom, once, about a minute …", file=sys.stderr)
    match: Match[State] = Match("krom", players=2, random_characters=True, seed=1)
    game = match.game
    assert isinstance(game, Krom)
    leaf = Playouts(game, 0)
    leaf.habits(match.state, 0)
    leaf.shares(match.state, 1)
    SHELF.fill()
    return perf_counter() - begun
