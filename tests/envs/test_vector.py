"""Games in lock step are the games on the rules, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.lockstep_pairs import compare

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"opponents": ("full-greedy", "greedy", "random")}),
    ("kingdomino", {"opponents": ("quick",), "reward": "margin", "growing": True, "flat": True}),
]


@pytest.mark.parametrize(("game", "asked"), TABLES, ids=str)
def test_lock_step_is_a_sync_vector_of_single_games(game: str, asked: dict[str, Any]) -> None:
    assert compare(game, 30, **asked) > 0
