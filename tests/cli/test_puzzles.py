"""pravek puzzles: a list, one to solve, the solution in words; and ids that are none."""

from __future__ import annotations

import pytest
from tests.cli import good, objects, refused

from pravek.core.protocol import SEATS
from pravek.teach.puzzles.kept import Kept, shelf
from pravek.teach.puzzles.opened import open_

FIRST = {kept.shelf: kept for kept in reversed(shelf().values()) if kept.themes}
"""One of each game and mode that can be explained."""


def typed(kept: Kept, word: str) -> str:
    """An action as it is written in a record, without its seat."""
    return word.removeprefix(f"{SEATS[kept.seat]}:")


@pytest.mark.parametrize("name", sorted(FIRST))
def test_a_wrong_try_is_told_why_and_the_right_one_ends_it(name: str) -> None:
    kept = FIRST[name]
    tries = [typed(kept, kept.tempting), typed(kept, kept.best)]
    told = good("puzzles", "play", kept.id, text="\n".join(tries) + "\n")
    assert f"Puzzle {kept.id}, grade {kept.grade} of 5." in told
    wrong, _, right = told.partition("Right!")
    assert "Not the best: it gives away " in wrong
    assert right.startswith("\nThe best move: ")
    reasons = open_(kept.id).reasons(open_(kept.id).actions[kept.tempting])
    for reason in reasons:
        assert reason.text in wrong
        assert reason.text in right
    assert "Found by pebble" in right


def test_a_number_words_and_help_are_understood_and_nonsense_is_answered() -> None:
    kept = FIRST["kingdomino"]
    lines = ["help", "show 1", "show 999", "999", "frobnicate", "table", "", "solution"]
    told = good("puzzles", "play", kept.id, text="\n".join(lines) + "\n")
    assert "give up, and be told" in told
    assert "Show which one? A number from 1 to" in told
    assert "'999' is not understood" in told
    assert "'frobnicate' is not understood" in told
    assert told.count("Which move is the best?") == 2
    assert "The best move: " in told


def test_who_leaves_is_told_nothing() -> None:
    for text in ("quit\n", ""):
        told = good("puzzles", text=text)
        assert "Puzzle " in told
        assert "The best move: " not in told


def test_the_list_can_be_narrowed() -> None:
    everything = good("puzzles", "list")
    assert all(id in everything for id in shelf())
    [told] = objects("puzzles", "list", "--json")
    assert [line["id"] for line in told["puzzles"]] == list(shelf())
    assert told["today"] in shelf()
    [few] = objects("puzzles", "list", "--game", "origins", "--mode", "tribe", "--json")
    assert {(line["game"], line["mode"]) for line in few["puzzles"]} == {("origins", "tribe")}
    [hard] = objects("puzzles", "list", "--grade", 5, "--json")
    assert {line["grade"] for line in hard["puzzles"]} == {5}
    assert "0 puzzles" in good("puzzles", "list", "--game", "krom", "--mode", "tribe")


def test_for_machines_a_puzzle_and_its_solution_are_as_on_the_wire() -> None:
    kept = FIRST["krom"]
    [puzzle] = objects("puzzles", "play", kept.id, "--json")
    assert puzzle["line"]["id"] == kept.id
    assert "best" not in puzzle
    [solution] = objects("puzzles", "solution", kept.id, "--json")
    assert solution["best"]["token"] == kept.best
    assert "The best move: " in good("puzzles", "solution", kept.id)


def test_what_is_not_there_is_refused_in_words() -> None:
    assert "there is no puzzle 'nobody'" in refused("puzzles", "play", "nobody")
    assert "there is no puzzle 'nobody'" in refused("puzzles", "solution", "nobody")
    assert "there is no game 'chess'" in refused("puzzles", "list", "--game", "chess")
    nonsense = refused("puzzles", "list", "--mode", "nonsense")
    assert "no puzzle is of the mode 'nonsense'; there are of " in nonsense
    assert "tribe" in nonsense
    assert "6 is not in the range" in refused("puzzles", "list", "--grade", 6)
    assert "No such command 'frob'" in refused("puzzles", "frob")
