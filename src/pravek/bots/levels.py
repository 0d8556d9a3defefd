"""Five levels of bots for people who do not know what a search is.

A level names the bots that could play it, the best first; the first that is in the box and can
play the game does. So a game or a machine without a strong bot still has all five levels.

In the domino family the levels go down from the net to the quick player to one that slips more and
more often. On the big boards of 7 by 7 the quick player is no match for the net, so there the net
plays all of them; a slip weighs more, for fewer are needed to lose, and what the net likes counts
more beside what the quick player's simulations say. How far apart the levels are is
measured in docs/strength.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from pravek.bots.catalog import CATALOG, BotEntry, parse
from pravek.core.registry import SetupError


@dataclass(frozen=True, slots=True)
class Level:
    name: str
    about: str
    seconds: float
    """What a move may take."""
    bots: tuple[str, ...]
    big: tuple[str, ...] = ()
    """The bots on boards of 7 by 7, if others."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "pebble",
            "A first game: anything goes.",
            0.5,
            ("sensible:slips=0.75", "random"),
            ("policy:slips=0.5", "quick:slips=0.66"),
        ),
        Level(
            "stone",
            "Knows what is good, and mostly forgets it.",
            1.0,
            ("quick:slips=0.5", "sensible:slips=0.5", "random"),
            ("policy:slips=0.27", "quick:slips=0.41"),
        ),
        Level(
            "cairn",
            "Plays well, without looking far.",
            1.5,
            ("quick", "sensible:slips=0.2", "greedy"),
            ("policy:slips=0.12", "quick:slips=0.2"),
        ),
        Level(
            "menhir",
            "Plays very well.",
            3.0,
            ("policy:slips=0.08", "quick", "sensible", "greedy"),
            ("policy:slips=0.02",),
        ),
        Level(
            "spirit",
            "The strongest in the box.",
            6.0,
            ("seer:time=2", "search:time=2", "sensible", "greedy"),
            ("seer:time=2:trust=0.05",),
        ),
    )
}


def bot_for(game: str, level: str, options: Mapping[str, Any] | None = None) -> str:
    """The bot that plays this level of this game, set up with these options."""
    if level not in LEVELS:
        raise SetupError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    found = LEVELS[level]
    for spec in (*(found.big if is_big(game, options or {}) else ()), *found.bots):
        entry = CATALOG.get(parse(spec)[0])
        if entry and (not entry.games or game in entry.games) and _installed(entry):
            return spec
    return "random"


def is_big(game: str, options: Mapping[str, Any]) -> bool:
    """Whether kingdoms are 7 by 7 (KD-6.3, OR-2.4)."""
    if game == "origins":
        return options.get("players") == 2 and not options.get("short")
    return bool(options.get("mighty_duel"))


def _installed(entry: BotEntry) -> bool:
    try:
        return all(map(find_spec, (entry.make.partition(":")[0], *entry.needs)))
    except ModuleNotFoundError:
        return False
