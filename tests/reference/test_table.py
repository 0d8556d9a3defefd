"""Whole games of the reference, step by step."""

from collections.abc import Callable

import pytest

from .dominoes import Half
from .drawing import drawn
from .squares import step
from .table import RuleError, Table

WHEAT, FOREST, LAKE = Half("wheat"), Half("forest"), Half("lake")
LONE = drawn("@")


# Whole games


def test_kings_are_drawn_one_by_one_and_lines_are_played_lowest_first() -> None:
    # KD-2.5, KD-2.6, KD-3.1, KD-3.2
    table = Table("kingdomino", 2)
    assert table.turn() == (None, "deal")
    table.deal([40, 3, 24, 17])
    assert table.legal() == [("drawn", 0), ("drawn", 1)]
    for seat, number in [(1, 17), (1, 3)]:
        table.drawn(seat)
        table.claim(seat, number)
    assert table.legal() == [("drawn", 0)]
    for seat, number in [(0, 40), (0, 24)]:
        table.drawn(seat)
        table.claim(seat, number)
    table.deal([1, 2, 4, 5])
    assert table.line == {3: 1, 17: 1, 24: 0, 40: 0}
    assert table.turn() == (1, "place")
    assert len(table.legal()) == 12
    table.place(1, (1, 0), "east")
    assert table.legal() == [("claim", 1), ("claim", 2), ("claim", 4), ("claim", 5)]
    table.claim(1, 5)
    assert table.turn() == (1, "place")
    assert table.line == {17: 1, 24: 0, 40: 0}


def test_the_first_of_two_in_origins_opens_with_the_outer_or_the_inner_pair() -> None:
    # OR-2.5
    table = Table("discovery", 2)
    table.deal([9, 8, 7, 6])
    table.drawn(1)
    assert table.turn() == (1, "open")
    assert table.legal() == [("open", (1, 4)), ("open", (2, 3))]
    table.open(1, (2, 3))
    table.deal([1, 2, 3, 4])
    assert table.line == {6: 0, 7: 1, 8: 1, 9: 0}


@pytest.mark.parametrize(("game", "options"), [("kingdomino", ["all_48"]), ("discovery", [])])
def test_the_domino_that_three_players_left_over_leaves_the_game(
    game: str, options: list[str]
) -> None:
    # KD-2.2, OR-2.1
    table = Table(game, 3, options)
    table.deal([1, 2, 3, 4])
    for seat, number in [(2, 1), (0, 4), (1, 3)]:
        table.drawn(seat)
        table.claim(seat, number)
    assert table.unchosen == [2]
    assert table.turn() == (None, "deal")
    assert table.line == {1: 2, 3: 1, 4: 0}


def duel(game: str, first: list[int], second: list[int]) -> Table:
    """Origins for two in the first turn: seat 0 has the lowest and the highest domino."""
    table = Table(game, 2)
    table.deal(first)
    table.drawn(0)
    table.open(0, (1, 4))
    table.deal(second)
    return table


def test_an_eruption_burns_the_resource_it_lands_on() -> None:
    # OR-2.7, OR-4.1, OR-5.2, OR-5.5
    table = duel("totem", [38, 39, 40, 48], [1, 2, 3, 4])
    table.place(0, (1, 0), "east")  # grassland, then the volcano
    assert table.turn() == (0, "fire")
    assert table.legal() == [("fire", (0, 0)), ("fire", (1, 0))]
    table.fire(0, (1, 0))
    assert table.resources(0) == {"mammoth": 0, "fish": 0, "mushroom": 0, "flint": 0}
    assert table.totems["mammoth"] is None
    assert table.fire_tokens(0) == {(1, 0): 1}
    assert table.token_supply == {1: 4, 2: 4, 3: 1}
    assert table.turn() == (0, "claim")


def test_a_resource_that_is_spared_brings_its_totem() -> None:
    # OR-5.3
    table = duel("totem", [38, 39, 40, 48], [1, 2, 3, 4])
    table.place(0, (1, 0), "east")
    assert table.totems_of(0) == set()
    table.fire(0, (0, 0))
    assert table.totems_of(0) == {"mammoth"}


def test_a_player_chooses_among_those_tied_for_the_most() -> None:
    # OR-5.4
    table = Table("totem", 3)
    table.deal([4, 5, 39, 1])
    for seat, number in [(0, 39), (1, 4), (2, 5)]:
        table.drawn(seat)
        table.claim(seat, number)
    table.deal([12, 13, 14, 2])
    for seat, number in [(1, 13), (2, 14)]:
        table.place(seat, (1, 0), "east")  # a mammoth each; the first takes the totem
        table.claim(seat, number)
    assert table.totems["mammoth"] == 1
    # a made-up position: the player who places held the most before the eruption
    table.totems["mammoth"] = 0
    table.place(0, (1, 0), "east")
    table.fire(0, (1, 0))
    assert table.turn() == (0, "hand_totem")
    assert table.legal() == [("hand_totem", "mammoth", 1), ("hand_totem", "mammoth", 2)]
    table.hand_totem(0, "mammoth", 2)
    assert table.totems_of(2) == {"mammoth"}
    assert table.turn() == (0, "claim")


def test_fire_that_lands_on_a_person_removes_it_from_the_game() -> None:
    # OR-6.6
    table = duel("tribe", [38, 39, 40, 48], [1, 2, 3, 4])
    table.refill(["hunter", "shaman", "painter", "sculptor"])
    table.territories[0].update(drawn("@ . d=warrior_1 d=warrior_2"))  # a made-up position
    table.place(0, (0, 1), "east")  # the volcano at (1, 1)
    table.fire(0, (2, 0))
    assert table.people(0) == {(3, 0): "warrior_2"}
    assert table.pile.total() == 18
    assert len(table.face_up) == 4


def test_recruiting_goes_step_by_step_after_the_claim() -> None:
    # OR-6.2, OR-6.3, OR-6.4, OR-6.5
    table = duel("tribe", [19, 20, 21, 22], [1, 2, 3, 4])
    assert table.turn() == (None, "refill")
    assert table.luck_amount() == 4
    table.refill(["hunter", "hunter", "warrior_3", "shaman"])
    assert table.pile.total() == 18
    table.place(0, (1, 0), "east")
    assert table.turn() == (0, "claim")
    table.claim(0, 4)
    assert table.legal() == [
        ("no_recruit",),
        ("recruit", "board", "hunter"),
        ("recruit", "board", "shaman"),
        ("recruit", "board", "warrior_3"),
    ]
    assert len(table.every_recruit()) == 3 * 2
    table.recruit(0, "board", "hunter")
    table.give(0, (2, 0))
    assert table.legal() == [("give", (1, 0))]
    table.give(0, (1, 0))
    table.stand(0, (2, 0))
    assert table.people(0) == {(2, 0): "hunter"}
    assert table.face_up == ["hunter", "warrior_3", "shaman"]
    assert table.turn() == (1, "place")


def test_whatever_is_out_of_turn_or_illegal_raises_and_changes_nothing() -> None:
    # KD-3.1, KD-4.2, KD-4.4
    table = duel("discovery", [38, 39, 40, 48], [1, 2, 3, 4])
    before = table.turn(), table.legal()
    attempts: list[Callable[[], None]] = [
        lambda: table.place(1, (1, 0), "east"),
        lambda: table.place(0, (2, 0), "east"),
        lambda: table.discard(0),
        lambda: table.claim(0, 1),
        lambda: table.fire(0, (0, 0)),
        lambda: table.deal([5, 6, 7, 8]),
        lambda: table.drawn(0),
    ]
    for attempt in attempts:
        with pytest.raises(RuleError):
            attempt()
    assert (table.turn(), table.legal()) == before


def test_luck_brings_only_what_can_be_in_the_pile() -> None:
    # KD-2.4
    table = Table("kingdomino", 4)
    for line in ([1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 49]):
        with pytest.raises(RuleError):
            table.deal(line)


def test_either_description_of_identical_halves_is_taken() -> None:
    # KD-4.1
    table = duel("discovery", [1, 2, 3, 4], [5, 6, 7, 8])
    assert ("place", (2, 0), "west") not in table.legal()
    table.place(0, (2, 0), "west")
    assert set(table.territories[0]) == {(0, 0), (1, 0), step((1, 0), "east")}
