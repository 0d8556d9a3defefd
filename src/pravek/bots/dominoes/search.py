"""Search in the engine: picks and placements together, every simulation with lines dealt anew, the
last round exactly. A budget is for a whole turn; each of its decisions gets a share. Machines
without Numba search on the rules, shortly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pravek.bots.dominoes.on_rules import short_search
from pravek.bots.native import plays_here
from pravek.bots.protocol import Clock
from pravek.bots.search import MonteCarloBot, SearchBot, decided, seconds_for
from pravek.bots.seeds import generator, number
from pravek.core.protocol import Action, Game, Seat


class EngineSearch(SearchBot):
    trust = 6.0
    """How many simulations the quick player's opinion counts for."""
    ways = "careful", "quick"
    """How the bot's own seat and the others play in simulations."""

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        if not plays_here("dominoes"):
            return decided(self.thoughts(game, view, seat, actions, clock))
        from pravek.engines.dominoes.players.answers import action_of
        from pravek.engines.dominoes.rules.reading import read
        from pravek.engines.dominoes.search import budget, think

        position = read(game, view)
        share = budget.share(position.table, position.box)
        if self._sims is not None:
            given = think.Budget(sims=max(1, int(self._sims * share)))
        else:
            given = think.Budget(seconds=seconds_for(self._time, clock) * share)
        own, others = self.ways
        style = think.Style(
            by_points=self._points,
            keep=self.keep,
            trust=self.trust,
            playouts=budget.KINDS[own],
            others=budget.KINDS[others],
        )
        opinions = think.think(position, given, number(self._seed, view), style)
        return action_of(view, actions, opinions[0].code)

    def thoughts(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Iterator[Action | None]:
        """On the rules: None while it thinks, then the action."""
        rng = generator(self._seed, view)
        return short_search.thoughts(game, view, rng, self.plan(clock))


WAYS = {
    "random": ("random", "random"),
    "full-greedy": ("full-greedy", "full-greedy"),
    "player-greedy": ("full-greedy", "random"),
    "quick": ("quick", "quick"),
}
"""How the games are played out: the bot's own seat, and the others."""


class EngineMonteCarlo(MonteCarloBot, EngineSearch):
    trust = 0.0
    thoughts = SearchBot.thoughts
    """On the rules: any action, as often as any other."""

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        points: float = 0.5,
        playouts: str = "random",
    ) -> None:
        super().__init__(seed, time, sims, points, playouts)
        self.ways = WAYS[playouts]
