"""Who has the totem, and who may be recruited, in the reference."""

from .dominoes import Half
from .drawing import drawn
from .recruiting import every_recruit, offers, payments, squares_to_stand_on
from .totems import taken_by

WHEAT, FOREST, LAKE = Half("wheat"), Half("forest"), Half("lake")
LONE = drawn("@")


# Totems


def test_a_totem_goes_to_the_one_who_has_strictly_the_most() -> None:
    # OR-5.3
    assert taken_by([1, 0, 0], None, 0) == {0}
    assert taken_by([2, 1, 0], 1, 0) == {0}


def test_a_tie_takes_nothing_and_the_holder_keeps_the_totem() -> None:
    # OR-5.3
    assert taken_by([2, 2, 0], 1, 0) == {1}
    assert taken_by([2, 2, 0], 0, 0) == {0}


def test_who_burned_the_majority_hands_the_totem_on() -> None:
    # OR-5.4
    assert taken_by([1, 2, 0], 0, 0) == {1}
    assert taken_by([1, 2, 2], 0, 0) == {1, 2}


def test_a_totem_nobody_has_resources_for_goes_back_to_the_table() -> None:
    # OR-5.5
    assert taken_by([0, 0, 0], 0, 0) == {None}


# Recruiting


def test_two_kinds_buy_from_the_board_and_four_from_the_pile() -> None:
    # OR-6.3
    two, four = drawn("@ g* g* l*"), drawn("@ g* l* j* q*")
    assert offers(drawn("@ g* g*"), ["hunter"], ["shaman"]) == set()
    assert offers(two, ["hunter"], ["shaman"]) == {("board", "hunter")}
    assert offers(two, [], ["shaman"]) == set()
    assert offers(four, ["hunter"], ["shaman"]) == {("board", "hunter"), ("pile", "shaman")}
    assert offers(four, ["hunter"], []) == {("board", "hunter")}


def test_the_player_chooses_which_squares_pay() -> None:
    # OR-6.4
    cells = drawn("@ g* g* l*")
    assert payments(cells, 2) == {frozenset({(1, 0), (3, 0)}), frozenset({(2, 0), (3, 0)})}


def test_a_person_stands_on_an_empty_square_or_one_just_emptied() -> None:
    # OR-6.5
    cells = drawn("@ g* l* d v1 d1 d+1 d=hunter")
    assert squares_to_stand_on(cells, ()) == {(3, 0)}
    assert squares_to_stand_on(cells, {(1, 0), (2, 0)}) == {(1, 0), (2, 0), (3, 0)}
    assert len(every_recruit(cells, ["hunter", "shaman"], [])) == 2 * 3
