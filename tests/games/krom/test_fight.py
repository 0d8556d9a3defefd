"""KR-6: the fight."""

from __future__ import annotations

import pytest
from tests.games.krom.scene import Scene, fighting, player

from pravek.games.krom.duties import Fight
from pravek.games.krom.fight import verdict


def fight_of(table: Scene) -> Fight:
    return next(duty for duty in reversed(table.state.stack) if isinstance(duty, Fight))


def ranking(area: str, dice: str, players: int) -> tuple[int, ...]:
    """Seats from heaviest to lightest; everybody holds a card, so that the window stays open."""
    table = fighting(area, dice, *[player(hand="B09") for _ in range(players)])
    return verdict(table.game.table, table.state, fight_of(table))[0]


def test_all_dice_are_rolled_together_and_the_die_is_the_total() -> None:
    # KR-6.1
    table = fighting("caves", "3,5,2", player(hand="B01"), player(), player())
    assert fight_of(table).totals == (3, 5, 2)


def test_the_lowest_total_is_asked_first_then_on_in_seat_order() -> None:
    # KR-6.2
    hands = [player(hand="B09") for _ in range(4)]
    table = fighting("caves", "3,2,6,2", *hands)
    order = ""
    while isinstance(table.state.stack[-1], Fight):
        order += table.owes
        table.tell(f"{table.owes}:pass")
    assert order == "BCDA"


def test_who_passed_may_still_play_when_asked_again() -> None:
    # KR-6.2
    table = fighting("caves", "2,3", player(hand="B05"), player(hand="B05"))
    table.tell("A:pass B:play-B05@B(>)")
    table.tell("A:pass")  # the counter window
    assert table.owes == "A"
    table.tell("A:play-B05@A(>)")
    assert table[0].life == 7 - 1


def test_who_has_no_card_is_not_asked_and_everybody_else_is_whatever_he_holds() -> None:
    # KR-6.2
    table = fighting("caves", "1,2,3", player(), player(hand="B09"), player())
    assert table.owes == "B"
    assert table.legal(1) == ["pass"]
    assert table.refused("C:pass") == ("KR-6.2", "not_asked")
    assert table.refused("B:end") == ("KR-6.2", "card_or_pass")


@pytest.mark.parametrize(
    ("area", "order"),
    [
        ("caves", (0, 1, 2, 3, 4)),
        ("forest", (0, 1, 4, 3, 2)),
        ("savanna", (0, 1, 2, 3, 4)),
        ("mountains", (0, 1, 4, 3, 2)),
    ],
)
def test_ties_by_area(area: str, order: tuple[int, ...]) -> None:
    # KR-6.3: two tie for the highest total, three tie below
    assert ranking(area, "5,5,3,3,3", 5) == order
    assert ranking(area, "3,3,3,5,5", 5)[:2] == (3, 4)


@pytest.mark.parametrize("area", ["caves", "forest", "savanna", "mountains"])
def test_the_whole_group_tied_for_the_highest_is_heaviest_first_everywhere(area: str) -> None:
    # KR-6.3
    assert ranking(area, "4,4,4", 3) == (0, 1, 2)


def test_there_is_one_winner_and_the_ranking_is_the_order_of_turns() -> None:
    # KR-6.4
    table = fighting("forest", "2,4,4", player(), player(), player())
    order = ""
    for _ in range(3):
        order += table.owes
        table.tell(f"{table.owes}:end")
    assert order == "BCA"


def test_everybody_else_loses_the_difference_all_at_once() -> None:
    # KR-6.5: who tied with the winner loses nothing
    table = fighting("caves", "6,6,2", player(), player(), player())
    assert [who.life for who in table.state.players] == [7, 7, 3]


def test_life_0_or_less_is_stunned_with_life_0() -> None:
    # KR-6.6
    table = fighting("caves", "6,1,3", player(), player(life=2), player(life=3))
    assert [(who.life, who.stunned) for who in table.state.players[1:]] == [(0, True), (0, True)]


def test_the_worked_example() -> None:
    # KR-6.7: Kolos 6, Karok 3, Valkyr 2
    people = player("kolos"), player("karok", life=3, krom=5), player("valkyr")
    table = fighting("savanna", "6,3,2", *people)
    assert [who.life for who in table.state.players] == [7, 0, 3]
    assert table[1].stunned
    assert table.legal(0) == ["loot-B-krom", "loot-B-nothing"]
    table.tell("A:loot-B-krom")
    assert (table[0].tokens.krom, table[1].tokens.krom) == (3, 2)
    assert table.owes == "A"
    assert table.tell("A:end").owes == "C"
    assert table.tell("C:end").owes == "ABC"  # Karok had no turn: the next round begins


def test_a_fight_card_takes_effect_at_once_and_all_see_the_new_total() -> None:
    # KR-6.8
    table = fighting("caves", "2,5", player(hand="B01 B09"), player())
    table.tell("A:play-B01@A(>)")
    assert table.luck.kind == "Swing"
    table.tell("swing-A-6")
    assert fight_of(table).totals == (8, 5)
    assert table.owes == "A"
    assert table.tell("A:pass")[1].life == 7 - 3


def test_a_countered_card_interrupts_the_row_of_passes() -> None:
    # KR-6.8
    people = player(hand="B09"), player(hand="B05 B09"), player(hand="B28 B09")
    table = fighting("caves", "1,2,3", *people).tell("A:pass B:play-B05@B(>) C:play-B28@B(>)")
    table.tell("A:pass B:pass")
    assert fight_of(table).totals == (1, 2, 3)
    assert (table.owes, fight_of(table).passes) == ("C", 0)


def test_nobody_has_won_anything_before_the_window_closes() -> None:
    # KR-6.8
    table = fighting("caves", "1,6", player(hand="B09", life=1), player(hand="B09"))
    assert not table[0].stunned
    assert table.tell("A:pass B:pass")[0].stunned


def test_losses_then_loot_then_turns() -> None:
    # KR-6.9: the Kromosaur and the trophy in between are in test_kromosaur.py
    table = fighting("caves", "6,1", player(), player(life=2, wood=1))
    assert table[1].stunned
    assert table.owes == "A"
    assert table.refused("A:rest") == ("KR-7.2", "loot_first")
    assert "rest" in table.tell("A:loot-B-wood").legal(0)
