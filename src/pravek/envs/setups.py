"""The environments by name: which game each is, and how it can be set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pravek import games as games
from pravek.core.protocol import Game
from pravek.core.registry import SetupError, build
from pravek.envs import rewards
from pravek.envs.coding import VERSION, Coding
from pravek.envs.dominoes import KINGDOMINO_CODING, ORIGINS_CODING
from pravek.envs.krom import krom_coding

GAMES = ("kingdomino", "origins", "krom")
"""The games there are environments of."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game with its coding, and what was asked of its environment."""

    game: Game[Any]
    coding: Coding
    reward: str
    growing: bool
    flat: bool

    @property
    def purse(self) -> rewards.Purse:
        """Pays the rewards of one game."""
        return rewards.Purse(self.reward, self.growing, self.game.players)


def set_up(
    name: str, reward: str = "win", growing: bool = False, flat: bool = False, **options: Any
) -> Setup:
    """The game of that name with these options; SetupError says in one line what is wrong."""
    for switch, value in (("growing", growing), ("flat", flat)):
        if not isinstance(value, bool):
            raise SetupError(f"{switch} is a yes or no, not {value!r}")
    kind = rewards.checked(reward)
    game = build(name, **options)
    return Setup(game, coding_of(game), kind, growing, flat)


def coding_of(game: Game[Any]) -> Coding:
    """The coding of a game; that of Krom depends on the cards."""
    match game.name:
        case "kingdomino":
            return KINGDOMINO_CODING
        case "origins":
            return ORIGINS_CODING
        case "krom":
            return krom_coding(game.table.cards)  # type: ignore[attr-defined]
    raise SetupError(f"there is no coding of {game.name}; there are {', '.join(GAMES)}")


def versioned(name: str) -> str:
    """What an environment is called: `kingdomino_v0`."""
    return f"{name}_v{VERSION}"
