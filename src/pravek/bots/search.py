"""Search: many games imagined from here to the end, the promising moves more often.

At a table of the domino family the search runs in the kernel: picks and placements together,
every simulation with lines dealt anew, the last round exactly. A budget is for a whole turn; each
of its decisions gets a share. Other games, and machines without Numba, search on the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pravek.bots.dominoes.family import in_kernel
from pravek.bots.protocol import Clock
from pravek.bots.seeds import luck, number, own_seed
from pravek.core.protocol import Action, Game, Seat

if TYPE_CHECKING:
    from pravek.bots.krom.search import KromSearch

USUAL = 1.0
"""Seconds a move, if nobody says anything else."""
RESERVE = 0.9
"""The part of the clock that may be used."""


class SearchBot:
    """`time` seconds or `sims` simulations for a whole turn; with `sims` the choice is a function
    of view and seed."""

    keep, trust = 0.5, 6.0
    playouts, others = "careful", "quick"
    """How the bot's own seat and the others play in simulations."""

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        points: float = 0.5,
    ) -> None:
        self._seed, self._points = own_seed(seed), points
        self._time, self._sims = time, sims
        self._other: KromSearch | None = None

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        if in_kernel(game):
            return self._in_kernel(game, view, actions, clock)
        if game.name == "krom" and self.keep < 1:
            return self._krom().choose(game, view, seat, actions, clock)
        from pravek.bots.rules_search import search

        seconds = None if self._sims else self._seconds(clock) / 2
        sims = None if self._sims is None else max(1, self._sims // 2)
        rng = luck(self._seed, view)
        return search(game, view, seat, actions, rng, seconds=seconds, sims=sims, keep=self.keep)

    @property
    def memory(self) -> Any:
        return None if self._other is None else self._other.memory

    @memory.setter
    def memory(self, memory: Any) -> None:
        self._krom().memory = memory

    def _krom(self) -> KromSearch:
        """Krom has a search of its own: worlds are imagined, secret choices are mixed."""
        if self._other is None:
            from pravek.bots.krom.search import KromSearch

            self._other = KromSearch(self._seed, self._time or USUAL, self._sims)
        return self._other

    def _seconds(self, clock: Clock) -> float:
        wanted = self._time or (USUAL if clock.deadline is None else clock.left * RESERVE)
        return max(0.001, min(wanted, clock.left * RESERVE))

    def _in_kernel(
        self, game: Game[Any], view: Any, actions: Sequence[Action], clock: Clock
    ) -> Action:
        from pravek.engines.dominoes.players import answers
        from pravek.engines.dominoes.rules import reading
        from pravek.engines.dominoes.search import budget as budgets
        from pravek.engines.dominoes.search.think import Budget, Style, think

        position = reading.read(game, view)
        share = budgets.share(position.table, position.box)
        if self._sims is not None:
            budget = Budget(sims=max(1, int(self._sims * share)))
        else:
            budget = Budget(seconds=self._seconds(clock) * share)
        kinds = budgets.KINDS
        style = Style(
            by_points=self._points,
            keep=self.keep,
            trust=self.trust,
            playouts=kinds[self.playouts],
            others=kinds.get(self.others),
        )
        opinions = think(position, budget, number(self._seed, view), style)
        return answers.action_of(view, actions, opinions[0].code)
