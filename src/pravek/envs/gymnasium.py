"""One learner among opponents, as an environment of Gymnasium.

import gymnasium, pravek.envs.gymnasium
env = gymnasium.make("pravek/Kingdomino-v0", opponents=("full-greedy",) * 3, seat="random")
"""

from __future__ import annotations

from pravek.core.extras import need

need("envs", "numpy", "numba", "gymnasium")

import gymnasium  # noqa: E402

from pravek.envs.coding import VERSION  # noqa: E402
from pravek.envs.setups import GAMES  # noqa: E402

IN_ARRAYS = ("kingdomino", "origins")
"""The games that are played in lock step."""


def _register() -> None:
    for game in GAMES:
        vector = "pravek.envs.vector:VectorSeatEnv" if game in IN_ARRAYS else None
        gymnasium.register(
            f"pravek/{game.title()}-v{VERSION}",
            entry_point="pravek.envs.seat:SeatEnv",
            vector_entry_point=vector,
            kwargs={"game": game},
        )


_register()
