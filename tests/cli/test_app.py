"""pravek itself: help, lists, exit codes, and what happens without its extras."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli import good, objects, refused

import pravek
from pravek.cli.app import KEEPING, PLAYING, verbs

ROOT = Path(__file__).parents[2]


def python(*args: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, text=True, input=text, timeout=300, cwd=ROOT
    )


def test_the_verbs_are_ours_and_what_the_games_bring() -> None:
    brought = {"score", "placements", "eruptions", "cards"}
    assert {*PLAYING, *KEEPING} | brought == set(verbs())
    assert not brought & {*PLAYING, *KEEPING}


def test_every_verb_has_help() -> None:
    assert all(verb in good("--help") for verb in verbs())
    for verb in verbs():
        told = good(verb, "--help")
        assert told.startswith(f"Usage: pravek {verb}")
        assert len(told.splitlines()) > 5


def test_no_verb_at_all_shows_the_help() -> None:
    assert "Usage: pravek" in good()


def test_the_version_is_told() -> None:
    assert good("--version") == f"pravek, version {pravek.__version__}\n"


def test_an_unknown_verb_is_refused() -> None:
    assert "No such command 'chess'" in refused("chess")


def test_the_games_are_listed_with_their_options() -> None:
    told = good("games")
    [listed] = objects("games", "--json")
    for game in listed["games"]:
        assert game["title"] in told
        for option in game["options"]:
            assert option["name"] in told


def test_the_bots_are_listed() -> None:
    assert "random" in good("bots")
    [listed] = objects("bots", "--json")
    assert "random" in [bot["name"] for bot in listed["bots"]]


def test_python_m_pravek_is_the_same_command() -> None:
    result = python(
        "-m", "pravek", "play", "kingdomino", "--players", "random,random", "--seed", "7"
    )
    assert result.returncode == 0
    assert result.stdout == good("play", "kingdomino", "--players", "random,random", "--seed", 7)
    assert result.stderr == ""


def test_a_process_answers_bad_input_with_one_line_and_code_2() -> None:
    result = python("-m", "pravek", "score", "--game", "kingdomino", text="# w9")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == (
        "pravek: stdin: line 1, cell 2 ('w9'): after the terrain comes a digit from 0 to 3\n"
    )


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = f"{sys.executable} -m pravek replay --json - | head -n 1"
    match = pravek.Match("kingdomino", players=4, seed=1)
    result = subprocess.run(
        command, shell=True, capture_output=True, text=True, input=match.record(), cwd=ROOT
    )
    assert result.stderr == ""


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_its_extras_the_command_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from pravek.cli import main; main()"
    result = python("-c", code)
    assert result.returncode == 2
    assert result.stderr == "pravek: the command line needs `pip install 'pravek[cli]'`\n"


def test_the_library_needs_neither_click_nor_rich() -> None:
    code = "import sys, pravek, pravek.bots; print('click' in sys.modules, 'rich' in sys.modules)"
    assert python("-c", code).stdout == "False False\n"


# The benchmark


def test_the_benchmark_has_the_rows_that_are_promised() -> None:
    [told] = objects("bench", "--json", "--rounds", 1, "--slice", 0.01)
    keys = ["game", "mode", "players", "size", "layer", "what", "per_s", "ratio"]
    assert all(list(row) == keys for row in told["rows"])
    layers = {row["layer"]: row for row in told["rows"] if row["what"] == "games"}
    assert set(layers) == {"naive", "protocol", "kingdom"}
    assert layers["naive"]["ratio"] == 1
    assert {row["game"] for row in told["rows"]} == {"kingdomino", "origins", "krom"}
    kernels = {(r["game"], r["mode"], r["size"]) for r in told["rows"] if r["layer"] == "kernel"}
    assert {("kingdomino", "plain", 5), ("kingdomino", "mighty_duel", 7)} <= kernels
    assert {("origins", mode, 7) for mode in ("discovery", "totem", "tribe")} <= kernels
    assert told["starts"]["warm_s"] > 0
    assert told["machine"]["cores"] >= 1
    assert all(row["kb"] < 200 for row in told["memory"])


def test_the_naive_game_plays_by_the_same_rules() -> None:
    """Random play, two players: the naive game and ours have the same mean score."""
    from random import Random
    from statistics import fmean

    from pravek.speed.machine import random_game
    from pravek.speed.workloads import naive_game

    naive = naive_game()
    assert naive is not None
    rng = Random(7)
    game = pravek.games.kingdomino.Kingdomino(players=2)
    ours = [s.total for _ in range(300) for s in random_game(game, rng).scores]
    theirs = [score for _ in range(150) for score in naive(rng)]
    assert abs(fmean(ours) - fmean(theirs)) < 1.8
