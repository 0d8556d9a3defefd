"""Seer: the net says which moves are worth a thought, the engine plays them to the end.

A move is a placement together with a pick. The net ranks them, a few are left; the engine plays
each to the end again and again, every time with lines dealt anew, and the worse half is given up
until the budget is spent. What the net likes counts in the end too. The last round, and in
Kingdomino the last two, are solved without it. Without Numba there is nothing to play out with:
then it is `policy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np

from pravek.bots.dominoes.policy import Net, net_for, own_net
from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.bots.search import seconds_for
from pravek.bots.seeds import number, own_seed
from pravek.core.protocol import Action, Game, Seat
from pravek.engines.dominoes.coding import CHOOSE
from pravek.engines.dominoes.observing.planes import AT_PICK
from pravek.games.dominoes.events import Place
from pravek.nets import net
from pravek.nets.batch import Batch
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.family import LINE
from pravek.nets.observe import observe
from pravek.nets.step import step
from pravek.nets.threads import on_one_core
from pravek.nets.torus import Array


class SeerBot:
    """`time` seconds or `sims` simulations for a whole turn, `width` moves looked at; `trust` is
    what an e-fold of the net's liking is worth, in wins."""

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        width: int = 10,
        trust: float = 0.012,
        points: float = 0.5,
        net: str | None = None,
    ) -> None:
        self._own = own_net(net)
        self._seed, self._time, self._sims = own_seed(seed), time, sims
        self._width, self._trust, self._points = width, trust, points

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        begun = perf_counter()
        if not plays_here("dominoes"):
            moves, liking = joint(game, view, actions, 1, self._own)
            return moves[int(liking.argmax())][0]
        from pravek.bots.dominoes.playouts import Playouts
        from pravek.engines.dominoes.players import answers
        from pravek.engines.dominoes.rules import reading
        from pravek.engines.dominoes.search import budget, think

        position = reading.read(game, view)
        if think.is_exact(position):
            best = think.think(position, think.Budget(sims=1), 0, think.Style())[0]
            return answers.action_of(view, actions, best.code)
        moves, liking = joint(game, view, actions, self._width, self._own)
        if len(moves) == 1:
            return moves[0][0]
        codes = np.array([(reading.code(view, action), slot) for action, slot in moves], np.int64)
        share = budget.share(position.table, position.box)
        run = Playouts(position, codes, number(self._seed, view), self._points)
        bonus = self._trust * liking
        if think.is_certain(position.table):
            run.go(np.arange(len(codes)), 1)
            return moves[int((run.means() + bonus).argmax())][0]
        if self._sims is not None:
            alive = run.by_count(max(1, int(self._sims * share)), bonus)
        else:
            seconds = seconds_for(self._time, clock)
            alive = run.by_clock(begun + seconds * share, bonus)
        return moves[alive][0]


def joint(
    game: Game[Any], view: Any, actions: Sequence[Action], width: int, own: Net | None = None
) -> tuple[list[tuple[Action, int]], Array]:
    """The moves the net likes best, a placement with the slot of the pick that follows (-1: none
    follows at once), and the logarithm of how likely it would play each."""
    on_one_core()
    weights, shape = net_for(game, own)
    family, batch = family_of(game), encode(game, view)
    seen, mask = observe(np, family, batch)
    numbers = np.array([number_of(game, view, action) for action in actions])
    answer = net.forward(net.Numpy(), weights, shape, seen)
    liking = _log(answer.logits[0, numbers])
    order = np.argsort(-liking, kind="stable")[:width]
    if not isinstance(actions[0], Place) or not view.coming:
        return [(actions[i], -1) for i in order], liking[order]
    order = order[: max(2, width * 2 // 3)]
    after = step(np, family, _repeated(batch, len(order)), numbers[order], mask[[0] * len(order)])
    then, open_ = observe(np, family, after)
    picks = net.forward(net.Numpy(), weights, shape, then).logits[:, AT_PICK : AT_PICK + LINE]
    moves: list[tuple[Action, int]] = []
    found: list[float] = []
    for row, i in enumerate(order):
        slots = np.flatnonzero(open_[row, AT_PICK : AT_PICK + LINE])
        if after.phase[row] != CHOOSE or not len(slots):
            moves.append((actions[i], -1))
            found.append(float(liking[i]))
            continue
        chances = _log(picks[row, slots])
        moves += [(actions[i], int(slot)) for slot in slots]
        found += [float(liking[i] + chance) for chance in chances]
    best = np.argsort(-np.array(found), kind="stable")[:width]
    return [moves[i] for i in best], np.array(found)[best]


def _log(logits: Array) -> Array:
    logits = logits.astype(np.float64) - logits.max()
    return logits - np.log(np.exp(logits).sum())


def _repeated(batch: Batch, times: int) -> Batch:
    def rows(field: Any) -> Any:
        if isinstance(field, tuple):
            return type(field)(*(rows(part) for part in field))
        return np.repeat(field, times, axis=0)

    repeated: Batch = rows(batch)
    return repeated
