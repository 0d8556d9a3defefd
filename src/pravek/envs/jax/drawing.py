"""A table of arrays as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import jax
import numpy as np

from pravek.engines.dominoes.coding import DONE, PEOPLE
from pravek.envs.drawing.canvas import Canvas
from pravek.envs.drawing.dominoes import sketch
from pravek.nets.batch import Batch, Boards
from pravek.nets.family import CASTLE_GROUND, DOMINOES
from pravek.nets.torus import Array


def draw(game: Any, table: Batch, tally: Array) -> Canvas:
    """The table; of many games the first."""
    many = np.ndim(table.seat) > 0
    batch, points = jax.tree.map(lambda row: np.asarray(row)[0] if many else row, (table, tally))
    told = {
        "size": game.setup.size,
        "round": int(batch.round),
        "rounds": game.setup.rounds,
        "duty": None if batch.phase == DONE else {"seat": int(batch.seat)},
        "territories": [_land(game, batch.boards, seat) for seat in range(game.players)],
        "current": list(_line(batch.current, batch.current_owner)),
        "coming": list(_line(batch.coming, batch.coming_owner)),
    }
    return sketch(game, told, [int(number) >> 16 for number in points])


def _line(dominoes: Array, owners: Array) -> Iterator[Mapping[str, Any]]:
    for domino, owner in zip(dominoes, owners, strict=True):
        if domino < DOMINOES:
            seat = None if owner < 0 else int(owner)
            yield {"domino": int(domino) + 1, "seat": seat, "played": False}


def _land(game: Any, boards: Boards, seat: int) -> Mapping[str, Any]:
    across, down = _unrolled(int(boards.columns[seat])), _unrolled(int(boards.rows[seat]))
    squares = []
    for cell, ground in enumerate(np.asarray(boards.terrain[seat])):
        if ground == 0 or ground == CASTLE_GROUND:
            continue
        square = {
            "at": (across[cell % 8], down[cell // 8]),
            "terrain": game.box.terrains[ground - 1],
            "symbols": int(boards.symbols[seat][cell]),
            "craters": 0,
            "resource": boards.resource is not None and boards.resource[seat][cell] > 0,
        }
        if boards.person is not None and boards.person[seat][cell]:
            square["person"] = PEOPLE[boards.person[seat][cell] - 1]
        squares.append(square)
    return {"squares": squares}


def _unrolled(used: int) -> dict[int, int]:
    """How far each used line of the torus is from the castle's, which is line 3."""
    found, step = {3: 0}, 1
    while used >> (3 + step) % 8 & 1 and (3 + step) % 8 not in found:
        found[(3 + step) % 8], step = step, step + 1
    step = 1
    while used >> (3 - step) % 8 & 1 and (3 - step) % 8 not in found:
        found[(3 - step) % 8], step = -step, step + 1
    return found
