"""pravek eruptions: where fire may land on a territory that people type."""

from __future__ import annotations

import pytest
from tests.cli import good, objects, refused

ERUPT = ("eruptions", "--json", "--volcano")


def test_fire_lands_as_far_as_the_craters_allow() -> None:
    row = "v3 d0 d0 d0 #"
    assert objects(*ERUPT, "-4,0", text=row) == [{"at": [-3, 0]}]
    two = objects(*ERUPT, "-4,0", text=row.replace("v3", "v2"))
    assert [place["at"] for place in two] == [[-3, 0], [-2, 0]]
    assert len(objects(*ERUPT, "-4,0", text=row.replace("v3", "v1"))) == 3


def test_fire_does_not_land_on_fire_or_volcanoes() -> None:
    assert objects(*ERUPT, "1,0", text="# v1 d1 v2 d0!1") == [{"at": [0, 0]}]


def test_the_hut_can_burn_unless_it_shelters() -> None:
    assert objects(*ERUPT, "1,0", text="# v1") == [{"at": [0, 0]}]
    sheltered = ("--option", "hut_shelters")
    assert objects(*ERUPT, "1,0", *sheltered, text="# v1") == []
    told = good("eruptions", "--volcano", "1,0", *sheltered, text="# v1")
    assert "the token leaves the game" in told


def test_resources_and_people_do_not_prevent_fire() -> None:
    places = objects(*ERUPT, "1,0", "--mode", "tribe", text="# v1 g0$ d0@hu")
    assert [place["at"] for place in places] == [[0, 0], [2, 0], [3, 0]]


@pytest.mark.parametrize("volcano", ["", "1", "1;2", "a,b", "1,2,3", "1000000,0", "²,1"])
def test_a_volcano_that_is_no_square_is_refused(volcano: str) -> None:
    assert "not a square" in refused("eruptions", "--volcano", volcano, text="# v1")


def test_a_square_without_volcano_is_refused() -> None:
    assert "no volcano at 2,0" in refused("eruptions", "--volcano", "2,0", text="# v1 d0")
    assert "no volcanoes in kingdomino" in refused(
        "eruptions", "--game", "kingdomino", "--volcano", "1,0", text="# w0"
    )


def test_one_territory_without_the_volcano_refuses_the_whole_input() -> None:
    assert "no volcano" in refused(*ERUPT, "1,0", text="# v1\n\n# d0")
