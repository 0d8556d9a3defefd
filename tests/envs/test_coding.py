"""The coding: numbers that mean one action each, arrays that hold what they say, for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.docs.clauses import ROOT
from tests.envs.tables import TABLES, named

import pravek
from pravek import SetupError
from pravek.core.protocol import Action, Decide
from pravek.core.registry import build
from pravek.envs.coding import VERSION, Coding, Plane, Range
from pravek.envs.dominoes import KINGDOMINO_CODING, ORIGINS_CODING
from pravek.envs.krom import krom_coding
from pravek.envs.setups import coding_of
from pravek.games.krom.cards import ours

RECORDS = sorted((ROOT / "tests" / "records").glob("*.jsonl"))
FIXTURE = ROOT / "tests" / "fixtures" / "envs" / f"coding_v{VERSION}.json"
CODINGS: list[Coding] = [KINGDOMINO_CODING, ORIGINS_CODING, krom_coding(ours())]


def decisions(match: Any) -> Iterator[tuple[Any, Action]]:
    """The states of a finished game in which somebody decided, and what he decided."""
    game, state = match.game, match.game.start()
    for event in match.log:
        if isinstance(event, Action):
            yield state, event
        state = game.apply(state, event)


def told(path: Path) -> dict[str, str]:
    """What a golden record is in numbers: all that was played, and a few observations. On the way
    every legal action must have a number of its own, and be found by it."""
    match = pravek.load(path.read_text("utf-8"))
    game, coding = match.game, coding_of(match.game)
    played, seen = [], sha256()
    for count, (state, action) in enumerate(decisions(match)):
        view, seat = game.view(state, action.seat), action.seat
        actions = list(game.actions(view, seat))
        numbers = [coding.number(game, view, each) for each in actions]
        legal = coding.legal(game, view, seat)
        assert [legal[number] for number in numbers] == actions
        assert all(0 <= number < coding.actions for number in numbers)
        played.append(numbers[actions.index(action)])
        if count % 40 == 7:
            arrays = coding.observe(game, view, seat)
            for name in coding.space:
                seen.update(name.encode() + arrays[name].tobytes())
    digest = sha256(json.dumps(played).encode()).hexdigest()[:16]
    return {"numbers": digest, "observations": seen.hexdigest()[:16]}


def written(coding: Coding) -> dict[str, Any]:
    """The ranges and planes of a coding, without their words."""
    ranges = {kind.name: [kind.first, kind.count] for kind in coding.ranges}
    planes = {
        name: [list(plane.shape), plane.dtype, plane.low, plane.high]
        for name, plane in coding.space.items()
    }
    return {"actions": coding.actions, "ranges": ranges, "planes": planes}


def test_a_version_never_changes_its_numbers_and_planes() -> None:
    """To change them, count VERSION up and keep it: `python -m tests.envs.fixture`."""
    kept = json.loads(FIXTURE.read_text("utf-8"))
    for coding in CODINGS:
        assert written(coding) == kept["codings"][coding.name]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_goes_into_numbers_and_back_and_they_stay_the_same_for_ever(
    path: Path,
) -> None:
    kept = json.loads(FIXTURE.read_text("utf-8"))
    assert told(path) == kept["records"][path.stem]


@pytest.mark.parametrize("coding", CODINGS, ids=lambda coding: coding.name)
def test_ranges_follow_each_other_without_a_gap(coding: Coding) -> None:
    first = 0
    for kind in coding.ranges:
        assert kind.first == first
        assert kind.count > 0
        first += kind.count
    assert first == coding.actions


def test_the_numbers_before_the_last_are_those_of_the_nets() -> None:
    for coding in (KINGDOMINO_CODING, ORIGINS_CODING):
        assert coding.ranges[-1] == Range(
            "discard", coding.family.actions, 1, coding.ranges[-1].meaning
        )


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_observations_keep_to_their_planes(table: tuple[str, dict[str, Any]]) -> None:
    name, options = table
    match = pravek.Match(name, seed=5, **options)
    game, coding = match.game, coding_of(match.game)
    rng, count = np.random.default_rng(1), 0
    while isinstance(turn := match.turn, Decide):
        if count % 12 == 0:
            look(game, coding, match.state)
        count += 1
        actions = match.actions(turn.seats[0])
        match.play(actions[rng.integers(len(actions))])
    look(game, coding, match.state)


def look(game: Any, coding: Coding, state: Any) -> None:
    for seat in range(game.players):
        seen = coding.observe(game, game.view(state, seat), seat)
        assert list(seen) == list(coding.space)
        for name, plane in coding.space.items():
            assert (seen[name].shape, seen[name].dtype) == (plane.shape, plane.dtype), name
            assert plane.low <= seen[name].min(), name
            assert seen[name].max() <= plane.high, name
        row = coding.flat(seen)
        assert (row.shape, row.dtype) == ((coding.length,), np.float32)
        assert abs(row).max() <= 1


def test_a_flat_observation_is_the_arrays_in_their_order_each_divided_by_its_largest() -> None:
    match = pravek.Match("krom", players=3, seed=2)
    coding = coding_of(match.game)
    seen = coding.observe(match.game, match.view(1), 1)
    row, first = coding.flat(seen), 0
    for name, plane in coding.space.items():
        part = row[first : first + plane.size] * np.float32(plane.high)
        assert np.array_equal(part.round(), seen[name].ravel()), name
        first += plane.size


def test_who_is_not_to_decide_sees_the_table_and_no_duty() -> None:
    match = pravek.Match("kingdomino", seed=3, players=3)
    [mover] = match.turn.seats
    other = (mover + 1) % 3
    seen = KINGDOMINO_CODING.observe(match.game, match.state, other)
    assert seen["phase"] == 8
    assert seen["turn"] == 2
    assert not seen["ways"].any()
    assert not KINGDOMINO_CODING.mask(match.game, match.state, other).any()
    assert KINGDOMINO_CODING.mask(match.game, match.state, mover).sum() == 3


def test_the_earlier_games_of_a_dynasty_are_seen() -> None:
    match = pravek.Match("kingdomino", players=2, dynasty=True, seed=1)
    while not match.state.past:
        [seat] = match.turn.seats
        match.play(match.actions(seat)[0])
    [past] = match.state.past
    for seat in (0, 1):
        seen = KINGDOMINO_CODING.observe(match.game, match.state, seat)
        assert seen["past"].tolist() == [past[seat], past[1 - seat], 0, 0]
        assert seen["games_left"] == 1


def test_a_number_that_is_not_legal_is_refused_in_one_line() -> None:
    match = pravek.Match("kingdomino", seed=3)
    for number in (0, -1, 999):
        with pytest.raises(ValueError, match=f"^action {number} is not legal here$"):
            KINGDOMINO_CODING.action(match.game, match.state, number)


def test_a_game_without_a_coding_is_told_in_one_line() -> None:
    class Other:
        name = "chess"

    with pytest.raises(SetupError, match="there is no coding of chess"):
        coding_of(Other())  # type: ignore[arg-type]


def test_cards_of_ones_own_have_a_coding_of_their_own() -> None:
    file = json.loads(json.dumps(ours().file))
    file["characters"].append({"id": "new", "names": {"en": "New"}, "weight": 55})
    file["counts"]["characters"] += 1
    game = build("krom", cards=json.dumps(file))
    assert coding_of(game).actions == krom_coding(ours()).actions + 1


def test_every_plane_and_every_range_stands_in_the_documentation() -> None:
    text = (ROOT / "docs" / "environments.md").read_text("utf-8")
    for coding in CODINGS:
        for kind in coding.ranges:
            assert range_line(kind) in text, f"{coding.name}: {range_line(kind)}"
        for name, plane in coding.space.items():
            assert plane_line(name, plane) in text, f"{coding.name}: {plane_line(name, plane)}"


def range_line(kind: Range) -> str:
    last = kind.first + kind.count - 1
    numbers = f"{kind.first} to {last}" if kind.count > 1 else str(kind.first)
    return f"| {numbers} | {kind.name} | {kind.meaning} |"


def plane_line(name: str, plane: Plane) -> str:
    shape = " × ".join(map(str, plane.shape)) or "1"
    return f"| `{name}` | {shape} | {plane.dtype} | {plane.low} to {plane.high} | {plane.meaning} |"
