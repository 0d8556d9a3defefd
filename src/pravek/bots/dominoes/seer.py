"""Seer: the net says which moves are worth a thought, the engine plays them to the end.

A move is a placement together with a pick. The net ranks them, a few are left; the engine plays
each to the end again and again, every time with lines dealt anew, and the worse half is given up
until the budget is spent. What the net likes counts in the end too. In these games the others play
as they seem to (`rivals`), and the own seat carefully. The last round, and in Kingdomino the last
two, are solved without it. Without Numba there is nothing to play out with: then it is `policy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from pravek.bots.dominoes.policy import Net, likes, net_for, own_net
from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.bots.search import seconds_for
from pravek.bots.seeds import number, own_seed
from pravek.core.protocol import Action, Game, Seat
from pravek.engines.dominoes.observing.planes import AT_PICK
from pravek.games.dominoes.events import Place
from pravek.nets import net
from pravek.nets.encode import number_of
from pravek.nets.family import LINE
from pravek.nets.threads import on_one_core
from pravek.nets.torus import Array

if TYPE_CHECKING:
    from pravek.bots.dominoes.playouts import Playouts
    from pravek.engines.compiler import Numbers
    from pravek.engines.dominoes.rules.reading import Position

PICKS = slice(AT_PICK, AT_PICK + LINE)
"""The numbers of the picks among all actions."""


class SeerBot:
    """`time` seconds or `sims` simulations for a whole turn, `width` moves looked at. `trust` is
    what an e-fold of the net's liking is worth, in wins, and `own` how the bot's own seat plays in
    simulations; usually both are what suits the table (`habits`)."""

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        width: int = 10,
        trust: float | None = None,
        points: float = 0.5,
        net: str | None = None,
        own: str | None = None,
    ) -> None:
        self._net = own_net(net)
        self._seed, self._time, self._sims = own_seed(seed), time, sims
        self._width, self._points = width, points
        self._trust, self._own = trust, own
        self.memory: dict[str, Any] | None = None
        """What it knows of the others (`rivals`)."""

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        begun = perf_counter()
        if not plays_here("dominoes"):
            return actions[int(likes(game, view, actions, self._net).argmax())]
        from pravek.bots.dominoes import rivals
        from pravek.engines.dominoes.players import answers
        from pravek.engines.dominoes.rules import reading
        from pravek.engines.dominoes.search import budget, think

        position = reading.read(game, view)
        self.memory = rivals.noted(position, self.memory)
        if think.is_exact(position):
            exact = think.think(position, think.Budget(sims=1), 0, think.Style())[0]
            return answers.action_of(view, actions, exact.code)
        moves, liking = joint(game, view, actions, self._width, self._net)
        if len(moves) == 1:
            return moves[0][0]
        codes = np.array([(reading.code(view, action), slot) for action, slot in moves], np.int64)
        share = budget.share(position.table, position.box)
        trust, own = self._habits(game)
        ways = rivals.kinds(position, self.memory)
        ways[:, seat] = budget.KINDS[own]
        run = self.playouts(view, position, ways, codes)
        bonus = trust * liking
        if think.is_certain(position.table):
            best = run.once(bonus)
        elif self._sims is not None:
            best = run.by_count(max(1, int(self._sims * share)), bonus)
        else:
            best = run.by_clock(begun + seconds_for(self._time, clock) * share, bonus)
        return moves[best][0]

    def _habits(self, game: Any) -> tuple[float, str]:
        """What the net's liking is worth, and how the own seat plays in simulations."""
        trust, own = habits(game)
        return trust if self._trust is None else self._trust, self._own or own

    def playouts(self, view: Any, position: Position, ways: Numbers, codes: Numbers) -> Playouts:
        """What plays the moves to the end."""
        from pravek.bots.dominoes.playouts import Playouts

        return Playouts(position, ways, codes, number(self._seed, view), self._points)


def habits(game: Any) -> tuple[float, str]:
    """What suits a table: on big boards there is more to plan than simulations see, and the net
    knows it; on the small ones of Origins they see more than the net."""
    if game.setup.size > 5:
        return 0.05, "quick"
    return (0.03 if game.name == "kingdomino" else 0.004), "careful"


def joint(
    game: Game[Any],
    view: Any,
    actions: Sequence[Action],
    width: int,
    own: Net | None = None,
) -> tuple[list[tuple[Action, int]], Array]:
    """The moves the net likes best, a placement with the slot of the pick that follows (-1: none
    follows at once), and the logarithm of how likely it would play each. Needs Numba."""
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


def _log(logits: Array) -> Array:
    logits = logits.astype(np.float64) - logits.max()
    return logits - np.log(np.exp(logits).sum())
