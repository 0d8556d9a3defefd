"""The reference implementation against the rules and their worked examples."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from .dominoes import RESOURCES, Half, kingdomino_box, origins_box, resource_of
from .drawing import drawn
from .eruption import landing_squares, within
from .people import PEOPLE, people_parts
from .placing import legal_placements, why_illegal
from .recruiting import every_recruit, offers, payments, squares_to_stand_on
from .scoring import (
    Score,
    discovery_score,
    kingdomino_score,
    places,
    regions,
    totem_score,
    tribe_score,
)
from .squares import START, Cell, step
from .table import RuleError, Table
from .totems import taken_by

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


SETUPS = [
    ("kingdomino", 2, (), 6),  # KD-2.1
    ("kingdomino", 2, ("mighty_duel", "middle_kingdom", "harmony"), 12),  # KD-6.3, KD-6.5
    ("kingdomino", 3, (), 12),  # KD-2.2
    ("kingdomino", 3, ("all_48",), 12),  # KD-2.2
    ("kingdomino", 4, ("harmony",), 12),  # KD-2.3
    *[
        (game, players, options, rounds)
        for game in ("discovery", "totem", "tribe")
        for players, options, rounds in [
            (2, (), 12),  # OR-2.4
            (2, ("short", "homo_habilis"), 6),  # OR-2.3
            (3, ("hut_shelters",), 12),  # OR-2.1
            (4, ("empire_of_fire",), 12),  # OR-2.1
        ]
    ],
]


def push_luck(table: Table, chance: random.Random) -> None:
    owed = table.turn()[1]
    if owed == "deal":
        table.deal(chance.sample(table.unseen(), table.luck_amount()))
    elif owed == "refill":
        table.refill(chance.sample(sorted(table.pile.elements()), table.luck_amount()))
    else:
        table.drawn(chance.choice(table.legal())[1])


def check_invariants(table: Table) -> None:
    owed = table.turn()[1]
    for totem, holder in table.totems.items():
        counts = [table.resources(seat)[totem] for seat in range(table.players)]
        if owed in ("claim", "deal", "over"):
            assert (holder is None) == (max(counts) == 0)  # OR-5.5
            assert holder is None or counts[holder] == max(counts)
    out = sum(table.fire_tokens(seat).get(cell, 0) > 0 for seat, cell in every_cell(table))
    if owed != "fire" and table.token_supply:
        assert sum(table.token_supply.values()) + out == 10  # OR-1.2, OR-4.4
    assert len(table.face_up) <= 4  # OR-6.2
    if table.round == table.setup.rounds:  # KD-3.2, OR-6.2, OR-6.7
        assert owed in ("place", "discard", "fire", "hand_totem", "over")


def every_cell(table: Table) -> list[tuple[int, Cell]]:
    return [(seat, cell) for seat in range(table.players) for cell in table.territories[seat]]


@pytest.mark.parametrize(("game", "players", "options", "rounds"), SETUPS)
def test_a_random_game_runs_to_its_end(
    game: str, players: int, options: tuple[str, ...], rounds: int
) -> None:
    # KD-3.3, OR-2.7
    chance = random.Random(f"{game} {players} {options}")
    table = Table(game, players, options)
    turns: list[int] = []
    while not table.is_over():
        check_invariants(table)
        seat, owed = table.turn()
        if seat is None:
            push_luck(table, chance)
            continue
        assert table.legal() == sorted(set(table.legal()))
        assert table.legal()
        if owed in ("place", "discard"):
            turns.append(seat)
        table.decide(seat, chance.choice(table.legal()))
    check_invariants(table)
    assert table.round == rounds
    kings = 2 if players == 2 else 1
    assert Counter(turns) == dict.fromkeys(range(players), rounds * kings)
    for seat in range(players):
        lost = [number for owner, number in table.discards if owner == seat]
        whole = table.setup.size**2 - 2 * len(lost)
        assert len(table.territories[seat]) == whole  # KD-6.2, OR-8.2
    assert table.pile_size() == 0
    assert min(table.places()) == 1
    assert table.copy().scores() == table.scores()


def test_a_domino_without_a_place_is_discarded_and_its_king_moves_on() -> None:
    # KD-4.4
    chance = random.Random(1)
    table = Table("kingdomino", 4)
    while table.turn()[1] != "discard":
        seat = table.turn()[0]
        if seat is None:
            push_luck(table, chance)
        else:
            table.decide(seat, chance.choice(table.legal()))
    seat = table.turn()[0]
    assert seat is not None
    assert table.legal() == [("discard",)]
    number = min(table.line)
    domino = table.box[number]
    assert not legal_placements(table.territories[seat], 5, domino.first, domino.second)
    table.discard(seat)
    assert table.discards == [(seat, number)]
    assert table.turn() == (seat, "claim")


def test_either_description_of_identical_halves_is_taken() -> None:
    # KD-4.1
    table = duel("discovery", [1, 2, 3, 4], [5, 6, 7, 8])
    assert ("place", (2, 0), "west") not in table.legal()
    table.place(0, (2, 0), "west")
    assert set(table.territories[0]) == {(0, 0), (1, 0), step((1, 0), "east")}
