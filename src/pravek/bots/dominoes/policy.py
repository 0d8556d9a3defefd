"""Policy: a net that learned by playing against itself says what it likes best. No search.

The weights lie in the package, and NumPy is all it takes. One net plays every table of
Kingdomino, another every table of Origins. `policy:./my.npz` plays one of your own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from pravek import nets
from pravek.bots.breakdown import BotError
from pravek.bots.protocol import Clock
from pravek.core.protocol import Action, Game, Seat
from pravek.core.registry import SetupError
from pravek.nets import files, net
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.observe import observe
from pravek.nets.threads import on_one_core
from pravek.nets.weights import load

NETS = Path(nets.__file__).parent


Net: TypeAlias = tuple[net.Weights, net.Shape]


def own_net(file: str | None) -> Net | None:
    """The net of somebody's file, if one was named."""
    if file is None:
        return None
    try:
        return files.read(Path(file))
    except files.NoNet as error:
        raise SetupError(str(error)) from None


def net_for(game: Game[Any], own: Net | None = None) -> Net:
    """The net that plays this game: one's own, or that of the package."""
    path = NETS / f"{game.name}.npz"
    if not path.is_file() or not hasattr(game, "setup"):
        raise SetupError(f"there is no net for {game.name}")
    if own is None:
        return load(path)
    _, shape = own
    if shape.family is not family_of(game):
        raise BotError(f"this net does not play {game.name}")
    if shape.boards < game.players:
        raise BotError(f"this net knows {shape.boards} kingdoms, not {game.players}")
    return own


def likes(
    game: Game[Any], view: Any, actions: Sequence[Action], own: Net | None = None
) -> np.ndarray:
    """How much the net likes each action: logits."""
    on_one_core()
    weights, shape = net_for(game, own)
    seen, _ = observe(np, family_of(game), encode(game, view))
    logits = net.forward(net.Numpy(), weights, shape, seen).logits[0]
    liked: np.ndarray = logits[[number_of(game, view, action) for action in actions]]
    return liked


class PolicyBot:
    """Always takes the action the net likes best: a function of the view alone."""

    def __init__(self, seed: int | None = None, net: str | None = None) -> None:
        del seed  # it has no luck
        self._own = own_net(net)

    def choose(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        if len(actions) == 1:
            return actions[0]
        return actions[int(likes(game, view, actions, self._own).argmax())]
