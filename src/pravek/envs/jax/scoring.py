"""Points and places. Each board's points are kept, since a step changes one board at most.

The tally of a board is one number, so made that the better board has the larger one: the points
from bit 16 on, then the largest region, then the symbols.
"""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from pravek.envs.jax.state import State
from pravek.envs.jax.table import Table
from pravek.nets.batch import Batch, of_seat
from pravek.nets.family import SEATS
from pravek.nets.torus import Array
from pravek.nets.tribe import board_points, totem_points

POINTS, LARGEST = 16, 8
"""Where their bits begin."""


def nothing(table: Table) -> np.ndarray:
    """[seats]: the tally of castles alone, which are in the middle."""
    tally = np.zeros(SEATS, np.int32)
    tally[: table.agreed.players] = table.family.middle * table.agreed.middle << POINTS
    return tally


def counted(table: Table, kept: Batch, mover: Array, tally: Array) -> Array:
    """[games, seats]: the tally after a step of these movers."""
    batch = table.whole(kept)
    board, rules = of_seat(jnp, batch.boards, mover), batch.rules
    points = board_points(jnp, table.family, board, rules)
    full = (board.terrain > 0).sum(-1) == jnp.where(rules.seven > 0, 49, 25)
    points = points + table.family.harmony * rules.whole * full
    largest = board.squares.max(-1).astype(jnp.int32)
    symbols = board.symbols.astype(jnp.int32).sum(-1)
    new = (points << POINTS) + (largest << LARGEST) + symbols
    return jnp.where(mover[:, None] == np.arange(SEATS), new[:, None], tally).astype(jnp.int32)


def standing(table: Table, state: State) -> tuple[Array, Array]:
    """[players] each: the points now, and the places (ties by the largest region, then symbols)."""
    merit = state._tally
    if state._past is not None:
        merit = merit + (state._past << POINTS)
    if state._table.totems is not None:
        held = totem_points(jnp, state._table.totems, jnp.ones(1, jnp.int32))[0]
        merit = merit + (held << POINTS)
    seats = range(table.agreed.players)
    places = [
        1 + sum((merit[other] > merit[seat]).astype(jnp.int32) for other in seats) for seat in seats
    ]
    return merit[: table.agreed.players] >> POINTS, jnp.stack(places)
