"""OR-7: cave people and their score, with the numbers of the rulebooks."""

from typing import Any

import pytest

from pravek.core import registry
from pravek.games.origins import typed

GAME: Any = registry.build("origins", mode="tribe", players=2, short=True)


def people(text: str) -> list[tuple[str, int]]:
    """The lines of people on the score sheet."""
    [land] = typed.read(text, 5, "tribe")
    state = typed.table(GAME, land)
    score = GAME.scores(state)[0]
    assert GAME.points(state, 0) == score.total  # counted without writing the sheet
    told = [line for line in score.lines if line.key in ("person", "warriors")]
    return [(line.label, line.points) for line in told]


def lines(text: str) -> dict[str, int]:
    return dict(people(text))


def points(text: str) -> list[int]:
    return [number for _, number in people(text)]


def total(text: str) -> int:
    [land] = typed.read(text, 5, "tribe")
    return int(GAME.scores(typed.table(GAME, land))[0].total)


AROUND = """
g0$ l0$ j0$
q0$ d0@{} l0$
#   d0  d0 g0$
g0$ l0$ j0$ q0$
"""


@pytest.mark.parametrize(
    ("person", "score"),
    [
        ("hu", 1 * 3),  # OR-7.1
        ("fi", 2 * 3),  # OR-7.2
        ("ga", 1 * 4),  # OR-7.3
        ("sc", 1 * 5),  # OR-7.4
        ("pa", 5 * 2),  # OR-7.5
        ("fl", 0),  # OR-7.6
        ("sh", 0),  # OR-7.7
        ("w1", 1),  # OR-7.8
        ("w3", 3),  # OR-7.8
    ],
)
def test_people_count_only_what_lies_on_the_eight_squares_around(person: str, score: int) -> None:
    rows = [row.split() for row in AROUND.format(person).split("\n")]
    text = "\n".join(" ".join([*row, *["."] * (4 - len(row))]) for row in rows if row)
    assert points(text) == [score]


def test_a_hunter_with_four_mammoths_around_scores_12_and_with_two_6() -> None:
    # OR-7.1, OR-7.10
    four = """
        g0$ g0$    g0
        g0$ g0@hu  #
        g0  d0     g0$
    """
    assert lines(four) == {"hunter at -1,0: 4 around": 12}
    assert points("g0$ g0$ .\n# g0@hu g1") == [6]


def test_a_fishing_child_scores_3_for_each_fish() -> None:
    # OR-7.2
    assert points("l0$ l0$ l0\n# l0@fi l1") == [6]


def test_a_gatherer_scores_4_for_each_mushroom() -> None:
    # OR-7.3
    assert points("j0$ j0$ j0\n# j0@ga j0$") == [12]


def test_a_sculptor_scores_5_for_each_flint() -> None:
    # OR-7.4
    assert points("q0$ q0 q0\n# q0@sc q0$") == [10]


def test_a_painter_scores_2_for_each_resource_of_any_kind() -> None:
    # OR-7.5
    assert points("g0$ l0$ j0$\n# d0@pa q0$") == [8]


def test_only_resources_still_on_the_board_count() -> None:
    # OR-7.1, OR-7.5: a burned grassland, a printed fire and an emptied one bring nothing
    assert points("g0!1 g1 g0\n# d0@hu d0") == [0]
    assert points("g0!1 g1 g0\n# d0@pa d0") == [0]


def test_a_fire_lady_with_five_fires_around_scores_5() -> None:
    # OR-7.6, OR-7.10: three on tokens, two printed
    assert points("l1 l0!2 v1\nj1 d0@fl d0\n# d0!1 d0") == [5]


def test_fire_on_the_hut_counts_for_a_fire_lady() -> None:
    # OR-7.6, OR-4.3
    assert points("#!3 d0@fl") == [3]
    assert points("v3 d0@fl\n# d0") == [0]  # craters are no fire


def test_a_shaman_scores_2_for_each_person_of_any_kind() -> None:
    # OR-7.7
    told = lines("d0@hu d0@w1 d0\n# d0@sh d0@sh\nd0 d0 d0")
    assert told["shaman at 1,0: 3 around"] == 6
    assert told["shaman at 2,0: 2 around"] == 4


def test_three_warriors_of_strength_4_score_12_and_a_lone_one_1() -> None:
    # OR-7.8, OR-7.10
    text = """
        g0@w1 d0@w2 d0
        #     d0@w1 d0
        d0    d0    d0@w1
    """
    assert lines(text) == {
        "3 warriors: 3 × strength 4": 12,
        "lone warrior: 1 × strength 1": 1,
    }
    assert sum(points(text)) == 13


def test_a_lone_warrior_scores_its_strength() -> None:
    # OR-7.8
    assert [points(f"# d0@w{strength}") for strength in (1, 2, 3)] == [[1], [2], [3]]


def test_warriors_group_across_terrains_but_not_across_the_hut_or_others() -> None:
    # OR-7.8
    assert points("d0@w1 # d0@w1") == [1, 1]
    assert points("# d0@w1 g0@w1") == [2 * 2]
    assert sorted(points("# d0@w1 d0@hu d0@w1")) == [0, 1, 1]


def test_the_score_of_tribe_is_discovery_and_people_and_resources_bring_nothing() -> None:
    # OR-7.9
    assert total("# g0$ g1 l0$ q0@w2") == 2 * 1 + 2
    assert total("# g0$ l0$ j0$ q0$") == 0


def test_there_is_a_line_a_person_with_what_it_counted() -> None:
    # OR-7.9
    told = lines("g0$ d0@hu d0@fl\n#   d0@w1 d0@w2")
    assert told == {
        "hunter at 1,-1: 1 around": 3,
        "fire lady at 2,-1: 0 around": 0,
        "2 warriors: 2 × strength 3": 6,
    }
