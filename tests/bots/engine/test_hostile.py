"""Programs that speak nonsense, or too much, or nothing: named in one line, and gone."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from tests.bots.engine.programs import FIRST, HELLO, is_there, left_behind, program
from tests.cli import refused, run

from pravek.bots import BotError, Clock, make
from pravek.bots.engine import bot as engine
from pravek.bots.protocol import tell
from pravek.core.match import Match

BEST = """echo '{"t":"bestaction","n":%s,"action":%s}'; sleep 60"""
HOSTILE = {
    "rubbish": ("echo rubbish; sleep 60", "said 'rubbish', which is no JSON object"),
    "a list": ("echo '[1]'; sleep 60", "which is no JSON object"),
    "a deep list": ("head -c 60000 /dev/zero | tr '\\0' '['; echo; sleep 60", "no JSON object"),
    "an unknown word": ("""echo '{"t":["x"]}'; sleep 60""", "none of hello, bestaction, info"),
    "endless rubbish": ("yes", "said 'y', which is no JSON object"),
    "endless words": ("""yes '{"t":"info"}'""", "said 1,000 lines and no answer"),
    "an endless line": ("yes x | tr -d '\\n'", "a line of more than 65,536 bytes"),
    "a long line": (
        "head -c 70000 /dev/zero | tr '\\0' ' '; echo; sleep 60",
        "a line of more than 65,536 bytes",
    ),
    "the end": ("exit 3", "ended with exit code 3"),
    "the end in words": ("echo 'no such opening book' >&2; exit 1", "1: no such opening book"),
    "a crash": ("kill -SEGV $$", "was ended by signal 11"),
    "a closed mouth": ("exec >&-; sleep 60", "closed its output"),
    "another version": ("""echo '{"t":"hello","version":2}'; sleep 60""", "speaks version 2"),
    "a hello without a version": ("""echo '{"t":"hello"}'; sleep 60""", "'version' is missing"),
    "a strange wish": ("""echo '{"t":"hello","version":1,"wants":["seed"]}'""", "wants 'seed'"),
    "an answer before hello": (BEST % (1, 0), "said bestaction before hello"),
    "giving up": ("""echo '{"t":"error","text":"I know only Go"}'""", "gives up: I know only Go"),
    "rubbish in the game": (f"{HELLO} echo rubbish; sleep 60", "said 'rubbish'"),
    "a flood in the game": (HELLO + """yes '{"t":"info"}'""", "said 1,000 lines"),
    "the end in the game": (f"{HELLO} read -r x; exit 0", "ended with exit code 0"),
    "another hello": (f"{HELLO} {HELLO} sleep 60", "answered a position with hello"),
    "an illegal action": (HELLO + BEST % (1, '"fly"'), "answered 'fly', which is not legal"),
    "too high a number": (HELLO + BEST % (1, 999), "answered '999', which is not legal"),
    "a negative number": (HELLO + BEST % (1, -1), "answered '-1', which is not legal"),
    "a truth": (HELLO + BEST % (1, "true"), "'action' is missing or of a wrong type"),
    "an old position": (HELLO + BEST % (0, 0), "answered for position 0, not for 1"),
    "a child": (f"sleep 60 & echo $! > child; {HELLO} echo rubbish; wait", "said 'rubbish'"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_it_is_named_in_one_line_and_nothing_of_it_is_left(kind: str, tmp_path: Path) -> None:
    code, reason = HOSTILE[kind]
    bot = f"exec:{program(tmp_path, code)}"
    said = refused("play", "kingdomino", "--players", f"{bot},random", "--seed", 7)
    assert f"the bot {bot} " in said
    assert reason in said
    assert (tmp_path / "pid").exists()
    assert left_behind(tmp_path) == []


def test_a_silent_program_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRAVEK_PATIENCE", "0.2")
    bot = f"exec:{program(tmp_path, 'sleep 60')}"
    assert "did not say hello within 0.2 s" in refused(
        "play", "kingdomino", "--players", f"random,{bot}"
    )
    assert left_behind(tmp_path) == []


def test_one_that_hangs_is_told_to_stop_and_then_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "GRACE", 0.3)
    code = f"{HELLO} while read -r line; do echo $line >> heard; done"
    match: Match[Any] = Match("kingdomino", players=2, seed=7)
    seat = match.turn.seats[0]  # type: ignore[union-attr]
    bot = make(f"exec:{program(tmp_path, code)}", match.game)
    tell(bot, lambda: match.witnessed(seat))
    with pytest.raises(BotError, match=r"answered nothing for \d"):
        bot.choose(match.game, match.view(seat), seat, match.actions(seat), Clock(monotonic() + 1))
    assert '{"t":"stop","n":1}' in (tmp_path / "heard").read_text()
    assert left_behind(tmp_path) == []


def test_one_that_ignores_quit_is_ended_with_its_children(tmp_path: Path) -> None:
    code = f"sleep 60 & echo $! > child; trap '' TERM HUP INT; {FIRST.replace('exit', 'sleep 60')}"
    bot = f"exec:{program(tmp_path, code)}"
    assert run("play", "kingdomino", "--players", f"{bot},random", "--json").exit_code == 0
    assert (tmp_path / "quit").exists()
    assert left_behind(tmp_path) == []


def test_a_bot_nobody_needs_any_more_is_ended_even_if_nobody_says_so(tmp_path: Path) -> None:
    game = Match[Any]("kingdomino", players=2, seed=7).game
    bot = make(f"exec:{program(tmp_path, FIRST)}", game)
    pid = int((tmp_path / "pid").read_text())
    assert is_there(pid)
    del bot
    assert not is_there(pid)


def test_the_arena_counts_a_game_that_is_lost_and_goes_on(tmp_path: Path) -> None:
    """It is looked at, plays a game, and in the next one it greets and goes."""
    code = f"if [ -e third ]; then {HELLO} exit 3; fi; [ -e second ] && touch third; touch second"
    bot = f"exec:{program(tmp_path, code + chr(10) + FIRST)}"
    result = run("arena", "kingdomino", "--players", f"{bot},random", "--num", 2, "--seed", 7)
    assert result.exit_code == 0
    assert f"a game was lost: the bot {bot} ended with exit code 3" in result.stderr


def test_the_arena_refuses_a_program_that_plays_no_game_to_its_end(tmp_path: Path) -> None:
    wrong = f"exec:{program(tmp_path, 'echo rubbish')}"
    players = f"random,{wrong}"
    assert "said 'rubbish'" in refused("arena", "kingdomino", "--players", players, "--num", 2)
    program(tmp_path, f"{HELLO} exit 3")
    said = refused("arena", "kingdomino", "--players", players, "--num", 2)
    assert f"no game was played to its end: the bot {wrong} ended with exit code 3" in said
    said = refused("play", "kingdomino", "--players", players, "--num", 2)
    assert f"the bot {wrong} ended with exit code 3" in said


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("exec:", "names no program"),
        ("exec:./nobody --fast", "there is no program ./nobody"),
        ("exec:.", "there is no program ."),
        ("exec:./plain", "there is no program ./plain"),
        ("exec:./strange", "cannot be started: Exec format error"),
        ("exec:./bot 'a", "a quotation mark is not closed"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(
    spec: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("plain").write_text("a text")
    Path("strange").write_text("neither a script nor a program")
    Path("strange").chmod(0o755)
    for verb in ("play", "arena"):
        assert reason in refused(verb, "kingdomino", "--players", f"random,{spec}")
