"""What a game is between two steps: everything that lies on the table, and nothing to come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import jax

from pravek.envs.jax import drawing
from pravek.envs.setups import versioned
from pravek.nets.batch import Batch
from pravek.nets.torus import Array


@partial(
    jax.tree_util.register_dataclass,
    meta_fields=["_game"],
    data_fields=[
        "current_player",
        "observation",
        "rewards",
        "terminated",
        "truncated",
        "legal_action_mask",
        "_step_count",
        "_table",
        "_tally",
        "_past",
        "_games_left",
        "_paid",
    ],
)
@dataclass(frozen=True)
class State:
    """A game. The public fields are those of Pgx; an axis in front of each makes it many games."""

    current_player: Array
    """Who decides, a seat."""
    observation: Any
    """What that player sees: one vector, or a dictionary of named arrays."""
    rewards: Array
    """What the last step brought each seat."""
    terminated: Array
    truncated: Array
    """Always false; for wrappers that stop a game."""
    legal_action_mask: Array
    """Which numbers are legal. After the end all of them are, and nothing comes of them."""
    _step_count: Array
    _table: Batch
    """The table. There is no deck, no order of kings and no order of the pile: they are None, like
    everything that is always the same in this environment; `unseen` is two words of bits."""
    _tally: Array
    """[seats]: the points of each board, its largest region, its symbols (`scoring.py`)."""
    _past: Array | None
    """[seats]: points of the earlier games of a Dynasty; None in other games."""
    _games_left: Array | None
    _paid: Array | None
    """[players]: the rewards so far, if they are paid as they grow."""
    _game: Any
    """The rules, with what was agreed on."""

    @property
    def env_id(self) -> str:
        return versioned(self._game.name)

    def replace(self, **changes: Any) -> State:
        return replace(self, **changes)

    def to_svg(self, **_: Any) -> str:
        """The table as a picture; of many games the first."""
        return drawing.draw(self._game, self._table, self._tally).svg()

    def save_svg(self, filename: str, **_: Any) -> None:
        Path(filename).write_text(self.to_svg(), "utf-8")

    def _repr_html_(self) -> str:
        return self.to_svg()
