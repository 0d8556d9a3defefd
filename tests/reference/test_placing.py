"""The reference's boxes, and where it lets a domino lie."""

from collections import Counter

import pytest

from .dominoes import RESOURCES, Half, kingdomino_box, origins_box, resource_of
from .drawing import drawn
from .people import PEOPLE
from .placing import legal_placements, why_illegal

WHEAT, FOREST, LAKE = Half("wheat"), Half("forest"), Half("lake")
LONE = drawn("@")


# The boxes


def test_the_kingdomino_box_has_48_dominoes_and_39_crowns() -> None:
    # KD-1.1
    box = kingdomino_box()
    assert sorted(box) == list(range(1, 49))
    assert sum(d.first.symbols + d.second.symbols for d in box.values()) == 39


def test_the_origins_box_has_a_fire_token_for_every_volcano() -> None:
    # OR-1.1, OR-1.2
    box = origins_box()
    assert sorted(box) == list(range(1, 49))
    halves = [half for d in box.values() for half in (d.first, d.second)]
    assert Counter(h.craters for h in halves if h.craters) == {1: 5, 2: 4, 3: 1}


def test_the_origins_box_has_a_resource_for_every_square_without_fire() -> None:
    # OR-1.3, OR-5.1
    halves = [half for d in origins_box().values() for half in (d.first, d.second)]
    counts = Counter(resource_of(half) for half in halves)
    assert [counts[kind] for kind in RESOURCES] == [16, 13, 11, 9]


def test_no_half_beside_a_volcano_has_printed_fire() -> None:
    # OR-4.4
    for domino in origins_box().values():
        if domino.second.terrain == "volcano":
            assert domino.first.terrain != "volcano"
            assert domino.first.symbols == 0
        assert domino.first.terrain != "volcano"


def test_there_are_22_cave_people() -> None:
    # OR-1.5
    assert sum(PEOPLE.values()) == 22


# Placing


def test_the_first_domino_has_twenty_four_places_around_the_castle() -> None:
    # KD-4.2: each half beside the castle on 4 sides, the other half in 3 directions
    assert len(legal_placements(LONE, 5, WHEAT, FOREST)) == 24


def test_identical_halves_count_each_territory_once() -> None:
    # KD-4.1
    spots = legal_placements(LONE, 5, WHEAT, WHEAT)
    assert len(spots) == 12
    assert {towards for _, towards in spots} == {"east", "south"}
    assert len(legal_placements(LONE, 5, WHEAT, Half("wheat", 1))) == 24


def test_a_domino_may_not_cover_a_square_that_is_taken() -> None:
    # KD-4.1
    cells = drawn("@ w w")
    assert why_illegal(cells, 5, WHEAT, WHEAT, (0, 0), "south") == "KD-4.1"
    assert why_illegal(cells, 5, WHEAT, WHEAT, (1, -1), "south") == "KD-4.1"
    assert why_illegal(cells, 5, WHEAT, WHEAT, (3, 0), "east") is None


def test_a_domino_must_touch_the_castle_or_its_own_terrain() -> None:
    # KD-4.2
    cells = drawn("@ w w")
    assert why_illegal(cells, 5, LAKE, FOREST, (3, 0), "east") == "KD-4.2"
    assert why_illegal(cells, 5, LAKE, LAKE, (2, 1), "south") == "KD-4.2"
    assert why_illegal(cells, 5, LAKE, WHEAT, (3, 1), "west") is None
    assert why_illegal(cells, 5, LAKE, FOREST, (0, 1), "south") is None
    assert why_illegal(cells, 5, WHEAT, LAKE, (3, 1), "north") == "KD-4.2"


def test_only_the_extent_of_the_kingdom_is_limited() -> None:
    # KD-4.3
    cells = drawn("w w @ w w")
    assert why_illegal(cells, 5, WHEAT, WHEAT, (3, 0), "east") == "KD-4.3"
    assert why_illegal(cells, 7, WHEAT, WHEAT, (3, 0), "east") is None
    assert why_illegal(drawn("@ w w"), 5, WHEAT, WHEAT, (3, 0), "east") is None
    assert why_illegal(drawn("w w @ w w"), 5, WHEAT, WHEAT, (2, 3), "south") == "KD-4.2"
    assert why_illegal(drawn("@ w w w"), 5, WHEAT, WHEAT, (4, 0), "east") == "KD-4.3"


def test_a_direction_that_is_none_raises() -> None:
    with pytest.raises(ValueError, match="no such direction"):
        why_illegal(LONE, 5, WHEAT, WHEAT, (1, 0), "up")


def test_volcanoes_match_each_other_and_the_hut() -> None:
    # OR-3.1
    cells = drawn("@ d v1")
    desert, three = Half("desert"), Half("volcano", 0, 3)
    assert why_illegal(cells, 5, Half("quarry"), three, (4, 0), "west") is None
    assert why_illegal(cells, 5, three, desert, (0, 1), "south") is None
    assert why_illegal(cells, 5, Half("quarry"), three, (3, 0), "east") == "KD-4.2"
