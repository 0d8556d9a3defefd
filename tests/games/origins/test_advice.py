"""Why one answer is better where volcanoes throw fire: each reason, and a position without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Action
from pravek.games.dominoes.events import Build, Choose, Claim, Place
from pravek.games.dominoes.state import Slot
from pravek.games.origins import typed
from pravek.games.origins.advice import reasons
from pravek.games.origins.discovery import Erupt, Fire

Told = dict[str, Mapping[str, Any]]
At = tuple[int, int]


def why(
    played: Action,
    better: Action,
    text: str = "#",
    mode: str = "discovery",
    totems: tuple[str, ...] = (),
    **fields: Any,
) -> Told:
    game: Any = registry.build("origins", mode=mode, players=2, short=True)
    [land] = typed.read(text, 5, mode)
    view = replace(typed.table(game, land, totems), **{"box": frozenset(), **fields})
    return {reason.key: reason.args for reason in reasons(game, view, played, better)}


def fired(text: str, played: At, better: At, mode: str = "discovery", **given: Any) -> Told:
    """The volcano at the end of the row throws two fires."""
    duty = Erupt(0, (3, 0), 2)
    return why(Fire(0, played), Fire(0, better), text, mode, duties=(duty,), **given)


def built(
    domino: int, played: tuple[At, str], better: tuple[At, str], text: str, **given: Any
) -> Told:
    return why(Place(0, *played), Place(0, *better), text, duties=(Build(0, domino),), **given)


def test_fire_counts_for_the_squares_of_the_larger_region() -> None:
    row = "# d0 g0 v2\n. d0 . ."
    told = fired(row, (2, 0), (1, 0))
    assert told == {"fire_region": {"fires": 2, "squares": 2}, "more_points": {"points": 2}}
    assert fired(row, (1, 0), (2, 0)) == {}
    assert fired(row, (1, 0), (1, 1)) == {}, "the same region"


def test_a_resource_or_person_that_only_the_played_fire_burns_is_named() -> None:
    row = "# d0 g0$ v2"
    assert fired(row, (2, 0), (1, 0), "totem")["fire_burns"] == {"resource": "mammoth"}
    assert "fire_burns" not in fired(row, (1, 0), (2, 0), "totem")
    person = fired("# d0 g0@w1 v2", (2, 0), (1, 0), "tribe")
    assert person["fire_burns"] == {"resource": "warrior_1"}


def test_what_burns_either_way_is_no_reason() -> None:
    assert fired("# g0$ g0$ v2", (2, 0), (1, 0), "totem") == {}
    told = fired("# l0$ g0$ v2", (2, 0), (1, 0), "totem")
    assert told["fire_burns"] == {"resource": "mammoth"}, "else a fish"


def test_a_totem_that_only_one_fire_leaves_is_named() -> None:
    row = "# d0 g0$ v2"
    told = fired(row, (2, 0), (1, 0), "totem", totems=("mammoth",))
    assert told["totem"] == {"resource": "mammoth", "points": 3}
    two = fired(f"{row}\n. . g0$ .", (2, 0), (1, 0), "totem", totems=("mammoth",))
    assert "totem" not in two, "one is left: it is still the most"


def test_a_volcano_is_placed_where_its_fire_reaches_a_large_region() -> None:
    row = "d0 d0 # . ."  # 48 throws three fires, one square far
    near, far = ((-2, 1), "east"), ((1, 0), "east")
    told = built(48, far, near, row)
    assert told["fire_reach"] == {"squares": 2}
    assert "fire_reach" not in built(48, near, far, row)
    assert "fire_reach" not in built(1, far, near, row), "no volcano"


def test_a_region_is_told_with_its_fires() -> None:
    joined, apart = ((2, 0), "east"), ((-2, 0), "east")
    told = built(1, apart, joined, "# d1")
    assert told["region_fires"] == {"terrain": "desert", "squares": 3, "fires": 1}
    assert "region_fires" not in built(1, joined, apart, "# d1")


def test_a_larger_region_hopes_for_the_fires_of_its_terrain_in_the_pile() -> None:
    joined, apart = ((2, 0), "east"), ((-2, 0), "east")
    told = built(1, apart, joined, "# d0", box=frozenset({30, 31, 46}))
    assert told["fires_left"] == {"terrain": "desert", "fires": 2}
    assert "fires_left" not in built(1, apart, joined, "# d0", box=frozenset({46}))


def test_more_fires_are_counted_on_the_domino() -> None:
    given = {"duties": (Choose(0),), "coming": (Slot(1, None), Slot(46, None))}
    told = why(Claim(0, 1), Claim(0, 46), **given)
    assert told["take_fires"] == {"domino": 46, "fires": 3}
    assert "take_fires" not in why(Claim(0, 46), Claim(0, 1), **given)
