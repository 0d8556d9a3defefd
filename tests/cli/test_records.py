"""pravek verify and pravek replay: records that happened, and records that cannot have."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli import good, objects, refused, run

import pravek


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game."""
    file = tmp_path / "game.jsonl"
    good("play", "kingdomino", "--players", "random,random", "--seed", 7, "--output", file)
    return file


def test_a_record_that_happened_is_fine(record: Path) -> None:
    told = good("verify", record)
    assert told.startswith(f"{record}: ok: kingdomino, 2 players, ")
    [checked] = objects("verify", "--json", record)
    assert checked["ok"] is True
    assert checked["end"] == "over"


def test_an_open_record_is_fine(tmp_path: Path) -> None:
    file = tmp_path / "open.jsonl"
    file.write_text(pravek.Match("kingdomino", players=3, seed=1).record())
    assert objects("verify", "--json", file)[0]["end"] == "open"


def _edit(lines: list[str]) -> list[str]:
    at = next(n for n, line in enumerate(lines) if '"Place"' in line)
    event = json.loads(lines[at])
    event["at"] = [6, 6]
    return [*lines[:at], json.dumps(event), *lines[at + 1 :]]


def _footer(**changes: object) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[:-1], json.dumps({**json.loads(lines[-1]), **changes})]


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda lines: lines[:-1], None, "truncated"),
        (lambda lines: [*lines[:20], lines[-1]], 21, "events promised, 19 found"),
        (lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]], None, ""),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], 3, "cannot happen here"),
        (_edit, None, "KD-4"),
        (_footer(scores=[99, 0]), None, "the footer says [99, 0]"),
        (_footer(end="open"), None, "but the game is over"),
        (_footer(winner="me"), None, "no field 'winner'"),
        (lambda lines: lines[1:], 1, "the header is missing"),
        (lambda lines: [*lines[:5], "{", *lines[5:]], 6, "not JSON"),
        (lambda lines: [*lines[:5], "[]", *lines[5:]], 6, "not a JSON object"),
        (lambda lines: [*lines, lines[-1]], None, "follows the footer"),
        (lambda lines: [], 1, "header is missing"),
    ],
)
def test_a_record_that_was_changed_is_refused_with_line_and_reason(
    record: Path,
    change: Callable[[list[str]], list[str]],
    line: int | None,
    reason: str,
) -> None:
    lines = change(record.read_text().splitlines())
    record.write_text("".join(text + "\n" for text in lines))
    result = run("verify", record)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{record}: refused: line ")
    assert reason in result.stdout
    [told] = [json.loads(text) for text in run("verify", "--json", record).stdout.splitlines()]
    assert told["ok"] is False
    assert line in (None, told["line"])
    assert f"{record}: line {told['line']}" in refused("replay", record)


def test_each_file_is_told_and_the_worst_decides(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}")
    result = run("verify", record, bad)
    assert result.exit_code == 1
    assert result.stdout.count("\n") == 2
    result = run("verify", record, bad, tmp_path / "none.jsonl")
    assert result.exit_code == 2
    assert "No such file" in result.stderr
    assert result.stdout.count("\n") == 2


def test_files_that_are_no_text_are_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(bytes(range(256)))
    assert "not text" in refused("verify", file)
    assert "not text" in refused("replay", file)
    assert "folder" in refused("verify", tmp_path)
    assert "Missing argument" in refused("verify")


def test_a_large_file_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"{}\n" * 6_000_000)
    assert "too long" in refused("verify", file)


def test_a_replay_is_a_text_where_no_terminal_is(record: Path) -> None:
    told = good("replay", record)
    assert "   1  A new line: 2, 16, 17, 46." in told
    assert "1.  random" in told


def test_a_replay_is_an_object_an_event_for_machines(record: Path) -> None:
    events = objects("replay", "--json", record)
    assert events[0] == {
        "number": 1,
        "event": {"event": "Deal", "dominoes": [2, 16, 17, 46]},
        "notation": "line-2,16,17,46",
        "text": "A new line: 2, 16, 17, 46.",
    }
    assert len(events) == len(record.read_text().splitlines()) - 2


def test_a_replay_from_a_seat_there_is_not_is_refused(record: Path) -> None:
    assert good("replay", "--seat", "b", record)
    assert "--seat is one of A, B" in refused("replay", "--seat", "C", record)
    assert "--seat is one of A, B" in refused("replay", "--seat", "AB", record)
