"""pravek score: what lies on a territory of Origins, typed and counted."""

from __future__ import annotations

import pytest
from tests.cli import FULL, good, objects, refused

OR = ("score", "--game", "origins")


def test_fire_tokens_count_like_printed_fire() -> None:
    assert objects(*OR, "--json", text="# d1 d0!2 d0")[0]["total"] == 9


def test_volcano_regions_are_worth_nothing_but_can_be_the_largest() -> None:
    [sheet] = objects(*OR, "--json", text="# v1 v2 v3\n. d1 . .")
    assert sheet["total"] == 1
    assert (sheet["largest"], sheet["symbols"]) == (3, 1)


def test_fire_on_the_hut_counts_for_ties_only() -> None:
    [sheet] = objects(*OR, "--json", text="#!2 d1")
    assert (sheet["total"], sheet["symbols"]) == (1, 3)


def test_totems_and_resources_count_in_totem_mode() -> None:
    totem = (*OR, "--json", "--mode", "totem")
    assert objects(*totem, text="# g0$ l0$")[0]["total"] == 2
    held = ("--totem", "mammoth", "--totem", "flint")
    assert objects(*totem, *held, text="# g0$ l0$")[0]["total"] == 2 + 3 + 6


def test_totems_hold_for_every_territory_of_the_input() -> None:
    sheets = objects(*OR, "--json", "--mode", "totem", "--totem", "fish", text="# l0$\n\n# g0")
    assert [sheet["total"] for sheet in sheets] == [5, 4]


def test_people_count_in_tribe_mode() -> None:
    hunter = "g0$ g0$ #\ng0$ d0@hu g0$"  # OR-7.10: a hunter with four mammoths around
    [sheet] = objects(*OR, "--json", "--mode", "tribe", text=hunter)
    assert sheet["total"] == 12
    warriors = "# d0@w1 d0@w1 d0@w2 .\n. . . . d0@w1"
    assert objects(*OR, "--json", "--mode", "tribe", text=warriors)[0]["total"] == 13


def test_options_of_origins_count() -> None:
    options = ("--option", "empire_of_fire", "--option", "homo_habilis")
    text = FULL.replace("w", "d")
    assert objects(*OR, "--json", *options, text=text)[0]["total"] == 15


def test_the_drawing_shows_fires_resources_and_people() -> None:
    told = good(*OR, "--mode", "tribe", text="# g0$ l0!2 d0@hu v3")
    for sign in ("g◆", "l✹✹", "d@hu", "v▲▲▲"):
        assert sign in told


@pytest.mark.parametrize(
    ("cell", "mode", "reason"),
    [
        ("g1!1", "tribe", "printed fire"),
        ("g1$", "tribe", "printed fire"),
        ("g1@hu", "tribe", "printed fire"),
        ("d0$", "tribe", "bears no resource"),
        ("v1!1", "tribe", "volcano"),
        ("v1$", "tribe", "volcano"),
        ("v2@hu", "tribe", "volcano"),
        ("v0", "tribe", "craters"),
        ("v4", "tribe", "0 to 3"),
        ("d3", "tribe", "0 to 2"),
        ("d0@xx", "tribe", "no such person"),
        ("d0@", "tribe", "no such person"),
        ("d0!0", "tribe", "!1, !2 or !3"),
        ("d0!4", "tribe", "!1, !2 or !3"),
        ("g0$$", "tribe", "!n, $ or @xx"),
        ("g0!1$", "tribe", "!1, !2 or !3"),
        ("g0$", "discovery", "no resources in Discovery"),
        ("d0@hu", "discovery", "only in Tribe"),
        ("d0@hu", "totem", "only in Tribe"),
        ("w0", "tribe", "no terrain 'w'"),
    ],
)
def test_an_impossible_cell_is_refused_with_the_reason(cell: str, mode: str, reason: str) -> None:
    told = refused(*OR, "--mode", mode, text=f"# {cell}")
    assert reason in told
    assert f"line 1, cell 2 ({cell!r})" in told


@pytest.mark.parametrize("hut", ["#!4", "#$", "#@hu", "#1", "#!"])
def test_an_impossible_hut_is_refused(hut: str) -> None:
    assert "cell 1" in refused(*OR, "--mode", "tribe", text=f"{hut} d0")


def test_totems_outside_totem_mode_and_unknown_ones_are_refused() -> None:
    for mode in ("discovery", "tribe"):
        assert "only in Totem" in refused(*OR, "--mode", mode, "--totem", "fish", text="# d0")
    assert "'crown'" in refused(*OR, "--mode", "totem", "--totem", "crown", text="# d0")
