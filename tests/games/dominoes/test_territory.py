"""Territories typed by people: what is wrong is told with the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest

from pravek.core import registry
from pravek.games.dominoes.territory import LONGEST, TerritoryError
from pravek.games.kingdomino import typed as kingdomino
from pravek.games.origins import typed as origins


def refused(read: Any, *wishes: Any) -> str:
    with pytest.raises(TerritoryError) as caught:
        read(*wishes)
    told = str(caught.value)
    assert "\n" not in told
    assert 0 < len(told) < 200
    return told


def test_a_kingdom_is_rows_of_cells_around_a_castle() -> None:
    [kingdom] = kingdomino.read("w1 #  .\nw0 f2 f0")
    assert kingdom.points == 2 + 4
    assert kingdomino.write(kingdom) == "w1 # .\nw0 f2 f0"


def test_several_kingdoms_are_separated_by_blank_lines() -> None:
    kingdoms = kingdomino.read("\n\n# w1\n\n\n  \nw2 #\n")
    assert [kingdom.points for kingdom in kingdoms] == [1, 2]


def test_squares_need_not_be_connected_or_tileable() -> None:
    [kingdom] = kingdomino.read("w1 . .\n. . .\n. . #")
    assert kingdom.points == 1


def test_empty_rows_and_columns_at_the_rim_do_not_count_for_the_size() -> None:
    [kingdom] = kingdomino.read(". . . . . . .\n. # w1 . . . .")
    assert kingdom.points == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n \n", "empty"),
        ("w0 f0", "no start square"),
        ("# #", "cell 2 ('#'): a second start square"),
        ("# w0\nf0", "line 2: 1 cells"),
        ("# w0\n\n# w0\nf0", "line 4: 1 cells"),
        ("# x0", "cell 2 ('x0'): no terrain 'x'"),
        ("# w4", "digit from 0 to 3"),
        ("# w", "digit from 0 to 3"),
        ("# w10", "digit from 0 to 3"),
        ("# w-1", "digit from 0 to 3"),
        ("# w²", "digit from 0 to 3"),
        ("# w٣", "digit from 0 to 3"),
        ("# W0", "no terrain 'W'"),
        ("# w0 w0 w0 w0 w0", "wider than 5"),
        ("#\nw0\nw0\nw0\nw0\nw0", "higher than 5"),
        ("w0 . . . . #", "wider than 5"),
        ("#! w0", "plain '#'"),
        ("#!1 w0", "plain '#'"),
        ("# w0\0", "not text"),
        ("# " + "w" * 5000, "digit"),
        ("#" * 5000, "plain '#'"),
    ],
    ids=lambda text: repr(text)[:30],
)
def test_a_kingdom_that_cannot_be_is_refused_with_the_place(text: str, reason: str) -> None:
    assert reason in refused(kingdomino.read, text)


def test_a_kingdom_of_7_may_be_wider() -> None:
    row = "# " + " ".join(["w0"] * 6)
    assert kingdomino.read(row, 7)[0].size == 7
    assert "wider than 7" in refused(kingdomino.read, row + " w0", 7)


def test_a_text_that_is_too_long_is_refused_at_once() -> None:
    assert "too long" in refused(kingdomino.read, "w0 " * LONGEST)
    assert refused(kingdomino.read, "# " * (LONGEST // 2 - 1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", "no domino 0"),
        ("49", "no domino 49"),
        ("9" * 5000, "domino"),
        ("", "neither"),
        ("w0", "neither"),
        ("w0/f0/l0", "neither"),
        ("w0/x0", "no terrain"),
        ("w0/f9", "digit"),
        ("-1", "neither"),
        ("²", "neither"),
        ("w0 / f0", "digit"),
    ],
    ids=lambda text: repr(text)[:30],
)
def test_a_domino_that_cannot_be_is_refused(text: str, reason: str) -> None:
    assert reason in refused(kingdomino.read_domino, text)


def test_dominoes_are_typed_by_number_or_by_halves() -> None:
    assert kingdomino.read_domino("23").number == 23
    typed = kingdomino.read_domino("w1/m0")
    assert typed.halves == kingdomino.read_domino("23").halves
    assert origins.read_domino("d0/v1").halves == origins.read_domino("28").halves


@pytest.mark.parametrize(
    ("text", "mode", "reason"),
    [
        ("# d1!1", "tribe", "nothing lies on printed fire"),
        ("# g1$", "tribe", "nothing lies on printed fire"),
        ("# d1@hu", "tribe", "nothing lies on printed fire"),
        ("# d0$", "tribe", "desert bears no resource"),
        ("# v1!1", "tribe", "nothing lies on a volcano"),
        ("# v1$", "tribe", "nothing lies on a volcano"),
        ("# v2@hu", "tribe", "nothing lies on a volcano"),
        ("# v0", "tribe", "1 to 3 craters"),
        ("# v4", "tribe", "digit from 0 to 3"),
        ("# d3", "tribe", "digit from 0 to 2"),
        ("# d0@xx", "tribe", "no such person"),
        ("# d0@", "tribe", "no such person"),
        ("# d0!0", "tribe", "!1, !2 or !3"),
        ("# d0!4", "tribe", "!1, !2 or !3"),
        ("# d0!", "tribe", "!1, !2 or !3"),
        ("# g0$$", "tribe", "!n, $ or @xx"),
        ("# g0$!1", "tribe", "!n, $ or @xx"),
        ("# g0!1$", "tribe", "!1, !2 or !3"),
        ("# g0?", "tribe", "!n, $ or @xx"),
        ("# g0$", "discovery", "no resources in Discovery"),
        ("# d0@hu", "discovery", "only in Tribe"),
        ("# d0@hu", "totem", "only in Tribe"),
        ("#$ d0", "tribe", "!1, !2 or !3"),
        ("#@hu d0", "tribe", "!1, !2 or !3"),
        ("#!9 d0", "tribe", "!1, !2 or !3"),
        ("# w0", "tribe", "no terrain 'w'"),
        ("#!1 #", "tribe", "second start square"),
    ],
)
def test_an_impossible_square_of_origins_is_refused_with_the_cell(
    text: str, mode: str, reason: str
) -> None:
    told = refused(origins.read, text, 5, mode)
    assert reason in told
    assert told.startswith("line 1, cell ")


def test_every_kind_of_square_of_origins_can_be_typed() -> None:
    text = "#!1 d2 g0$ l0!3 v3\nj0$ q0@hu d0@fi d0@ga d0@sc\nd0@pa d0@fl d0@sh d0@w1 d0@w2"
    [land] = origins.read(text, 5, "tribe")
    assert origins.write(land) == text
    assert [person.kind for person in land.people][:2] == ["hunter", "fishing_child"]


def test_totems_are_typed_by_name_and_only_in_totem() -> None:
    [land] = origins.read("# d0", 5)
    totem: Any = registry.build("origins", mode="totem", players=2, short=True)
    assert totem.scores(origins.table(totem, land, ["fish"]))[0].total == 4
    assert "no totem" in refused(origins.table, totem, land, ["wolf"])
    tribe: Any = registry.build("origins", mode="tribe", players=2, short=True)
    assert "only in Totem" in refused(origins.table, tribe, land, ["fish"])


def test_a_volcano_that_is_not_there_cannot_erupt() -> None:
    [land] = origins.read("# d0 v1", 5)
    game: Any = registry.build("origins", players=2, short=True)
    assert origins.landing_squares(game, land, (2, 0)) == [(0, 0), (1, 0)]
    assert "no volcano at 1,0" in refused(origins.landing_squares, game, land, (1, 0))
    assert "no volcano at 9,9" in refused(origins.landing_squares, game, land, (9, 9))
