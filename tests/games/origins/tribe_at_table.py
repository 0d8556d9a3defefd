"""Tables of Tribe: an opening in which both have resources, and whole random games."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.dominoes.at_table import (
    at_table,
    finished,
)

import pravek

# A has 19 (grassland, lake) and 23 (jungle, quarry), B 20 (lake, jungle) and 21.
OPENING = "line-19,20,21,23 drawn-A A:open-1,4 line-1,2,3,4"
CAVE = "cave-hunter,hunter,shaman,warrior_1"
SETUPS: list[dict[str, Any]] = [
    {"players": 2}, {"players": 2, "short": True}, {"players": 3}, {"players": 4},
]  # fmt: skip


def tribe(*tokens: str) -> pravek.Match[Any]:
    return at_table("origins", OPENING, CAVE, *tokens, players=2, mode="tribe")


@cache
def game(seed: int, index: int) -> pravek.Match[Any]:
    return finished("origins", seed, mode="tribe", **SETUPS[index])


def people_at(match: pravek.Match[Any], state: Any) -> dict[tuple[int, tuple[int, int]], str]:
    """Who stands where, as a screen would show it."""
    return {
        (seat, square["at"]): square["person"]
        for seat, land in enumerate(match.game.describe(state)["territories"])
        for square in land["squares"]
        if square["person"] is not None
    }
