"""KR-8 and KR-10: the action turn and evolutions."""

from __future__ import annotations

from typing import Any

from tests.games.krom.scene import Scene, acting, fighting, our_file, player, scene

from pravek.core import notation
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.games.krom import Krom
from pravek.games.krom.duties import ActionTurn, Areas, Turns
from pravek.games.krom.events import Buy, Choose, Drawn, End, Rest
from pravek.games.krom.state import Tokens


def test_the_areas_action_once_or_not_at_all() -> None:
    # KR-8.1
    table = acting(player(), player())
    assert "end" in table.legal(0)
    table.tell("A:rest")
    assert table.legal(0) == ["end"]
    assert table.refused("A:rest") == ("KR-8.1", "deed_done")


def test_evolutions_and_cards_before_after_and_between_services() -> None:
    # KR-8.2
    table = acting(player(krom=20, wood=3, stone=2, bone=1, hand="B09"), player())
    table.tell("A:buy-stone A:evolve-E08 new-evolution-0-E01 A:buy-wood A:play-B09@A(>) A:buy-bone")
    assert "evolve-E01" in table.legal(0)


def test_never_inside_a_walk_a_hunt_or_a_climb() -> None:
    # KR-8.2
    rich: dict[str, Any] = {"krom": 9, "wood": 3, "stone": 3, "bone": 3, "hand": "B09"}
    walk = acting(player(area="forest", **rich), player()).tell("A:gather found-A-G17")
    assert walk.legal(0) == ["gather", "stop"]
    assert walk.refused("A:evolve-E08") == ("KR-8.2", "walking")
    climb = acting(player(area="mountains", **rich), player()).tell("A:climb ascent-A-1,2,3,4,6")
    assert climb.refused("A:evolve-E08") == ("KR-8.2", "climbing")


def forced(table: Scene) -> str | None:
    action = table.game.forced(table.state)
    return action and notation.token(action)


def test_the_table_ends_the_turn_of_one_who_holds_no_card_and_can_do_nothing() -> None:
    # KR-8.3: that betrays nothing; a card in hand, whatever it is, keeps the turn open
    assert forced(acting(player(), player())) is None
    assert forced(acting(player(), player()).tell("A:rest")) == "A:end"
    holding = acting(player(hand="B28"), player()).tell("A:rest")
    assert holding.legal(0) == ["end"]
    assert forced(holding) is None
    rich = acting(player(wood=3, stone=3, bone=3, krom=9), player()).tell("A:rest")
    assert forced(rich) is None  # an evolution can be paid


def test_the_table_comes_down_from_the_mountain_with_the_only_thing_there_is() -> None:
    # KR-9.4
    table = acting(player(area="mountains"), player()).tell("A:climb")
    assert forced(table) is None  # the dice roll first
    assert forced(table.tell("ascent-A-1,2,3,4,6")) == "A:stop"
    pair = acting(player(area="mountains"), player()).tell("A:climb ascent-A-1,1,3,4,6")
    assert forced(pair) == "A:claim-pair-0"
    again = acting(player(area="mountains", krom=1), player()).tell("A:climb ascent-A-1,2,3,4,6")
    assert forced(again) is None


def test_a_window_in_which_one_can_only_pass_stays() -> None:
    # KR-11.3, KR-6.2: who is asked holds a card, and nobody learns which
    window = acting(player(hand="B09"), player(hand="B01")).tell("A:play-B09@A(>)")
    assert (window.owes, window.legal(1)) == ("B", ["pass"])
    assert forced(window) is None
    fight = fighting("caves", "1,2", player(hand="B28"), player())
    assert (fight.owes, fight.legal(0)) == ("A", ["pass"])
    assert forced(fight) is None


def test_the_sixth_of_six_is_the_last_character_left() -> None:
    # KR-2.2
    match = Match(Krom(6), seed=3)
    for seat, who in enumerate(list(match.game.table.cards.characters)[:5]):
        followed = match.play(Choose(seat, who))
    last = list(match.game.table.cards.characters)[5]
    assert list(followed[:2]) == [Choose(4, who), Choose(5, last)]
    assert isinstance(followed[2], Drawn)


def test_undo_takes_back_the_decision_with_what_the_table_played_after_it() -> None:
    # KR-8.3: A spends the last krom in the caves, and the table ends the turn
    game = Krom(2)
    table = scene(
        (player(krom=3), player()), (Areas(4), Turns((1,)), ActionTurn(0, "services")), game=game
    )
    match = Match.empty(game, seed=5)
    match.state = table.state
    buy, rest = Buy(0, "wood"), Rest(1)
    assert list(match.play(buy)) == [buy, End(0)]
    assert match.turn == Decide((1,))
    assert not match.can_undo(1)
    assert match.undo(0) == buy
    assert (match.state, match.log) == (table.state, [])
    match.play(buy)
    assert list(match.play(rest))[:2] == [rest, End(1)]
    assert not match.can_undo(0)


def test_a_turn_never_ends_by_itself() -> None:
    # KR-8.3: the end is a decision of its own, whoever says it
    table = acting(player(), player()).tell("A:rest")
    assert table.owes == "A"
    assert table.refused("A:pass") == ("KR-8.3", "say_end")


def test_nobody_begins_what_he_cannot_pay() -> None:
    # KR-8.4
    table = acting(player(krom=2, wood=2, stone=1), player())
    assert table.legal(0) == ["rest", "buy-bonus", "evolve-E08", "end"]
    assert table.refused("A:buy-wood") == ("KR-8.4", "cannot_pay")
    assert table.refused("A:evolve-E09") == ("KR-8.4", "cannot_pay")


def test_the_price_goes_to_the_supply_first_then_the_reward_is_taken_from_it() -> None:
    # KR-8.4: the wood that is paid cannot run out for the bones that are gained
    low = Tokens(krom=40, wood=0, bone=1, stone=0)
    table = acting(player(wood=1, hand="B22"), player(), supply=low).tell("A:play-B22@A(>)")
    assert table[0].tokens == Tokens(bone=1)
    assert table.state.supply == Tokens(krom=40, wood=1)


def test_nothing_can_be_bought_or_played_that_would_change_nothing() -> None:
    # KR-8.5
    table = acting(player(krom=5, hand="B14 B15 B17"), player(life=0, stunned=True))
    assert table.refused("A:buy-life") == ("KR-8.5", "changes_nothing")
    assert table.refused("A:play-B14@A(>)") == ("KR-8.5", "changes_nothing")
    assert table.refused("A:play-B15@B(>)") == ("KR-8.5", "changes_nothing")
    assert table.refused("A:play-B17@B(>)") == ("KR-8.5", "changes_nothing")
    assert "rest" in table.legal(0)  # always open


def test_a_gain_from_an_empty_supply_changes_nothing() -> None:
    # KR-8.5
    bare = Tokens(wood=12, bone=12, stone=12)
    table = acting(player(hand="B09"), player(), supply=bare)
    assert table.refused("A:play-B09@A(>)") == ("KR-8.5", "changes_nothing")


def test_an_evolution_is_paid_in_full_and_its_slot_is_refilled_at_once() -> None:
    # KR-10.1: the new card may be bought in the same turn
    table = acting(player(krom=5, wood=3, stone=1), player())
    table.tell("A:evolve-E08")
    assert table[0].tokens == Tokens(krom=3, wood=1)
    assert table.game.scores(table.state)[0].total == 2
    table.tell("new-evolution-0-E01 A:evolve-E01 new-evolution-0-E02")
    assert table[0].evolutions == ("E08", "E01")
    assert table.refused("A:evolve-E08") == ("KR-10.1", "not_on_display")
    assert table.refused("B:evolve-E02") == ("KR-5.3", "not_asked")


def test_a_card_with_an_area_can_be_bought_there_only() -> None:
    # KR-10.2
    shown = ("E05", "E04", "E08", "E09")
    table = acting(player(krom=9, wood=2), player(), evolution=shown)
    assert "evolve-E04" in table.legal(0)
    assert table.refused("A:evolve-E05") == ("KR-10.2", "evolution_area")


def test_with_an_empty_deck_the_slot_stays_empty() -> None:
    # KR-10.2
    file = our_file()
    file["evolution"] = [c for c in file["evolution"] if c["id"] in ("E08", "E09", "E10", "E11")]
    file["counts"]["evolution"] = 4
    file["targets"] = dict.fromkeys("23456", 6)
    table = acting(player(krom=5, wood=3, stone=1), player(), game=Krom(2, cards=file))
    table.tell("A:evolve-E08")
    assert table.state.evolution == (None, "E09", "E10", "E11")
    assert table.owes == "A"
