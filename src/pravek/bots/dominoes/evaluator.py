"""How the domino family is judged: net and compiled games of quick players foretell what a position
is worth, games alone what one action is worth beside another, the solved endgame tells both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np

from pravek.bots.comparing import Candidate, Trials, compared, doubted
from pravek.bots.dominoes import solving
from pravek.bots.dominoes.candidates import joint
from pravek.bots.dominoes.expecting import answered, expected
from pravek.bots.evaluating import Effort, Judgement, Worth, at_the_end
from pravek.core.protocol import Action, Game, Over
from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules.layout import KINGS, PLAYERS, QUICK
from pravek.engines.dominoes.rules.reading import Position, code, read
from pravek.engines.dominoes.search.solved import has_luck, is_solved
from pravek.engines.dominoes.search.think import is_last_round
from pravek.engines.dominoes.search.trials import FOUND, SHARE, TOTAL, VALUE, try_out_each

WIDTH = 12
"""How many moves are looked at: those the net likes best."""
TRUST = 0.012
"""What an e-fold of the net's liking is worth, in wins."""
ONCE = Effort(sims=1)


class DominoEvaluator:
    """Needs Numba and the nets of the package."""

    name = "net, playouts and solved endgames"
    usual = 1200

    def worths(
        self, game: Game[Any], views: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        known = [_known(game, view) for view in views]
        open_ = [view for view, worth in zip(views, known, strict=True) if worth is None]
        told = map(
            _spread, (read(game, view) for view in open_), expected(game, open_, effort, seed)
        )
        return [next(told) if worth is None else worth for worth in known]

    def outlook(
        self, game: Game[Any], states: Sequence[Any], effort: Effort, seed: int
    ) -> list[Worth]:
        return answered(game, states, effort, seed)

    def judge(
        self, game: Game[Any], view: Any, played: Action, effort: Effort, seed: int
    ) -> Judgement:
        position = read(game, view)
        if is_solved(position):
            return solving.judged(game, view, position, played)
        candidates, moves = _candidates(game, view, position, played)
        attempt = _Trying(position, moves, seed).attempt
        if has_luck(position.table):
            return compared(candidates, played, attempt, effort)
        return doubted(compared(candidates, played, attempt, ONCE))  # all would be the same game


def _known(game: Game[Any], view: Any) -> Worth | None:
    """What is certain about a position: at the end of the game, and where it is solved and little
    is left to go wrong. With two kings a seat the round before the last is solved, too, but players
    slip: what was certain with best play came true 91 times of 100, so there it is foretold."""
    if isinstance(game.turn(view), Over):
        return at_the_end(game.scores(view))
    position = read(game, view)
    one_king = position.table[KINGS] == position.table[PLAYERS]
    certain = is_solved(position) and (one_king or is_last_round(position.table))
    return solving.worth(position) if certain else None


def _spread(position: Position, worth: Worth) -> Worth:
    """Where no luck is left, the end is certain and only not known: then a chance, however well it
    was foretold, is as far from it as results are spread."""
    if has_luck(position.table):
        return worth
    return replace(worth, error=max(sqrt(chance * (1 - chance)) for chance in worth.chances))


def _candidates(
    game: Game[Any], view: Any, position: Position, played: Action
) -> tuple[list[Candidate], Numbers]:
    """What the net likes best and what was played: a placement with each pick that may follow."""
    found, liking = joint(game, view, game.actions(view, played.seat), WIDTH)
    likes = liking.tolist()
    if all(action != played for action, _ in found):
        free = [slot for slot, at in enumerate(view.coming) if at.seat is None]
        slots = free if any(slot >= 0 for _, slot in found) else [-1]
        found = [*found, *((played, slot) for slot in slots)]
        likes += [min(likes)] * len(slots)
    candidates = [
        Candidate(action, solving.pick(position, slot, played.seat), TRUST * like)
        for (action, slot), like in zip(found, likes, strict=True)
    ]
    return candidates, np.array([(code(view, action), slot) for action, slot in found], np.int64)


class _Trying:
    """Games of quick players after each move, all with the same luck."""

    def __init__(self, position: Position, moves: Numbers, seed: int) -> None:
        table = position.table
        kinds = np.full(table[PLAYERS], QUICK)
        self._parts = (table, position.kingdoms, position.box), kinds, weights_for(table)
        self._moves, self._seed = moves, seed & (1 << 62) - 1

    def attempt(self, places: Sequence[int], begin: int, end: int) -> list[Trials]:
        found = np.zeros((len(places), end - begin, FOUND))
        style = solving.STYLE.by_points, solving.STYLE.spite
        try_out_each(*self._parts, self._moves[list(places)], self._seed, begin, *style, found)
        return [Trials(*(row[:, what].tolist() for what in (SHARE, TOTAL, VALUE))) for row in found]
