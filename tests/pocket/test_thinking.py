"""How the bots of a page think: a new bot for each decision, with what the last one knew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pravek.core.match import Match
from pravek.core.protocol import Action
from pravek.pocket import thinking
from pravek.table.home import Question
from pravek.table.home.thinking import Memory


class Counting:
    """A bot that knows how often it was asked."""

    memory = 0

    def choose(self, game: Any, view: Any, seat: int, actions: Sequence[Action], _: Any) -> Action:
        self.memory += 1
        return actions[0]


def test_a_bot_knows_at_its_next_decision_what_it_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "make", lambda spec, game: Counting())
    match, memory = Match("kingdomino", seed=1), Memory()
    seat = match.turn.seats[0]  # type: ignore[union-attr]
    actions = match.actions(seat)
    asked = Question(match.game, match.view(seat), seat, actions, "pebble", memory)
    for times in (1, 2, 3):
        assert list(thinking.think(asked)) == [actions[0]]
        assert memory.held == times
