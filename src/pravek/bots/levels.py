"""Five levels of bots for people who do not know what a search is.

A family says which bots could play a level, the best first, then come those that play any game;
the first that is in the box and can play the game does. So a game or a machine without a strong
bot still has all five levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from pravek.bots.catalog import CATALOG
from pravek.bots.entries import BotEntry
from pravek.bots.families import family_of
from pravek.bots.specs import parse
from pravek.core.registry import SetupError


@dataclass(frozen=True, slots=True)
class Level:
    name: str
    about: str
    seconds: float
    """What a move may take."""
    bots: tuple[str, ...]
    """Who plays it in any game, the best first."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("pebble", "A first game: anything goes.", 0.5, ("random",)),
        Level("stone", "Knows what is good, and mostly forgets it.", 1.0, ("random",)),
        Level("cairn", "Plays well, without looking far.", 1.5, ("greedy",)),
        Level("menhir", "Plays very well.", 3.0, ("greedy",)),
        Level("spirit", "The strongest in the box.", 6.0, ("search:time=2", "greedy")),
    )
}


def bot_for(game: str, level: str, options: Mapping[str, Any] | None = None) -> str:
    """The bot that plays this level of this game, set up with these options."""
    if level not in LEVELS:
        raise SetupError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    family = family_of(game)
    own = family.levels(game, options or {}).get(level, ()) if family else ()
    for spec in (*own, *LEVELS[level].bots):
        entry = CATALOG.get(parse(spec)[0])
        if entry and (not entry.games or game in entry.games) and _installed(entry):
            return spec
    return "random"


def stand_ins(game: str) -> tuple[str, ...]:
    """Who plays instead of a bot that broke down, the better first; they need nothing but the
    rules."""
    family = family_of(game)
    return (*(family.stand_ins if family else ()), "greedy")


def _installed(entry: BotEntry) -> bool:
    try:
        return all(map(find_spec, (entry.make.partition(":")[0], *entry.needs)))
    except ModuleNotFoundError:
        return False
