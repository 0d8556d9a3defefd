"""What may be answered, in every game at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.engines.dominoes.coding import (
    BUILD,
    CHOOSE,
    ERUPT,
    FLIES,
    HAND_OVER,
    OPENING,
    PAY,
    PEOPLE,
    RECRUIT,
    SETTLE,
)
from pravek.nets import tribe
from pravek.nets.batch import Batch, Boards, of_seat
from pravek.nets.family import CASTLE_GROUND, DOMINOES, LINE, SEATS, TILE_KINDS, VOLCANO, Family
from pravek.nets.kingdom import free_cells, placements
from pravek.nets.torus import CELLS, DISTANCES, Array, settled

Xp = Any


def at(xp: Xp, row: Array, index: Array) -> Array:
    """One number of each game's row."""
    return xp.take_along_axis(row, index[:, None], axis=1)[:, 0]


def domino_to_place(xp: Xp, batch: Batch) -> Array:
    slot = xp.minimum(batch.slot, LINE - 1)
    return xp.where(batch.phase == BUILD, at(xp, batch.current, slot), DOMINOES)


def pile_counts(xp: Xp, batch: Batch) -> Array:
    """[games, 10]: how many of each kind the pile holds."""
    kinds = xp.asarray(np.arange(len(PEOPLE))[:, None] == TILE_KINDS)
    return (batch.pile[:, None, :] & kinds).sum(-1).astype(xp.int32)


def cells_in_reach(xp: Xp, batch: Batch, board: Boards) -> Array:
    """The squares the fire may land on (OR-4.2, OR-4.3)."""
    reach = xp.asarray(FLIES)[batch.craters][:, None]
    distances = xp.asarray(DISTANCES)
    columns = distances[board.columns, batch.volcano & 7] <= reach
    rows = distances[board.rows, batch.volcano >> 3] <= reach
    near = (rows[:, :, None] & columns[:, None, :]).reshape(board.terrain.shape)
    sheltered = (board.terrain == CASTLE_GROUND) & (batch.rules.shelter[:, None] > 0)
    target = (board.terrain > 0) & (board.terrain != VOLCANO) & (board.symbols == 0)
    return near & target & ~sheltered


def legal(xp: Xp, family: Family, batch: Batch) -> tuple[Array, Array, Array]:
    """Masks of placements [games, 64, 4], cells [games, 64] and everything [games, actions].

    Where nothing is legal the domino is discarded, whatever is answered.
    """
    parts = answers(xp, family, batch)
    cells = parts[2] if family.origins else xp.zeros((len(batch.phase), CELLS), bool)
    return parts[0].reshape(-1, CELLS, 4), cells, xp.concatenate(parts, 1)


def answers(xp: Xp, family: Family, batch: Batch) -> list[Array]:
    """What is legal, part after part: placements, picks, and in Origins cells, seats to hand a
    totem to, openings, the decline, people to invite, people to summon."""
    board = of_seat(xp, batch.boards, batch.seat)
    seven, phase = batch.rules.seven, batch.phase
    free = free_cells(xp, board, seven)
    domino = domino_to_place(xp, batch)
    games = phase.shape[0]
    ways = placements(xp, family, board, domino, free, seven).reshape(games, 4 * CELLS)
    picks = (batch.coming_owner < 0) & (batch.coming < DOMINOES) & (phase == CHOOSE)[:, None]
    ways = ways & (phase == BUILD)[:, None]
    if not family.origins:
        return [ways, picks]
    cells = (phase == ERUPT)[:, None] & cells_in_reach(xp, batch, board)
    hands = xp.zeros((games, SEATS), bool)
    asked = (phase == RECRUIT)[:, None]
    people = [xp.zeros((games, len(PEOPLE)), bool)] * 2
    if family.totems:
        most = tribe.rivals(xp, batch.boards, batch.totem, batch.rules.players)
        around = ring(xp, batch.seat, batch.rules.players)
        hands = xp.take_along_axis(most, around, axis=1) & (phase == HAND_OVER)[:, None]
    if family.people:
        cells = cells | ((phase == PAY)[:, None] & tribe.payable(xp, board, batch.given))
        cells = cells | ((phase == SETTLE)[:, None] & tribe.ground(xp, board))
        people = [some & asked for some in offers(xp, batch, board)]
    opens = xp.broadcast_to((phase == OPENING)[:, None], (games, 2))
    return [ways, *settled(xp, picks, cells, hands, opens, asked, *people)]


def offers(xp: Xp, batch: Batch, board: Boards) -> tuple[Array, Array]:
    """Somebody of the cave for two kinds; anybody of the pile for four (OR-6.3)."""
    kinds = (tribe.resources(xp, board) > 0).sum(-1)[:, None]
    return (batch.cave > 0) & (kinds >= 2), (pile_counts(xp, batch) > 0) & (kinds == 4)


def ring(xp: Xp, seat: Array, players: Array) -> Array:
    """[games, 4]: the seats as the mover counts them, himself first; empty chairs last."""
    seats = xp.arange(SEATS)
    turned = (seat[:, None] + seats) % players[:, None]
    return xp.where(seats < players[:, None], turned, seats)


def place_of(xp: Xp, seat: Array, mover: Array, players: Array) -> Array:
    """Where a seat stands in the ring of the mover."""
    return xp.where(seat < players, (seat - mover) % players, seat)
