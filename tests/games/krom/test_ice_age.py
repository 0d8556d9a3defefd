"""KR-13: the ice age."""

from __future__ import annotations

import pytest
from tests.games.krom.scene import player, scene

from pravek.games.krom import Krom
from pravek.games.krom.duties import ActionTurn, Areas, Turns


def life_at_the_start(area: str, life: int) -> int:
    """After the start of a turn in the area."""
    people = player(area=area, life=life), player()
    table = scene(people, (Areas(4), Turns((0,)), ActionTurn(1)), Krom(2, ice_age=True))
    assert table.tell("B:end").owes == "A"
    return table[0].life


@pytest.mark.parametrize("area", ["forest", "savanna", "mountains"])
def test_outside_the_caves_a_life_is_lost_but_never_the_last(area: str) -> None:
    # KR-13.1
    assert life_at_the_start(area, 5) == 4
    assert life_at_the_start(area, 2) == 1
    assert life_at_the_start(area, 1) == 1


def test_in_the_caves_a_life_is_regained_but_never_above_7() -> None:
    # KR-13.2
    assert life_at_the_start("caves", 5) == 6
    assert life_at_the_start("caves", 7) == 7


def test_it_comes_after_the_fight_at_the_start_of_each_players_own_turn() -> None:
    # KR-13.3: who is stunned loses and regains nothing
    people = player(area="forest"), player(area="forest"), player(area="forest", life=2)
    table = scene(people, (Areas(1), ActionTurn(0)), Krom(3, ice_age=True))
    table.tell("A:end brawl-forest(0,1,2)-6,5,1")
    assert [who.life for who in table.state.players] == [6, 6, 0]
    table.tell("A:end")
    assert [who.life for who in table.state.players] == [6, 5, 0]
    assert table.tell("B:end").owes == "ABC"  # the next round: C stands up
