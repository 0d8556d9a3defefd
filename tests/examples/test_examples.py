"""Each example game in the terminal, among bots, and as a record: as for a game of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli import good, objects, run
from tests.examples import FILES, PACKAGE

from pravek.core import registry
from pravek.testing import LAWS, PROMISES, check

ROOT = Path(__file__).parents[2]
MOST_LINES = {"nim": 60, "pig": 70, "goofspiel": 100}
BOTS = "random,greedy,search:sims=4"


@pytest.fixture(autouse=True)
def nobody_knows_it_afterwards() -> Iterator[None]:
    yield
    for name in FILES:
        registry.forget(name)


@pytest.fixture(params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


def test_it_is_short(name: str) -> None:
    assert len(FILES[name].read_text("utf-8").splitlines()) <= MOST_LINES[name]


def test_it_keeps_every_law(name: str) -> None:
    kept = check(str(FILES[name]), games=1)
    assert kept.games == kept.setups
    assert kept.laws == len(LAWS) + len(PROMISES)
    assert kept.events > 0


def test_you_play_it_in_the_terminal(name: str, tmp_path: Path) -> None:
    """Always the first choice that is offered, against a bot, to the score sheet."""
    kept = tmp_path / "kept.jsonl"
    given = ("--players", "you,random", "--seed", 3, "--output", kept)
    told = run("play", FILES[name], *given, text="1\n" * 400)
    assert told.exit_code == 0, told.output
    assert " 1.  random " in told.stdout
    assert " 2.  you " in told.stdout
    assert good("verify", "--game", FILES[name], kept).count(": ok: ") == 1


def test_bots_play_it_in_the_arena(name: str) -> None:
    given = ("--players", BOTS, "--seats", 3, "--num", 1, "--seed", 1, "--json")
    [result] = objects("arena", FILES[name], *given)
    assert {row["name"] for row in result["bots"]} == set(BOTS.split(","))
    assert result["broken"] == []


def test_its_record_is_replayed_and_verified(name: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    good("play", FILES[name], "--players", BOTS, "--seed", 5, "--output", kept)
    assert f": ok: {name}, " in good("verify", "--game", FILES[name], kept)
    assert good("replay", "--game", FILES[name], kept)
    registry.forget(name)
    told = run("verify", kept)
    assert told.exit_code == 2
    assert f"the game {name!r}" in told.stderr


def test_the_package_passes_its_own_tests() -> None:
    """As its author runs them, in the package's own folder."""
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=PACKAGE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "passed" in told.stdout
