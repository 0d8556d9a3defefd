"""pravek score: sheets of territories that people type."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from tests.cli import FULL, KINGDOM, good, objects, refused, run
from tests.games.dominoes.at_table import finished

from pravek.games.kingdomino import doubts as kingdomino
from pravek.games.origins import doubts as origins
from pravek.games.origins.resources import KINDS
from pravek.games.origins.typed import of_seat

KD = ("score", "--game", "kingdomino")
OR = ("score", "--game", "origins")


def test_a_kingdom_counts_its_regions() -> None:
    [sheet] = objects(*KD, "--json", text=KINGDOM)
    assert sheet == {
        "total": 2 + 6 + 2 + 3,
        "lines": [
            {"label": "wheat: 2 squares × 1 crown", "points": 2},
            {"label": "forest: 2 squares × 1 crown", "points": 2},
            {"label": "lake: 3 squares × 2 crowns", "points": 6},
            {"label": "mine: 1 square × 3 crowns", "points": 3},
        ],
        "largest": 3,
        "symbols": 7,
    }


def test_people_get_a_drawing_and_the_total() -> None:
    told = good(*KD, text=KINGDOM)
    assert "lake: 3 squares × 2 crowns" in told
    assert "m♛♛♛" in told
    assert told.rstrip().splitlines()[-1].split() == ["total", "13"]


def test_no_colours_where_there_is_no_terminal() -> None:
    assert "\x1b" not in good(*KD, text=KINGDOM)


def test_a_territory_is_read_from_a_file_and_from_a_dash(tmp_path: Path) -> None:
    file = tmp_path / "kingdom.txt"
    file.write_text(KINGDOM)
    assert good(*KD, "--json", file) == good(*KD, "--json", "-", text=KINGDOM)


def test_several_territories_are_separated_by_blank_lines() -> None:
    sheets = objects(*KD, "--json", text=f"\n{KINGDOM}\n \n\n# w1\n\n")
    assert [sheet["total"] for sheet in sheets] == [13, 1]


def test_the_castle_alone_is_worth_nothing() -> None:
    assert objects(*KD, "--json", text="#") == [
        {"total": 0, "lines": [], "largest": 0, "symbols": 0}
    ]


def test_empty_rows_and_columns_around_a_kingdom_do_not_count() -> None:
    wide = "\n".join([". . . . . . .", ". . # w1 . . .", ". . . . . . ."])
    assert objects(*KD, "--json", text=wide)[0]["total"] == 1


def test_holes_and_unconnected_squares_are_fine() -> None:
    assert objects(*KD, "--json", text="# . w1 . w1")[0]["total"] == 2


def test_harmony_needs_all_squares_of_the_size() -> None:
    plain = objects(*KD, "--json", text=FULL)[0]
    harmony = objects(*KD, "--json", "--option", "harmony", text=FULL)[0]
    assert harmony["total"] == plain["total"] + 5
    assert harmony["lines"][-1] == {"label": "Harmony", "points": 5}
    in_seven = objects(*KD, "--json", "--size", 7, "--option", "harmony", text=FULL)[0]
    assert in_seven["total"] == plain["total"]


def test_middle_kingdom_counts_together_with_harmony() -> None:
    both = ("--option", "harmony", "--option", "middle_kingdom")
    assert objects(*KD, "--json", *both, text=FULL)[0]["total"] == 15


def test_seven_by_seven_is_a_size_or_the_mighty_duel() -> None:
    wide = "# w1 w0 w0 w0 w0 w0"
    assert objects(*KD, "--json", "--size", 7, text=wide)[0]["total"] == 6
    assert objects(*KD, "--json", "--option", "mighty_duel", text=wide)[0]["total"] == 6
    assert "wider than 5" in refused(*KD, text=wide)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n\n  \n", "empty"),
        ("w0 w1", "no start square"),
        ("# w0\n\nw0", "line 3: no start square"),
        ("# w0 #", "line 1, cell 3 ('#'): a second start square"),
        ("# x0", "line 1, cell 2 ('x0'): no terrain 'x'"),
        ("# W0", "no terrain 'W'"),
        ("# w4", "digit from 0 to 3"),
        ("# w", "digit from 0 to 3"),
        ("# w-1", "digit from 0 to 3"),
        ("# w1.", "digit from 0 to 3"),
        ("# w²", "digit from 0 to 3"),
        ("# w0 f1\nw0 f0", "line 2: 2 cells"),
        ("# w0 w0 w0 w0 w0", "wider than 5"),
        ("\n".join("#wwwww"[n] + "0" * (n > 0) for n in range(6)), "higher than 5"),
        ("#!1 w0", "plain '#'"),
        ("# w0$", "digit from 0 to 3"),
        ("\0# w0", "not text"),
    ],
)
def test_an_impossible_kingdom_is_refused_with_the_place(text: str, reason: str) -> None:
    assert reason in refused(*KD, text=text)


def test_one_bad_territory_refuses_the_whole_input() -> None:
    assert "line 5, cell 2" in refused(*KD, "--json", text=f"{KINGDOM}\n# k0")


def test_binary_is_refused() -> None:
    assert "not text" in refused(*KD, text=bytes(range(256)))
    assert "line 2" in refused(*KD, text=b"# w0\n\xff\xfe w0")


def test_ten_megabytes_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    file.write_text("# w0\n\n" * 1_700_000)
    assert "too long" in refused(*KD, file)
    assert "too long" in refused(*KD, text="# w0\n\n" * 30_000)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refused(*KD, tmp_path / "none.txt")
    assert "is a folder" in refused(*KD, tmp_path)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--game", "chess"), "there is no game 'chess'"),
        (("--game", "krom"), "not for krom"),
        ((), "Missing option '--game'"),
        (("--game", "kingdomino", "--size", "6"), "'6' is not one of"),
        (("--game", "kingdomino", "--option", "poverty"), "no option 'poverty'"),
        (("--game", "kingdomino", "--option", "harmony=maybe"), "yes or no"),
        (("--game", "kingdomino", "--mode", "tribe"), "no option 'mode'"),
        (("--game", "kingdomino", "--totem", "fish"), "totems only in Totem"),
        (("--game", "kingdomino", "--option", "mighty_duel", "--size", "5"), "7 by 7"),
        (("--game", "origins", "--mode", "chess"), "mode is one of"),
        (("--game", "origins", "--option", "short", "--size", "7"), "5 by 5"),
        (("--game", "kingdomino", "--colour"), "No such option"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(args: tuple[str, ...], reason: str) -> None:
    assert reason in refused("score", *args, text="#")


# What cannot lie on a table ---------------------------------------------------


def doubts(*words: str, text: str) -> list[str]:
    """What one is told to look at again; the sheet comes all the same."""
    result = run(*words, "--json", text=text)
    assert result.exit_code == 0
    assert result.stdout.count('{"total"') == len(text.strip().split("\n\n"))
    lines: list[str] = result.stderr.splitlines()
    assert all(line.startswith("Look again: ") for line in lines)
    return [line.removeprefix("Look again: ") for line in lines]


@pytest.mark.parametrize(
    ("words", "text", "told"),
    [
        (KD, "m3 # m3", ["mine with 3 crowns: 2 typed, but the box has 1. (KD-1.1)"]),
        (KD, "m3 #\n\n# m3", ["mine with 3 crowns: 2 typed, but the box has 1. (KD-1.1)"]),
        (KD, "w3 #", ["wheat with 3 crowns: 1 typed, but the box has 0. (KD-1.1)"]),
        (OR, "v3 #!3\nq0!3 v3", ["volcano of 3: 2 typed, but the box has 1. (OR-1.1)",
                                 "fire token of 3: 2 typed, but the box has 1. (OR-1.2)"]),
        (OR, "j2 # q2\nd2 . .", ["desert with 2 fires: 1 typed, but the box has 0. (OR-1.1)"]),
        (OR, "# g0!2", ["Volcanoes of 2: 0, but fire tokens of 2: 1. (OR-4.1)"]),
        (OR, "# v1", ["Volcanoes of 1: 1, but fire tokens of 1: 0. (OR-4.1)"]),
        ((*OR, "--mode", "tribe"), "d0@hu d0@hu\n# d0@hu",
         ["hunter: 3 typed, but the box has 2. (OR-1.5)"]),
        ((*OR, "--mode", "totem", "--totem", "flint"), "# g0$",
         ["The flint totem is held, but there is no flint on the territory. (OR-5.5)"]),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_cannot_lie_on_a_table_is_told_and_counted(
    words: tuple[str, ...], text: str, told: list[str]
) -> None:
    # KD-1.1, OR-1.1, OR-1.2, OR-1.5, OR-4.1, OR-5.5
    assert doubts(*words, text=text) == told


def test_what_can_lie_on_a_table_is_doubted_by_nobody() -> None:
    assert doubts(*KD, text=KINGDOM.replace("l2", "l1")) == []
    assert doubts(*OR, text="#!1 v1\nq2 v3\nd0!3 l1") == []
    assert doubts(*OR, "--mode", "tribe", text="g0$ # d0@hu\nl0@fl q1 .") == []
    assert doubts(*OR, "--mode", "totem", "--totem", "fish", text="l0$ #") == []
    assert doubts(*KD, text="\n\n".join(["# m3"] * 5)) == []  # five cannot be one table


@pytest.mark.parametrize("game", ["kingdomino", "origins"])
def test_a_table_that_was_played_is_doubted_by_nobody(game: str) -> None:
    setups = [{"players": 4}] if game == "kingdomino" else [
        {"players": players, "mode": mode}
        for players in (2, 4)
        for mode in ("discovery", "totem", "tribe")
    ]  # fmt: skip
    for setup, seed in product(setups, range(3)):
        match = finished(game, seed, **setup)
        if game == "kingdomino":
            assert kingdomino.doubts(match.state.kingdoms) == []
            continue
        lands = [of_seat(match.state, seat) for seat in range(match.game.players)]
        assert origins.doubts(lands) == []
        held = getattr(match.state, "totems", ())
        for seat, land in enumerate(lands):
            own = [kind for kind, holder in zip(KINDS, held, strict=False) if holder == seat]
            assert origins.doubts([land], own) == []
