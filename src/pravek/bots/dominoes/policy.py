"""Policy: a net that learned by playing against itself says what it likes best. No search.

The weights lie in the package, and NumPy is all it takes. One net plays every table of
Kingdomino, another every table of Origins.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pravek import nets
from pravek.bots.protocol import Clock
from pravek.core.protocol import Action, Game, Seat
from pravek.core.registry import SetupError
from pravek.nets import net
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.observe import observe
from pravek.nets.threads import on_one_core
from pravek.nets.weights import load

NETS = Path(nets.__file__).parent


def net_for(game: Game[Any]) -> tuple[net.Weights, net.Shape]:
    """The net that plays this game."""
    path = NETS / f"{game.name}.npz"
    if not path.is_file() or not hasattr(game, "setup"):
        raise SetupError(f"there is no net for {game.name}")
    return load(path)


def likes(game: Game[Any], view: Any, actions: Sequence[Action]) -> np.ndarray:
    """How much the net likes each action: logits."""
    on_one_core()
    weights, shape = net_for(game)
    seen, _ = observe(np, family_of(game), encode(game, view))
    logits = net.forward(net.Numpy(), weights, shape, seen).logits[0]
    liked: np.ndarray = logits[[number_of(game, view, action) for action in actions]]
    return liked


class PolicyBot:
    """Always takes the action the net likes best: a function of the view alone."""

    def __init__(self, seed: int | None = None) -> None:
        del seed  # it has no luck

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        return actions[int(likes(game, view, actions).argmax())]
