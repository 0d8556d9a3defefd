"""The rivals of the deal of the day: the family of a game names them."""

from __future__ import annotations

from importlib import import_module

from pravek.bots.families import family_of
from pravek.bots.protocol import Bot
from pravek.core.registry import SetupError


def rival_for(game: str, luck: int) -> Bot:
    """The rival of a game with the luck of one decision. It has no past: whatever it was asked
    before, here or elsewhere, it decides the same."""
    family = family_of(game)
    if family is None:
        raise SetupError(f"nobody is named to play the deals of the day of {game}")
    module, _, name = family.rival.partition(":")
    bot: Bot = getattr(import_module(module), name)(seed=luck)
    return bot
