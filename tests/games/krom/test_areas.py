"""KR-9: the four areas."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.krom.scene import Scene, acting, player

from pravek.games.krom import cards
from pravek.games.krom.areas import combos
from pravek.games.krom.state import Tokens


def walking(found: str, **fields: Any) -> Scene:
    return acting(player(area="forest", **fields), player()).tell(f"A:gather found-A-{found}")


def climbing(dice: str, supply: Tokens | None = None, **fields: Any) -> Scene:
    more = {} if supply is None else {"supply": supply}
    table = acting(player(area="mountains", **fields), player(), **more)
    return table.tell(f"A:climb ascent-A-{dice}")


# Caves


def test_rest_gives_3_krom_and_2_life() -> None:
    # KR-9.1
    table = acting(player(life=3), player()).tell("A:rest")
    assert (table[0].tokens.krom, table[0].life) == (3, 5)


def test_services_are_bought_one_at_a_time_in_any_mix() -> None:
    # KR-9.1
    table = acting(player(krom=9, life=2), player())
    table.tell("A:buy-wood A:buy-bonus drawn-A-B01 A:buy-life A:buy-stone")
    assert (table[0].tokens, table[0].life) == (Tokens(wood=1, stone=1), 5)
    assert table[0].hand == ("B01",)


def test_the_first_service_rules_out_rest_and_the_other_way_round() -> None:
    # KR-9.1
    table = acting(player(krom=9), player())
    assert table.tell("A:buy-wood").refused("A:rest") == ("KR-9.1", "rest_or_services")
    rested = acting(player(krom=9), player()).tell("A:rest")
    assert rested.refused("A:buy-wood") == ("KR-9.1", "rest_or_services")
    assert rested.refused("A:gather") == ("KR-9.2", "wrong_area")


# Forest


def test_cards_cost_0_1_3_and_4_krom_and_there_are_at_most_4() -> None:
    # KR-9.2
    table = walking("G17", krom=9)
    assert table[0].tokens.krom == 9
    for left, card in ((8, "G17"), (5, "G17"), (1, "G17")):
        table.tell(f"A:gather found-A-{card}")
        assert table[0].tokens.krom == left
    assert table.legal(0) == ["end"]


def test_there_is_no_fifth_card_however_rich_one_is() -> None:
    # KR-9.2
    table = walking("G17", krom=30)
    table.tell(*["A:gather found-A-G17"] * 3)
    assert table[0].tokens.krom == 30 - 1 - 3 - 4
    assert table.legal(0) == ["end"]


def test_each_card_of_the_deck_is_as_likely_copies_counted() -> None:
    # KR-9.2: of 20 cards 4 are Nettles and 1 is Honeycomb
    table = acting(player(area="forest"), player(), gathering_discards=("G17",)).tell("A:gather")
    odds = {found.card: p for found, p in table.luck.odds()}  # type: ignore[attr-defined]
    assert odds["G17"] == pytest.approx(3 / 19)
    assert odds["G01"] == pytest.approx(4 / 19)
    assert odds["G15"] == pytest.approx(1 / 19)


def test_a_single_discard_may_be_shuffled_in() -> None:
    # KR-9.2: "if there are any"
    table = acting(player(area="forest"), player(), gathering_discards=("G07",))
    assert table.legal(0)[:2] == ["mix", "gather"]
    assert table.tell("A:mix").state.gathering_discards == ()


def test_a_card_is_taken_and_discarded_before_the_next() -> None:
    # KR-9.2
    table = walking("G07", krom=1)
    assert table[0].tokens.wood == 2
    assert table.state.gathering_discards == ("G07",)
    assert table.legal(0) == ["gather", "stop"]
    table.tell("A:stop")
    assert table.refused("A:gather") == ("KR-8.1", "deed_done")


def test_the_discards_may_be_shuffled_in_before_the_first_card() -> None:
    # KR-9.2
    table = acting(player(area="forest"), player(), gathering_discards=("G07", "G07"))
    assert table.legal(0)[:2] == ["mix", "gather"]
    table.tell("A:mix")
    assert table.state.gathering_discards == ()
    assert table.refused("A:mix") == ("KR-9.2", "nothing_to_mix")


def test_the_walk_is_over_when_no_card_can_be_paid() -> None:
    # KR-9.2, KR-8.4
    assert walking("G01").legal(0) == ["end"]


# Savanna


def test_extra_dice_cost_2_and_4_krom_before_the_roll() -> None:
    # KR-9.3
    table = acting(player(area="savanna", krom=3), player())
    assert "hunt-H16+1" in table.legal(0)
    assert table.refused("A:hunt-H16+2") == ("KR-8.4", "cannot_pay")
    assert table.refused("A:hunt-H16+3") == ("KR-9.3", "extra_dice")
    assert table.refused("A:hunt-H02+0") == ("KR-9.3", "no_animal")
    table.tell("A:hunt-H16+1 chase-A-1,2,3,4")
    assert table[0].tokens == Tokens(krom=1)


def test_a_success_takes_the_reward_and_turns_up_a_new_animal_in_its_place() -> None:
    # KR-9.3
    table = acting(player(area="savanna"), player()).tell("A:hunt-H06+0 chase-A-3,3")
    assert table[0].tokens.bone == 2
    assert table.state.hunting_discards == ("H06",)
    table.tell("new-hunting-1-H02")
    assert table.state.hunting == ("H01", "H02", "H10", "H16")


def test_a_failure_brings_nothing_and_the_card_stays() -> None:
    # KR-9.3
    table = acting(player(area="savanna"), player()).tell("A:hunt-H06+0 chase-A-3,2")
    assert table[0].tokens == Tokens()
    assert table.state.hunting[1] == "H06"
    assert table.refused("A:hunt-H06+0") == ("KR-8.1", "deed_done")  # one hunt per turn


# Mountains


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((1, 2, 3, 4, 6), []),
        ((1, 1, 3, 4, 6), ["pair"]),
        ((1, 1, 3, 3, 6), ["pair", "two_pairs"]),
        ((1, 1, 1, 3, 6), ["pair", "three_of_a_kind"]),
        ((1, 1, 1, 3, 3), ["pair", "two_pairs", "three_of_a_kind", "full_house"]),
        ((1, 1, 1, 1, 3), ["pair", "three_of_a_kind", "four_of_a_kind"]),
        ((1, 1, 1, 1, 1), ["pair", "three_of_a_kind", "four_of_a_kind", "five_of_a_kind"]),
        ((1, 2, 3, 4, 5), ["straight"]),
        ((2, 3, 4, 5, 6), ["straight"]),
    ],
    ids=str,
)
def test_what_the_dice_satisfy(dice: tuple[int, ...], found: list[str]) -> None:
    # KR-9.4
    assert combos(cards.ours(), dice) == found


@pytest.mark.parametrize(
    ("dice", "claim", "gained"),
    [
        ("1,1,3,4,6", "pair-0", Tokens(krom=3)),
        ("1,1,3,3,6", "two_pairs-0", Tokens(krom=4)),
        ("1,1,1,3,6", "three_of_a_kind-0", Tokens(krom=2, stone=1)),
        ("1,1,1,3,3", "full_house-0", Tokens(krom=2, stone=2)),
        ("1,1,1,3,3", "full_house-1", Tokens(krom=2, bone=2)),
        ("1,1,1,1,3", "four_of_a_kind-0", Tokens(stone=3)),
        ("1,1,1,1,3", "four_of_a_kind-1", Tokens(bone=3)),
        ("1,1,1,1,1", "five_of_a_kind-0", Tokens(krom=2, wood=2, bone=2, stone=2)),
        ("1,2,3,4,5", "straight-0", Tokens(krom=3, stone=1)),
    ],
)
def test_what_a_combination_is_worth(dice: str, claim: str, gained: Tokens) -> None:
    # KR-9.4
    assert climbing(dice).tell(f"A:claim-{claim}")[0].tokens == gained


def test_up_to_4_rerolls_for_1_1_2_2_krom() -> None:
    # KR-9.4
    table = climbing("1,2,3,4,6", krom=9)
    for left in (8, 7, 5, 3):
        table.tell("A:reroll-6 ascent-A-6")
        assert table[0].tokens.krom == left
    assert table.legal(0) == ["stop"]
    assert table.refused("A:reroll-6") == ("KR-9.4", "no_rerolls")


def test_any_dice_are_thrown_again_but_at_least_one() -> None:
    # KR-9.4
    table = climbing("1,1,3,4,6", krom=1)
    assert len([word for word in table.legal(0) if word.startswith("reroll")]) == 23
    assert table.refused("A:reroll-") == ("KR-8.5", "no_dice")
    assert table.refused("A:reroll-5") == ("KR-9.4", "no_such_dice")
    table.tell("A:reroll-3,4,6 ascent-A-6,1,1")
    assert table.refused("A:reroll-1") == ("KR-8.4", "cannot_pay")
    assert "claim-four_of_a_kind-0" in table.legal(0)


def test_one_reward_by_choice_and_nothing_only_without_a_combination() -> None:
    # KR-9.4
    table = climbing("1,1,1,3,3")
    assert table.refused("A:stop") == ("KR-9.4", "reward_waits")
    assert table.refused("A:claim-straight-0") == ("KR-9.4", "no_combo")
    table.tell("A:claim-pair-0")
    assert table.legal(0) == ["end"]
    assert climbing("1,2,3,4,6").tell("A:stop")[0].tokens == Tokens()


# The supply


def test_of_each_kind_one_takes_what_is_left() -> None:
    # KR-9.5
    low = Tokens(krom=1, wood=0, bone=1, stone=2)
    table = climbing("1,1,1,1,1", low).tell("A:claim-five_of_a_kind-0")
    assert table[0].tokens == Tokens(krom=1, wood=0, bone=1, stone=2)


def test_of_an_or_only_what_is_still_there() -> None:
    # KR-9.5
    table = climbing("1,1,1,3,3", Tokens(krom=9, bone=1))
    assert table.refused("A:claim-full_house-0") == ("KR-9.5", "nothing_left")
    assert table.tell("A:claim-full_house-1")[0].tokens == Tokens(krom=2, bone=1)


def test_if_nothing_is_left_of_an_or_the_rest_is_still_taken() -> None:
    # KR-9.5
    table = climbing("1,1,1,3,3", Tokens(krom=9))
    assert table.tell("A:claim-full_house-0")[0].tokens == Tokens(krom=2)


def test_a_service_whose_token_or_card_is_gone_cannot_be_bought() -> None:
    # KR-9.5
    table = acting(player(krom=9), player(), supply=Tokens(krom=9, bone=1))
    assert table.refused("A:buy-wood") == ("KR-9.5", "sold_out")
    assert "buy-bone" in table.legal(0)
    every = table.game.table.cards.decks["bonus"]
    gone = acting(player(krom=9), player(hand=" ".join(every)))
    assert gone.refused("A:buy-bonus") == ("KR-9.5", "sold_out")
