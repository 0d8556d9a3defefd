"""What OpenSpiel is shown: what one player sees, in words and as the arrays of our coding; or, in
words only, what everybody sees, or what one player alone does.

The information state in words is everything the seat saw happen (perfect recall); the observation
in words is the table as it sees it now. Both tensors are the flat observation of the coding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from pravek.core.registry import SetupError
from pravek.envs.coding import Coding
from pravek.envs.openspiel.position import Position
from pravek.envs.openspiel.state import SpielState
from pravek.envs.openspiel.table import Table

ALONE, NOBODY = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE


class SpielObserver:
    """OpenSpiel reads `tensor` and `dict`, named parts of it, after `set_from`."""

    def __init__(self, table: Table, kind: Any, params: object) -> None:
        if params:
            raise SetupError(f"an observer takes no parameters, not {params!r}")
        self._words = _words(kind)
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and kind.private_info == ALONE:
            self.tensor = np.zeros(table.coding.length, np.float32)
            self.dict = _parts(table.coding, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.at.vector(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return self._words(state.at, player)


def _parts(coding: Coding, row: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
    """The arrays of an observation, by name, in one row."""
    parts, first = {}, 0
    for name, plane in coding.space.items():
        parts[name] = row[first : first + plane.size].reshape(plane.shape)
        first += plane.size
    return parts


def _words(kind: Any) -> Callable[[Position, int], str]:
    """How a kind of observer puts a position into words for a player."""
    recall = kind.perfect_recall
    if kind.public_info and kind.private_info == ALONE:
        return Position.history if recall else Position.scene
    if kind.public_info and kind.private_info == NOBODY:
        return lambda at, _: at.history(None) if recall else at.scene(None)
    if kind.private_info == ALONE and not recall:
        return Position.secret
    raise SetupError("an observer sees what one player sees, or what is public, or his secrets")
