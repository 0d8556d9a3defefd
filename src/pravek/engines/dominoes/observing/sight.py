"""Rows of bytes as named arrays, and the sight of a single game of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from pravek.core.protocol import Seat
from pravek.engines.compiler import Bytes, Numbers
from pravek.engines.dominoes.observing.observe import observe_after, observe_many
from pravek.engines.dominoes.observing.planes import (
    KINGDOMINO_ACTIONS,
    KINGDOMINO_BYTES,
    KINGDOMINO_PLANES,
    ORIGINS_ACTIONS,
    ORIGINS_BYTES,
    ORIGINS_PLANES,
    Plane,
)
from pravek.engines.dominoes.rules.layout import MODE, SEAT
from pravek.engines.dominoes.rules.reading import Position, read
from pravek.games.dominoes.state import State

Planes = dict[str, npt.NDArray[Any]]


def _record(planes: Mapping[str, Plane], length: int) -> np.dtype[Any]:
    """What lies where in a row of so many bytes."""
    return np.dtype(
        {
            "names": list(planes),
            "formats": [(kind, shape) for _, shape, kind in planes.values()],
            "offsets": [begin for begin, _, _ in planes.values()],
            "itemsize": length,
        }
    )


_KINGDOMINO = _record(KINGDOMINO_PLANES, KINGDOMINO_BYTES)
_ORIGINS = _record(ORIGINS_PLANES, ORIGINS_BYTES)


def new_rows(games: int, origins: bool) -> tuple[Bytes, Bytes]:
    """Room for what is seen, and for the masks."""
    length = ORIGINS_BYTES if origins else KINGDOMINO_BYTES
    actions = ORIGINS_ACTIONS if origins else KINGDOMINO_ACTIONS
    return np.zeros((games, length), np.uint8), np.zeros((games, actions), np.uint8)


def named(rows: Bytes, origins: bool) -> Planes:
    """The arrays of each game, or of one row; they share the memory of the rows."""
    record = _ORIGINS if origins else _KINGDOMINO
    records = rows.view(record).reshape(rows.shape[:-1])
    return {name: records[name] for name in record.names or ()}


def sight(game: Any, view: State, seat: Seat) -> tuple[Planes, npt.NDArray[np.bool_]]:
    """What a seat sees, and the mask of what it may answer."""
    position = read(game, view)
    origins = game.name == "origins"
    rows, masks = new_rows(1, origins)
    tables, kingdoms = position.table[None], position.kingdoms[None]
    observe_many(tables, kingdoms, position.box, np.array([seat]), rows, masks)
    return named(rows[0], origins), masks[0].view(np.bool_)


def seen(position: Position) -> Planes:
    """What the seat that owes something sees, as a batch of one."""
    origins = bool(position.table[MODE])
    rows, masks = new_rows(1, origins)
    tables, kingdoms = position.table[None], position.kingdoms[None]
    observe_many(tables, kingdoms, position.box, position.table[None, SEAT], rows, masks)
    return named(rows, origins)


def seen_after(position: Position, codes: Numbers) -> tuple[Planes, npt.NDArray[np.bool_]]:
    """What it sees after each of these answers, and the masks of what it may answer then."""
    origins = bool(position.table[MODE])
    rows, masks = new_rows(len(codes), origins)
    observe_after((position.table, position.kingdoms, position.box), codes, rows, masks)
    return named(rows, origins), masks.view(np.bool_)
