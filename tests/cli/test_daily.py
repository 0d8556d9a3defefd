"""`pravek daily`: played in the terminal, kept, shared, handed in; bad input in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import good, refused, run
from tests.teach.days import WEDNESDAY, played
from tests.web.days import serving_on

from pravek.cli.sitting import Sitting
from pravek.core.record import load
from pravek.teach.daily.judging import judge

DAY = ("--date", WEDNESDAY.isoformat())
ALWAYS_ONE = "1\n" * 200


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_the_deals_of_a_day_are_listed() -> None:
    told = good("daily", *DAY)
    assert "The deals of 2026-11-18" in told
    assert "mighty_duel" in told


def test_a_game_is_kept_counts_and_is_told_in_three_lines() -> None:
    told = good("daily", "kingdomino", *DAY, "--name", "Ada", text=ALWAYS_ONE)
    assert "\n\nPravek · 2026-11-18 · Kingdomino\n" in told
    record = Path("kingdomino-daily-2026-11-18.jsonl").read_text()
    assert load(record).names == ("Ada", "Rival")
    found = judge(record, "kingdomino", WEDNESDAY)
    assert f"{found.points} points · Place {found.place} of 2 · no help\n" in told
    again = good("daily", "kingdomino", *DAY, "--name", "Ada", text=ALWAYS_ONE)
    assert again == told, "whoever plays the same meets the same"
    assert Path("kingdomino-daily-2026-11-18-1.jsonl").read_text() == record


def test_who_leaves_goes_on_with_the_same_rivals() -> None:
    left = run("daily", "kingdomino", *DAY, "--name", "Ada", text="1\n1\n1\nquit\n")
    assert left.exit_code == 0
    file = "kingdomino-daily-2026-11-18.jsonl"
    assert f"pravek daily kingdomino --date 2026-11-18 --continue {file}" in left.stdout
    good("daily", "kingdomino", *DAY, "--continue", file, text=ALWAYS_ONE)
    assert judge(Path(file).read_text(), "kingdomino", WEDNESDAY).helped == []
    assert "is no game that can go on" in refused("daily", "kingdomino", *DAY, "--continue", file)
    other = ("--date", "2026-11-20", "--continue", file)
    assert "is not the deal of 2026-11-20" in refused("daily", "kingdomino", *other)


def test_a_result_is_handed_in_once_and_the_table_is_shown(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    with serving_on(tmp_path / "tables") as base:
        played_now = ("daily", "kingdomino", *DAY, "--name", "Ada", "--server", base)
        told = good(*played_now, text=ALWAYS_ONE)
        assert f"\n{base}/daily/kingdomino\n" in told
        assert "number 1 of 1 today" in told
        first = Path("kingdomino-daily-2026-11-18.jsonl").resolve()
        Path("other.jsonl").write_text(played("kingdomino").record())
        second = (*played_now, "--record", "other.jsonl")
        assert f"the first game of this machine is the one in {first}" in refused(*second)
        first.unlink()
        assert "This device has played this deal already." in refused(*second)
        shown = good("daily", "--server", base, "--show")
        assert "kingdomino, 2026-11-18: 1 result" in shown
        assert "Ada" in shown
        assert "krom, 2026-11-18: 0 results" in shown
        assert "krom" not in good("daily", "kingdomino", "--server", base, "--show")
        assert "has no deal of the day" in refused("daily", "chess", "--server", base, "--show")
        bad = ("daily", "kingdomino", *DAY, "--server", base, "--record", "bad.jsonl")
        Path("bad.jsonl").write_text(json.dumps({"record": 1}))
        assert "the server refuses" in refused(*bad)


def test_a_game_that_will_not_count_does_not_go_on() -> None:
    """A week later the set-up is the same, and all else another."""
    later = ("daily", "kingdomino", "--date", "2026-11-25")
    good(*later, "--output", "later.jsonl", text="1\nquit\n")
    told = refused("daily", "kingdomino", *DAY, "--continue", "later.jsonl")
    assert "later.jsonl: This is not the deal of that day." in told
    assert "for fun" not in run("daily", "kingdomino", *DAY, text="quit\n").stderr


# The first game counts

FIRST = "kingdomino-daily-2026-11-18.jsonl"
OTHER = "kingdomino-daily-2026-11-18-1.jsonl"
PLAY = ("daily", "kingdomino", *DAY)
NOWHERE = ("--server", "localhost:1")


def handed_in(file: str) -> str:
    """What comes of it where no server answers."""
    return refused(*PLAY, *NOWHERE, "--record", file)


def test_a_second_game_is_for_fun_and_is_not_handed_in() -> None:
    good(*PLAY, text=ALWAYS_ONE)
    told = run(*PLAY, text=ALWAYS_ONE).stderr
    why = f"for fun: the first game of this deal counts, it is in {Path(FIRST).resolve()}."
    assert told.count(why) == 2, "when it begins, and when it is over"
    assert f"the first game of this machine is the one in {Path(FIRST).resolve()}" in handed_in(
        OTHER
    )
    assert "cannot be reached" in handed_in(FIRST)
    asked = refused(*PLAY, *NOWHERE)
    assert f"it is in {Path(FIRST).resolve()}: --record hands it in" in asked
    assert "write to another file" in refused(*PLAY, "--output", FIRST)
    assert load(Path(FIRST).read_text()).ending == "over"
    friday = ("daily", "kingdomino", "--date", "2026-11-20")
    assert "for fun" not in run(*friday, text="quit\n").stderr, "each deal has a first game"


def test_a_game_that_was_left_is_the_first_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def killed(self: Sitting) -> None:
        raise SystemExit(137)

    with monkeypatch.context() as patch:
        patch.setattr(Sitting, "play", killed)
        assert run(*PLAY).exit_code == 137
    good(*PLAY, text="1\n1\nquit\n")
    assert "the one in" in handed_in(OTHER), "the first one begins anew, but it is the first"
    assert "write to another file" in refused(*PLAY, "--continue", OTHER, "--output", FIRST)
    good(*PLAY, "--continue", FIRST, "--output", "end.jsonl", text=ALWAYS_ONE)
    assert "cannot be reached" in handed_in("end.jsonl"), "it goes on in another file"
    assert "the one in" in handed_in(FIRST)


def test_when_the_first_game_is_gone_another_one_counts_in_its_place() -> None:
    good(*PLAY, text="1\nquit\n")
    Path(FIRST).rename("moved.jsonl")
    good(*PLAY, "--continue", "moved.jsonl", text=ALWAYS_ONE)
    assert "cannot be reached" in handed_in("moved.jsonl")
    Path("moved.jsonl").unlink()
    told = run(*PLAY, text=ALWAYS_ONE).stderr
    assert f"is gone from {Path('moved.jsonl').resolve()}: this one counts" in told
    assert "for fun" not in told
    assert "cannot be reached" in handed_in(FIRST)


def test_a_game_that_was_played_elsewhere_is_the_first_once_it_counts(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    Path("page.jsonl").write_text(played("kingdomino").record())
    with serving_on(tmp_path / "tables") as base:
        told = good(*PLAY, "--server", base, "--record", "page.jsonl")
        assert f"number 1 of 1 today on {base}" in told
    assert "for fun" in run(*PLAY, text="quit\n").stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "there is no deal of the day of 'chess'"),
        (["kingdomino", "--date", "tomorrow"], "a day is written like 2026-11-18"),
        (["kingdomino", "--name", "A" * 25], "--name has 1 to 24 letters"),
        (["kingdomino", "--server", "ftp://x"], "is no address of a server"),
        (["--record", "x", "--server", "localhost:1"], "--record needs a game: pravek daily GAME"),
        (["--continue", "x"], "--continue needs a game"),
        (["--output", "x"], "--output needs a game"),
        (["--name", "Ada"], "--name needs a game"),
        (["--server", "localhost:1"], "--server needs a game"),
        (["--show", "--server", "localhost:1", *DAY], "--date has no part in --show"),
        (["--show", "--server", "localhost:1", "--record", "x"], "--record has no part in --show"),
        (
            ["kingdomino", "--record", "x", "--server", "localhost:1", "--output", "y"],
            "--output has no part in --record",
        ),
        (["--show"], "--show needs --server URL"),
        (["kingdomino", "--record", "x"], "--record needs --server URL"),
        (["kingdomino", "--continue", "nowhere"], "nowhere"),
        (["kingdomino", "--output", "no/such/folder.jsonl"], "cannot be a file"),
        (["--show", "--server", "ftp://x"], "is no address of a server"),
        (["--show", "--server", "localhost:1"], "cannot be reached"),
    ],
)
def test_bad_input_is_refused_in_a_line(words: list[str], told: str) -> None:
    assert told in refused("daily", *words)
