"""What may be answered, in every game at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.nets import tribe
from pravek.nets.batch import Boards, Table, of_seat
from pravek.nets.coding import (
    CASTLE_GROUND,
    DISTANCES,
    DOMINOES,
    FIRE,
    HAND,
    LINE,
    OPEN,
    PAY,
    PEOPLE,
    PICK,
    PLACE,
    RECRUIT,
    SEATS,
    SETTLE,
    TILE_KINDS,
    VOLCANO,
    Array,
    Family,
)
from pravek.nets.kingdom import free_cells, placements

Xp = Any


def at(xp: Xp, row: Array, index: Array) -> Array:
    """One number of each game's row."""
    return xp.take_along_axis(row, index[:, None], axis=1)[:, 0]


def domino_to_place(xp: Xp, table: Table) -> Array:
    slot = xp.minimum(table.slot, LINE - 1)
    return xp.where(table.phase == PLACE, at(xp, table.current, slot), DOMINOES)


def pile_counts(xp: Xp, table: Table) -> Array:
    """[games, 10]: how many of each kind the pile holds."""
    kinds = xp.asarray(np.arange(len(PEOPLE))[:, None] == TILE_KINDS)
    return (table.pile[:, None, :] & kinds).sum(-1).astype(xp.int32)


def cells_in_reach(xp: Xp, table: Table, board: Boards) -> Array:
    """The squares the fire may land on (OR-4.2, OR-4.3)."""
    reach = (4 - table.craters)[:, None]
    distances = xp.asarray(DISTANCES)
    columns = distances[board.columns, table.volcano & 7] <= reach
    rows = distances[board.rows, table.volcano >> 3] <= reach
    near = (rows[:, :, None] & columns[:, None, :]).reshape(board.terrain.shape)
    sheltered = (board.terrain == CASTLE_GROUND) & (table.rules.shelter[:, None] > 0)
    target = (board.terrain > 0) & (board.terrain != VOLCANO) & (board.symbols == 0)
    return near & target & ~sheltered


def legal(xp: Xp, family: Family, table: Table) -> tuple[Array, Array, Array]:
    """Masks of placements [games, 64, 4], cells [games, 64] and everything [games, actions].

    Where nothing is legal the domino is discarded, whatever is answered.
    """
    board = of_seat(xp, table.boards, table.seat)
    seven, phase = table.rules.seven, table.phase
    free = free_cells(xp, board, seven)
    domino = domino_to_place(xp, table)
    ways = placements(xp, family, board, domino, free, seven) & (phase == PLACE)[:, None, None]
    games = phase.shape[0]
    picks = (table.coming_owner < 0) & (table.coming < DOMINOES) & (phase == PICK)[:, None]
    masks = [ways.reshape(games, 256), picks]
    cells = free & False
    if family.origins:
        cells = (phase == FIRE)[:, None] & cells_in_reach(xp, table, board)
        cells = cells | ((phase == PAY)[:, None] & tribe.payable(xp, board, table.given))
        cells = cells | ((phase == SETTLE)[:, None] & tribe.ground(xp, board))
        most = tribe.rivals(xp, table.boards, table.totem, table.rules.players)
        around = ring(xp, table.seat, table.rules.players)
        hands = xp.take_along_axis(most, around, axis=1) & (phase == HAND)[:, None]
        opens = xp.broadcast_to((phase == OPEN)[:, None], (games, 2))
        asked = (phase == RECRUIT)[:, None]
        invited, summoned = offers(xp, table, board)
        masks += [cells, hands, opens, asked, invited & asked, summoned & asked]
    return ways, cells, xp.concatenate(masks, 1)


def offers(xp: Xp, table: Table, board: Boards) -> tuple[Array, Array]:
    """Somebody of the cave for two kinds; anybody of the pile for four (OR-6.3)."""
    kinds = (tribe.resources(xp, board) > 0).sum(-1)[:, None]
    return (table.cave > 0) & (kinds >= 2), (pile_counts(xp, table) > 0) & (kinds == 4)


def ring(xp: Xp, seat: Array, players: Array) -> Array:
    """[games, 4]: the seats as the mover counts them, himself first; empty chairs last."""
    seats = xp.arange(SEATS)
    turned = (seat[:, None] + seats) % players[:, None]
    return xp.where(seats < players[:, None], turned, seats)
