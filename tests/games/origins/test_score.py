"""OR-8: the end, the score, options."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from tests.games.dominoes.at_table import events, finished

import pravek
from pravek.core import registry
from pravek.games.origins import typed

MODES = ("discovery", "totem", "tribe")


def scores(*texts: str, size: int = 5, **options: Any) -> tuple[pravek.Score, ...]:
    """The sheets of these territories at one table."""
    players = max(2, len(texts))
    short = players == 2 and size == 5
    game: Any = registry.build("origins", players=players, short=short, **options)
    lands = [typed.read(text, size)[0] for text in (*texts, *["#"] * (players - len(texts)))]
    state = replace(
        game.start(),
        kingdoms=tuple(land.kingdom for land in lands),
        tokens=tuple(land.tokens for land in lands),
    )
    return tuple(game.scores(state))


def places(*texts: str) -> tuple[int, ...]:
    return pravek.core.protocol.ranking(scores(*texts))


def test_a_region_scores_its_squares_times_its_fires() -> None:
    # OR-8.0
    score = scores("g1 g0!2 v1 v2 v3\n# d0 v1 l0 l0")[0]
    assert score.total == 2 * 3
    assert {line.label for line in score.lines} >= {
        "grassland: 2 squares × 3 fires",
        "lake: 2 squares × 0 fires",
    }


def test_volcano_regions_score_nothing_but_count_as_the_largest_region() -> None:
    # OR-8.0
    score = scores("g1 g0!2 v1 v2 v3\n# d0 v1 l0 l0")[0]
    assert all(line.points == 0 for line in score.lines if "volcano" in line.label)
    assert score.tiebreakers == (4, 3)


def test_missing_squares_cost_nothing() -> None:
    # OR-8.0
    assert scores("#")[0].total == 0
    assert scores("# d1")[0].total == 1


def test_ties_go_to_the_largest_region_then_to_the_most_fires_then_are_shared() -> None:
    # OR-8.0
    assert places("# d2 d0", "# d2 d0\nl0 l0 l0") == (2, 1)
    assert places("# d2 d0", "# d2 d0\nv1 v1 v2") == (2, 1)
    assert places("# d1 d0 d0 d0", "g1 g1 # g0 g0\nl0 l0 l0 l0 .") == (2, 1)
    assert places("# d1 d0", "l0 l1 #") == (1, 1)
    assert places("# d1", "# d2 d2", "d1 #", "#") == (2, 1, 2, 4)


@pytest.mark.parametrize("mode", MODES)
def test_in_the_last_round_players_only_place(mode: str) -> None:
    # OR-8.0
    for seed in range(8):
        match = finished("origins", seed, mode=mode, players=4)
        names = [type(event).__name__ for event in match.log]
        turns = [place for place, name in enumerate(names) if name in ("Place", "Discard")]
        assert set(names[turns[-4] :]) <= {"Place", "Discard", "Fire", "Hand"}
        before = names[turns[-5] : turns[-4]]  # the last turn of the round before
        assert before[0] in ("Place", "Discard")
        assert "Claim" in before


def test_a_hut_in_the_middle_brings_10_whatever_is_missing() -> None:
    # OR-8.1
    assert scores("# d0 d0", empire_of_fire=True)[0].total == 10
    assert scores("# d0 d0 d0", empire_of_fire=True)[0].total == 0
    assert scores("#\nd0\nd0\nd0", empire_of_fire=True)[0].total == 0
    assert scores("# d0 d0 d0", size=7, empire_of_fire=True)[0].total == 10
    assert scores("# d0 d0 d0 d0", size=7, empire_of_fire=True)[0].total == 0
    assert scores("# d0 d0")[0].total == 0


def test_a_complete_territory_brings_5() -> None:
    # OR-8.2
    full = "# d0 d0 d0 d0\n" + "d0 d0 d0 d0 d0\n" * 4
    assert scores(full, homo_habilis=True)[0].total == 5
    assert scores(full.replace("d0", ".", 1), homo_habilis=True)[0].total == 0
    large = "# d0 d0 d0 d0 d0 d0\n" + "d0 d0 d0 d0 d0 d0 d0\n" * 6
    assert scores(large, size=7, homo_habilis=True)[0].total == 5
    assert scores(full, size=7, homo_habilis=True)[0].total == 0


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 2, "short": True},
                                     {"players": 3}, {"players": 4}], ids=str)  # fmt: skip
def test_a_territory_is_complete_exactly_if_its_player_discarded_nothing(
    options: dict[str, Any],
) -> None:
    # OR-8.2
    seen = set()
    for seed in range(15):
        match = finished("origins", seed, homo_habilis=True, **options)
        losers = {event.seat for event in events(match, "Discard")}
        for seat, score in enumerate(match.scores):
            has_bonus = any(line.key == "homo_habilis" for line in score.lines)
            assert has_bonus == (seat not in losers)
            seen.add(has_bonus)
    assert False in seen


@pytest.mark.parametrize("wishes", list(product([False, True], repeat=3)), ids=str)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "table",
    [{"players": 2}, {"players": 2, "short": True}, {"players": 3}, {"players": 4}],
    ids=str,
)
def test_options_combine_with_every_mode_and_player_count(
    table: dict[str, Any], mode: str, wishes: tuple[bool, ...]
) -> None:
    # OR-8.3
    names = ("empire_of_fire", "homo_habilis", "hut_shelters")
    options = dict(zip(names, wishes, strict=True))
    match = finished("origins", 3, mode=mode, **table, **options)
    assert isinstance(match.turn, pravek.Over)
    assert {name: match.game.options[name] for name in names} == options
    picture = match.game.describe(match.state)
    size = 7 if table == {"players": 2} else 5
    for score, land in zip(match.scores, picture["territories"], strict=True):
        bonus = {line.key: line.points for line in score.lines}
        reach = max(max(map(abs, square["at"])) for square in land["squares"])
        whole = len(land["squares"]) == size * size - 1
        assert bonus.get("empire_of_fire", 0) == 10 * (wishes[0] and reach <= size // 2)
        assert bonus.get("homo_habilis", 0) == 5 * (wishes[1] and whole)
        assert not (wishes[2] and land["start"]["token"])
