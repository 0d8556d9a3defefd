"""KR-3, KR-4, KR-5: standing up, moving, the areas in order."""

from __future__ import annotations

from tests.games.krom.scene import moving, player, scene

from pravek.core import notation
from pravek.core.chance import Certain
from pravek.games.krom.duties import ActionTurn, Areas, Fight, NewRound, Turns
from pravek.games.krom.events import Reveal


def test_the_stunned_stand_up_with_7_life_and_then_all_move() -> None:
    # KR-3.1
    people = player(life=0, stunned=True), player(life=3)
    table = scene(people, (NewRound(),)).tell("round-3")
    assert [(who.life, who.stunned) for who in table.state.players] == [(7, False), (3, False)]
    assert table.owes == "AB"
    assert table.refused("A:rest") == ("KR-3.1", "moving")


def test_who_has_chosen_owes_nothing_more_but_may_think_again() -> None:
    # KR-4.1
    table = moving(player(), player(), player()).tell("B:go-forest")
    assert table.owes == "AC"
    assert table.legal(1) == ["go-savanna", "go-mountains", "withdraw"]
    assert table.refused("B:go-forest") == ("KR-4.1", "same_choice")
    assert table.refused("A:withdraw") == ("KR-4.1", "nothing_sealed")
    assert table.tell("B:go-savanna").owes == "AC"
    assert table.tell("B:withdraw").owes == "ABC"


def test_until_the_reveal_others_see_only_who_has_chosen() -> None:
    # KR-4.1
    table = moving(player(), player()).tell("B:go-forest")
    told = table.game.describe(table.game.view(table.state, 0))
    assert [who["ready"] for who in told["players"]] == [False, True]
    assert [who["destination"] for who in told["players"]] == [None, None]
    own = table.game.describe(table.game.view(table.state, 1))
    assert own["players"][1]["destination"] == "forest"


def test_nobody_may_choose_the_area_he_is_in() -> None:
    # KR-4.2: and so nobody can go to the caves in round 1; the stunned are bound, too
    table = moving(player(), player(area="forest"))
    assert "go-caves" not in table.legal(0)
    assert table.refused("A:go-caves") == ("KR-4.2", "must_move")
    assert table.legal(1) == ["go-caves", "go-savanna", "go-mountains"]


def test_all_are_revealed_together_and_the_figures_move() -> None:
    # KR-4.3
    table = moving(player(), player())
    state = table.state
    for word in ("A:go-forest", "B:go-savanna"):
        state = table.game.apply(state, notation.parse(word, table.game))
    assert table.game.turn(state) == Certain(Reveal(("forest", "savanna")))
    table.tell("A:go-forest B:go-savanna")
    assert [who.area for who in table.state.players] == ["forest", "savanna"]
    assert table.state.sealed == (None, None)


def test_areas_come_up_in_order_and_fight_when_they_do() -> None:
    # KR-5.1
    table = moving(player(), player(), player(area="forest"))
    table.tell("A:go-mountains B:go-mountains C:go-caves")
    assert table.owes == "C"
    assert not any(isinstance(duty, Fight) for duty in table.state.stack)
    table.tell("C:end")
    assert table.luck.kind == "Brawl"


def test_two_able_players_fight_and_one_just_acts() -> None:
    # KR-5.2
    people = player(), player(area="forest"), player(area="forest")
    assert scene(people, (Areas(1), ActionTurn(0))).tell("A:end").luck.kind == "Brawl"
    alone = scene((player(), player(area="savanna")), (Areas(1), ActionTurn(0)))
    assert alone.tell("A:end").owes == "B"


def test_who_was_stunned_earlier_neither_fights_nor_counts() -> None:
    # KR-5.2
    people = player(), player(area="forest"), player(area="forest", life=0, stunned=True)
    table = scene(people, (Areas(1), ActionTurn(0))).tell("A:end")
    assert table.owes == "B"


def test_a_player_stunned_before_his_turn_has_none() -> None:
    # KR-5.3
    people = player(hand="B17"), player(life=2), player(area="savanna")
    table = scene(people, (Areas(1), Turns((1,)), ActionTurn(0)))
    table.tell("A:play-B17@B(>)")
    assert table[1].stunned
    assert table.refused("B:end") == ("KR-5.3", "not_asked")
    assert table.tell("A:end").owes == "C"
