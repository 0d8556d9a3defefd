"""Families: games that the same bots play. Each is a package beside this file that brings all that
generic code has to know about it in a `FAMILY`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from pravek.bots.entries import BotEntry

Specs = Mapping[str, tuple[str, ...]]
"""By level: the bots that could play it, the best first."""


@dataclass(frozen=True, slots=True)
class Family:
    """What the bots of some games have in common."""

    games: tuple[str, ...]
    engine: str
    """Its compiled play: a package of `pravek.engines`."""
    bots: tuple[BotEntry, ...]
    """Bots that play nothing else."""
    versions: Mapping[str, str]
    """Bots that play any game, as they play these with compiled code: `module:class` by name."""
    levels: Callable[[str, Mapping[str, Any]], Specs]
    """Who plays which level of a game that is set up with these options, before those who play
    any game."""
    evaluator: str
    """Who judges positions of these games: `module:function` that answers with an `Evaluator`, the
    strongest that this machine has what it takes for."""
    rival: str
    """Whom everybody meets in the deal of the day: `module:class` of a bot that needs the rules and
    nothing else, so that it decides alike on every machine. Its luck is all in its seed."""
    stand_ins: tuple[str, ...] = ()
    """Who can play instead of a bot that broke down, before those who play any game: they need
    the rules and nothing else."""


@cache
def families() -> tuple[Family, ...]:
    beside = iter_modules([str(Path(__file__).parent)])
    packages = sorted(module.name for module in beside if module.ispkg)
    modules = (import_module(f"{__package__}.{name}") for name in packages)
    return tuple(module.FAMILY for module in modules if hasattr(module, "FAMILY"))


def family_of(game: str) -> Family | None:
    """The family of a game; None if only bots that play any game play it."""
    return next((family for family in families() if game in family.games), None)
