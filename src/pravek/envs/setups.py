"""The environments by name: which game each is, and how it is set up."""

from __future__ import annotations

from typing import Any

from pravek import games as games
from pravek.core.protocol import Game
from pravek.core.registry import build
from pravek.envs.coding import VERSION, Coding
from pravek.envs.dominoes import KINGDOMINO_CODING, ORIGINS_CODING
from pravek.envs.krom import krom_coding

NAMES = {"kingdomino": "Kingdomino", "origins": "Origins", "krom": "Krom"}
"""What an environment is called, by the game it is."""


def versioned(game: str, version: int = VERSION) -> str:
    """The name under which an environment is kept: `kingdomino_v0`."""
    return f"{game}_v{version}"


def set_up(game: str, options: dict[str, Any]) -> Game[Any]:
    """The game with these options; SetupError says in one line what is wrong with them."""
    return build(game, **options)


def coding_of(game: Any) -> Coding:
    """The coding of a game; that of Krom depends on the cards."""
    if game.name == "krom":
        return krom_coding(game.table.cards)
    return {"kingdomino": KINGDOMINO_CODING, "origins": ORIGINS_CODING}[game.name]
