"""Generic rooms know no game: its name stands in none of their files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.clauses import ROOT

NAMES = re.compile("kingdomino|origins|krom", re.IGNORECASE)

ROOMS = {
    "core": "src/pravek/core/**/*.py",
    "terminal": "src/pravek/terminal/**/*.py",
    "generic bots": "src/pravek/bots/*.py",
    "engines in any language": "src/pravek/bots/engine/*.py",
    "arena": "src/pravek/arena/**/*.py",
    "table": "src/pravek/table/**/*.py",
    "review": "src/pravek/review/**/*.py",
    "teach": "src/pravek/teach/**/*.py",
    "pocket": "src/pravek/pocket/**/*.py",
    "server": "src/pravek/server/**/*.py",
    "guest": "src/pravek/guest/**/*.py",
    "cli": "src/pravek/cli/**/*.py",
    "web/src/board": "web/src/board/**/*.*",
    "web/src/table": "web/src/table/**/*.*",
    "web/src/review": "web/src/review/**/*.*",
    "web/src/room": "web/src/room/**/*.*",
    "web/src/puzzles": "web/src/puzzles/**/*.*",
    "web/src/pages": "web/src/pages/**/*.*",
}

EXCEPTIONS = {
    # examples for people name a game they can play
    "src/pravek/core/notation.py": ["kingdomino players=2 harmony"],
    "src/pravek/core/match.py": ['>>> match = Match("kingdomino", players=2, seed=7)'],
    "src/pravek/core/deal.py": ["kingdomino/4/harmony+middle_kingdom/7-K"],
    "src/pravek/cli/arena.py": [
        "pravek arena kingdomino --players search:time=1,full-greedy --seats 4",
        "pravek arena origins --mode tribe --players quick,random --num 200 --json",
        "pravek arena kingdomino --players random,greedy,full-greedy --seats 2 --elo",
        "pravek arena kingdomino --players search:time=0.1,search:time=1,full-greedy --seats 4",
    ],
}
"""What may stand in a file all the same: parts of lines, and why."""


def mentions(room: str) -> list[str]:
    """Where a game is named in a room, but for the exceptions."""
    found = []
    for path in sorted(ROOT.glob(ROOMS[room])):
        name = path.relative_to(ROOT).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            excused = any(part in line for part in EXCEPTIONS.get(name, ()))
            if NAMES.search(line) and not excused:
                found.append(f"{name}:{number}: {line.strip()[:100]}")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_no_game_is_named_in(room: str) -> None:
    assert any(ROOT.glob(ROOMS[room]))
    assert mentions(room) == []


def test_every_exception_is_needed() -> None:
    for name, parts in EXCEPTIONS.items():
        lines = Path(ROOT, name).read_text("utf-8").splitlines()
        for part in parts:
            assert any(part in line and NAMES.search(line) for line in lines), f"{name}: {part}"
