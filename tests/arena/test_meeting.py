"""Agents from Python in the arena: names, objects, functions, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pravek.arena.meeting import meet
from pravek.bots import BotError
from pravek.core.registry import SetupError


def best_now(game: Any, view: Any, seat: int, actions: Sequence[Any], clock: Any) -> Any:
    return max(actions, key=lambda action: game.preview(view, action).get("points", 0))


class First:
    def choose(self, game: Any, view: Any, seat: int, actions: Sequence[Any], clock: Any) -> Any:
        return actions[0]


def test_a_function_an_object_and_a_name_meet() -> None:
    agents = {"mine": best_now, "first": First(), "theirs": "random"}
    rows = meet("kingdomino", agents, players=3, games=3, seed=1)
    assert [row.name for row in rows] == ["mine", "first", "theirs"]
    assert [row.games for row in rows] == [3, 3, 3]
    assert sum(row.wins for row in rows) == 3


def test_deals_are_played_from_every_seat_and_the_interval_holds_the_mean() -> None:
    mine, other = meet("kingdomino", {"mine": best_now, "random": "random"}, games=9, seed=2)
    assert mine.games == 10
    assert mine.wins + other.wins == 10
    low, high = mine.margin_ci
    assert low < mine.margin < high


def test_the_same_seed_gives_the_same_rows() -> None:
    rows = [meet("kingdomino", {"a": best_now, "b": "greedy"}, games=4, seed=5) for _ in "12"]
    assert [row.mean for row in rows[0]] == [row.mean for row in rows[1]]


def test_an_agent_that_breaks_down_is_counted_or_told() -> None:
    calls: list[int] = []

    def tired(game: Any, view: Any, seat: int, actions: Sequence[Any], clock: Any) -> Any:
        calls.append(seat)
        return actions[0] if len(calls) < 30 else None

    rows = meet("kingdomino", {"tired": tired, "random": "random"}, games=4, seed=1)
    assert rows[0].broken == 3
    with pytest.raises(BotError, match="no game was played to its end: the bot"):
        meet("kingdomino", {"tired": tired, "random": "random"}, games=2, seed=1)


@pytest.mark.parametrize(
    ("agents", "reason"),
    [
        ({"mine": best_now}, "2 to 2 bots"),
        ({"mine": 7, "random": "random"}, "mine is no bot's name and nothing that can be called"),
    ],
)
def test_what_is_no_agent_is_told(agents: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        meet("kingdomino", agents, players=2)


def test_a_game_that_cannot_be_is_told_before_the_first_one() -> None:
    with pytest.raises(SetupError):
        meet("kingdomino", {"mine": best_now, "random": "random"}, players=9)
