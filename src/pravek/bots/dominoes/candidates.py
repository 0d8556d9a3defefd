"""The moves worth a thought: those the net likes, and those the quick player likes. To ask
for them needs Numba."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pravek.bots.dominoes.policy import Net, net_for
from pravek.core.protocol import Action, Game
from pravek.engines.dominoes.observing.planes import AT_PICK
from pravek.games.dominoes.events import Place
from pravek.nets import net
from pravek.nets.encode import number_of
from pravek.nets.family import LINE
from pravek.nets.threads import on_one_core
from pravek.nets.torus import Array

if TYPE_CHECKING:
    from pravek.engines.compiler import Numbers
    from pravek.engines.dominoes.rules.reading import Position

PICKS = slice(AT_PICK, AT_PICK + LINE)
"""The numbers of the picks among all actions."""


def joint(
    game: Game[Any], view: Any, actions: Sequence[Action], width: int, own: Net | None = None
) -> tuple[list[tuple[Action, int]], Array]:
    """The moves the net likes best, a placement with the slot of the pick that follows (-1: none
    follows at once), and the logarithm of how likely it would play each."""
    from pravek.engines.dominoes.observing.sight import seen, seen_after
    from pravek.engines.dominoes.rules.reading import code, read

    on_one_core()
    weights, shape = net_for(game, own)
    position, numpy = read(game, view), net.Numpy()
    sight = seen(position)
    others = net.others(numpy, weights, shape, sight)
    answer = net.forward(numpy, weights, shape, sight, others)
    liking = _log(answer.logits[0, [number_of(game, view, action) for action in actions]])
    order = np.argsort(-liking, kind="stable")[:width]
    if not isinstance(actions[0], Place) or not view.coming:
        return [(actions[i], -1) for i in order], liking[order]
    order = order[: max(2, width * 2 // 3)]
    codes = np.array([code(view, actions[i]) for i in order])
    then, masks = seen_after(position, codes)
    known = np.repeat(others, len(order), 0)  # only the own kingdom has changed
    picks = net.forward(numpy, weights, shape, then, known).logits[:, PICKS]
    moves: list[tuple[Action, int]] = []
    found: list[float] = []
    for row, i in enumerate(order):
        slots = np.flatnonzero(masks[row, PICKS])
        if not len(slots):
            moves.append((actions[i], -1))
            found.append(float(liking[i]))
            continue
        chances = _log(picks[row, slots])
        moves += [(actions[i], int(slot)) for slot in slots]
        found += [float(liking[i] + chance) for chance in chances]
    best = np.argsort(-np.array(found), kind="stable")[:width]
    return [moves[i] for i in best], np.array(found)[best]


def advised(position: Position, codes: Numbers, liking: Array, many: int) -> tuple[Numbers, Array]:
    """Moves as numbers (an answer, and the slot of the pick), and those besides that the quick
    player likes best: of so many at most. The net is taken to like them as little as the last."""
    from pravek.engines.dominoes.players.weights import imagined_for
    from pravek.engines.dominoes.rules.layout import PLAYERS, QUICK
    from pravek.engines.dominoes.search.moves import MOST_MOVES, moves_of

    table = position.table
    moves, values = np.zeros((MOST_MOVES, 2), np.int64), np.zeros(MOST_MOVES)
    parts = (table, position.kingdoms, position.box)
    n = moves_of(parts, np.full(table[PLAYERS], QUICK), imagined_for(table), moves, values)
    best = moves[np.argsort(-values[:n], kind="stable")[:many]].tolist()
    more = [move for move in best if move not in codes.tolist()]
    rows = np.array([*codes.tolist(), *more], np.int64)
    return rows, np.append(liking, [liking.min()] * len(more))


def _log(logits: Array) -> Array:
    logits = logits.astype(np.float64) - logits.max()
    return logits - np.log(np.exp(logits).sum())
