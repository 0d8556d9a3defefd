"""KD-5: the end and the score."""

from dataclasses import replace
from typing import Any

import pytest
from tests.games.dominoes.at_table import finished

import pravek
from pravek.core.protocol import Score, ScoreLine, ranking
from pravek.games.kingdomino import typed

# Seed 004 of the rules: 5 forests with 2 crowns, 3 lakes without.
SAMPLE = """
f0 f1 f0
f0 #  f1
l0 l0 l0
"""


def table(*kingdoms: str, **options: Any) -> pravek.Match[Any]:
    """A table with these kingdoms on it."""
    match: pravek.Match[Any] = pravek.Match("kingdomino", players=len(kingdoms), seed=1, **options)
    size = match.state.kingdoms[0].size
    built = tuple(typed.read(text, size)[0] for text in kingdoms)
    match.state = replace(match.state, kingdoms=built)
    return match


def points(text: str) -> int:
    return table(text, "#").scores[0].total


def test_five_forests_with_two_crowns_score_10_and_three_bare_lakes_nothing() -> None:
    # KD-5.3, KD-5.1
    sheet = table(SAMPLE, "#").scores[0]
    assert {(line.label, line.points) for line in sheet.lines} == {
        ("forest: 5 squares × 2 crowns", 10),
        ("lake: 3 squares × 0 crowns", 0),
    }
    assert sheet.total == 10


def test_a_property_scores_its_squares_times_its_crowns() -> None:
    # KD-5.1
    assert points("# w1") == 1
    assert points("# w1 w0 w0") == 3
    assert points("# w1 w2 w0") == 9
    assert points("# m3 m3") == 12
    assert points("# w0 w0 w0 w0") == 0


def test_a_property_is_connected_by_edges_not_by_corners() -> None:
    # KD-5.1
    assert points("w1 f0\n#  w0") == 1
    assert points("w1 w0\n#  w0") == 3


def test_two_properties_of_one_terrain_score_each_for_itself() -> None:
    # KD-5.1
    assert points("w1 w0 # w0 w2") == 2 * 1 + 2 * 2


def test_the_castle_belongs_to_no_property_and_joins_none() -> None:
    # KD-5.1
    assert points("w1 # w0") == 1
    assert table("#", "#").scores[0].lines == ()


def test_a_sheet_has_a_line_for_each_property() -> None:
    # KD-5.1
    sheet = table("w1 # w2\nf0 m1 m0", "#").scores[0]
    assert sorted(line.points for line in sheet.lines) == [0, 1, 2, 2]
    words = [dict(line.args) for line in sheet.lines]
    assert {"terrain": "mine", "squares": 2, "symbols": 1} in words


def test_the_highest_sum_wins() -> None:
    # KD-5.2
    assert table("# w1", "# w2 w0", "#").ranking == (2, 1, 3)


def test_a_tie_goes_to_the_largest_property_with_or_without_crowns() -> None:
    # KD-5.2: 4 points each; three bare lakes beat two squares with two crowns
    assert table("# w2 w0", "# w2 w0\nl0 l0 l0").ranking == (2, 1)


def test_then_to_the_most_crowns_in_the_kingdom() -> None:
    # KD-5.2: 4 points and a largest property of 4 each, one crown against two
    match = table("# w1 w0 w0 w0", "f1 f1 # f0 f0\nl0 l0 l0 l0 .")
    assert [score.total for score in match.scores] == [4, 4]
    assert [score.tiebreakers for score in match.scores] == [(4, 1), (4, 2)]
    assert match.ranking == (2, 1)


def test_then_the_victory_is_shared() -> None:
    # KD-5.2
    assert table("# w1 w0", "l0 l1 #").ranking == (1, 1)


def test_lower_places_are_ranked_the_same_way() -> None:
    # KD-5.2: 1-2-2-4
    assert table("# w1", "# w2 w2", "w1 #", "#").ranking == (2, 1, 2, 4)
    assert table("# w1 f0 f0", "# w2 w2", "w1 #", "#").ranking == (2, 1, 3, 4)


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ([5, 9, 9, 2], (3, 1, 1, 4)),
        ([5, 9, 7, 7], (4, 1, 2, 2)),
        ([3, 3, 3, 3], (1, 1, 1, 1)),
        ([1, 2, 3, 4], (4, 3, 2, 1)),
    ],
)
def test_places_are_shared_one_two_two_four(totals: list[int], places: tuple[int, ...]) -> None:
    # KD-5.2
    scores = [Score((ScoreLine("all", total, "all"),)) for total in totals]
    assert ranking(scores) == places


@pytest.mark.parametrize("seed", range(4))
def test_the_crowns_of_a_kingdom_are_those_of_its_dominoes(seed: int) -> None:
    # KD-5.2
    match = finished("kingdomino", seed, players=4)
    for seat, kingdom in enumerate(match.state.kingdoms):
        crowns = sum(
            half.symbols
            for laid in kingdom.laid
            for half in match.game.box[laid.number].halves  # type: ignore[attr-defined]
        )
        assert match.scores[seat].tiebreakers[1] == crowns
