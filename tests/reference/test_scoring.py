"""The reference counts as the rules' worked examples do; fires, people."""

import pytest

from .dominoes import RESOURCES, Half
from .drawing import drawn
from .eruption import landing_squares, within
from .people import people_parts
from .scoring import (
    Score,
    discovery_score,
    kingdomino_score,
    places,
    regions,
    totem_score,
    tribe_score,
)
from .squares import START

WHEAT, FOREST, LAKE = Half("wheat"), Half("forest"), Half("lake")
LONE = drawn("@")


# Kingdomino's score


def test_five_forest_squares_with_two_crowns_score_ten_and_bare_lakes_nothing() -> None:
    # KD-5.3
    score = kingdomino_score(
        drawn("""
            f1 f  f
            f  @  f1
            l  l  l
        """),
        5,
    )
    assert [(part.name, len(part.squares), part.counted, part.points) for part in score.parts] == [
        ("forest", 5, 2, 10),
        ("lake", 3, 0, 0),
    ]
    assert score.total == 10
    assert score.tie_breakers == (5, 2)


def test_squares_that_meet_at_a_corner_or_across_the_castle_are_not_connected() -> None:
    # KD-5.1
    assert len(regions(drawn("f1 @ f"))) == 2
    assert kingdomino_score(drawn("f1 @ f"), 5).total == 1
    assert kingdomino_score(drawn("f1 w\n@ f"), 5).total == 1


def test_a_castle_alone_scores_nothing() -> None:
    # KD-5.1
    assert kingdomino_score(LONE, 5) == Score(0, [], (0, 0))


def test_ties_go_to_the_largest_property_then_to_the_crowns_then_are_shared() -> None:
    # KD-5.2
    ten = [Score(10, [], (5, 3)), Score(10, [], (6, 1)), Score(10, [], (5, 4))]
    assert places(ten) == [3, 1, 2]
    assert places([Score(7, [], (2, 2)), Score(9, [], (1, 1)), Score(7, [], (2, 2))]) == [2, 1, 2]


def test_the_middle_kingdom_asks_only_how_far_the_kingdom_reaches() -> None:
    # KD-6.1
    near, far = drawn("w w @"), drawn("w w w @")
    assert kingdomino_score(near, 5, middle_kingdom=True).total == 10
    assert kingdomino_score(far, 5, middle_kingdom=True).total == 0
    assert kingdomino_score(far, 7, middle_kingdom=True).total == 10
    assert kingdomino_score(near, 5).total == 0


def test_harmony_rewards_a_complete_kingdom() -> None:
    # KD-6.2
    full = drawn("w w w w w\n" * 2 + "@ w w w w\n" + "w w w w w\n" * 2)
    assert kingdomino_score(full, 5, harmony=True).total == 5
    del full[4, 0]
    assert kingdomino_score(full, 5, harmony=True).total == 0


# Fire


def test_king_steps_reach_squares_in_square_rings() -> None:
    # OR-4.2
    assert [len(within((2, -1), distance)) for distance in (1, 2, 3)] == [8, 24, 48]
    assert (5, 2) in within((2, -1), 3)
    assert (6, -1) not in within((2, -1), 3)


def test_more_craters_throw_less_far() -> None:
    # OR-4.1
    cells = drawn("@ d d d v")
    assert landing_squares(cells, (4, 0), 1) == {(3, 0), (2, 0), (1, 0)}
    assert landing_squares(cells, (4, 0), 2) == {(3, 0), (2, 0)}
    assert landing_squares(cells, (4, 0), 3) == {(3, 0)}


def test_fire_flies_over_gaps_but_lands_on_the_territory() -> None:
    # OR-4.2, OR-4.3
    cells = drawn("""
        @ d . d
        . . . .
        . v . .
    """)
    assert landing_squares(cells, (1, 2), 2) == {(0, 0), (1, 0), (3, 0)}
    assert landing_squares(cells, (1, 2), 3) == set()  # OR-4.4


def test_fire_avoids_fire_and_volcanoes_but_not_resources_people_or_the_hut() -> None:
    # OR-4.3
    cells = drawn("""
        d1 g*        d+1
        v2 v1        l=hunter
        @  d         d
    """)
    landing = landing_squares(cells, (1, -1), 3)
    assert landing == {(1, -2), (2, -1), (0, 0), (1, 0), (2, 0)}
    assert landing_squares(cells, (1, -1), 3, hut_shelters=True) == landing - {START}


# Origins' scores


def test_fire_tokens_count_like_printed_fire_and_volcanoes_score_nothing() -> None:
    # OR-4.5, OR-8.0
    score = discovery_score(
        drawn("""
            g1 g+2 v1 v2 v3
            @  d   v1 l  l
        """),
        5,
    )
    assert score.total == 2 * 3
    assert score.tie_breakers == (4, 3)  # the volcanoes are the largest region


def test_fire_on_the_hut_scores_nothing_but_breaks_ties() -> None:
    # OR-4.3, OR-8.0
    score = discovery_score(drawn("@+2 d d"), 5)
    assert score.total == 0
    assert score.tie_breakers == (2, 2)


def test_the_empire_of_fire_needs_a_territory_around_the_hut() -> None:
    # OR-8.1
    assert discovery_score(drawn("@ d d"), 5, empire_of_fire=True).total == 10
    assert discovery_score(drawn("@ d d d"), 5, empire_of_fire=True).total == 0
    assert discovery_score(drawn("@ d d d"), 7, empire_of_fire=True).total == 10


def test_homo_habilis_needs_every_square() -> None:
    # OR-8.2
    full = drawn("@ d d d d d d\n" + "d d d d d d d\n" * 6)
    assert discovery_score(full, 7, homo_habilis=True).total == 5
    del full[6, 6]
    assert discovery_score(full, 7, homo_habilis=True).total == 0


def test_totem_adds_a_point_for_each_resource_and_the_points_of_the_totems() -> None:
    # OR-1.4, OR-5.7
    cells = drawn("@ g* g1 l* q")
    assert discovery_score(cells, 5).total == 2
    assert totem_score(cells, 5, {"mammoth", "flint"}).total == 2 + 2 + 3 + 6
    assert totem_score(LONE, 5, RESOURCES).total == 18


def test_tribe_gives_nothing_for_resources_alone() -> None:
    # OR-7.9
    assert tribe_score(drawn("@ g* g1 l* q=warrior_2"), 5).total == 2 + 2


# People


def points_of_people(text: str) -> list[int]:
    return [part.points for part in people_parts(drawn(text))]


def test_a_hunter_scores_three_for_each_mammoth_around() -> None:
    # OR-7.1, OR-7.10
    four = """
        g* g* g  l*
        g* g=hunter  @  g*
        g  d  g*
    """
    assert points_of_people(four) == [12]
    assert points_of_people("g* g*\n@ g=hunter g1") == [6]


@pytest.mark.parametrize(
    ("person", "points"),
    [
        ("hunter", 3),  # OR-7.1
        ("fishing_child", 2 * 3),  # OR-7.2
        ("gatherer", 4),  # OR-7.3
        ("sculptor", 5),  # OR-7.4
        ("painter", 5 * 2),  # OR-7.5
        ("fire_lady", 0),  # OR-7.6
        ("shaman", 0),  # OR-7.7
    ],
)
def test_people_count_only_what_lies_on_the_eight_squares_around(person: str, points: int) -> None:
    text = f"""
        g* l* j*
        q* d={person} l*
        @  d  d  g*
        g* l* j* q*
    """
    assert points_of_people(text) == [points]


def test_a_fire_lady_counts_printed_fires_and_tokens() -> None:
    # OR-7.6, OR-7.10
    assert points_of_people("l1 l+2 v1\nj1 d=fire_lady d\n@ d+1 d") == [5]
    assert points_of_people("@+3 d=fire_lady") == [3]  # OR-4.3


def test_a_shaman_counts_everybody_around() -> None:
    # OR-7.7
    text = """
        d=hunter d=warrior_1 d
        @ d=shaman d=shaman
        d d d
    """
    assert [part.points for part in people_parts(drawn(text)) if part.name == "shaman"] == [6, 4]


def test_warriors_in_a_group_multiply_their_strength() -> None:
    # OR-7.8, OR-7.10
    text = """
        g=warrior_1 d=warrior_2 d
        @ d=warrior_1 d
        d d d=warrior_1
    """
    assert sorted(points_of_people(text)) == [1, 12]
    assert points_of_people("@ d=warrior_3") == [3]
