"""Everything the engine of the domino family is asked, once: so all of it gets compiled."""

from __future__ import annotations

from random import Random

from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.dominoes.players.answers import greedy_answer, quick_answer
from pravek.engines.dominoes.rules.reading import read
from pravek.engines.dominoes.search.think import Budget, Style, think
from pravek.games.dominoes.state import State


def exercise() -> None:
    """A whole game of four, the search asked at every decision: one code serves all games, modes
    and sizes, but the last rounds are searched in a way of their own."""
    match: Match[State] = Match("kingdomino", players=4, seed=1)
    rng = Random(1)
    greedy_answer(match.game, match.state, 1)
    quick_answer(match.game, match.state)
    while isinstance(turn := match.turn, Decide):
        think(read(match.game, match.state), Budget(sims=4), 1, Style())
        match.play(rng.choice(match.actions(turn.seats[0])))
