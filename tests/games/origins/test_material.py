"""OR-1: what is in the box."""

from collections import Counter

from tests.games.dominoes.at_table import at_table
from tests.reference.dominoes import origins_box

from pravek.games.origins.dominoes import BOX, FIRE_TOKENS
from pravek.games.origins.people import EVERYBODY, TILES
from pravek.games.origins.resources import resource_of
from pravek.games.origins.totem import POINTS

HALVES = [half for domino in BOX.dominoes.values() for half in domino.halves]


def test_there_are_48_dominoes_on_six_terrains_with_20_printed_fires() -> None:
    # OR-1.1
    assert sorted(BOX.dominoes) == list(range(1, 49))
    assert Counter(BOX.terrains[half.terrain] for half in HALVES) == {
        "desert": 22, "grassland": 19, "lake": 17, "jungle": 15, "quarry": 13, "volcano": 10,
    }  # fmt: skip
    assert sum(half.symbols for half in HALVES) == 20
    assert {half.symbols for half in HALVES} == {0, 1, 2}


def test_only_volcanoes_have_craters_and_each_has_one_to_three() -> None:
    # OR-1.1
    for half in HALVES:
        assert (half.craters in (1, 2, 3)) == (BOX.terrains[half.terrain] == "volcano")
        assert not (half.craters and half.symbols)


def test_each_domino_is_the_printed_one() -> None:
    # OR-1.1: typed twice, by two people
    for number, expected in origins_box().items():
        halves = [(BOX.terrains[h.terrain], h.symbols, h.craters) for h in BOX[number].halves]
        assert halves == [tuple(expected.first), tuple(expected.second)]


def test_there_is_a_fire_token_for_every_volcano() -> None:
    # OR-1.2
    assert FIRE_TOKENS == {1: 5, 2: 4, 3: 1}
    assert Counter(half.craters for half in HALVES if half.craters) == FIRE_TOKENS
    picture = at_table("origins").game.describe(at_table("origins").state)
    assert picture["tokens"] == FIRE_TOKENS


def test_there_is_a_resource_for_every_square_that_bears_one_and_has_no_fire() -> None:
    # OR-1.3
    counted = Counter(resource_of(half) for half in HALVES)
    del counted[None]
    assert counted == {"mammoth": 16, "fish": 13, "mushroom": 11, "flint": 9}
    assert counted.total() == 49


def test_the_totems_are_worth_3_4_5_and_6() -> None:
    # OR-1.4
    assert POINTS == {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}


def test_there_are_22_cave_people() -> None:
    # OR-1.5, OR-7.8
    assert len(EVERYBODY) == sum(TILES.values()) == 22
    warriors = [TILES[f"warrior_{strength}"] for strength in (1, 2, 3)]
    assert warriors == [4, 3, 1]
    assert all(TILES[kind] == 2 for kind in TILES if not kind.startswith("warrior"))


def test_each_player_has_a_hut_and_a_chief_and_two_of_them_two() -> None:
    # OR-1.5
    for players, chiefs in ((2, (0, 0, 1, 1)), (3, (0, 1, 2)), (4, (0, 1, 2, 3))):
        match = at_table("origins", players=players)
        assert match.game.setup.pieces == chiefs  # type: ignore[attr-defined]
        assert [kingdom.built.bit_count() for kingdom in match.state.kingdoms] == [1] * players
