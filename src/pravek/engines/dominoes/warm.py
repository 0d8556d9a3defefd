"""Everything the engine of the domino family is asked, once: so all of it gets compiled."""

from __future__ import annotations

from random import Random

import numpy as np

from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.engines.dominoes.coding import BUILD
from pravek.engines.dominoes.lockstep.deciding import LEARNER, seed_of
from pravek.engines.dominoes.lockstep.play import NOTHING, play
from pravek.engines.dominoes.observing.sight import new_rows, seen_after, sight
from pravek.engines.dominoes.players.answers import greedy_answer, quick_answer
from pravek.engines.dominoes.players.matches import play_many
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules.generator import drawn
from pravek.engines.dominoes.rules.layout import KINDS, OWED, QUICK
from pravek.engines.dominoes.rules.reading import Position, read
from pravek.engines.dominoes.search import solved
from pravek.engines.dominoes.search.likeness import answered, likeness
from pravek.engines.dominoes.search.think import Budget, Style, think
from pravek.engines.dominoes.search.trials import FOUND, try_out_each
from pravek.games.dominoes.state import State


def exercise() -> None:
    """A whole game of four, the search asked at every decision: one code serves all games, modes
    and sizes, but the last rounds are searched in a way of their own."""
    match: Match[State] = Match("kingdomino", players=4, seed=1)
    rng = Random(1)
    greedy_answer(match.game, match.state, 1)
    quick_answer(match.game, match.state)
    sight(match.game, match.state, 0)
    _in_lock_step(read(match.game, match.state))
    _played_out(read(match.game, match.state))
    while isinstance(turn := match.turn, Decide):
        position = read(match.game, match.state)
        think(position, Budget(sims=4), 1, Style())
        if solved.is_solved(position):
            solved.ends(position, np.array([[0, 0]]), Style())
        if position.table[OWED] == BUILD:
            _told_apart(position)
        match.play(rng.choice(match.actions(turn.seats[0])))


def _played_out(position: Position) -> None:
    """One game of the position, and one after its first answer."""
    parts = (position.table, position.kingdoms, position.box)
    kinds, weights = np.full(4, QUICK), weights_for(position.table)
    play_many(*parts, kinds, weights, 1, 1, np.zeros((1, 4), np.int64), np.zeros((1, 4)))
    moves = np.array([[0, -1]])
    try_out_each(parts, kinds, weights, moves, 1, 0, 0.5, 0.5, np.zeros((1, 1, FOUND)))


def _told_apart(position: Position) -> None:
    """Who would have built nothing here, and what would be seen after that."""
    parts = (position.table, position.kingdoms, position.box)
    code = answered(parts, position.kingdoms[0])
    likeness(parts, weights_for(position.table), QUICK, code)
    seen_after(position, np.array([code]))


def _in_lock_step(position: Position) -> None:
    """A game that waits for its learner at once."""
    drawn(seed_of(1, 0), 2)
    tables, kingdoms = position.table[None].copy(), position.kingdoms[None].copy()
    tables[0, KINDS : KINDS + 4] = LEARNER
    play(
        tables,
        kingdoms,
        position.box,
        weights_for(position.table),
        np.zeros((1, 12), np.int64),
        np.zeros((1, 4), np.int64),
        position.table,
        position.kingdoms,
        np.zeros((1, 2), np.int64),
        np.arange(1),
        np.full(1, NOTHING),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        *new_rows(1, False),
    )
