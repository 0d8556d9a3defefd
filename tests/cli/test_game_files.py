"""A game of one's own at the command line: a file, named wherever a game is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli import good, objects, refused, run
from tests.outside import ACTIONS, BROKEN, LOOP, MORRA, NIM, written

from pravek.core import packages, registry

BOTS = ("--players", "random,greedy", "--seed", 7)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, NIM)
    written(tmp_path, MORRA, name="morra.py")


@pytest.fixture
def record() -> str:
    """A record of Nim, in a process that does not know the game any more."""
    good("play", "./nim.py", *BOTS, "--output", "game.jsonl")
    registry.forget("nim")
    return "game.jsonl"


@pytest.mark.parametrize("game", ["./nim.py", "morra.py"])
def test_a_file_is_played_by_people_and_bots(game: str) -> None:
    [result] = objects("play", game, "--players", "random,search:sims=4", "--json")
    assert result["end"] == "over"
    told = good("play", game, "--players", "you,random", "--seed", 1, text="1\n" * 20)
    assert "1 " in told
    [series] = objects("play", game, *BOTS, "--num", 5, "--json")
    assert series["games"] == 5


def test_what_is_shown_can_be_typed_as_a_number_a_token_or_in_words() -> None:
    text = "take heap 0, count 3\ntake-1/4\nlog\nquit\n"
    told = good("play", "nim.py", "--players", "you,you", text=text)
    assert "you 1: take heap 0, count 3" in told
    assert "you 2: take heap 1, count 4" in told
    assert "pravek play" in told
    assert "nim.py --continue" in told


def test_a_saved_game_and_a_deal_are_gone_on_with() -> None:
    good("play", "nim.py", "--players", "you,you", "--output", "saved.jsonl", text="1\nquit\n")
    registry.forget("nim")
    assert "needs the game 'nim', which is not loaded" in refused(
        "play", "--continue", "saved.jsonl"
    )
    good("play", "nim.py", "--continue", "saved.jsonl", "--players", "random,random")
    told = good("play", "nim.py", *BOTS)
    assert "nim.py --deal nim/2/plain/7-" in told
    code = told.split("--deal ")[1].split()[0]
    assert good("play", "nim.py", "--deal", code, "--players", "random,greedy")


@pytest.mark.parametrize("jobs", [1, 2])
def test_bots_meet_in_the_arena_also_in_processes_of_their_own(jobs: int) -> None:
    players = ("--players", "search:sims=2,random", "--num", 4, "--jobs", jobs, "--seed", 1)
    [result] = objects("arena", "./nim.py", *players, "--json")
    assert result["game"] == "nim"
    assert [bot["games"] for bot in result["bots"]] == [4, 4]


def test_a_record_is_verified_and_seen_again_with_its_file(record: str) -> None:
    assert ": ok: nim, 2 players" in good("verify", "--game", "nim.py", record)
    registry.forget("nim")
    assert "take heap" in good("replay", "--game", "nim.py", "--log", record)


def test_a_record_without_its_game_says_which_it_needs(record: str) -> None:
    needs = "this needs the game 'nim', which is not loaded: name its file with --game FILE"
    assert needs in refused("verify", record)
    assert needs in refused("replay", record)


def test_a_file_is_measured_and_listed() -> None:
    [told] = objects("bench", "nim.py", "--rounds", 1, "--slice", 0.001, "--json")
    assert [(row["game"], row["players"]) for row in told["rows"]] == [("nim", 2), ("nim", 3)]
    assert [row["game"] for row in told["memory"]] == ["nim"]
    [listed] = objects("games", "nim.py", "--json")
    assert listed["games"][-1]["source"].endswith("nim.py")
    assert all(game["source"] is None for game in listed["games"][:-1])
    assert "Nim  pravek play" in good("games", "nim.py")


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_game_is_named_in_one_line(tmp_path: Path, impatience: None, kind: str) -> None:
    old, new, reason = BROKEN[kind]
    written(tmp_path, NIM, old, new, name="bad.py")
    assert reason in refused("play", "./bad.py", *BOTS)


@pytest.mark.parametrize("command", ["play", "arena", "bench", "games", "verify", "replay"])
def test_what_is_no_game_file_is_refused_wherever_a_game_is_named(command: str) -> None:
    Path("empty.py").write_text("x = 1\n")
    words = {"verify": ("--game",), "replay": ("--game",)}.get(command, ())
    rest = {"arena": BOTS, "play": BOTS, "verify": ("r.jsonl",), "replay": ("r.jsonl",)}
    line = refused(command, *words, "./empty.py", *rest.get(command, ()))
    assert "there is no game in ./empty.py" in line
    assert "there is no file ./none.py" in refused(
        command, *words, "./none.py", *rest.get(command, ())
    )


def test_rules_that_never_answer_stop_an_arena_of_several_processes(
    tmp_path: Path, impatience: None
) -> None:
    written(tmp_path, NIM, ACTIONS, LOOP)
    line = refused("arena", "./nim.py", *BOTS, "--num", 4, "--jobs", 2)
    assert "the game nim broke down in actions: it does not come back" in line


def test_a_game_that_ends_its_process_ends_the_arena_in_one_line(tmp_path: Path) -> None:
    written(tmp_path, NIM, ACTIONS, "        __import__('os')._exit(3)\n" + ACTIONS)
    assert "a process died in a game of nim" in refused(
        "arena", "./nim.py", *BOTS, "--num", 4, "--jobs", 2
    )


def test_a_game_with_the_name_of_one_of_ours_is_refused_with_both_owners(tmp_path: Path) -> None:
    written(tmp_path, NIM, '"nim"', '"krom"', name="mine.py")
    line = refused("play", "mine.py", *BOTS)
    assert "the name 'krom' is taken: by Pravek itself" in line
    assert "mine.py wants it, too" in line


def test_a_package_in_trouble_is_told_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "_TROUBLES", {"chess": "package chess 1.2 is left out: chess: …"})
    told = run("games", "--json")
    assert told.exit_code == 0
    assert told.stderr == "pravek: package chess 1.2 is left out: chess: …\n"
