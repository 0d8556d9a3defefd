"""Tables to try bots at: a match in the middle of a game, quickly."""

from __future__ import annotations

from random import Random
from typing import Any

import pravek
from pravek.core.protocol import Decide

FAMILY: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 4, "harmony": True, "middle_kingdom": True}),
    ("kingdomino", {"players": 2, "mighty_duel": True}),
    ("kingdomino", {"players": 3, "dynasty": True}),
    ("origins", {"players": 2}),
    ("origins", {"players": 3, "mode": "totem"}),
    ("origins", {"players": 4, "mode": "tribe"}),
]


def midway(game: str, options: dict[str, Any], decisions: int, seed: int = 1) -> pravek.Match[Any]:
    """A match after so many random decisions."""
    match: pravek.Match[Any] = pravek.Match(game, seed=seed, **options)
    rng = Random(seed)
    for _ in range(decisions):
        if not isinstance(turn := match.turn, Decide):
            break
        match.play(rng.choice(match.actions(turn.seats[0])))
    return match


def positions(game: str, options: dict[str, Any], number: int) -> list[pravek.Match[Any]]:
    """Matches at moments spread over a game, where something is to be decided."""
    found = [midway(game, options, 3 + 13 * i, seed=i) for i in range(number)]
    return [match for match in found if isinstance(match.turn, Decide)]
