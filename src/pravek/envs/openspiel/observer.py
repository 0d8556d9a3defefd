"""What a player of OpenSpiel is shown: words, and the arrays of our coding.

The information state in words is everything the seat saw happen (perfect recall); the observation
in words is the table as it sees it now. Both tensors are the flat observation of the coding.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from pravek.core.registry import SetupError
from pravek.envs.openspiel.state import SpielState
from pravek.envs.openspiel.table import Table


class SpielObserver:
    """OpenSpiel reads `tensor` and `dict`, named parts of it, after `set_from`."""

    def __init__(self, table: Table, kind: Any, params: object) -> None:
        if params:
            raise SetupError(f"an observer takes no parameters, not {params!r}")
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and single):
            raise SetupError("an observer shows what one player sees, public and private together")
        self._recall = kind.perfect_recall
        self.tensor = np.zeros(table.coding.length, np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, plane in table.coding.space.items():
            self.dict[name] = self.tensor[first : first + plane.size].reshape(plane.shape)
            first += plane.size

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.at.vector(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.at.history(player) if self._recall else state.at.scene(player)
