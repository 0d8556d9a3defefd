"""KR-11: bonus cards and counters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.krom.scene import Scene, acting, fighting, our_file, player

from pravek.games.krom import Krom
from pravek.games.krom.duties import Played
from pravek.games.krom.state import Tokens


def plays(table: Scene, seat: int = 0) -> list[str]:
    return [word for word in table.legal(seat) if word.startswith("play")]


def test_cards_are_for_the_own_turn_and_name_target_and_tokens() -> None:
    # KR-11.1
    victim = player(wood=1, stone=2)
    table = acting(player(hand="B16"), victim)
    assert plays(table) == ["play-B16@B(>wood)", "play-B16@B(>stone)"]
    assert table.refused("A:play-B16@B(>)") == ("KR-11.1", "name_tokens")
    assert table.refused("A:play-B09@A(>)") == ("KR-11.1", "not_in_hand")
    assert table.tell("A:play-B16@B(>stone)")[1].tokens == Tokens(wood=1, stone=1)


def test_there_is_no_hand_limit() -> None:
    # KR-11.1
    table = acting(player(krom=20), player())
    for card in ("B01", "B01", "B01", "B04", "B05", "B08", "B09", "B10", "B11", "B12"):
        table.tell(f"A:buy-bonus drawn-A-{card}")
    assert len(table[0].hand) == 10


def test_an_area_card_is_played_in_that_area_only() -> None:
    # KR-11.2
    table = acting(player(hand="B10 B11"), player())
    assert plays(table) == ["play-B10@A(>)"]
    assert table.refused("A:play-B11@A(>)") == ("KR-11.2", "card_area")


def test_a_fight_card_is_played_by_a_participant_in_the_window_only() -> None:
    # KR-11.2
    table = acting(player(hand="B01"), player())
    assert table.refused("A:play-B01@A(>)") == ("KR-11.2", "only_in_fight")
    fight = fighting("caves", "1,2", player(hand="B01 B09"), player())
    assert plays(fight) == ["play-B01@A(>)"]
    assert fight.refused("A:play-B09@A(>)") == ("KR-11.2", "fight_cards_only")


def test_a_countered_card_has_no_effect_and_its_price_is_not_paid() -> None:
    # KR-11.3
    table = acting(player(wood=1, hand="B22"), player(hand="B28"))
    table.tell("A:play-B22@A(>)")
    assert table.owes == "B"
    table.tell("B:play-B28@A(>)")
    assert table.owes == "A"
    assert table[0].tokens == Tokens(wood=1)
    assert table.state.lying == ("B22", "B28")


def test_everybody_with_a_card_is_asked_in_seat_order_after_the_player() -> None:
    # KR-11.3
    people = player(hand="B09"), player(hand="B01"), player(), player(hand="B17")
    table = acting(*people).tell("A:play-B09@A(>)")
    order = ""
    while isinstance(table.state.stack[-1], Played):
        assert table.legal("ABCD".index(table.owes)) == ["pass"]
        order += table.owes
        table.tell(f"{table.owes}:pass")
    assert order == "BD"
    assert table[0].tokens.krom == 3


def test_a_counter_to_a_counter_begins_the_first_window_again() -> None:
    # KR-11.3
    people = player(hand="B09 B28"), player(hand="B28 B01"), player(hand="B01")
    table = acting(*people).tell("A:play-B09@A(>) B:play-B28@A(>)")
    assert table.owes == "C"  # the counter has a window of its own
    table.tell("C:pass A:play-B28@B(>)")
    table.tell("B:pass C:pass")  # nobody counters A's counter: B's is out
    assert table.owes == "B"  # and everybody is asked about the first card again
    table.tell("B:pass C:pass")
    assert table[0].tokens.krom == 3


def test_who_had_passed_is_asked_again_when_the_first_window_begins_again() -> None:
    # KR-11.3: not resumed where it stood, with C
    people = player(hand="B09 B28"), player(hand="B01"), player(hand="B28 B01")
    table = acting(*people).tell("A:play-B09@A(>) B:pass C:play-B28@A(>) A:play-B28@C(>)")
    table.tell("B:pass C:pass")
    assert table.owes == "B"
    assert table.tell("B:pass").owes == "C"
    assert table.tell("C:pass")[0].tokens.krom == 3


def test_a_counter_only_after_another_players_card() -> None:
    # KR-11.3
    table = acting(player(hand="B09 B28"), player(hand="B09"))
    assert table.refused("A:play-B28@A(>)") == ("KR-11.3", "only_counter")
    table.tell("A:play-B09@A(>)")
    assert table.refused("A:play-B28@A(>)") == ("KR-11.3", "not_asked")
    assert table.refused("B:play-B09@B(>)") == ("KR-11.3", "counters_only")


def test_the_effects() -> None:
    # KR-11.4
    def after(card: str, how: str, **mine: Any) -> tuple[Tokens, Tokens]:
        table = acting(player(hand=card, **mine), player(krom=6, wood=2))
        table.tell(f"A:play-{card}@{how}")
        return table[0].tokens, table[1].tokens

    rest = Tokens(krom=6, wood=2)
    assert after("B09", "A(>)") == (Tokens(krom=3), rest)  # gain
    assert after("B15", "B(>)") == (Tokens(), Tokens(krom=3, wood=2))  # lose
    assert after("B16", "B(>wood)") == (Tokens(), Tokens(krom=6, wood=1))
    assert after("B19", "B(>)") == (Tokens(krom=2), Tokens(krom=4, wood=2))  # steal
    assert after("B21", "B(>wood)") == (Tokens(wood=1), Tokens(krom=6, wood=1))
    assert after("B22", "A(>)", wood=1) == (Tokens(bone=2), rest)  # convert
    assert after("B25", "A(stone>)", stone=1) == (Tokens(krom=6), rest)
    assert after("B26", "B(>wood)", krom=1) == (Tokens(wood=1), Tokens(krom=7, wood=1))  # swap
    assert after("B27", "B(bone>)", bone=1) == (Tokens(krom=5), Tokens(krom=1, wood=2, bone=1))
    table = acting(player(life=1, hand="B14"), player()).tell("A:play-B14@A(>)")
    assert table[0].life == 6


def test_who_is_a_target() -> None:
    # KR-11.4: another player, stunned or not; for stealing in the same area
    down = player(krom=1, life=0, stunned=True)
    table = acting(player(hand="B15 B19"), down, player(krom=1, area="forest"))
    assert plays(table) == ["play-B15@B(>)", "play-B15@C(>)", "play-B19@B(>)"]
    assert table.refused("A:play-B15@A(>)") == ("KR-11.4", "another_player")
    assert table.refused("A:play-B19@C(>)") == ("KR-11.4", "same_area")


def test_a_victim_with_too_little_loses_what_he_has() -> None:
    # KR-11.5
    table = acting(player(hand="B15"), player(krom=2)).tell("A:play-B15@B(>)")
    assert table[1].tokens == Tokens()


def test_giving_and_swapping_need_the_full_amounts() -> None:
    # KR-11.5
    table = acting(player(hand="B22 B27", bone=1), player(krom=4))
    assert plays(table) == []
    assert table.refused("A:play-B22@A(>)") == ("KR-11.5", "cannot_give")
    assert table.refused("A:play-B27@B(bone>)") == ("KR-11.5", "cannot_swap")


def test_the_player_of_the_card_chooses_all_kinds() -> None:
    # KR-11.5: with a card that takes two resources
    file = our_file()
    card = next(card for card in file["bonus"] if card["id"] == "B21")
    card["take"] = {"any_resource": 2}
    game = Krom(2, cards=file)
    table = acting(player(hand="B21"), player(wood=2, stone=1), game=game)
    assert plays(table) == ["play-B21@B(>wood,wood)", "play-B21@B(>wood,stone)"]
    poor = acting(player(hand="B21"), player(stone=1), game=game)
    assert plays(poor) == ["play-B21@B(>stone)"]


def test_nothing_is_changed_for_itself() -> None:
    # KR-8.5: with a card that changes any resource for any resource
    file = our_file()
    card = next(card for card in file["bonus"] if card["id"] == "B23")
    card |= {"give": {"any_resource": 1}, "gain": {"any_resource": 1}}
    table = acting(player(hand="B23", bone=1), player(), game=Krom(2, cards=file))
    assert plays(table) == ["play-B23@A(bone>wood)", "play-B23@A(bone>stone)"]
    assert table.refused("A:play-B23@A(bone>bone)") == ("KR-8.5", "changes_nothing")


def test_an_empty_deck_is_made_anew_from_its_discards_when_a_card_is_drawn() -> None:
    # KR-11.6
    every = list(acting(player(), player()).game.table.cards.decks["bonus"])
    every.remove("B09")
    table = acting(player(krom=4), player(hand=" ".join(every)), bonus_discards=("B09",))
    assert table.game.describe(table.state)["decks"]["bonus"] == 0  # it may stand empty
    table.tell("A:buy-bonus reshuffle-bonus drawn-A-B09")
    assert table.state.bonus_discards == ()
    assert table.refused("A:buy-bonus") == ("KR-9.5", "sold_out")


def test_the_same_for_gathering_and_hunting_cards() -> None:
    # KR-11.6: the animal just hunted is among the discards
    box = acting(player(), player()).game.table.cards.decks
    walk = acting(player(area="forest"), player(), gathering_discards=box["gathering"])
    walk.tell("A:gather reshuffle-gathering found-A-G17")
    assert walk.state.gathering_discards == ("G17",)
    shown = ("H01", "H06", "H10", "H16")
    hunted = tuple(card for card in box["hunting"] if card not in shown)
    hunt = acting(player(area="savanna"), player(), hunting_discards=hunted)
    hunt.tell("A:hunt-H01+0 chase-A-2 reshuffle-hunting new-hunting-0-H01")
    assert hunt.state.hunting == shown
    assert hunt.state.hunting_discards == ()


def test_if_there_are_no_discards_nothing_is_drawn() -> None:
    # KR-11.6: the rest of the reward is taken
    every = acting(player(), player()).game.table.cards.decks["bonus"]
    table = acting(player(area="savanna"), player(hand=" ".join(every)), hunting=("H03",) * 4)
    table.tell("A:hunt-H03+0 chase-A-5 new-hunting-0-H01")
    assert (table[0].tokens.krom, table[0].hand) == (3, ())


def test_played_cards_lie_until_the_turn_is_over() -> None:
    # KR-11.7: so none can be drawn again in the turn in which it was played
    every = list(acting(player(), player()).game.table.cards.decks["bonus"])
    every.remove("B09")
    table = acting(player(krom=4, hand="B09"), player(hand=" ".join(every)))
    table.tell("A:play-B09@A(>)")
    while table.owes == "B":
        table.tell("B:pass")
    assert table.state.lying == ("B09",)
    assert "buy-bonus" not in table.legal(0)
    table.tell("A:end")
    assert not table.state.lying
    assert table.state.bonus_discards == ("B09",)


def test_fight_cards_lie_until_the_fight_is_over() -> None:
    # KR-11.7
    table = fighting("caves", "1,2", player(hand="B05 B09"), player()).tell("A:play-B05@A(>)")
    assert table.state.lying == ("B05",)
    table.tell("A:pass")
    assert table.state.bonus_discards == ("B05",)


def test_a_reshuffle_leaves_the_cards_that_still_lie() -> None:
    # KR-11.7: the card played in this turn is not drawn again in it
    game = Krom(2)
    cards = [card for card in game.table.cards.decks["bonus"] if card not in ("B09", "B10")]
    table = acting(player(krom=4, hand="B09 B10"), player(), bonus_discards=tuple(cards), game=game)
    table.tell("A:play-B09@A(>) A:buy-bonus")
    assert table.state.lying == ("B09",)
    assert table.state.bonus_discards == ()
    drawn = {outcome.card for outcome, _ in table.luck.odds()}  # type: ignore[attr-defined]
    assert drawn == set(cards)
    table.tell("drawn-A-B01 A:end")
    assert table.state.bonus_discards == ("B09",)


def test_each_bonus_card_is_as_likely_copies_counted() -> None:
    # KR-2.4, KR-11.6: of 31 cards 3 are Extra Clubs and 1 is a War Cry
    table = acting(player(krom=2, hand="B01"), player()).tell("A:buy-bonus")
    odds = {drawn.card: p for drawn, p in table.luck.odds()}  # type: ignore[attr-defined]
    assert odds["B01"] == pytest.approx(2 / 30)
    assert odds["B05"] == pytest.approx(3 / 30)
    assert odds["B04"] == pytest.approx(1 / 30)
