"""Why one decision is better in Krom: each reason with its numbers, and a table without it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.krom.scene import Scene, acting, moving, player

from pravek.core import notation
from pravek.core.protocol import Action
from pravek.games.krom.advice import reasons


def why(table: Scene, played: str, better: str) -> dict[str, Mapping[str, Any]]:
    """Why A had better done that."""
    view = table.game.view(table.state, 0)
    actions = [notation.parse(f"A:{word}", table.game) for word in (played, better)]
    assert all(isinstance(action, Action) for action in actions)
    return {reason.key: reason.args for reason in reasons(table.game, view, *actions)}  # type: ignore[arg-type]


def rich(**fields: Any) -> Any:
    return player(wood=3, bone=3, stone=3, krom=9, **fields)


def test_what_wins_at_once_is_all_that_counts() -> None:
    nearly = ["E01", "E02", "E03", "E04", "E05", "E06", "E13"]  # 8 of 10 points
    table = acting(rich(evolutions=tuple(nearly)), player())
    told = why(table, "rest", "evolve-E08")
    assert told == {"krom_wins": {}}
    table.change(0, evolutions=tuple(nearly[1:]))
    assert why(table, "rest", "evolve-E08") == {"krom_evolve": {"points": 2}}


def test_evolution_points_are_told() -> None:
    table = acting(rich(), player(), evolution=("E01", "E08", "E09", "E10"))
    assert why(table, "evolve-E01", "evolve-E08") == {"krom_evolve": {"points": 2}}
    assert why(table, "evolve-E08", "evolve-E01") == {}
    assert why(table, "evolve-E08", "evolve-E09") == {}, "as many"


def test_odds_are_told_for_both() -> None:
    table = acting(rich(area="savanna"), player())
    told = why(table, "hunt-H06+0", "hunt-H01+0")
    assert told == {"krom_odds": {"percent": 83, "other": 72}}
    assert why(table, "hunt-H01+0", "hunt-H06+0") == {}


def test_odds_that_are_equal_when_told_are_no_reason() -> None:
    table = acting(rich(area="savanna"), player(), hunting=("H09", "H13", "H01", "H06"))
    few, more = (
        table.game.preview(table.state, hunt(table, card))["odds"] for card in ("H09", "H13")
    )
    assert few < more
    assert round(100 * few) == round(100 * more)
    assert why(table, "hunt-H09+1", "hunt-H13+1") == {}


def hunt(table: Scene, card: str) -> Action:
    action = notation.parse(f"A:hunt-{card}+1", table.game)
    assert isinstance(action, Action)
    return action


def test_a_chance_is_told_alone_where_nothing_was_tried() -> None:
    table = acting(rich(area="savanna"), player())
    told = why(table, "evolve-E08", "hunt-H01+0")
    assert told == {"krom_chance": {"percent": 83}}
    assert "krom_chance" not in why(table, "hunt-H01+0", "evolve-E08")


def test_who_ends_too_early_left_something_undone() -> None:
    table = acting(player(), player())
    assert why(table, "end", "rest") == {"krom_undone": {}}
    assert why(table, "rest", "end") == {}


@pytest.mark.parametrize(("krom", "told"), [(5, True), (4, False)])
def test_an_evolution_that_can_be_paid_there_is_a_reason_to_go(krom: int, told: bool) -> None:
    people = player(area="savanna", krom=krom), player(area="savanna")
    table = moving(*people, evolution=("E04", "E08", "E09", "E10"))  # 5 krom, in the caves
    found = {"krom_buy_there": {"area": "caves"}} if told else {}
    assert why(table, "go-forest", "go-caves") == found
    assert why(table, "go-caves", "go-forest") == {}


def test_what_can_be_paid_anywhere_is_no_reason_to_go_there() -> None:
    people = player(area="savanna", wood=1, krom=3), player(area="savanna")
    table = moving(*people, evolution=("E01", "E08", "E09", "E10"))
    assert why(table, "go-forest", "go-caves") == {}


def test_fewer_others_can_come_where_they_are_now() -> None:
    people = player(area="savanna"), player(area="caves"), player(area="caves")
    table = moving(*people)
    assert why(table, "go-forest", "go-caves") == {"krom_fewer": {"many": 0, "other": 2}}
    assert why(table, "go-caves", "go-forest") == {}
    assert why(table, "go-forest", "go-mountains") == {}
