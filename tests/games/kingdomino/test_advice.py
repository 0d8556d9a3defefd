"""Why one answer is better: each reason with its numbers, and a position like it without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pravek.games.dominoes.advice import MOST, reasons
from pravek.games.dominoes.events import Build, Choose, Claim, Place
from pravek.games.dominoes.state import Slot
from pravek.games.kingdomino import typed
from pravek.games.kingdomino.rules import Kingdomino

GAME = Kingdomino(players=2)
Told = dict[str, Mapping[str, Any]]
At = tuple[tuple[int, int], str]
EAST: At = ((2, 0), "east")
"""Behind one square east of the castle."""
WEST: At = ((-2, 0), "east")
FULL = """
    #  w0 w0 w0 w0
    w0 w0 w0 w0 w0
    .  .  w0 {}  {}
    w0 w0 w0 f0 f0
    w0 w0 w0 w0 w0
"""
GAPS, GAP = FULL.format(".", "."), FULL.format("f0", "f0")
"""A gap among wheat, and in the first another one beside forest."""
TUNNEL = """
    #  w0 w0 w0 w0
    w0 .  .  .  w0
    w0 w0 w0 w0 w0
"""


def table(kingdom: str, other: str = "#", game: Kingdomino = GAME, **fields: Any) -> Any:
    kingdoms = tuple(typed.read(text)[0] for text in (kingdom, other))
    return replace(game.start(), **{"box": frozenset(), **fields}, kingdoms=kingdoms)


def built(
    kingdom: str, domino: int, worse: At, better: At, game: Kingdomino = GAME, **fields: Any
) -> Told:
    """Why A had better built the domino there."""
    view = table(kingdom, game=game, duties=(Build(0, domino),), **fields)
    found = reasons(game, view, Place(0, *worse), Place(0, *better))
    return {reason.key: reason.args for reason in found}


def taken(played: int, better: int, kingdom: str = "#", other: str = "#", later: int = 1) -> Told:
    """Why A had better taken another one of two; then it is somebody's turn."""
    coming = tuple(Slot(number, None) for number in sorted((played, better)))
    current = (Slot(2, 0), Slot(4, later))
    view = table(kingdom, other, duties=(Choose(0),), current=current, played=1, coming=coming)
    found = reasons(GAME, view, Claim(0, played), Claim(0, better))
    return {reason.key: reason.args for reason in found}


def test_more_points_at_once_are_told_as_the_difference() -> None:
    better, worse = ((2, 0), "east"), ((0, 1), "south")
    assert built("# w1", 1, worse, better)["more_points"] == {"points": 2}
    assert "more_points" not in built("# w1", 1, better, worse)
    assert "more_points" not in built("# w0", 1, worse, better)


def test_a_square_that_no_domino_can_fill_is_a_hole() -> None:
    inside, below = ((1, 1), "east"), ((0, 3), "east")
    assert built(TUNNEL, 1, inside, below)["hole"] == {"squares": 1}
    assert "hole" not in built(TUNNEL, 1, below, inside)
    assert "hole" not in built(GAPS, 1, ((0, 2), "east"), ((3, 2), "east"))


def test_the_next_domino_that_would_fit_nowhere_is_named() -> None:
    in_wheat, at_forest = ((0, 2), "east"), ((3, 2), "east")
    waiting = {"current": (Slot(1, 0), Slot(3, 0)), "played": 1}
    assert built(GAPS, 1, at_forest, in_wheat, **waiting) == {"next_lost": {"domino": 3}}
    assert built(GAPS, 1, in_wheat, at_forest, **waiting) == {}
    theirs = {"current": (Slot(1, 0), Slot(3, 1)), "played": 1}
    assert built(GAPS, 1, at_forest, in_wheat, **theirs) == {}


def test_a_bonus_that_only_the_better_one_keeps_is_named() -> None:
    game, south = Kingdomino(players=2, middle_kingdom=True), ((0, 1), "south")
    told = built("# w0", 1, EAST, south, game)
    assert told["keeps_bonus"] == {"bonus": "middle_kingdom", "points": 10}
    assert "keeps_bonus" not in built("# w0", 1, south, EAST, game)
    assert "keeps_bonus" not in built("# w0", 1, EAST, south)


def test_what_the_next_domino_can_bring_is_told_for_both() -> None:
    after = {"current": (Slot(1, 0), Slot(19, 0)), "played": 1}
    told = built("# w0", 1, WEST, EAST, **after)
    assert told["next_points"] == {"domino": 19, "points": 4, "less": 3}
    assert "next_points" not in built("# w0", 1, EAST, WEST, **after)
    to_choose = {"coming": (Slot(19, None), Slot(20, 1))}
    assert built("# w0", 1, WEST, EAST, **to_choose)["next_points"]["domino"] == 19
    assert "next_points" not in built("# w0", 1, WEST, EAST, coming=(Slot(20, 1),))


def test_a_more_valuable_region_is_told_with_its_crowns() -> None:
    told = built("# w1", 1, WEST, EAST)
    assert told["region_crowns"] == {"terrain": "wheat", "squares": 3, "crowns": 1}
    assert "region_crowns" not in built("# w1", 1, EAST, WEST)
    assert "region_crowns" not in built("# w0", 1, WEST, EAST)


def test_a_larger_region_hopes_for_the_crowns_of_its_terrain_in_the_pile() -> None:
    pile = frozenset({19, 20, 48})  # 48 has three, on a mine
    told = built("# w0", 1, WEST, EAST, box=pile)
    assert told["crowns_left"] == {"terrain": "wheat", "crowns": 2}
    assert "crowns_left" not in built("# w0", 1, WEST, EAST, box=frozenset({48}))
    assert "crowns_left" not in built("# w0", 1, EAST, WEST, box=pile)


def test_room_is_told_from_two_squares_on() -> None:
    south, north = ((1, 1), "south"), ((1, -2), "south")
    # 6 columns by 9 rows can still be built on, or 8 by 7
    assert built("# w0", 1, EAST, south) == {"room": {"squares": 2}}
    assert built("# w0", 1, south, EAST) == {}
    assert built("# w0", 1, south, north) == {}


def test_what_fits_nowhere_is_not_worth_taking() -> None:
    assert taken(3, 1, GAP)["take_nowhere"] == {"domino": 3}
    assert "take_nowhere" not in taken(1, 3, GAP)
    assert "take_nowhere" not in taken(3, 5, GAP), "neither fits"


def test_the_points_of_both_dominoes_are_told() -> None:
    told = taken(7, 1, "# w1")
    assert told["take_points"] == {"domino": 1, "points": 2, "other": 7, "less": 0}
    assert "take_points" not in taken(1, 7, "# w1")
    assert "take_points" not in taken(7, 1, "# w0")


def test_a_domino_is_denied_to_one_who_chooses_later_and_would_make_much_of_it() -> None:
    told = taken(3, 48, other="# m1")
    assert told["denies"] == {"seat": 1, "domino": 48, "points": 7}
    assert "denies" not in taken(3, 48, other="# m1", later=0), "B has chosen already"
    assert "denies" not in taken(3, 19, other="# w0"), "two points are too little"
    assert "denies" not in taken(47, 48, other="# m1"), "B would have 47 instead"


def test_more_crowns_are_counted_on_the_domino() -> None:
    assert taken(3, 48)["take_crowns"] == {"domino": 48, "crowns": 3}
    assert "take_crowns" not in taken(48, 3)
    assert "take_crowns" not in taken(46, 47), "as many"


def test_the_lower_number_goes_first() -> None:
    assert taken(7, 3) == {"goes_first": {"domino": 3}}
    assert taken(3, 7) == {}


def test_no_more_is_said_at_once_than_can_be_read() -> None:
    game, kingdom = Kingdomino(players=2, middle_kingdom=True), "w0 w0 #\n.  .  w1"
    away, joined = ((-4, 0), "east"), ((1, 1), "south")
    assert list(built(kingdom, 1, away, joined)) == ["more_points", "region_crowns", "room"]
    told = list(built(kingdom, 1, away, joined, game))
    assert told == ["keeps_bonus", "more_points", "region_crowns"]
    assert len(told) == MOST


def test_reasons_say_one_of_a_thing_and_several() -> None:
    view = table("# w1", duties=(Build(0, 1),))
    [more, region] = reasons(GAME, view, Place(0, *WEST), Place(0, *EAST))
    assert more.text == "It brings 2 points more at once."
    assert region.text == "It makes a more valuable region: wheat, 3 squares, 1 crown."
    view = table("w1 # w2", duties=(Build(0, 1),))
    more, region = reasons(GAME, view, Place(0, (-3, 0), "east"), Place(0, *EAST))
    assert more.text == "It brings 2 points more at once.", "4 instead of 2"
    assert region.text == "It makes a more valuable region: wheat, 3 squares, 2 crowns."
