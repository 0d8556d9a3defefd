"""The five levels: each beats the one below it, on small and big boards."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import pytest

from pravek.arena.run import Tournament, run
from pravek.arena.schedule import rotations
from pravek.arena.stats import table
from pravek.bots import levels
from pravek.bots.catalog import make
from pravek.bots.levels import LEVELS, bot_for
from pravek.core import registry

SETUPS: list[tuple[str, dict[str, Any], int]] = [
    ("kingdomino", {"players": 2}, 10),
    ("kingdomino", {"players": 2, "mighty_duel": True}, 10),
    ("origins", {"players": 2, "mode": "tribe"}, 4),
]


@pytest.mark.parametrize(("game", "options", "deals"), SETUPS, ids=str)
def test_each_level_beats_the_one_below(game: str, options: dict[str, Any], deals: int) -> None:
    bots = [bot_for(game, level, options) for level in LEVELS]
    assert bots[-1].startswith("seer:time=")
    bots[-1] = "seer:sims=300"  # the strongest thinks longer than a test may
    for weak, strong in pairwise(bots):
        results = run(Tournament(game, options, 3), list(rotations([strong, weak], deals)))
        assert table(results, [strong, weak])[0].win_share >= 0.5, (strong, weak)


@pytest.mark.parametrize("game", ["kingdomino", "origins", "krom"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_made(game: str, level: str) -> None:
    assert make(bot_for(game, level), registry.build(game), 1)
    assert bot_for("a game nobody knows", level)


def test_without_numpy_the_strongest_is_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        levels, "find_spec", lambda name: None if name == "numpy" else find_spec(name)
    )
    assert bot_for("kingdomino", "spirit") == "search:time=2"
    assert bot_for("krom", "spirit") == "search:time=2"
