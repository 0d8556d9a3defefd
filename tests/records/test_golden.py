"""Golden records: finished games of every set-up, replayed for ever."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests.contract.setups import setups
from tests.records.make import HERE, SUMS, path_of

import pravek
from pravek.core import notation, registry
from pravek.testing.setups import Setup

RECORDS = sorted(HERE.glob("*.jsonl"))


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_every_set_up_has_a_record(setup: Setup) -> None:
    # KD-6.5, OR-8.3: every option with every number of players and every mode
    path = path_of(setup)
    assert path.exists(), f"no golden record of {setup}: run python -m tests.records.make"
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert head["game"] == setup.game
    assert head["options"] == dict(setup.build().options)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_replayed_to_its_recorded_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    head = json.loads(text.splitlines()[0])
    foot = json.loads(text.splitlines()[-1])
    match = pravek.load(text)
    assert isinstance(match.turn, pravek.Over)
    assert match.game.name == head["game"]
    assert [score.total for score in match.scores] == foot["scores"]
    assert match.record() == text
    assert min(match.ranking) == 1
    assert notation.read(notation.write(match)).log == match.log


def test_no_record_was_changed() -> None:
    sums = dict(reversed(line.split()) for line in SUMS.read_text(encoding="utf-8").splitlines())
    assert set(sums) == {path.name for path in RECORDS}
    for path in RECORDS:
        assert sha256(path.read_bytes()).hexdigest() == sums[path.name], f"{path.name} was edited"


def test_every_kind_of_event_is_in_some_record() -> None:
    seen: dict[str, set[str]] = {entry.name: set() for entry in registry.entries()}
    known: dict[str, set[str]] = {entry.name: set() for entry in registry.entries()}
    for setup in setups():
        known[setup.game] |= {kind.__name__ for kind in setup.build().events}
    for path in RECORDS:
        head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        seen[head["game"]] |= {line["event"] for line in lines if "event" in line}
    for game, kinds in known.items():
        # OR-4.4: with the 48 dominoes of the box a fire always finds a square
        assert kinds - seen[game] <= {"Fizzle"}, game
