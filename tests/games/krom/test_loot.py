"""KR-7: stun and loot."""

from __future__ import annotations

import pytest
from tests.games.krom.scene import acting, fighting, player, scene

from pravek.games.krom.duties import ActionTurn, Areas, Fight, Turns


def test_the_stunned_may_counter_and_may_be_a_target_but_plays_nothing_else() -> None:
    # KR-7.1
    down = player(life=0, stunned=True, krom=3, hand="B28 B09")
    table = acting(player(hand="B15 B17"), down)
    assert table.legal(0).count("play-B15@B(>)") == 1
    assert "play-B17@B(>)" not in table.legal(0)  # he has no life to lose
    table.tell("A:play-B15@B(>)")
    assert table.owes == "B"
    assert table.legal(1) == ["pass", "play-B28@A(>)"]


def test_the_stunned_keeps_his_place_and_has_no_turn_and_no_fight() -> None:
    # KR-7.1
    people = player(), player(life=0, stunned=True), player()
    table = scene(people, (Areas(0), Turns(()), ActionTurn(0))).tell("A:end")
    fight = table.state.stack[-1]
    assert isinstance(fight, Fight)
    assert fight.fighters == (0, 2)
    assert table[1].area == "caves"


def test_the_winner_may_take_one_thing_of_each_he_stunned_in_ranking_order() -> None:
    # KR-7.2
    people = (
        player(),
        player(life=1, krom=5, wood=1, hand="B09"),
        player(life=1, stone=2),
        player(life=1),
    )
    table = fighting("caves", "6,2,3,1", *people).tell("B:pass")
    assert table.legal(0) == ["loot-C-stone", "loot-C-nothing"]
    assert table.refused("A:loot-C-wood") == ("KR-7.2", "not_there")
    table.tell("A:loot-C-stone")
    assert table.legal(0) == [f"loot-B-{what}" for what in ("wood", "krom", "card", "nothing")]
    table.tell("A:loot-B-card grabbed-A-B-B09")
    assert (table[0].hand, table[1].hand) == (("B09",), ())
    assert table.owes == "A"  # nothing is asked for D, who has nothing
    assert "rest" in table.legal(0)


def test_half_the_krom_is_rounded_up() -> None:
    # KR-7.2
    table = fighting("caves", "6,2", player(), player(life=1, krom=5)).tell("A:loot-B-krom")
    assert (table[0].tokens.krom, table[1].tokens.krom) == (3, 2)


def test_loot_can_be_declined_and_can_be_spent_at_once() -> None:
    # KR-7.2
    table = fighting("caves", "6,2", player(krom=1), player(life=1, krom=3))
    assert "loot-B-nothing" in table.legal(0)
    table.tell("A:loot-B-krom")
    assert "buy-wood" in table.legal(0)


def test_nobody_loots_when_the_kromosaur_won() -> None:
    # KR-7.2
    table = fighting(
        "forest", "5,1,6", player(), player(life=1, wood=2), beast_life=10, beast_area="forest"
    )
    assert table[1].stunned
    assert table.owes == "A"
    assert "gather" in table.legal(0)


def test_no_loot_for_a_stun_by_a_card() -> None:
    # KR-7.3
    table = acting(player(hand="B17"), player(life=2, krom=4)).tell("A:play-B17@B(>)")
    assert table[1].stunned
    assert "rest" in table.legal(0)


def test_life_never_exceeds_7() -> None:
    # KR-7.4
    assert acting(player(life=6), player()).tell("A:rest")[0].life == 7


def test_each_card_in_the_hand_is_as_likely_to_be_looted_copies_counted() -> None:
    # KR-7.2: at random
    table = fighting("caves", "6,1", player(), player(life=3, hand="B01 B01 B09"))
    table.tell("B:pass A:loot-B-card")
    odds = {grabbed.card: p for grabbed, p in table.luck.odds()}  # type: ignore[attr-defined]
    assert odds == {"B01": pytest.approx(2 / 3), "B09": pytest.approx(1 / 3)}
