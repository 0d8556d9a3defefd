"""The end of the game, solved: what a position is worth, and every action beside the best."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.bots.evaluating import Judgement, Option, Worth
from pravek.core.protocol import Action, Game, Seat
from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules.layout import COMING, PLAYERS, QUICK, SEAT
from pravek.engines.dominoes.rules.reading import Position, code
from pravek.engines.dominoes.rules.score import POINT, utility
from pravek.engines.dominoes.search import solved
from pravek.engines.dominoes.search.moves import MOST_MOVES, moves_of
from pravek.engines.dominoes.search.think import Style
from pravek.games.dominoes.events import Claim

TOLD = 5
"""How many actions are told, the played one aside."""
STYLE = Style()


def worth(position: Position) -> Worth:
    """How it ends if everybody does what is best for themselves."""
    ends = solved.ends(position, _moves(position), STYLE)
    return _worth(max(ends, key=lambda merits: _liked(position, merits)))


def judged(game: Game[Any], view: Any, position: Position, played: Action) -> Judgement:
    """Every action followed to the end."""
    seat, best = played.seat, _best_of_each(position, code(view, played))
    by_code = {code(view, action): action for action in game.actions(view, seat)}
    worths = {answer: _worth(merits) for answer, (merits, _) in best.items()}
    top, mine = worths[next(iter(best))], code(view, played)
    few = list(best)[:TOLD]
    few += [] if mine in few else [mine]
    options = tuple(
        Option(
            by_code[answer],
            pick(position, best[answer][1], seat),
            worths[answer].chances[seat],
            worths[answer].points[seat],
            max(0.0, top.chances[seat] - worths[answer].chances[seat]),
            0.0,
        )
        for answer in few
    )
    at, lost = few.index(mine), top.points[seat] - worths[mine].points[seat]
    return Judgement(options, at, options[at].behind, lost, 0.0, exact=True)


def pick(position: Position, slot: int, seat: Seat) -> Action | None:
    """The domino that is taken with a placement; None if the turn has no pick."""
    return Claim(seat, int(position.table[COMING + slot])) if slot >= 0 else None


def _best_of_each(position: Position, mine: int) -> dict[int, tuple[Numbers, int]]:
    """For each answer how all end, with the best pick after it; the best answer first, and among
    equals the own one."""
    moves, best = _moves(position), dict[int, tuple[Numbers, int]]()
    ends = solved.ends(position, moves, STYLE)
    for (answer, slot), merits in zip(moves.tolist(), ends, strict=True):
        if answer not in best or _liked(position, merits) > _liked(position, best[answer][0]):
            best[answer] = merits, slot

    def key(answer: int) -> tuple[float, bool, int]:
        worth, own = _liked(position, best[answer][0])
        return worth, answer == mine, own

    return {answer: best[answer] for answer in sorted(best, key=key, reverse=True)}


def _worth(merits: Numbers) -> Worth:
    won = merits == merits.max()
    shares = tuple(float(share) for share in won / won.sum())
    return Worth(shares, tuple(map(float, merits // POINT)), 0.0, exact=True)


def _liked(position: Position, merits: Numbers) -> tuple[float, int]:
    """What the seat that decides is after: the win and points above the others; then its own."""
    players, seat = int(position.table[PLAYERS]), int(position.table[SEAT])
    return float(utility(merits, players, seat, STYLE.by_points, STYLE.spite)), int(merits[seat])


def _moves(position: Position) -> Numbers:
    """Every answer, and where the turn goes on to a pick, with every free slot."""
    moves, likes = np.zeros((MOST_MOVES, 2), np.int64), np.zeros(MOST_MOVES)
    parts = (position.table, position.kingdoms, position.box)
    kinds = np.full(position.table[PLAYERS], QUICK)
    many = moves_of(parts, kinds, weights_for(position.table), moves, likes)
    return moves[:many].copy()
