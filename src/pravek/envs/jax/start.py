"""What is seen of a new game. Nearly all of it is always the same and is worked out once, so that
games which begin anew in every step cost next to nothing."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.core.match import Match
from pravek.envs.coding import decider
from pravek.envs.dominoes import Dominoes
from pravek.envs.jax import luck as lots
from pravek.nets.batch import Batch
from pravek.nets.encode import encode
from pravek.nets.family import DOMINOES, LINE
from pravek.nets.observe import observe
from pravek.nets.torus import Array


class Start:
    """The first decision of a set-up, by the rules; whoever makes it sees the same."""

    def __init__(self, game: Any, coding: Dominoes) -> None:
        state = Match(game, seed=0).state
        seat = decider(game, state)
        assert seat is not None
        self._planes = coding.observe(game, state, seat)
        self.mask = coding.mask(game, state, seat)
        self._fits = _fits(game, coding, encode(game, state))

    def seen(self, table: Batch) -> dict[str, Array]:
        """What the first mover sees of this table (one game of many arrays)."""
        drawn = {
            "unseen": lots.spread(table.unseen)[0].astype(jnp.uint8),
            "coming": table.coming[0].astype(jnp.uint8),
            "coming_fit": jnp.asarray(self._fits)[:, table.coming[0]],
        }
        return {name: jnp.asarray(plane) for name, plane in self._planes.items()} | drawn


def _fits(game: Any, coding: Dominoes, start: Batch) -> np.ndarray:
    """[seats, 49, 2]: how each domino fits at the start, as the plane `coming_fit` says it."""
    lines = np.arange(DOMINOES, dtype=np.int32).reshape(-1, LINE)
    batch: Batch = jax.tree.map(lambda row: np.repeat(row, len(lines), 0), start)
    found = observe(np, coding.family, batch._replace(coming=lines))[0]["coming_fit"]
    seats = found.shape[1]
    fits = np.moveaxis(found, 0, 1).reshape(seats, DOMINOES, 2)
    return np.concatenate([fits, np.zeros((seats, 1, 2), fits.dtype)], 1)
