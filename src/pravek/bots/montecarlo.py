"""Monte Carlo: every move is tried equally often, and the game played out in one of four ways."""

from __future__ import annotations

from pravek.bots.search import SearchBot

WAYS = {
    "random": ("random", ""),
    "full-greedy": ("full-greedy", ""),
    "player-greedy": ("full-greedy", "random"),
    "quick": ("quick", ""),
}
"""How the games are played out: the bot's own seat, and the others if not the same."""


class MonteCarloBot(SearchBot):
    """Flat: no move is given up before the end."""

    keep, trust = 1.0, 0.0

    def __init__(
        self,
        seed: int | None = None,
        time: float | None = None,
        sims: int | None = None,
        points: float = 0.5,
        playouts: str = "random",
    ) -> None:
        super().__init__(seed, time, sims, points)
        self.playouts, self.others = WAYS[playouts]
