"""Programs as players, and `pravek engine`, which lets our bots be such programs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bots.engine.programs import FIRST, left_behind, program
from tests.cli import good, objects, refused
from tests.docs.clauses import ROOT

from pravek.bots.specs import command, is_file, parse, split
from pravek.cli.seats import read_players
from pravek.core.registry import SetupError

PRAVEK = f"exec:{sys.executable} -m pravek engine"
NIM = ROOT / "examples" / "games" / "nim.py"


def engine(spec: str, *lines: str, words: tuple[str, ...] = ()) -> tuple[int, list[str], str]:
    """Call `pravek engine`: its exit code, what it answered, what it complained about."""
    done = subprocess.run(
        [sys.executable, "-m", "pravek", "engine", spec, *words],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


HELLO = (
    '{"t":"hello","version":1,"game":"nim","rules":1,"options":{"large":false},'
    '"players":2,"seed":"7"}'
)
POSITION = (
    '{"t":"position","n":1,"seat":1,"actions":["take-2/1","take-2/2"],"scores":[0,0],'
    '"events":{"from":0,"new":[{"event":"Take","seat":0,"heap":0,"count":3},'
    '{"event":"Take","seat":1,"heap":1,"count":4},{"event":"Take","seat":0,"heap":2,"count":3}]}}'
)


def test_a_bot_of_ours_speaks_the_protocol_in_a_game_of_ones_own(tmp_path: Path) -> None:
    """What the bot itself prints does not come between."""
    bot = tmp_path / "chatty.py"
    bot.write_text(
        "print('I am here')\n"
        "def choose(game, view, seat, actions, clock):\n"
        "    print(view)\n"
        "    return actions[-1]\n"
    )
    lines = (HELLO, POSITION, '{"t":"stop","n":1}', '{"t":"quit"}', "never read")
    code, answers, complaints = engine(str(bot), *lines, words=("--game", str(NIM)))
    assert (code, [json.loads(line) for line in answers]) == (
        0,
        [
            {"t": "hello", "version": 1, "name": str(bot), "wants": ["events"]},
            {"t": "bestaction", "n": 1, "action": "take-2/2"},
        ],
    )
    assert complaints.splitlines() == ["I am here", "Heaps(left=(0, 0, 2), mover=1)"]


def test_what_it_cannot_do_is_said_to_both_sides(tmp_path: Path) -> None:
    code, answers, complaints = engine("random", HELLO)
    assert code == 2
    assert json.loads(answers[-1])["t"] == "error"
    assert "there is no game 'nim'" in json.loads(answers[-1])["text"]
    assert complaints.count("\n") == 1
    assert "there is no game 'nim'" in complaints
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(*args):\n    return 1 / 0\n")
    code, answers, complaints = engine(str(bot), HELLO, POSITION, words=("--game", str(NIM)))
    assert code == 2
    assert "ZeroDivisionError: division by zero (broken.py, line 2)" in complaints
    assert "Traceback" not in complaints


@pytest.mark.parametrize(
    ("game", "bot"), [("kingdomino", "search:sims=20"), (str(NIM), "search:sims=20")]
)
def test_a_bot_behind_the_protocol_decides_what_it_decides_itself(
    game: str, bot: str, tmp_path: Path
) -> None:
    """So a release can be seated against another one: each in a process of its own."""
    own = f" --game {NIM}" if game == str(NIM) else ""
    words = ("play", game, "--seed", 11, "--players")
    here, there = tmp_path / "here", tmp_path / "there"
    good(*words, f"{bot},{bot}", "--output", here)
    good(*words, f"{PRAVEK} {bot}{own},{PRAVEK} {bot}{own}", "--output", there)
    moves = [path.read_text().split("\n", 1)[1] for path in (here, there)]
    assert moves[0] == moves[1]
    assert moves[0].count('"event"') > 3


def test_a_program_sits_wherever_bots_are_named(tmp_path: Path) -> None:
    bot = f"exec:{program(tmp_path, FIRST)} --fast"
    [one] = objects("play", "kingdomino", "--players", f"{bot},random", "--json")
    assert one["seats"][0]["name"] == "mybot --fast"
    [many] = objects("play", "kingdomino", "--players", f"{bot},{bot}", "--num", 2, "--json")
    assert [seat["name"] for seat in many["seats"]] == ["mybot --fast 1", "mybot --fast 2"]
    words = ("arena", "kingdomino", "--players", f"{bot},random", "--num", 4, "--json")
    for jobs in (1, 2):
        [told] = objects(*words, "--seed", 3, "--jobs", jobs)
        assert (told["bots"][0]["name"], told["bots"][0]["games"]) == (bot, 4)
        assert told["broken"] == []
        assert told["bots"][0]["cpu"] is None
    assert left_behind(tmp_path) == []


def test_a_person_plays_against_a_program_and_leaves(tmp_path: Path) -> None:
    bot = f"exec:{program(tmp_path, FIRST)}"
    saved = tmp_path / "game.jsonl"
    words = ("--players", f"{bot},you", "--seed", 7)
    told = good("play", "kingdomino", *words, "--output", saved, text="1\n1\nundo\n1\nquit\n")
    assert "Go on with:" in told
    assert (tmp_path / "quit").exists()
    told = good("play", "--continue", saved, *words, text="1\nquit\n")
    assert "Saved in" in told
    assert left_behind(tmp_path) == []


def test_a_comma_between_quotation_marks_belongs_to_the_command() -> None:
    text = "you:name=O'Hara,exec:./mybot '--book=a,b' --x,exec:bot \"1,2\",random"
    specs = ["you:name=O'Hara", "exec:./mybot '--book=a,b' --x", 'exec:bot "1,2"', "random"]
    assert split(text) == specs
    assert [player.spec for player in read_players(text)] == specs
    assert command(specs[1]) == ["./mybot", "--book=a,b", "--x"]
    assert parse("exec:./my.py a=1:b") == ("exec:./my.py a=1:b", {})
    assert not is_file("exec:./my.py")
    with pytest.raises(SetupError, match="a quotation mark is not closed"):
        read_players("random,exec:./mybot 'a,b")


def test_help_names_it() -> None:
    assert "engine" in good("--help")
    assert "protocol" in good("engine", "--help")
    assert "Missing argument 'BOT'" in refused("engine")
