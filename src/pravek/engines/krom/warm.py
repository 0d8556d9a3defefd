"""Everything the model of Krom is asked, once: so all of it gets compiled."""

from __future__ import annotations

import numpy as np

from pravek.core.match import Match
from pravek.engines.krom import judgement, tastes
from pravek.engines.krom.material import box_of
from pravek.engines.krom.position import empty, nobody
from pravek.engines.krom.reading import read
from pravek.engines.krom.rounds import mixture, playouts
from pravek.games.krom import Krom
from pravek.games.krom.state import AREAS, State


def exercise() -> None:
    """One code serves all variants and numbers of players."""
    match: Match[State] = Match("krom", players=2, random_characters=True, seed=1)
    game = match.game
    assert isinstance(game, Krom)
    box, position = box_of(game.table), read(game.table, match.state)
    assert position is not None
    prices = np.array([tastes.row(tastes.EXPERT), tastes.row(tastes.SENSIBLE)])
    mixture(position, box, prices[0], 0, np.zeros(len(AREAS)))
    rng, weights = np.array([1], np.uint64), np.array(judgement.WEIGHTS)
    playouts(position, empty(2), box, prices, weights, rng, nobody(2), 1, 12)
