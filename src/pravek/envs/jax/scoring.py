"""Points and places. Each board's points are kept, since a step changes one board at most."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from pravek.envs.jax.state import State
from pravek.envs.jax.table import Table
from pravek.nets.batch import Batch, of_seat
from pravek.nets.family import SEATS
from pravek.nets.torus import Array
from pravek.nets.tribe import board_points, totem_points

POINTS, LARGEST, SYMBOLS = range(3)


def nothing(table: Table) -> np.ndarray:
    """[seats, 3]: the tally of castles alone, which are in the middle."""
    tally = np.zeros((SEATS, 3), np.int32)
    tally[: table.agreed.players, POINTS] = table.family.middle * table.agreed.middle
    return tally


def counted(table: Table, kept: Batch, mover: Array, tally: Array) -> Array:
    """[games, seats, 3]: the tally after a step of these movers."""
    batch = table.whole(kept)
    board, rules = of_seat(jnp, batch.boards, mover), batch.rules
    points = board_points(jnp, table.family, board, rules)
    full = (board.terrain > 0).sum(-1) == jnp.where(rules.seven > 0, 49, 25)
    points = points + table.family.harmony * rules.whole * full
    largest, symbols = board.squares.max(-1), board.symbols.sum(-1)
    row = jnp.stack([points, largest.astype(jnp.int32), symbols.astype(jnp.int32)], -1)
    mine = mover[:, None] == np.arange(SEATS)
    return jnp.where(mine[..., None], row[:, None], tally).astype(jnp.int32)


def standing(table: Table, state: State) -> tuple[Array, Array]:
    """[players] each: the points now, and the places (ties by the largest region, then symbols)."""
    players = table.agreed.players
    tally = state._tally
    totals = tally[:, POINTS]
    if state._past is not None:
        totals = totals + state._past
    if state._table.totems is not None:
        held = totem_points(jnp, state._table.totems, jnp.ones(1, jnp.int32))[0]
        totals = totals + held
    merit = totals * 10_000 + tally[:, LARGEST] * 100 + tally[:, SYMBOLS]
    totals, merit = totals[:players], merit[:players]
    return totals, 1 + (merit[None, :] > merit[:, None]).sum(1).astype(jnp.int32)
