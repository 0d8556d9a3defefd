"""Five levels of bots for people who do not know what a search is.

A level names the bots that could play it, the best first; the first that is in the box and can
play the game does. So a game or a machine without a strong bot still has all five levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from pravek.bots.catalog import CATALOG, parse
from pravek.core.registry import SetupError


@dataclass(frozen=True, slots=True)
class Level:
    name: str
    about: str
    seconds: float
    """What a move may take."""
    bots: tuple[str, ...]


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("pebble", "Plays anything that is allowed.", 0.5, ("random",)),
        Level("stone", "Takes what it sees.", 1.0, ("greedy", "sensible", "random")),
        Level("cairn", "Looks a little ahead.", 1.5, ("search:time=0.3", "greedy", "sensible")),
        Level("menhir", "Thinks before it moves.", 3.0, ("search:time=1", "greedy", "sensible")),
        Level(
            "spirit",
            "The strongest in the box.",
            6.0,
            ("net", "search:time=3", "greedy", "sensible"),
        ),
    )
}


def bot_for(game: str, level: str) -> str:
    """The bot that plays this level of this game."""
    if level not in LEVELS:
        raise SetupError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    for spec in LEVELS[level].bots:
        entry = CATALOG.get(parse(spec)[0])
        if entry and (not entry.games or game in entry.games) and _installed(entry.make):
            return spec
    return "random"


def _installed(make: str) -> bool:
    try:
        return find_spec(make.partition(":")[0]) is not None
    except ModuleNotFoundError:
        return False
