"""KD-1: what is in the box."""

from collections import Counter

from tests.games.dominoes.at_table import at_table
from tests.reference.dominoes import kingdomino_box

from pravek.games.kingdomino import typed
from pravek.games.kingdomino.dominoes import BOX


def test_there_are_48_dominoes_numbered_from_1() -> None:
    # KD-1.1
    assert sorted(BOX.dominoes) == list(range(1, 49))
    assert all(domino.number == number for number, domino in BOX.dominoes.items())


def test_there_are_39_crowns_on_six_terrains_and_never_more_than_three_on_a_square() -> None:
    # KD-1.1
    halves = [half for domino in BOX.dominoes.values() for half in domino.halves]
    assert sum(half.symbols for half in halves) == 39
    assert {half.symbols for half in halves} == {0, 1, 2, 3}
    squares = Counter(BOX.terrains[half.terrain] for half in halves)
    assert squares == {
        "wheat": 26, "forest": 22, "lake": 18, "grassland": 14, "swamp": 10, "mine": 6
    }  # fmt: skip
    assert not any(half.craters for half in halves)


def test_each_domino_is_the_printed_one() -> None:
    # KD-1.1: typed twice, by two people
    for number, expected in kingdomino_box().items():
        halves = [(BOX.terrains[half.terrain], half.symbols) for half in BOX[number].halves]
        assert halves == [
            (expected.first.terrain, expected.first.symbols),
            (expected.second.terrain, expected.second.symbols),
        ]


def test_a_kingdom_begins_with_one_castle_square() -> None:
    # KD-1.2
    match = at_table("kingdomino", players=3)
    assert [typed.write(kingdom) for kingdom in match.state.kingdoms] == ["#"] * 3
    assert [score.total for score in match.scores] == [0, 0, 0]


def test_kings_have_the_colour_of_their_player() -> None:
    # KD-1.2: two each in a game of two, else one each
    assert at_table("kingdomino", players=2).state.bag == (0, 0, 1, 1)
    assert at_table("kingdomino", players=3).state.bag == (0, 1, 2)
    assert at_table("kingdomino", players=4).state.bag == (0, 1, 2, 3)
