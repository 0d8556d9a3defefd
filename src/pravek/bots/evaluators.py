"""Who judges which game: the means its family brings, else playouts on the rules."""

from __future__ import annotations

from importlib import import_module

from pravek.bots.evaluating import Evaluator
from pravek.bots.families import family_of
from pravek.bots.played_out import PlayedOut


def evaluator_for(game: str) -> Evaluator:
    """The strongest means there is on this machine."""
    family = family_of(game)
    if family is None:
        return PlayedOut()
    module, _, name = family.evaluator.partition(":")
    found: Evaluator = getattr(import_module(module), name)()
    return found
