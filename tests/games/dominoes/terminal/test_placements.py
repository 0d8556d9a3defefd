"""pravek placements: where a domino may go on a territory that people type."""

from __future__ import annotations

import pytest
from tests.cli import KINGDOM, good, objects, refused

KD = ("placements", "--game", "kingdomino")
OR = ("placements", "--game", "origins")


def test_a_double_has_twelve_placements_beside_the_castle() -> None:
    places = objects(*KD, "--json", "--domino", 1, text="#")
    assert len(places) == 12
    assert {"at": [1, 0], "towards": "east"} in places
    assert {place["towards"] for place in places} == {"east", "south"}


def test_two_different_halves_have_twenty_four() -> None:
    places = objects(*KD, "--json", "--domino", 13, text="#")
    assert len(places) == 24
    assert list(places[0]) == ["at", "towards"]


def test_a_domino_can_be_typed() -> None:
    assert objects(*KD, "--json", "--domino", "w0/f0", text=KINGDOM) == objects(
        *KD, "--json", "--domino", 13, text=KINGDOM
    )


def test_a_domino_that_fits_nowhere_has_no_lines() -> None:
    row = "# w0 w0 w0 w0\n" + "\n".join(["w0 w0 w0 w0 w0"] * 3 + ["w0 w0 w0 w0 ."])
    assert objects(*KD, "--json", "--domino", 1, text=row) == []
    assert "fits nowhere" in good(*KD, "--domino", 1, text=row)


def test_the_size_limits_the_placements() -> None:
    row = "# w0 w0 w0 w0"
    small = objects(*KD, "--json", "--domino", "w0/w0", text=row)
    large = objects(*KD, "--json", "--domino", "w0/w0", "--size", 7, text=row)
    assert len(small) < len(large)
    assert not any(place["at"] == [5, 0] for place in small)


def test_several_territories_are_told_apart() -> None:
    places = objects(*KD, "--json", "--domino", 1, text="#\n\n# w0")
    assert {place["territory"] for place in places} == {1, 2}


def test_people_get_the_best_placements_first() -> None:
    told = good(*KD, "--domino", "w0/m0", text=KINGDOM).splitlines()
    gains = [int(line.split()[0]) for line in told if line.strip().startswith("+")]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0


@pytest.mark.parametrize(
    ("domino", "reason"),
    [
        ("0", "no domino 0"),
        ("49", "no domino 49"),
        ("x0/w0", "no terrain 'x'"),
        ("w4/w0", "0 to 3"),
        ("w0", "neither a number nor two halves"),
        ("w0/w0/w0", "neither a number nor two halves"),
        ("-3", "neither a number nor two halves"),
        ("²", "neither a number nor two halves"),
        ("", "neither a number nor two halves"),
    ],
)
def test_a_domino_there_is_not_is_refused(domino: str, reason: str) -> None:
    assert reason in refused(*KD, "--domino", domino, text="#")


def test_bad_territories_are_refused_as_for_the_score() -> None:
    assert "empty" in refused(*KD, "--domino", 1, text="")
    assert "second start square" in refused(*KD, "--domino", 1, "--json", text="# #")
    assert "Missing option '--domino'" in refused(*KD, text="#")


def test_origins_has_dominoes_of_its_own() -> None:
    assert len(objects(*OR, "--json", "--domino", 48, text="#")) == 24
    assert len(objects(*OR, "--json", "--domino", "d0/v2", text="#")) == 24
    assert "craters" in refused(*OR, "--domino", "d0/v0", text="#")
    assert "letter and a digit" in refused(*OR, "--domino", "d0!1/d0", text="#")
