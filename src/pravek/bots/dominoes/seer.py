"""Seer: the net says which moves are worth a thought, the engine plays them to the end.

A move is a placement together with a pick. The net ranks them, a few are left; the engine plays
each to the end again and again, every time with lines dealt anew, and the worse half is given up
until the budget is spent. What the net likes counts in the end too. In these games all seats play
keenly (`engines.dominoes.players.keen`), but for those that seem to be Full Greedy (`rivals`). The
last round, and in Kingdomino the last two, are solved without it. Without Numba there is nothing to
play out with: then it is `policy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from pravek.bots.dominoes import candidates
from pravek.bots.dominoes.policy import likes, own_net
from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.bots.search import seconds_for
from pravek.bots.seeds import number, own_seed
from pravek.core.protocol import Action, Game, Seat

if TYPE_CHECKING:
    from pravek.bots.dominoes.playouts import Playouts
    from pravek.engines.compiler import Numbers
    from pravek.engines.dominoes.rules.reading import Position


class SeerBot:
    """`time` seconds or `sims` simulations for a whole turn, `width` moves the net likes. What is
    said of `trust`, `own` and `advised` replaces what suits the table (`Habits`)."""

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
        advised: int | None = None,
    ) -> None:
        self._net = own_net(net)
        self._seed, self._time, self._sims = own_seed(seed), time, sims
        self._width, self._points = width, points
        said: dict[str, Any] = {"trust": trust, "own": own, "advised": advised}
        self._said = {name: value for name, value in said.items() if value is not None}
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
        suited = replace(habits(game), **self._said)
        moves, liking = candidates.joint(game, view, actions, self._width, self._net)
        codes = np.array([(reading.code(view, action), slot) for action, slot in moves], np.int64)
        if suited.advised:
            codes, liking = candidates.advised(position, codes, liking, suited.advised)
        if len(codes) == 1:
            return moves[0][0]
        share = budget.share(position.table, position.box)
        ways = rivals.kinds(position, self.memory)
        ways[:, seat] = budget.KINDS[suited.own]
        run = self.playouts(view, position, ways, codes)
        run.trust(suited.trust * liking, suited.doubt * liking)
        if think.is_certain(position.table):
            best = run.once()
        elif self._sims is not None:
            best = run.by_count(max(1, int(self._sims * share)))
        else:
            best = run.by_clock(begun + seconds_for(self._time, clock) * share)
        return answers.action_of(view, actions, int(codes[best, 0]))

    def playouts(self, view: Any, position: Position, ways: Numbers, codes: Numbers) -> Playouts:
        """What plays the moves to the end."""
        from pravek.bots.dominoes.playouts import Playouts

        return Playouts(position, ways, codes, number(self._seed, view), self._points)


@dataclass(frozen=True, slots=True)
class Habits:
    """What suits a table."""

    trust: float
    """What an e-fold of the net's liking is worth, in wins."""
    own: str
    """How the own seat plays in simulations."""
    advised: int = 0
    """Of how many moves the quick player's favourites are looked at besides."""
    doubt: float = 0.0
    """How much more the liking is worth after one simulation; after n of them an n-th of it."""


BIG = Habits(0.05, "keen")
"""There is more to plan than simulations see, and the net knows it."""
SMALL = Habits(0.03, "keen")
CROWDED = Habits(0.004, "keen", advised=8, doubt=1.0)
"""Origins on small boards, where simulations see more than the net, once there are enough."""


def habits(game: Any) -> Habits:
    if game.setup.size > 5:
        return BIG
    return SMALL if game.name == "kingdomino" else CROWDED
