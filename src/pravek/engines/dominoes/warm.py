"""Compile everything the domino family needs. (`pravek.bots.warm`: what all bots need.)

python -m pravek.engines.dominoes.warm
"""

from __future__ import annotations

import fcntl
import sys
from time import perf_counter

from pravek.core import registry
from pravek.engines import SHELF, ready
from pravek.engines.compiler import tell_if_cold
from pravek.engines.dominoes.players.answers import greedy_answer, quick_answer
from pravek.engines.dominoes.rules.reading import read
from pravek.engines.dominoes.search.think import Budget, Style, think


def warm_up() -> float:
    """Load the compiled code, or compile it once on this machine; the seconds it took. One code
    serves all games, modes and sizes."""
    begun = perf_counter()
    tell_if_cold()
    game = registry.build("kingdomino", players=2)
    state = game.start()
    while not getattr(state, "duties", ()):
        chance = game.turn(state)
        state = game.apply(state, next(chance.odds())[0])  # type: ignore[union-attr]
    greedy_answer(game, state, 1)
    quick_answer(game, state, 1)
    think(read(game, state), Budget(sims=4), 1, Style())
    SHELF.fill()
    return perf_counter() - begun


if __name__ == "__main__":
    with (SHELF.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one compiles, the others wait for it
        cold = not ready()
        seconds = warm_up()
    print(f"kernels {'compiled' if cold else 'loaded'} in {seconds:.1f} s", file=sys.stderr)
