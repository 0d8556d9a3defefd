"""One learner of Gymnasium among opponents, followed by a match: every decision is that of the
rules, and so are the luck, the scores and the reward."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.following import follow_seat
from tests.envs.tables import TABLES, named


@pytest.mark.parametrize("table", [TABLES[3], TABLES[4], TABLES[9]], ids=named)
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_a_learner_plays_by_the_rules(table: tuple[str, dict[str, Any]], reward: str) -> None:
    game, options = table
    growing = reward == "margin"
    assert follow_seat(game, options, 21, opponents="random", reward=reward, growing=growing) > 10
