"""KR-12: the end."""

from __future__ import annotations

from tests.games.krom.scene import acting, player, scene

from pravek.core.protocol import ranking
from pravek.games.krom.duties import ActionTurn, Areas

NINE = ("E18", "E19", "E20")
"""Three evolutions of 3 points."""


def test_the_game_ends_at_the_moment_somebody_reaches_the_target() -> None:
    # KR-12.1: also in mid-round
    people = player(wood=1, krom=3, evolutions=NINE), player(area="forest")
    table = scene(people, (Areas(1), ActionTurn(0)), evolution=("E01", "E02", "E03", "E04"))
    assert not table.over
    table.tell("A:evolve-E01")
    assert table.over
    assert table.refused("A:end") == ("KR-12.1", "game_over")
    assert ranking(table.game.scores(table.state)) == (1, 2)


def test_the_others_are_placed_by_points_and_share_places() -> None:
    # KR-12.2
    people = (
        player(evolutions=(*NINE, "E01")),
        player(evolutions=("E08",)),
        player(evolutions=("E02", "E03")),
        player(),
    )
    table = scene(people)
    assert ranking(table.game.scores(table.state)) == (1, 2, 2, 4)


def test_after_round_300_the_most_points_win_and_equal_points_share() -> None:
    # KR-12.3
    people = player(evolutions=("E01",)), player(evolutions=("E02",)), player()
    table = acting(*people, round=300).tell("A:end")
    assert table.over
    assert ranking(table.game.scores(table.state)) == (1, 1, 3)
    table = acting(*people, round=299).tell("A:end")
    assert not table.over


def test_the_score_sheet_has_a_line_for_each_evolution() -> None:
    # KR-12.2
    table = scene((player(evolutions=("E01", "E25"), trophy=True), player()))
    sheet = table.game.scores(table.state)[0]
    assert [(line.label, line.points) for line in sheet.lines] == [
        ("Pointy Stick", 1),
        ("Time Machine (Broken)", 4),
        ("Kromosaur", 1),
    ]
